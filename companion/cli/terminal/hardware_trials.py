"""Trials with a person at the terminal: lamps, buttons, sound, and what the camera sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any, Final, NamedTuple

from companion.cli.terminal.terminal_curtain import Ask, agreed
from companion.i18n import Translator
from companion.i18n.hardware_words import hardware_text, one_line
from hardware.camera import open_camera
from hardware.doctor import (
    AskPress,
    AskYesNo,
    Finding,
    Machine,
    State,
    Trial,
    try_buttons,
    try_camera_view,
    try_lamps,
    try_sound,
)
from hardware.errors import HardwareError
from hardware.seats import Pressed, SeatEvent, load_wiring, wired_seats

PATIENCE: Final = 8.0
"""Seconds in which a button that was asked for must be pressed."""


class Consultation(NamedTuple):
    """Who is there, and with what."""

    tr: Translator
    machine: Machine
    factory: Any
    wiring: Path
    folder: Path
    ask: Ask
    patience: float = PATIENCE


Press = Callable[[], Pressed | None]


def consult(talk: Consultation, found: list[Finding], camera: str | None) -> Iterator[Finding]:
    """Offer to try each thing that was found; what cannot be tried is a finding, never an error."""
    there = {finding.check for finding in found if finding.state in (State.GOOD, State.WARNING)}
    if {"pins", "lamps"} & there:
        yield from _try_seats(talk, there)
    if "sound" in there and _wanted(talk, "doctor.try.sound"):
        yield from _held(talk, try_sound(talk.machine, talk.folder))
    if "cameras" in there and _wanted(talk, "doctor.try.camera"):
        with closing(open_camera(camera or "auto")) as looking:
            yield from _held(talk, try_camera_view(looking, talk.folder))


def _try_seats(talk: Consultation, there: set[str]) -> Iterator[Finding]:
    heard: SimpleQueue[Pressed] = SimpleQueue()

    def listen(event: SeatEvent) -> None:
        if isinstance(event, Pressed):
            heard.put(event)

    def pressed() -> Pressed | None:
        while not heard.empty():
            heard.get_nowait()
        try:
            return heard.get(timeout=talk.patience)
        except Empty:
            return None

    wiring = load_wiring(talk.wiring)
    seats = wired_seats(wiring, talk.factory)
    with closing(seats):
        try:
            seats.open()
        except HardwareError as error:
            yield Finding("pins", State.BROKEN, error.key, error.facts)
            return
        seats.start(listen)
        if "lamps" in there and wiring.lamps and _wanted(talk, "doctor.try.lamps"):
            yield from _held(talk, try_lamps(seats, wiring.lamps))
        if "pins" in there and _wanted(talk, "doctor.try.buttons"):
            yield from _held(talk, try_buttons(wiring.wired), pressed)


def _wanted(talk: Consultation, question: str) -> bool:
    return agreed(talk.tr, talk.tr.text(question), talk.ask)


def _held(talk: Consultation, trial: Trial, pressed: Press = lambda: None) -> list[Finding]:
    """Hold the conversation of one trial."""
    answer: bool | SeatEvent | None = None
    try:
        while True:
            asked = trial.send(answer)
            answer = _yes_or_no(talk, asked) if isinstance(asked, AskYesNo) else _press(talk, asked, pressed)
    except StopIteration as end:
        found: list[Finding] = end.value
        return found


def _yes_or_no(talk: Consultation, asked: AskYesNo) -> bool | None:
    """Hear a yes or a no; anything else skips the question."""
    yes, no = talk.tr.text("word.yes"), talk.tr.text("word.no")
    answer = talk.ask(f"{one_line(hardware_text(talk.tr, asked.key, asked.facts))} [{yes}/{no}] ")
    word = (answer or "").casefold()
    if word in (yes.casefold(), yes[:1].casefold(), "yes", "y"):
        return True
    return False if word in (no.casefold(), "no", "n") else None


def _press(talk: Consultation, asked: AskPress, pressed: Press) -> Pressed | None:
    print(talk.tr.text("doctor.press", seat=asked.contact.seat, button=asked.contact.button), flush=True)
    return pressed()
