"""Rows of a sign and a sentence: what the hands do, the log, what somebody holds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from kivy.clock import Clock
from kivy.core.text import Label as CoreLabel
from kivy.properties import NumericProperty
from kivy.uix.boxlayout import BoxLayout

from companion.faces.face_names import face_named, is_face
from companion.presenter.table.private_news import Line
from companion.presenter.theme import TEXT_FONT
from companion.ui.kvfile import beside, letter, running, unit
from companion.ui.widgets.basic.drawn import Box, Drawn
from companion.ui.widgets.basic.scroll_list import Scrolling


class SignLine(Drawn):
    """One row. Several signs are joined by a plus: cannon+flag-E+skull. `state` is plain, done, now or later."""

    def __init__(self, line: Line, letters: float = 17, state: str = "", **given: Any) -> None:
        self.line, self.letters, self.state = line, letters, state
        self.thing = ""
        """What it is about, in the words of the handbook; "" if nothing explains it."""
        super().__init__(**given)

    def draw(self) -> None:
        """Draw the signs, then the words."""
        look, one = running().look, unit()
        if self.state == "now":
            self.leaf(Box(0, 0, self.width, self.height), look.glow, one * 8)
        inset = one * 7 if self.state else 0.0
        signs = ["check"] if self.state == "done" else [name for name in self.line.picture.split("+") if name]
        tint = look.brass_ink if self.state == "now" else look.brass
        left = inset
        for name in signs:
            wide, high = sign_size(name, self.letters)
            high = min(one * high, self.height)
            self.sign(name, Box(left, (self.height - high) / 2, one * wide, high), tint, kept=self.line.kept)
            left += one * (wide + 3)
        left = max(left, inset + one * 29) + one * 5
        ink = {"now": look.brass_ink, "done": look.faint, "later": look.faint}.get(self.state, look.ink)
        room = Box(left, 0, self.width - left - inset / 2, self.height)
        self.words(self.line.beside, room, ink, letter() * self.letters, left=True, kept=self.line.kept)


FACE: Final = 50
"""Units: a card or a die in a row is so high at least, and grows with the letters."""
GROWTH: Final = 9


def sign_size(name: str, letters: float = 0) -> tuple[float, float]:
    """How wide and high a sign in a row is, in units; cards and dice are larger, they are there to be read."""
    if not is_face(name):
        return 26.0, 26.0
    face, high = face_named(name), FACE + GROWTH * max(0.0, letters - 17)
    return high * face.w / face.h, high


SIGN: Final = 36
"""Units: the sign and the gaps around it."""
FANNED: Final = 34
LEAST_FANNED: Final = 13
"""Letters beside cards in a hand, which are as large as the room allows."""
MOST_ABREAST: Final = 6
LARGEST_TOLD: Final = 26
LEAST_TOLD: Final = 18
"""Letters of a list: not too loud, and still read at arm's length."""


class SignLines(BoxLayout):
    """Several rows, one below the other, each as high as its words."""

    letters = NumericProperty(17)

    def show(self, lines: tuple[Line, ...], width: float, room: float) -> float:
        """Show the latest of these rows that fit in this room, one at least; give the height they take."""
        self.clear_widgets()
        one, gap = unit(), unit() * 4
        used = 0.0
        for line in reversed(lines):
            text = line.beside[:1].upper() + line.beside[1:]
            signs = [sign_size(name, self.letters) for name in line.picture.split("+") if name]
            aside = sum(wide + 3 for wide, _ in signs) + 7
            least = max((tall for _, tall in signs), default=26.0)
            high = max(one * least, height_of(text, int(letter() * self.letters), int(width - one * max(SIGN, aside))))
            if used and used + gap + high > room:
                break
            high = min(high, max(room, one * 40))
            used += high + (gap if used else 0)
            row = SignLine(Line(line.picture, text), self.letters, size_hint_y=None, height=high)
            self.add_widget(row, len(self.children))
        self.height = used
        return used


def row_for(line: Line, width: float, letters: float = 17, state: str = "") -> SignLine:
    """Make a row that is as high as its words are long, in a list of this width."""
    return SignLine(line, letters, state, size_hint_y=None, height=row_height(line, width, letters))


def row_height(line: Line, width: float, letters: float) -> float:
    """Measure a row: a sign, and words that may need several lines."""
    one = unit()
    sizes = [sign_size(name, letters) for name in line.picture.split("+") if name]
    signs = (sum(wide + 3 for wide, _ in sizes) - 29) * one if sizes else 0.0
    measure = height_of if line.kept else height_of.__wrapped__
    return max(
        one * (max((high for _, high in sizes), default=0) + 8),
        measure(line.beside, int(letter() * letters), int(width - one * SIGN - signs)) + one * 6,
    )


class Telling(Scrolling):
    """Sentences in a list of their own: in letters as large as the room allows."""

    def __init__(self, lines: list[Line], columns: int = 1, **given: Any) -> None:
        super().__init__(**given)
        self.lines = lines
        self._columns = columns
        """So many at most, where one is not enough."""
        self._lay_soon = Clock.create_trigger(self._lay, -1)
        self.bind(size=self._lay_soon)

    def _lay(self, *_: object) -> None:
        gap, room = unit() * 4, self.height - unit() * 8
        one = list_height(self.lines, self.width - gap * 4, LEAST_TOLD, gap)
        self.across = 1 if one <= room else self._columns
        width = self.width / self.across - gap * 4
        self.fill(rows_for(self.lines, width, room, gap, across=self.across), gap)


def rows_for(  # noqa: PLR0913  a list and its room
    lines: Sequence[Line], width: float, room: float, gap: float, *, across: int = 1, least: int = LEAST_TOLD
) -> list[SignLine]:
    """Make rows in the largest letters in which all of them fit into the room; in the least where none do."""
    letters = LARGEST_TOLD
    while letters > least and list_height(lines, width, letters, gap, across) > room:
        letters -= 2
    return [row_for(line, width, letters, line.state) for line in lines]


def fanned(lines: Sequence[Line], whole: float, room: float, gap: float) -> tuple[int, int]:
    """Give the columns and letters in which cards and dice are largest, all of them in view; 0 columns if none fits."""
    for letters in range(FANNED, LEAST_FANNED, -1):
        for across in range(1, MOST_ABREAST + 1):
            width = whole / across - gap * 6
            narrow = any(row_width(line, letters) > width for line in lines)
            if not narrow and list_height(lines, width, letters, gap, across) <= room:
                return across, letters
    return 0, 0


def row_width(line: Line, letters: float) -> float:
    """Measure how wide a row must be for its signs, and for a few words beside them."""
    signs = sum(sign_size(name, letters)[0] + 3 for name in line.picture.split("+") if name)
    words = letter() * letters * min(len(line.beside), 13) * 0.62
    return unit() * (signs + 8) + words


def list_height(lines: Sequence[Line], width: float, letters: float, gap: float, across: int = 1) -> float:
    """Measure a list of rows in so many columns."""
    heights = [row_height(line, width, letters) + gap for line in lines]
    return sum(max(heights[place : place + across]) for place in range(0, len(heights), across))


@lru_cache(maxsize=2048)
def height_of(text: str, size: int, width: int) -> float:
    """Measure a text in letters of this size, wrapped to this width."""
    drawn = CoreLabel(text=text, font_name=TEXT_FONT, font_size=size, text_size=(max(1, width), None))
    return float(drawn.render()[1] + 2)


beside(__file__)
