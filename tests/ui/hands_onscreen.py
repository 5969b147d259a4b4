"""Work of hands, slips, Esc, counters and *as last time* in a real window, by touches."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import tests.ui.scenes  # noqa: F401  Kivy reads its environment when it is first imported, and scenes prepares that

# isort: split

from companion.devtools.fingers import window_clock
from companion.devtools.fingers.fingers import Fingers, walk
from companion.devtools.fingers.played_evenings import played
from companion.presenter.table.slip_guard import SETTLING
from companion.ui.launch import Wish
from companion.ui.screens.table.table_menu import show_menu
from companion.ui.widgets.basic.rows import SignLine
from companion.ui.widgets.table.counter import OneCount
from companion.ui.widgets.table.do_now import DoNow, fits_beside, numbered

NAMES = ("Anne", "Ben", "Carla", "Diego")


def at(fingers: Any, game: str, wanted: Any, *, waiting: bool = True) -> Any:
    """Sit down where something is so."""
    app = fingers.app
    app.likes.waiting = waiting

    def until(playing: Any) -> bool:
        if not playing.setting_up and playing.match.sequence > 12 and wanted(playing):
            return True
        if playing.work.manner(waiting=True) == "middle":
            playing.work.done()
        return False

    playing = played(app, game, NAMES[:2] if game == "tortuga_cards" else NAMES, until)
    app.go("home")
    app.playing = playing
    app.go("table")
    window_clock.skip(1)
    fingers.frames(4)
    return playing


def lines_shown(fingers: Any) -> list[str]:
    return [row.line.text for row in walk(fingers.table.middle) if isinstance(row, SignLine)]


def waits(playing: Any) -> bool:
    return bool(playing.work.manner(waiting=True) == "middle")


def first_evening(fingers: Any) -> dict[str, Any]:
    """Taken up right after a start, when the table was never shown before: board and lines have their places."""
    playing = at(fingers, "tortuga1667", lambda one: waits(one) and len(one.hands()) <= 3)
    middle = fingers.table.middle
    (made,) = (one for one in walk(middle) if isinstance(one, DoNow))
    return {
        "few lines": fits_beside(numbered(playing.hands()), middle.width * 0.42, middle.height),
        "board beside them": made.beside and fingers.table.board in middle.children,
    }


def do_now(fingers: Any) -> dict[str, Any]:
    """In the middle until it is done: by touch, by a seat's button; what is read out; what the board answers."""
    app, told = fingers.app, {}
    said: list[str] = []
    app.comfort.speak = said.append
    playing = at(fingers, "jamaica", waits)
    made = [one for one in walk(fingers.table.middle) if isinstance(one, DoNow)]
    shown = " ".join(lines_shown(fingers))
    told["all lines"] = bool(made) and all(line.text[1:] in shown for line in playing.hands())
    told["read out"] = all(line.text in " ".join(said) for line in playing.hands() if line.to_do)
    owner = playing.work.owner
    told["bears who does it"] = fingers.table.banner.name == playing.names[owner]
    rows = len(playing.table.writer.entries)
    for spot in sorted(fingers.table.asking.glowing)[:2]:
        fingers.table.touched(spot)
    if fingers.top() is not fingers.screen:
        fingers.top().close()
    told["board answers nothing"] = len(playing.table.writer.entries) == rows
    window_clock.skip(1)
    fingers.frames(2)
    fingers.tap_key(fingers.key("done"))
    fingers.frames(3)
    told["done by touch"] = not fingers.table.hands.waiting and not playing.work.pending
    told["marked"] = playing.table.writer.entries[-1].by
    said.clear()
    playing = at(fingers, "tortuga1667", waits)
    fingers.table.nudged(2)
    fingers.frames(2)
    told["done by button"] = not fingers.table.hands.waiting
    return told


def without_waiting(fingers: Any) -> dict[str, Any]:
    """The question is there at once, with the lines over it."""
    playing = at(fingers, "jamaica", waits, waiting=False)
    table = fingers.table
    strip = table.tray.strip if table.tray in table.middle.children else table.strip
    shown = [row.line.text for row in walk(strip) if isinstance(row, SignLine)]
    asked = not any(isinstance(one, DoNow) for one in walk(table.middle))
    return {"asked": asked, "lines": bool(shown), "last": playing.hands()[-1].text[1:] in shown[-1] or len(shown) > 0}


def whose_turn(fingers: Any) -> dict[str, Any]:
    """The table is asked, and the banner bears whoever rolls."""
    told = {}
    for game in ("jamaica", "tortuga1667", "tortuga_dice"):
        playing = at(fingers, game, lambda one: one.asking(fingers.app.look).kind == "chance", waiting=False)
        asking, banner = fingers.table.asking, fingers.table.banner
        told[game] = asking.seat is None and asking.turns is not None and banner.name == playing.names[asking.turns]
        told[game] = told[game] and list(banner.fill) == list(playing.marks[asking.turns].paint)
    return told


