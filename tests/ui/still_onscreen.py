"""Runs in a process of its own: a game with *No animation* and one with it; prints what moved, as JSON."""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.engine.kernel.setup import Holder
from companion.presenter.house.draft import STRANGERS
from companion.presenter.house.people import Person
from companion.ui.launch import Wish, prepare

prepare(Wish(size=(800, 480), swift=True))

from kivy.animation import Animation
from kivy.uix.screenmanager import NoTransition

from companion.devtools.fingers.fingers import Fingers
from companion.devtools.fingers.random_fingers import Player
from companion.session.table.random_player import RandomPlayer

TOUCHES = 12
MOST = 2000
GAME = "jamaica"


def main() -> int:
    """Play both ways in one window."""
    begun: list[str] = []
    start = Animation.start

    def noted(animation: Any, widget: Any) -> None:
        if type(widget) is not NoTransition and set(animation.animated_properties) != {"_bar_color"}:
            begun.append(type(widget).__name__)  # a change of screens that takes no time, and a bar's colour, are still
        start(animation, widget)

    Animation.start = noted
    told: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as name:
        wish = Wish(size=(800, 480), swift=True, home=Path(name), language="en", camera="none")
        with Fingers(wish, calm=True) as fingers:
            app = fingers.app
            for way, calm in (("still", True), ("moving", False)):
                app.like(calm=calm)
                begun.clear()
                told[f"{way} sea"] = sea(fingers)
                play(fingers)
                told[way] = sorted(set(begun))
                told[f"{way} crown"] = fingers.screen.over
    sys.stdout.write(json.dumps(told))
    return 0


def sea(fingers: Any) -> bool:
    """Say whether the sea of the first screen moves."""
    fingers.app.go("boxes")
    fingers.app.go("home")
    before = fingers.screen.tide
    fingers.frames(20)
    return bool(fingers.screen.tide != before)


def play(fingers: Any) -> None:
    """Touch for a while, then hurry to the score."""
    app = fingers.app
    app.draft.choose(GAME)
    app.draft.crew = [Person(one, mark) for mark, one in enumerate(STRANGERS[:2])]
    app.draft.sources = dict.fromkeys(app.draft.game.sources, Holder.APP)
    app.new_game()
    fingers.frames(2)
    if fingers.screen.name == "checklist":
        fingers.screen.all_done()
    player, random_player = Player(fingers, 1), RandomPlayer(1)
    for _ in range(TOUCHES):
        if fingers.screen.name == "table":
            player.touch()
    match = app.evening.match
    for _ in range(MOST):
        if match.decision is None:
            break
        app.evening.answer(random_player.answer(match.decision, match.sequence, match.owed))
    app.go("home")
    app.go("scoring")
    fingers.frames(4)


if __name__ == "__main__":
    sys.exit(main())
