"""One side's column of the final score: its lines, its sum that counts up, its crown."""

from __future__ import annotations

from typing import Any, Final

from kivy.animation import Animation
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenter.theme import LEAST_LETTERS, TEXT_FONT
from companion.ui.kvfile import beside, letter, running, unit
from companion.ui.widgets.basic import backgrounds
from companion.ui.widgets.basic.drawn import Box, Drawn
from companion.ui.widgets.basic.fit_label import fits

COUNT: Final = 0.45
"""Seconds in which a sum grows."""


class ScoreLine(Drawn):
    """One category: its sign, its words, and at the right end its points."""

    one_line: bool = False

    def __init__(self, words: str, points: int, thing: str, picture: str = "", **given: Any) -> None:
        self.said, self.points, self.thing, self.picture = words, points, thing, picture
        super().__init__(**given)

    def draw(self) -> None:
        """Draw the sign, the words, the points, and a line under all."""
        look, one = running().look, unit()
        side = min(one * 42, self.width * 0.3)
        self.leaf(Box(0, 0, self.width, one), look.line, 0)
        left = self._sign_room(self.width - side - one * 2)
        if left:
            high = left - one * 5
            self.sign(self.picture, Box(0, (self.height - high) / 2, high, high), look.brass)
        room = Box(left, 0, self.width - side - left - one * 2, self.height)
        self.words(self.said, room, look.ink, letter() * 18, left=True)
        points = Box(self.width - side, 0, side, self.height)
        self.words(str(self.points), points, look.ink, letter() * 20, bold=True)

    def _sign_room(self, width: float) -> float:
        """How wide the sign is with its gap; nothing where the words need the room."""
        wide = min(self.height, unit() * 24) + unit() * 5
        least = int(LEAST_LETTERS * unit()) + 1
        return wide if fits(self.said, TEXT_FONT, least, int(width - wide), int(self.height)) else 0.0


class ScoreColumn(BoxLayout):
    """One side."""

    title = StringProperty()
    crew = StringProperty()
    picture = StringProperty("trophy")
    fill = ListProperty([1, 1, 1, 1])
    ink = ListProperty([0, 0, 0, 1])
    total = NumericProperty(0)
    winner = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    level = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    """Whether others have as many points, while that is being said."""
    narrow = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    """Where there are many columns, the shape stands below, so that the name has room."""
    lines = ObjectProperty(None)
    tally = ObjectProperty(None)
    """The place of the sum, where pieces fly to."""

    def count(self, points: int, *, slowly: bool) -> None:
        """Add points to the sum: at once, or so that one sees it grow."""
        Animation.cancel_all(self, "total")
        self.goal = getattr(self, "goal", 0) + points
        if slowly:
            Animation(total=self.goal, duration=COUNT, t="out_quad").start(self)
        else:
            self.total = self.goal

    def settle(self, total: int) -> None:
        """Show the whole sum."""
        Animation.cancel_all(self, "total")
        self.total = total


_BUILT = (backgrounds,)

beside(__file__)
