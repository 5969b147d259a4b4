"""Plays through the screen at random, by a seed, until the evening is over."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from companion.devtools.fingers.fingers import Fingers, walk
from companion.presenter.table.answer_keys import Key
from companion.ui.widgets.overlays.sheet import Sheet
from companion.ui.widgets.table.counter import OneCount
from companion.ui.widgets.table.curtain_widget import Curtain


class Stuck(RuntimeError):
    """There is nothing to touch."""


class Player:
    """Plays with fingers only. `seen` is called before every touch with a name for what is on the screen."""

    def __init__(self, fingers: Fingers, seed: int, seen: Callable[[str], None] | None = None) -> None:
        self.fingers = fingers
        self._chance = random.Random(seed)
        self._seen = seen or (lambda _: None)
        self.touches = 0

    def play(self, most: int = 5000) -> int:
        """Play to the final score; give the number of touches."""
        while self.fingers.screen.name != "scoring":
            if self.touches > most:
                raise Stuck(self.where())
            self.touch()
        self._seen(self.where())
        return self.touches

    def where(self) -> str:
        """Name what is on the screen."""
        fingers = self.fingers
        if fingers.screen.name != "table":
            return str(fingers.screen.name)
        asking = fingers.table.asking
        top = fingers.top()
        if isinstance(top, Curtain) and not top.count:
            return "look"
        curtain = ("curtain",) if isinstance(top, Curtain) else ()
        return "-".join((asking.kind, asking.about, *curtain))

    def touch(self) -> None:
        """Touch one thing."""
        fingers = self.fingers
        self._seen(self.where())
        self.touches += 1
        top = fingers.top()
        if fingers.screen.name == "checklist":
            fingers.tap_key(next(key for key in fingers.touchable() if key.picture == "check" and key.style == "brass"))
        elif isinstance(top, Curtain):
            self._behind(top)
        elif isinstance(top, Sheet):
            top.close()
        elif fingers.table.asking.kind == "count":
            self._count()
        else:
            self._answer()

    def _behind(self, curtain: Curtain) -> None:
        finger = self.fingers.press(*curtain.peek.center)
        self._seen(f"{self.where()}-held")
        self.fingers.lift(finger)
        keys = [key for key in self.fingers.touchable() if key.style == "brass"]
        self.fingers.tap_key(self._chance.choice(keys))

    def _count(self) -> None:
        """Count up to one of the possible outcomes."""
        fingers = self.fingers
        wanted = self._chance.choice(fingers.table.asking.keys).answer.option
        for one in [widget for widget in walk(fingers.screen) if isinstance(widget, OneCount)]:
            for _ in range(getattr(wanted, one.field)):
                fingers.tap_key(next(key for key in fingers.touchable(one) if key.picture == "plus"))
        fingers.tap_key(next(key for key in fingers.touchable() if key.picture == "check"))

    def _answer(self) -> None:
        """Touch an answer: mostly in the tray, sometimes on the board."""
        fingers = self.fingers
        glowing = (
            sorted(fingers.table.asking.glowing) if fingers.table.middle.children[-1] is fingers.table.board else []
        )
        if glowing and self._chance.random() < 0.3:  # noqa: PLR2004  often enough to be tried, rarely enough to go on
            fingers.tap_spot(self._chance.choice(glowing))
            return
        keys: list[Any] = [key for key in fingers.touchable() if isinstance(key.means, Key) or key.means == "curtain"]
        if not keys:
            raise Stuck(self.where())
        fingers.tap_key(self._chance.choice(keys))
