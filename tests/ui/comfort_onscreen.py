"""Runs in a process of its own: comfort on a real window, touched by fingers; prints JSON."""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.engine.kernel.codec import encode
from companion.engine.kernel.setup import Holder
from companion.presenter.house.draft import STRANGERS
from companion.presenter.house.people import Person
from companion.ui.launch import Wish, prepare

prepare(Wish(size=(800, 480), swift=True))

from kivy.clock import Clock
from kivy.core.window import Window

from companion.devtools.fingers.fingers import Fingers
from companion.devtools.fingers.random_fingers import Player
from companion.ui.widgets.basic.touch_key import HOLD
from companion.ui.widgets.table.rule_card import Lesson
from tests.ui.windowed import Told


def main() -> int:
    """Try everything once, and say what came of it."""
    with tempfile.TemporaryDirectory() as name:
        wish = Wish(size=(800, 480), swift=True, home=Path(name), language="en")
        with Fingers(wish) as fingers:
            told = {**at_the_table(fingers), **idle(fingers)}
    sys.stdout.write(json.dumps(told))
    return 0


def at_the_table(fingers: Any) -> dict[str, Any]:
    """Hold a key and a place, turn the screen, let the time run out."""
    app = fingers.app
    app.draft.choose("tortuga1667")
    app.draft.crew = [Person(one, mark) for mark, one in enumerate(STRANGERS[:4])]
    app.draft.sources = dict.fromkeys(app.draft.game.sources, Holder.TABLE)
    app.draft.options["timer"] = True
    app.new_game()
    fingers.frames(3)
    player = Player(fingers, 1)
    while fingers.screen.name != "table" or not app.playing.turn or fingers.table.asking.about != "action":
        player.touch()
    told: dict[str, Any] = {"answers before": app.playing.match.sequence}
    key = fingers.key("Look at two event cards")
    told["key held"] = held(fingers, *key.to_window(*key.center))
    told["place held"] = held(fingers, *fingers.table.board.centre_of("slot-1"))
    told["answers after"] = app.playing.match.sequence
    told["after a long frame"] = slow(fingers, fingers.key("Look at two event cards"))
    app.like(turning=True)
    turned = {}
    for seat in app.playing.names:
        turned[str(seat)] = app.comfort.facing.towards((seat,), tuple(app.playing.names))
    told["turned"] = turned
    app.comfort.face(*app.playing.acting)
    looking = next(seat for seat in app.playing.names if seat not in app.playing.acting)
    curtain = fingers.table.look(looking)
    told["to whoever looks"] = Window.rotation == turned[str(looking)]
    curtain.leave()
    told["and back"] = Window.rotation == turned[str(app.playing.acting[0])]
    Window.rotation = 180
    fingers.frames(3)
    fingers.tap_key(fingers.key("Log"))
    told["touched upside down"] = fingers.top() is not fingers.screen
    fingers.top().close()
    Window.rotation = 0
    app.like(turning=False)
    fingers.frames(3)
    timer = app.comfort.timer
    app.comfort.look(time.monotonic())
    told["share"] = 0 < fingers.table.banner.share <= 1
    fingers.tap(*fingers.table.banner.center)
    told["paused"] = timer.paused
    fingers.tap(*fingers.table.banner.center)
    return told | time_up(fingers, player)


def time_up(fingers: Any, player: Player) -> dict[str, Any]:
    """Let the time run out under a leaf, under a curtain, with nothing over it; then by the timer of the house."""
    told: dict[str, Any] = {}
    app, table = fingers.app, fingers.table
    journal, number = app.journal, app.playing.table.number

    def rows() -> int:
        return len(journal.entries(number))

    def clocks() -> list[Any]:
        return [key for key in table.asking.asides if app.playing.board.clock(key.answer.option)]

    before = rows()
    table.log()
    app.comfort.look(time.monotonic() + 31)
    told["under a leaf"] = rows() - before
    fingers.top().close()
    curtain = table.look(next(iter(app.playing.names)))
    app.comfort.look(time.monotonic() + 31)
    told["under a curtain"] = rows() - before
    curtain.leave()
    (meant,) = clocks()
    app.likes.timer = 30  # for what is asked next
    app.comfort.look(time.monotonic() + 31)
    told["time up"] = journal.entries(number)[before].option == encode(meant.answer.option)
    while table.asking.kind != "choose" or clocks() or fingers.top() is not table:
        player.touch()
    before = rows()
    app.comfort.look(time.monotonic())
    told["house share"] = 0 < table.banner.share <= 1
    for seconds in (31, 3600):
        app.comfort.look(time.monotonic() + seconds)
        told["house timer"] = [rows() - before, table.banner.share, fingers.screen.name]
    return told


def held(fingers: Any, x: float, y: float) -> str:
    """Let a finger stay, and give the title of what is explained."""
    finger = fingers.press(x, y)
    until = time.monotonic() + HOLD + 0.3
    while time.monotonic() < until:
        fingers.frames(1)
    fingers.lift(finger)
    top = fingers.top()
    title = str(top.title) if isinstance(top, Lesson) else ""
    if title:
        top.close()
    return title


def slow(fingers: Any, key: Any) -> list[Any]:
    """Tap while a frame takes longer than a finger must stay: is that an answer, and is it explained?"""
    table = fingers.app.playing.table
    before = table.sequence
    finger = fingers.press(*key.to_window(*key.center))
    time.sleep(HOLD + 0.1)
    Clock.tick()  # a frame looks at the clock first, and then hears of fingers
    finger.send("end")
    fingers.frames(3)
    told = [table.sequence > before, isinstance(fingers.top(), Lesson)]
    table.undo(agreed=True)
    fingers.table.refresh()
    fingers.frames(2)
    return told


def idle(fingers: Any) -> dict[str, Any]:
    """A dark screen only wakes; a locked one opens for a long hold."""
    app = fingers.app
    app.go("home")
    fingers.frames(3)
    minding = app.comfort.idle
    told = Told()
    minding._touched = time.monotonic() - 60 * 60
    app.comfort.look(time.monotonic())
    fingers.frames(2)
    new = next(key for key in fingers.touchable() if key.picture == "ship")
    fingers.tap_key(new)
    told["first touch"] = fingers.screen.name
    fingers.tap_key(new)
    told["second touch"] = fingers.screen.name
    app.go("home")
    app.comfort.lock()
    fingers.frames(2)
    fingers.tap_key(next(key for key in fingers.touchable() if key.picture == "ship"))
    told["locked"] = fingers.screen.name
    finger = fingers.press(*Window.center)
    minding._holding = time.monotonic() - 10
    until = time.monotonic() + 0.5
    while time.monotonic() < until:
        fingers.frames(1)
    fingers.lift(finger)
    fingers.tap_key(next(key for key in fingers.touchable() if key.picture == "ship"))
    told["unlocked"] = fingers.screen.name
    return told


if __name__ == "__main__":
    sys.exit(main())
