"""The same app on a window that nobody sees, given the same touches: says where to touch, and what should be seen."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING, Any, Final

from kivy.core.window import Window
from kivy.uix.scrollview import ScrollView

from companion.devtools.fingers.fingers import Fingers, walk
from companion.presenter.table.answer_keys import Key
from companion.ui.screens.new_game.boxes import GameBox
from companion.ui.widgets.overlays.sheet import Sheet
from companion.ui.widgets.table.counter import OneCount

if TYPE_CHECKING:
    from pathlib import Path

SETTLE: Final = 8
"""Frames until everything stands still after a touch."""
Place = tuple[float, float]
"""Parts of the whole screen, from the left upper corner."""


class Twin:
    """Touches at random, by a seed, only what can be seen without scrolling; what it deals must not be by chance."""

    def __init__(self, fingers: Fingers, seed: int) -> None:
        self.fingers = fingers
        fingers.app.wish = fingers.app.wish._replace(swift=False)  # now rules are explained, as on the appliance
        self._chance = random.Random(seed)

    @property
    def answers(self) -> int:
        """How many answers the evening has; 0 without one."""
        playing = self.fingers.app.playing
        return int(playing.match.sequence) if playing is not None else 0

    def shot(self, file: Path) -> Path:
        """Save what should be seen; somebody is there, so it has not fallen asleep."""
        self._wake()
        self.fingers.frames(SETTLE)
        return self.fingers.shot(file)

    # --- where to touch ----------------------------------------------------------------------------------------

    def new_game(self) -> Any:
        """The key for another evening."""
        return self.fingers.key(self.fingers.app.tr.text("home.new"))

    def resume(self) -> Any:
        """The key to go on with the evening."""
        return self.fingers.screen.ids.resume

    def onward(self) -> Any:
        """What leads on, from the shelf to the table: the first box, then the brass key of each page."""
        boxes = [widget for widget in walk(self.fingers.screen) if isinstance(widget, GameBox)]
        return boxes[0] if boxes else next(key for key in self._seen() if key.style == "brass")

    def turn(self) -> Any:
        """What goes on with the game: a sheet is closed (lessons for good), hands are done, or an answer is given."""
        keys = self._seen()
        if isinstance(self.fingers.top(), Sheet):
            return max((key for key in keys if key.picture == "close"), key=lambda key: len(key.text))
        counted = self._count() if not self.fingers.table.hands.waiting else None
        answers = [key for key in keys if isinstance(key.means, Key)]
        done = [key for key in keys if key.picture == "check"]
        return counted or self._chance.choice(answers or done)

    def answered_by(self, key: Any) -> bool:
        """Say whether this touch alone gives an answer."""
        return isinstance(key.means, Key) and not key.means.leads

    def _count(self) -> Any:
        """Count up to one of the possible outcomes; None where nothing is counted, or enough is."""
        asking = self.fingers.table.asking
        if asking.kind != "count":
            return None
        wanted = asking.keys[self.answers % len(asking.keys)].answer.option
        for one in (widget for widget in walk(self.fingers.screen) if isinstance(widget, OneCount)):
            if int(one.number) < getattr(wanted, one.field):
                return next(key for key in self.fingers.touchable(one) if key.picture == "plus")
        return None

    def nowhere(self) -> Place | None:
        """Where a touch does nothing while an evening is played: the words at the foot; None elsewhere."""
        table = self.fingers.table
        if self.fingers.top() is not table:
            return None
        foot = next(widget for widget in walk(table) if getattr(widget, "text", "") == table.status)
        x, y = foot.to_window(*foot.center)
        return x / Window.width, 1 - y / Window.height

    def leave(self) -> None:
        """Go to the first screen, as after a start."""
        self._wake()
        self.fingers.app.go("home")
        self.fingers.frames(SETTLE)

    def _seen(self) -> list[Any]:
        return [key for key in self.fingers.touchable() if _whole(key)]

    def _wake(self) -> None:
        comfort = self.fingers.app.comfort
        comfort.stir()
        comfort.look(time.monotonic())

    # --- touching ----------------------------------------------------------------------------------------------

    def tap(self, widget: Any) -> Place:
        """Touch the middle of something here; give the place, for the other one."""
        x, y = widget.to_window(*widget.center)
        self.fingers.tap(x, y)
        self.fingers.frames(SETTLE)
        return x / Window.width, 1 - y / Window.height


def _above(widget: Any) -> list[Any]:
    found = []
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        found.append(widget)
    return found


def _whole(widget: Any) -> bool:
    """Say whether no list above has scrolled a part of it away."""
    left, bottom = widget.to_window(widget.x, widget.y)
    right, top = left + widget.width, bottom + widget.height
    for above in _above(widget):
        if isinstance(above, ScrollView):
            x, y = above.to_window(above.x, above.y)
            if left < x - 1 or bottom < y - 1 or right > x + above.width + 1 or top > y + above.height + 1:
                return False
    return True
