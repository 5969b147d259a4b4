"""Runs in a process of its own: the app with a simulated camera and keys as seats, and everything that can go wrong."""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.ui.launch import Wish, prepare

prepare(Wish(size=(800, 480), swift=True))

from kivy.core.window import Window

from companion.bridge.camera.lookout import Sighting
from companion.devtools.fingers.fingers import Fingers, walk
from companion.devtools.fingers.window_clock import skip
from companion.devtools.shots.senses_shots import scan, sense, wait
from companion.engine.kernel.codec import encode
from companion.session.table.proof_pictures import pictures
from companion.ui.widgets.basic.fit_label import FitLabel
from hardware.camera.frame import Condition, Health
from hardware.seats.seat import Failed, Fault, Mended
from hardware.vision.dice.dice_tracker import State
from hardware.vision.dice.dice_values import Reading, Reason, Verdict
from tests.ui.examining import faults
from tests.ui.windowed import Told

PLACES = ((20, 26, 8), (21, 23, 28), (24, 12, 18))
"""Where Q W E, R T Y and U I O lie on a keyboard."""
PRINT_SCREEN = 70


def press(fingers: Any, place: int) -> None:
    """Press and release a key of the window's keyboard."""
    senses_loop = fingers.app.senses_loop
    senses_loop._key_down(None, 0, place)
    _later(fingers)
    senses_loop._key_up(None, 0, place)
    _later(fingers)


def _later(fingers: Any) -> None:
    end = time.monotonic() + 0.12
    wait(fingers, lambda: time.monotonic() > end)


def scanning(fingers: Any) -> dict[str, Any]:
    """Roll, let the ring close, then tell the next one by hand."""
    told = Told()
    app, table = fingers.app, fingers.table
    scan(fingers)
    told["opened by itself"] = table.scan.scanner is not None
    wait(fingers, lambda: table.scan.scanner.finder.picture is not None)
    told["waiting"] = faults(fingers.screen, app.unit)
    before = app.playing.match.sequence
    fingers.tap_key(fingers.key("roll"))
    scanner = table.scan.scanner
    wait(fingers, lambda: scanner.shown.mood == "sure")
    sure = scanner.scanning.seen
    told["boxes"] = len(scanner.finder.frames)
    told["sure"] = faults(fingers.screen, app.unit)
    wait(fingers, lambda: app.playing.match.sequence > before)
    step = app.playing.match.steps[before]
    told["by"], told["confident"] = step.by, 0.5 < step.confidence < 1
    told["proofs"] = len(pictures(app.journal))
    told["closed"] = table.scan.scanner is None
    app.playing.table.undo(agreed=True)
    table.refresh()
    wait(fingers, lambda: table.scan.scanner is not None and table.scan.scanner.shown.mood == "held")
    told["old"] = table.scan.scanner.shown.words
    table.scan.scanner.touched_die(0)
    face = next(key for key in fingers.touchable() if key.text == "6" and key.means[:2] == ("face", 0))
    fingers.tap_key(face)
    told["corrected"] = table.scan.scanner.shown.mood
    before = app.playing.match.sequence
    fingers.tap_key(next(key for key in fingers.touchable() if key.means == ("way", 0)))
    told["corrected by"] = app.playing.match.steps[before].by
    app.playing.table.undo(agreed=True)
    table.refresh()
    fingers.frames(3)
    fingers.tap_key(fingers.key("by-hand"))
    fingers.frames(2)
    told["by hand"] = (table.scan.scanner is None, "camera" in [key.picture for key in fingers.touchable()])
    table.scan.by_eye()
    told["by eye again"] = table.scan.scanner is not None
    return {**told, **rings(fingers, replace(sure, fresh=True, old=False))}


def rings(fingers: Any, sure: Sighting) -> dict[str, Any]:
    """Let the ring close under a leaf, under a curtain, over a roll that is refused, and at last with nothing over it.

    Each gives how many rows were written, and how the reading stands.
    """
    told = Told()
    app, table = fingers.app, fingers.table
    app.senses_loop.pause()  # from here the camera says only what it is told to
    journal, number = app.journal, app.playing.table.number

    def rows() -> int:
        return len(journal.entries(number))

    def time_over() -> None:
        scanning = table.scan.scanner.scanning
        if scanning.ringing:
            scanning._ring_began -= 60
        skip(0.5)
        fingers.frames(3)

    def open_curtain() -> None:
        table.look(next(iter(app.playing.names)))

    for name, cover in {"leaf": table.log, "curtain": open_curtain}.items():
        for when in ("before", "after"):
            before = rows()
            acts = [cover, lambda: table.scan.saw([sure])]
            for act in acts if when == "before" else reversed(acts):
                act()
            time_over()
            told[f"{name} {when}"] = [rows() - before, table.scan.scanner.shown.mood]
            table.remove_widget(fingers.top())
    table.scan.saw([sure])
    before, proofs = rows(), len(pictures(journal))
    outcome = table.scan.scanner.scanning.outcome()
    table.scan.scanner.dispatch("on_outcome", outcome._replace(answers=outcome.answers * 2))
    fingers.frames(2)
    told["half refused"] = [rows() - before, len(pictures(journal)) - proofs, len(fingers.notices())]
    told["half refused, still asked"] = table.scan.scanner is not None
    table.scan.saw([sure])
    time_over()
    entry = journal.entries(number)[before]
    told["nothing over it"] = [entry.by, entry.option == encode(outcome.answers[0].option)]
    return told


