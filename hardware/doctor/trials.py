"""Trials with a person: each is a conversation that asks, hears an answer, and ends in findings."""

from __future__ import annotations

import math
import struct
import wave
from collections.abc import Generator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import cv2

from hardware.doctor.finding import Finding, State
from hardware.seats.seat import Contact, Lamp, Pressed, SeatEvent

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from hardware.camera.frame import Camera
    from hardware.doctor.machine import Machine
    from hardware.seats.seat import Seat, Seats

PICTURE_WITHIN = 5.0
PLAYERS = ("pw-play", "paplay", "aplay")
SAMPLES = 22_050
"""Samples of sound a second."""


@dataclass(frozen=True, slots=True)
class AskYesNo:
    """A question to be answered with True, False, or None to skip it."""

    key: str
    facts: Mapping[str, str | float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AskPress:
    """Somebody shall press a button: answer with the press that came, or None if none did."""

    key: str
    contact: Contact


Ask = AskYesNo | AskPress
Trial = Generator[Ask, bool | SeatEvent | None, list[Finding]]


def try_lamps(seats: Seats, lamps: Iterable[Seat]) -> Trial:
    """Light every lamp in turn and ask whether it shines."""
    found = []
    for seat in lamps:
        seats.light(seat, Lamp.ON)
        answer = yield AskYesNo("doctor.lamps.does-it-shine", {"seat": seat})
        seats.light(seat, Lamp.OFF)
        if answer is not None:
            state, word = (State.GOOD, "shines") if answer else (State.BROKEN, "stays-dark")
            found.append(Finding("lamps", state, f"doctor.lamps.{word}", {"seat": seat}))
    return found


def try_camera_view(camera: Camera, folder: Path) -> Trial:
    """Take a picture, lay it where it can be looked at, and ask whether it shows the table."""
    frame = camera.next_frame(0, PICTURE_WITHIN)
    if frame is None:
        return [Finding("cameras", State.BROKEN, "doctor.cameras.no-picture")]
    path = folder / "doctor-camera.png"
    cv2.imwrite(str(path), frame.picture)
    answer = yield AskYesNo("doctor.cameras.is-it-the-table", {"file": str(path)})
    if answer is None:
        return []
    state, word = (State.GOOD, "sees-the-table") if answer else (State.WARNING, "looks-elsewhere")
    return [Finding("cameras", state, f"doctor.cameras.{word}")]


def try_sound(machine: Machine, folder: Path) -> Trial:
    """Play a tone and ask whether it was heard."""
    tone = folder / "doctor-tone.wav"
    _write_tone(tone)
    played = any(machine.run([player, str(tone)]) is not None for player in PLAYERS)
    tone.unlink()
    if not played:
        return [Finding("sound", State.WARNING, "doctor.sound.no-player", {"players": ", ".join(PLAYERS)})]
    answer = yield AskYesNo("doctor.sound.did-you-hear")
    if answer is None:
        return []
    state, word = (State.GOOD, "heard") if answer else (State.BROKEN, "silent")
    return [Finding("sound", state, f"doctor.sound.{word}")]


def try_buttons(contacts: Iterable[Contact]) -> Trial:
    """Ask for every button in turn and compare with what came."""
    found = []
    for contact in contacts:
        answer = yield AskPress("doctor.buttons.press", contact)
        facts: dict[str, str | float] = {"seat": contact.seat, "button": contact.button}
        if not isinstance(answer, Pressed):
            found.append(Finding("buttons", State.BROKEN, "doctor.buttons.silent", facts))
        elif (answer.seat, answer.button) == contact:
            found.append(Finding("buttons", State.GOOD, "doctor.buttons.good", facts))
        else:
            facts |= {"came_seat": answer.seat, "came_button": answer.button}
            found.append(Finding("buttons", State.BROKEN, "doctor.buttons.crossed", facts))
    return found


def _write_tone(path: Path, seconds: float = 0.6, pitch: float = 660.0) -> None:
    """A bell-like tone that fades."""
    count = int(SAMPLES * seconds)
    wave_form = (math.sin(math.tau * pitch * i / SAMPLES) * (1 - i / count) ** 2 for i in range(count))
    with wave.open(str(path), "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(2)
        sound.setframerate(SAMPLES)
        sound.writeframes(b"".join(struct.pack("<h", round(20_000 * level)) for level in wave_form))
