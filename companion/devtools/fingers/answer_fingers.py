"""Gives one certain answer through the screen, whatever shape it is asked in."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from companion.devtools.demo.demonstration import Figures
from companion.devtools.fingers.fingers import Fingers, walk
from companion.devtools.fingers.random_fingers import Stuck
from companion.engine.kernel.decisions import Answer
from companion.presenter.table.answer_keys import Key
from companion.presenter.table.table_model import TableModel
from companion.session.table.dealer import Dealer
from companion.ui.widgets.overlays.sheet import Sheet
from companion.ui.widgets.table.counter import Counter, OneCount
from companion.ui.widgets.table.curtain_widget import Curtain

MOST_TOUCHES: Final = 12
"""No answer needs more of them, a count aside."""
ON_THE_BOARD: Final = 3
"""Every so many answers are touched on the board instead of the tray, where both can be."""
REST: Final = 0.02
PATIENCE: Final = 180.0


class Telling:
    """Touches what gives an answer, and counts its touches."""

    def __init__(self, fingers: Fingers, figures: Figures, seed: int) -> None:
        self.fingers = fingers
        self.figures = figures
        self.touched: frozenset[str] = frozenset()
        """The spots of the board that the touches for the latest answer named."""
        self._whim = Dealer(seed + 1)

    @property
    def playing(self) -> TableModel:
        """The evening as the screens see it."""
        return self.fingers.app.evening

    def tap(self, key: Any) -> None:
        """Touch a key."""
        self.figures.touches += 1
        self.fingers.tap_key(key)

    def find(self, means: object) -> Any:
        """The key that stands for this, or None."""
        return next((key for key in self.fingers.touchable() if key.means == means), None)

    def wait(self, until: Callable[[], bool], patience: float = PATIENCE) -> bool:
        """Let frames pass until something has happened; False if it has not for too long."""
        end = time.monotonic() + patience
        while not until():
            if time.monotonic() > end:
                return False
            with self.figures.timed("waiting"):
                time.sleep(REST)
            self.fingers.frames(1)
        return True

    def clear(self) -> bool:
        """Look at what lies over the screen and put it away; False if there was nothing."""
        top = self.fingers.top()
        if isinstance(top, Curtain):
            self.figures.touches += 1
            self.fingers.lift(self.fingers.press(*top.peek.center))
            self.tap(next(key for key in self.fingers.touchable() if key.style == "brass"))
        elif isinstance(top, Sheet):
            top.close()
        return top is not self.fingers.screen

    def tell(self, answer: Answer, then: Answer | None = None) -> None:
        """Give this answer by touches, and with it the next one if there is a key for both."""
        before = self.playing.table.sequence
        self.touched = frozenset()
        on_board = not self._whim.number(before, ON_THE_BOARD)
        for _ in range(MOST_TOUCHES):
            if self.playing.table.sequence != before:
                return
            self._touch(answer, then, on_board=on_board)
        if self.playing.table.sequence == before:
            raise Stuck(self.fingers.table.asking.about)

    def _touch(self, answer: Answer, then: Answer | None, *, on_board: bool) -> None:
        table = self.fingers.table
        if table.asking.kind == "count":
            self._count(answer)
            return
        keys = [key for key in self.fingers.touchable() if isinstance(key.means, Key)]
        exact = next(
            (key for key in keys if not key.means.leads and (key.means.answer, key.means.then) == (answer, then)), None
        )
        spot = self._spot(exact.means) if exact is not None and on_board else ""
        if spot:
            self.figures.touches += 1
            self.touched |= {spot}
            self.fingers.tap_spot(spot)
        elif exact is not None:
            self.tap(exact)
        else:
            self._lead(answer, keys)

    def _spot(self, key: Key) -> str:
        """A spot of this answer that is still to be touched and that a finger would not miss."""
        table = self.fingers.table
        if table.board not in table.middle.children:
            return ""
        left = sorted(key.spots - table.chosen)
        return next((spot for spot in left if table.board.spot_at(*table.board.centre_of(spot)) == spot), "")

    def _lead(self, answer: Answer, keys: list[Any]) -> None:
        """Touch what leads to an answer, or go back from where it does not."""
        table = self.fingers.table
        wanted = next((key for key in table.asking.keys if key.answer == answer), None)
        lead = wanted.lead.spot if wanted is not None and wanted.lead is not None else None
        leading = next((key for key in keys if key.means.leads and key.means.leads == lead), None)
        back = next((key for key in self.fingers.touchable(table.middle) if key.picture == "back"), None)
        found = leading or (back if table.chosen else None)
        if found is None:
            raise Stuck(table.asking.about)
        self.touched = self.touched | {str(lead)} if found is leading else frozenset()
        self.tap(found)

    def _count(self, answer: Answer) -> None:
        for one in [widget for widget in walk(self.fingers.screen) if isinstance(widget, OneCount)]:
            missing = getattr(answer.option, one.field) - int(one.number)
            for _ in range(abs(missing)):
                sign = "plus" if missing > 0 else "minus"
                self.tap(next(key for key in self.fingers.touchable(one) if key.picture == sign))
        counter = next(widget for widget in walk(self.fingers.screen) if isinstance(widget, Counter))
        self.tap(next(key for key in self.fingers.touchable(counter) if key.picture == "check"))