def troubles(fingers: Any) -> dict[str, Any]:
    """A camera that goes, a seat that fails: the evening goes on and the screen says what to do."""
    told = Told()
    app, table = fingers.app, fingers.table
    scan(fingers)
    for health in (Health.UNPLUGGED, Health.FROZEN, Health.DARK, Health.COVERED):
        table.scan.saw([Condition(health, 0.0)])
        told[health] = (table.scan.scanner.words, faults(fingers.screen, app.unit))
    senses = app.senses_loop.senses
    seat_service = senses.seat_service
    seat = next(iter(app.playing.names))
    place = seat_service.seating.place(seat)
    senses.seats._hear(Failed(place, 1, Fault.STUCK, 0.0, 1))
    _later(fingers)
    told["seat out"] = fingers.notices()
    told["sign"] = [sign.mood for sign in app.senses_loop.signs()]
    senses.seats._hear(Failed(place, 1, Fault.STUCK, 0.0, 2))
    senses.seats._hear(Mended(place, 0.0, 3))
    _later(fingers)
    told["seat in"] = fingers.notices()
    table.tell_health()
    fingers.frames(2)
    told["health"] = faults(fingers.top(), app.unit)
    fingers.top().close()
    app.senses_loop.pause()
    hand = Reading(Verdict.IMPOSSIBLE, (), Reason.HAND)
    table.scan.saw([Condition(Health.FINE, 0.0), Sighting(9, State.EMPTY, (1280, 720), hand)])
    fingers.frames(3)
    words = next(
        one for one in walk(table.scan.scanner) if isinstance(one, FitLabel) and one.text == table.scan.scanner.words
    )
    told["hand"] = [words.text, words.parent.y <= words.y and words.top <= words.parent.top]
    return told


def buttons(fingers: Any) -> dict[str, Any]:
    """Choose with the keys: the cursor is seen, the choice counts, help explains."""
    told = Told()
    app, table = fingers.app, fingers.table
    scan(fingers)
    table.scan.by_hand()
    fingers.frames(2)
    speaker = next(iter(app.senses_loop.senses.seat_service.seating.asked(app.playing.match.decision)))
    number = list(app.playing.names).index(speaker)
    keys = PLACES[number]
    before = app.playing.match.sequence
    press(fingers, keys[1])
    wait(fingers, lambda: any(key.chosen for key in fingers.touchable()) or bool(fingers.notices()))
    told["pointed"] = [key.text for key in fingers.touchable() if key.chosen] or fingers.notices()
    press(fingers, keys[2])
    wait(fingers, lambda: app.playing.match.sequence > before)
    told["by"] = app.playing.match.steps[before].by
    asked = table.asking.kind
    all_three(fingers, keys, lambda: fingers.top() is not fingers.screen)
    told["help"] = (asked, fingers.top().name, fingers.top().looking)
    all_three(fingers, keys, lambda: fingers.top().looking)
    told["looking"] = fingers.top().looking
    Window.dispatch("on_key_down", 0, PRINT_SCREEN, None, [])
    told["after a screenshot key"] = fingers.top().looking
    fingers.top().leave()
    app.playing.table.undo(agreed=True)
    table.refresh()
    table.scan.by_hand()
    _later(fingers)  # what is pressed before the new question is seen is not meant for it
    all_three(fingers, keys, lambda: fingers.top() is not fingers.screen)
    told["open help"] = fingers.top().title
    return told


def all_three(fingers: Any, keys: tuple[int, ...], until: Callable[[], bool]) -> None:
    """Press three keys together, through the window, until something has come of it, and let them go."""
    for key in keys:
        Window.dispatch("on_key_down", 0, key, None, [])
    wait(fingers, until)
    for key in keys:
        Window.dispatch("on_key_up", 0, key)
    _later(fingers)


def main() -> None:
    """Read the task from the arguments."""
    task = sys.argv[1]
    with (
        tempfile.TemporaryDirectory() as home,
        Fingers(Wish("en", (800, 480), swift=True, home=Path(home))) as fingers,
    ):
        sense(fingers)
        done = {"scanning": scanning, "troubles": troubles, "buttons": buttons}[task](fingers)
        fingers.app.senses_loop.close()
    sys.stdout.write(json.dumps(done))


if __name__ == "__main__":
    main()
