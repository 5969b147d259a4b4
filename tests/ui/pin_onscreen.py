"""Runs in a process of its own: a PIN guards one person's curtain, and looks are told to their owner; prints JSON."""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.presenter.house.people import Person
from companion.session.table.live_table import LiveTable
from companion.session.table.private_looks import looks_of
from companion.ui.launch import Wish, prepare

prepare(Wish(size=(800, 480), swift=True))

from companion.devtools.fingers.fingers import Fingers, walk
from companion.devtools.fingers.window_clock import stopped
from companion.presenter.house.person_pin import FALLS_AFTER
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.table.curtain_widget import Curtain
from companion.ui.widgets.table.pin_pad import PinPad
from tests.ui.windowed import Told, step

ANNE, BEN = Seat("anne"), Seat("ben")
NAMES = {ANNE: "Anne", BEN: "Ben", Seat("carla"): "Carla"}


def sit_down(fingers: Fingers) -> LiveTable:
    """Begin an evening with everything held by the app."""
    app, rules = fingers.app, SHELF["tortuga1667"]
    setup = Setup(rules.name, tuple(NAMES), {}, dict.fromkeys(rules.sources, Holder.APP))
    app.sit_down(LiveTable.begin(app.journal, rules, setup, seed=5, names=NAMES), NAMES)
    playing = app.evening
    playing.checked, playing.fresh, playing.first_looks = len(playing.checklist()), False, []
    app.go("table")
    fingers.frames(2)
    return playing.table


def type_pin(fingers: Fingers, within: Any, digits: str) -> None:
    """Touch the digits, and enter."""
    for name in (*digits, "enter"):
        key = next(one for one in walk(within) if isinstance(one, TouchKey) and one.means == name)
        fingers.tap_key(key)


def held(fingers: Fingers, curtain: Curtain) -> list[str]:
    """What is drawn while a finger lies on the key."""
    finger = fingers.press(*curtain.peek.center)
    fingers.frames(2)
    lines = [row.line.text for row in curtain.secret.grid.children]
    fingers.lift(finger)
    fingers.frames(1)
    return lines


def looking(fingers: Fingers, told: Told, shots: Path | None) -> None:
    table = sit_down(fingers)
    step("a curtain without a PIN")
    curtain = fingers.table.look(BEN)
    told["open"] = [curtain.locked, bool(held(fingers, curtain))]
    curtain.done()
    told["ben"] = [len(looks_of(table, BEN)), len(looks_of(table, ANNE))]
    step("a second look tells of the first")
    curtain = fingers.table.look(BEN)
    told["second"] = [any("Your secrets were opened" in line for line in held(fingers, curtain))]
    curtain.done()
    step("a curtain with a PIN")
    fingers.app.people.guard(Person("Anne", 0), "4711")
    curtain = fingers.table.look(ANNE)
    fingers.frames(2)
    if shots:
        fingers.shot(shots / "pin.png")
    told["guarded"] = [curtain.locked, held(fingers, curtain)]
    type_pin(fingers, curtain, "0000")
    told["wrong"] = [curtain.locked, held(fingers, curtain), len(looks_of(table, ANNE))]
    type_pin(fingers, curtain, "4711")
    fingers.frames(2)
    told["right"] = [curtain.locked, bool(held(fingers, curtain)), len(looks_of(table, ANNE))]
    curtain.done()
    step("a PIN that was forgotten")
    curtain = fingers.table.look(ANNE)
    pad = next(one for one in walk(curtain) if isinstance(one, PinPad))
    pad.forget()
    if shots:
        fingers.frames(2)
        fingers.shot(shots / "forgotten.png")
    for _ in range(FALLS_AFTER - 1):
        pad.tick()
    still = curtain.locked
    pad.tick()
    fingers.frames(2)
    lines = held(fingers, curtain)
    told["fallen"] = [still, curtain.locked, any("removed" in line for line in lines)]
    told["gone"] = fingers.app.people.door("Anne") is None
    curtain.done()
    step("buttons of one's own need none")
    fingers.app.people.guard(Person("Anne", 0), "4711")
    curtain = fingers.table.look(ANNE)
    curtain.call()
    fingers.frames(2)
    told["buttons"] = [curtain.locked, curtain.looking]
    curtain.leave()


def choosing(fingers: Fingers, told: Told, shots: Path | None) -> None:
    """Choose a PIN in the crew, twice the same; then take it away."""
    step("choosing a PIN")
    app = fingers.app
    app.people.guard(Person("Anne", 0), "")
    app.draft.choose("tortuga1667")
    app.go("crew")
    fingers.frames(2)
    person = app.draft.crew[0]
    screen = fingers.screen
    screen.person(0)
    fingers.frames(2)
    if shots:
        fingers.shot(shots / "person.png")
    fingers.tap_key(next(one for one in walk(screen) if isinstance(one, TouchKey) and one.means == "pin"))
    fingers.frames(2)
    if shots:
        fingers.shot(shots / "choose.png")
    for pin in ("12", "1234", "4321", "2468", "2468"):
        type_pin(fingers, fingers.top(), pin)
        fingers.frames(1)
    door = app.people.door(person.name)
    told["chosen"] = [door is not None and door.opens("2468"), app.home.joinpath("people.json").stat().st_mode & 0o77]
    screen.guard(person)
    fingers.frames(2)
    type_pin(fingers, fingers.top(), "2468")
    told["taken away"] = app.people.door(person.name) is None


def main() -> int:
    """Open one window for all of it."""
    told = Told()
    shots = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    with (
        tempfile.TemporaryDirectory() as home,
        Fingers(Wish("en", (800, 480), swift=True, home=Path(home))) as fingers,
        stopped(),
    ):
        looking(fingers, told, shots)
        choosing(fingers, told, shots)
    sys.stdout.write(json.dumps(told))
    return 0


if __name__ == "__main__":
    sys.exit(main())
