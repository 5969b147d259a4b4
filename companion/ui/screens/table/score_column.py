"""One side's column of the final score: its lines, its sum that counts up, its crown."""

from __future__ import annotations

from typing import Any, Final

from kivy.animation import Animation
from kivy.graphics import Color, Rectangle
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenter.theme import LEAST_LETTERS, TEXT_FONT, Paint
from companion.ui.kvfile import beside, letter, running, unit
from companion.ui.widgets.basic import backgrounds
from companion.ui.widgets.basic.drawn import Box, Drawn, texture_of
from companion.ui.widgets.basic.fit_label import fits

STACK: Final = 52
"""Units: about so wide is a stack of coins."""
UNEVEN: Final = (1, 0, 2, 0, 1)
"""By how many coins stacks beside each other are lower."""
FAINT, RICH = 0.3, 0.5
"""How strong coins behind words are; those of a winner more."""
OVER_COINS: Final = 0.62
"""How much of the coins the ground of a line hides."""
COUNT: Final = 0.45
"""Seconds in which a sum grows."""


def points_room(width: float) -> float:
    """How much of a line its points take."""
    return min(unit() * 42, width * 0.3)


def readable(words: str, width: float, height: float) -> bool:
    """Say whether the words of a line that is so large are readable beside its points, if need be without its sign."""
    return _read(words, width - points_room(width) - unit() * 2, height)


def _read(words: str, width: float, height: float) -> bool:
    return fits(words, TEXT_FONT, int(LEAST_LETTERS * unit()) + 1, int(width), int(height))


class ScoreLine(Drawn):
    """One category: its sign, its words, and at the right end its points."""

    one_line: bool = False

    def __init__(self, words: str, points: int, thing: str, picture: str = "", **given: Any) -> None:
        self.said, self.points, self.thing, self.picture = words, points, thing, picture
        super().__init__(**given)

    def draw(self) -> None:
        """Draw the sign, the words, the points, and a line under all."""
        look, one = running().look, unit()
        side = points_room(self.width)
        self.leaf(Box(0, one, self.width, self.height - one * 2), (*look.sheet[:3], OVER_COINS), one * 4)
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
        return wide if _read(self.said, width - wide, self.height) else 0.0


class CoinPile(Drawn):
    """What a side has won, as coins that rise behind its column: the side with most fills it."""

    points = NumericProperty(0)
    most = NumericProperty(0)
    """The points of the side that has most."""
    won = BooleanProperty(False)  # noqa: FBT003  Kivy's way

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        for name in ("points", "most", "won"):
            self.fbind(name, self._draw_soon)

    def draw(self) -> None:
        """Draw the stacks: some a coin higher than the others, faint enough to read on."""
        if self.points <= 0 or self.most <= 0:
            return
        stacks = max(2, round(self.width / (unit() * STACK)))
        wide = self.width / stacks
        coin, top = wide / 4, wide * 24 / 64
        room = self.height - top
        level = max(1, round(room * min(1.0, self.points / self.most) / coin))
        ink = (1, 1, 1, RICH if self.won else FAINT)
        for place in range(stacks):
            self._stack(place * wide, wide, max(1, level - UNEVEN[place % len(UNEVEN)]), ink)

    def _stack(self, x: float, wide: float, coins: int, ink: Paint) -> None:
        """Draw coins on each other: one picture of an edge, repeated as often as there are coins."""
        edge = texture_of("coin-edge", wide)
        if edge.wrap != "repeat":
            edge.wrap = "repeat"
        high = coins * wide / 4
        Color(*ink)
        Rectangle(texture=edge, pos=(x, 0), size=(wide, high), tex_coords=(0, coins, 1, coins, 1, 0, 0, 0))
        self.sign("coin-top", Box(x, high - wide * 12 / 64, wide, wide * 24 / 64), ink)


class ScoreColumn(BoxLayout):
    """One side."""

    title = StringProperty()
    crew = StringProperty()
    picture = StringProperty("trophy")
    fill = ListProperty([1, 1, 1, 1])
    ink = ListProperty([0, 0, 0, 1])
    total = NumericProperty(0)
    most = NumericProperty(0)
    """The points of the side that has most."""
    winner = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    level = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    """Whether others have as many points, while that is being said."""
    narrow = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    """Where there are many columns, the shape stands below, so that the name has room."""
    lines = ObjectProperty(None)
    tally = ObjectProperty(None)
    """The place of the sum, where pieces fly to."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._pile = CoinPile(size_hint=(None, None))
        self.canvas.before.add(self._pile.canvas)
        for name in ("pos", "size", "total", "most", "winner"):
            self.fbind(name, self._heap)
        self._heap()

    def _heap(self, *_: object) -> None:
        """Let the coins rise with the sum."""
        edge = unit() * 5
        pile = self._pile
        pile.pos, pile.size = (
            (self.x + edge, self.y + edge),
            (self.width - 2 * edge, self.height - unit() * (104 if self.crew else 62)),
        )
        pile.points, pile.most, pile.won = self.total, self.most, self.winner

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
