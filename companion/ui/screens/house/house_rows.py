"""The page of the house on the statistics screen: leagues with their lines, lists, and the dice of all tables."""

from __future__ import annotations

from collections.abc import Callable

from kivy.uix.widget import Widget

from companion.presenter.cafe.house_book_rows import HouseLeague, HouseLine, HousePage
from companion.presenter.house.statistics_rows import Die
from companion.ui.kvfile import letter, running, unit
from companion.ui.widgets.basic.drawn import Box, Drawn


class LeagueLine(Drawn):
    """One line of a league: place, name, what it is made of, and the score at its end."""

    def __init__(self, line: HouseLine) -> None:
        self.line = line
        super().__init__(size_hint_y=None, height=max(unit() * 40, letter() * 44))

    def draw(self) -> None:
        """Draw the leaf and the words."""
        look, one = running().look, unit()
        self.leaf(Box(0, 0, self.width, self.height), look.sheet, one * 6)
        half = self.height / 2
        self.words(self.line.place, Box(one * 4, 0, one * 44, self.height), look.faint, letter() * 17, bold=True)
        room = self.width - one * 150
        top = Box(one * 54, half - one * 2, room, half)
        self.words(self.line.name, top, look.ink, letter() * 17, left=True, bold=True)
        self.words(self.line.more, Box(one * 54, one * 2, room, half - one * 3), look.faint, letter() * 14, left=True)
        score = Box(self.width - one * 92, 0, one * 84, self.height)
        self.words(self.line.score, score, look.brass, letter() * 20, bold=True)


def house_rows(
    page: HousePage, line: Callable[[str, str], Widget], judged: Callable[[Die], list[Widget]]
) -> list[Widget]:
    """Make the rows of the page."""
    tr = running().tr
    made: list[Widget] = [line(page.fresh.picture, page.fresh.text)]
    for league in page.leagues:
        made += _league(league, line)
    for sign, heading, texts in page.lists:
        made.append(line(sign, heading))
        made += [line("", text) for text in texts]
    if page.dice:
        made.append(line("die", tr.text("house.dice")))
        made += [shown for die in page.dice for shown in judged(die)]
    if not page.leagues and not page.lists:
        made.append(line("no", tr.text("house.nothing")))
    return made


def _league(league: HouseLeague, line: Callable[[str, str], Widget]) -> list[Widget]:
    return [line("trophy", league.title), line("", league.about), *(LeagueLine(one) for one in league.lines)]