def counting(fingers: Any) -> dict[str, Any]:
    """A number stops at what can lie there, and what cannot be is not offered to be counted."""
    at(fingers, "tortuga1667", lambda one: one.asking(fingers.app.look).kind == "count", waiting=False)
    counts = [one for one in walk(fingers.table.middle) if isinstance(one, OneCount)]
    cards = dict(fingers.table.playing.match.decision.about)["cards"]
    for _ in range(20):
        counts[0].step(1)
    first = counts[0].number
    for _ in range(20):
        counts[1].step(1)
    counter = counts[0].parent.parent
    counted = counter.numbers()
    fingers.table.hands.done()  # as by the strip over it
    fingers.frames(2)
    after = {one.field: int(one.number) for one in walk(fingers.table.middle) if isinstance(one, OneCount)}
    return {
        "kept when the strip is done": after == counted,
        "within": first <= cards + 2,
        "together": sum(one.number for one in counts) <= cards + 2,
        "possible": bool(counter.possible),
    }


def escape(fingers: Any) -> dict[str, Any]:
    """It asks before it leaves an evening, and closes what lies on top."""
    app, told = fingers.app, {}
    at(fingers, "tortuga1667", lambda _: True, waiting=False)
    stopped: list[bool] = []
    app.stop = lambda: stopped.append(True)
    show_menu(fingers.table)
    window_clock.skip(1)
    fingers.frames(2)
    fingers.tap_key(fingers.key("menu.settings"))
    fingers.frames(2)
    told["settings over the table"] = fingers.screen.name == "settings"
    app.escape.press()
    fingers.frames(2)
    told["and back to it"] = fingers.screen.name == "table"
    app.escape.press()
    fingers.frames(2)
    told["asks"] = fingers.top() is not fingers.screen and not stopped
    app.escape.press()
    fingers.frames(2)
    told["again only closes the question"] = fingers.top() is fingers.screen and not stopped
    app.escape.press()
    window_clock.skip(1)
    fingers.frames(2)
    fingers.tap_key(next(one for one in fingers.touchable() if one.means == "close"))
    told["leaves when told"] = stopped == [True]
    fingers.top().close()
    app.playing = None
    app.go("boxes")
    fingers.frames(2)
    app.escape.press()
    fingers.frames(2)
    told["goes back a page"] = fingers.screen.name == "home" and stopped == [True]
    app.escape.press()
    fingers.frames(2)
    told["asks at home too"] = fingers.top() is not fingers.screen and stopped == [True]
    fingers.top().close()
    return told


def last_time(fingers: Any) -> dict[str, Any]:
    """New game, as last time: two touches to the first question, with the same people and pieces."""
    app = fingers.app
    before = at(fingers, "tortuga_cards", lambda _: True, waiting=False)
    app.go("home")
    window_clock.skip(1)
    fingers.frames(3)
    fingers.tap_key(fingers.key("ship"))
    window_clock.skip(1)
    fingers.frames(3)
    fingers.tap_key(fingers.key("as-last-time"))
    fingers.frames(4)
    now = app.playing
    return {
        "screen": fingers.screen.name,
        "people": list(now.names.values()) == list(before.names.values()),
        "setup": now.match.setup == before.match.setup,
        "colours": now.marks == before.marks,
        "new": now.table.number != before.table.number,
    }


def next_three_times(fingers: Any) -> dict[str, Any]:
    """On the list of setting up: three quick touches are one."""
    app = fingers.app
    app.draft.choose("tortuga1667")
    app.new_game()
    window_clock.skip(1)
    fingers.frames(3)
    key = fingers.key(app.tr.text("checklist.done"))
    place = key.to_window(*key.center)
    for _ in range(3):
        fingers.tap(*place)
        window_clock.skip(0.12)
    return {"steps": fingers.screen.place}


def main() -> None:
    """Try everything, and print what was found."""
    with (
        tempfile.TemporaryDirectory() as home,
        window_clock.stopped(),
        Fingers(
            Wish("en", (800, 480), swift=True, home=Path(home)), waiting=True, slips=SETTLING, paint_every=20
        ) as fingers,
    ):
        told = {
            "first evening": first_evening(fingers),
            "do now": do_now(fingers),
            "without waiting": without_waiting(fingers),
            "whose turn": whose_turn(fingers),
            "counting": counting(fingers),
            "escape": escape(fingers),
            "last time": last_time(fingers),
            "next": next_three_times(fingers),
        }
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main()
