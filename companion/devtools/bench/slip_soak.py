"""Slips by the thousand: double, triple and two-finger touches at random in a real window, with the window's own clock.

Runs in a process of its own and prints JSON; `companion bench slips` starts it.
"""

from __future__ import annotations

import json
import os
import random
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from companion.engine.shelf import game_named
from companion.ui.launch import Wish, prepare

SIZE: Final = (800, 480)
NAMES: Final = ("Anne", "Ben", "Carla", "Diego")
PAUSE: Final = 1.5
"""Seconds between two gestures: whoever touches again after that has read what is there."""
SHORTEST, LONGEST = 0.02, 0.3
"""Seconds from one touch of a gesture to the next; the frames between them take time as well."""
GESTURES: Final = ("double", "triple", "two fingers", "two fingers crossed")


class SlipSoak:
    """Touches whatever is shown, in gestures of several touches, and counts what all but the first have given."""

    def __init__(self, fingers: Any, game: str, seed: int) -> None:
        self._fingers, self._game = fingers, game
        self._chance = random.Random(seed)
        self.touches = self.gestures = self.given = self.slipped = self.evenings = 0

    def run(self, touches: int) -> None:
        """Go on for so many touches."""
        while self.touches < touches:
            self._be_at_the_table()
            self._gesture(self._chance.choice(GESTURES))

    def _be_at_the_table(self) -> None:
        from companion.devtools.fingers.played_evenings import played

        app = self._fingers.app
        if app.playing is None or app.playing.match.decision is None or app.playing.table.standing.called:
            most = game_named(self._game).usual[-1]
            seed = self._chance.randrange(1 << 30)
            wanted = self._chance.randrange(6, 60)
            app.playing = played(
                app,
                self._game,
                NAMES[:most],
                lambda now: now.match.sequence >= wanted and not now.setting_up,
                seed=seed,
            )
            self.evenings += 1
        if app.manager.current != "table":
            app.go("table")
        self._pass(PAUSE)

    def _pass(self, seconds: float) -> None:
        from companion.devtools.fingers import window_clock

        window_clock.skip(seconds)
        self._fingers.frames(3)

    @property
    def _rows(self) -> int:
        """Everything that touches have written: answers, take-backs, and that hands are done."""
        return len(self._fingers.app.evening.table.writer.entries)

    def _place(self) -> tuple[float, float]:
        """Somewhere that can be touched: mostly an answer, sometimes a spot of the board, sometimes anything."""
        fingers = self._fingers
        keys = [key for key in fingers.touchable() if key.means is not None] or fingers.touchable()
        table = fingers.table
        on_board = fingers.screen is table and table.board in table.middle.children and fingers.top() is table
        glowing = sorted(table.asking.glowing) if on_board else []
        if glowing and self._chance.random() < 0.3:  # noqa: PLR2004  as often as people do
            x, y = table.board.centre_of(self._chance.choice(glowing))
        elif keys and self._chance.random() < 0.9:  # noqa: PLR2004  the same
            key = self._chance.choice(keys)
            fingers.bring(key)
            x, y = key.to_window(*key.center)
        else:
            x, y = self._chance.uniform(4, SIZE[0] - 4), self._chance.uniform(60, SIZE[1] - 4)
        return float(x), float(y)

    def _near(self, place: tuple[float, float]) -> tuple[float, float]:
        """Where the same hand comes down again: nearly always the same place, sometimes another key."""
        if self._chance.random() < 0.2:  # noqa: PLR2004  the same
            return self._place()
        return place[0] + self._chance.uniform(-6, 6), place[1] + self._chance.uniform(-6, 6)

    def _gesture(self, kind: str) -> None:
        fingers, place = self._fingers, self._place()
        self.gestures += 1
        before = self._rows
        if kind.startswith("two fingers"):
            one, two = fingers.press(*place), fingers.press(*self._near(place))
            fingers.lift(one if kind == "two fingers" else two)
            first = self._rows
            fingers.lift(two if kind == "two fingers" else one)
            if kind != "two fingers":  # the second finger went first: it is the one that must not count
                self.slipped += first - before
                first, before = self._rows, self._rows - max(0, self._rows - first)
            else:
                self.slipped += self._rows - first
            self.touches += 2
        else:
            first = self._taps(1 if kind == "double" else 2, place)
            self.touches += 2 if kind == "double" else 3
        self.given += first - before

    def _taps(self, more: int, place: tuple[float, float]) -> int:
        """Tap, and so many times more; give what was written after the first one.

        A touch that met nothing is none: the next one is the first of its gesture.
        """
        from kivy.clock import Clock

        from companion.presenter.table.slip_guard import SETTLING

        shown, at, began = self._shown, Clock.time(), self._rows
        self._fingers.tap(*place)
        first = self._rows
        for _ in range(more):
            self._pass(self._chance.uniform(SHORTEST, LONGEST))
            last, at, before = at, Clock.time(), self._rows
            acted = before > began or self._shown != shown
            self._fingers.tap(*self._near(place))
            if acted and at - last < SETTLING:  # a busy frame may have made two gestures of one
                self.slipped += self._rows - before
        return first

    @property
    def _shown(self) -> int:
        return int(self._fingers.app.guard.slips.shown)


def main(game: str, touches: int) -> None:
    """Soak, and print what came of it."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    with tempfile.TemporaryDirectory() as home:
        wish = Wish("en", SIZE, swift=True, home=Path(home))
        prepare(wish)
        from companion.devtools.fingers import window_clock
        from companion.devtools.fingers.fingers import Fingers
        from companion.presenter.table.slip_guard import SETTLING

        with window_clock.stopped(), Fingers(wish, waiting=True, slips=SETTLING, paint_every=50) as fingers:
            soak = SlipSoak(fingers, game, touches)
            soak.run(touches)
    names = ("touches", "gestures", "given", "slipped", "evenings")
    sys.stdout.write(json.dumps({"game": game, **{name: getattr(soak, name) for name in names}}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
