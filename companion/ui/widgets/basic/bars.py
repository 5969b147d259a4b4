"""Bars for shares and distributions."""

from __future__ import annotations

from typing import Any

from companion.presenter.house.statistics_rows import Die, Rate
from companion.ui.kvfile import letter, running, unit
from companion.ui.widgets.basic.drawn import Box, Drawn
from companion.ui.widgets.basic.rows import height_of

ROW = 26
"""Units of one face."""


class RateBar(Drawn):
    """A name, a bar from nothing to all, and the figures in words."""

    def __init__(self, rate: Rate, **given: Any) -> None:
        self.rate = rate
        super().__init__(size_hint_y=None, height=unit() * (64 if rate.more else 44), **given)

    def draw(self) -> None:
        """Draw the bar under the words."""
        look, one = running().look, unit()
        self.leaf(Box(0, 0, self.width, self.height), look.sheet, one * 8)
        high = self.height - one * (26 if self.rate.more else 6)
        low = self.height - high - one * 3
        name = self.width * 0.3
        bar = self.width * 0.3
        self.words(
            self.rate.name, Box(one * 8, low, name - one * 12, high), look.ink, letter() * 18, bold=True, left=True
        )
        middle = low + high / 2 - one * 9
        self.leaf(Box(name, middle, bar, one * 18), look.line, one * 4)
        if self.rate.share > 0:
            self.leaf(Box(name, middle, bar * self.rate.share, one * 18), look.brass, one * 4)
        room = Box(name + bar + one * 8, low, self.width - name - bar - one * 14, high)
        self.words(self.rate.said, room, look.ink, letter() * 16, left=True)
        if self.rate.more:
            self.words(
                self.rate.more,
                Box(one * 8, one * 3, self.width - one * 16, one * 22),
                look.faint,
                letter() * 14,
                left=True,
            )


class DieBars(Drawn):
    """One die: a bar for each face, a mark where a fair die would be, and the verdict in words."""

    def __init__(self, die: Die, width: float, **given: Any) -> None:
        self.die = die
        one = unit()
        room = int(width - one * 16)
        self._told = [height_of(text, int(letter() * 16), room) + one * 4 for text in (die.verdict, die.method)]
        super().__init__(size_hint_y=None, height=one * (34 + ROW * len(die.bars) + 14) + sum(self._told), **given)

    def draw(self) -> None:
        """Draw from the top: the name, the faces, the verdict."""
        look, one = running().look, unit()
        self.leaf(Box(0, 0, self.width, self.height), look.sheet, one * 8)
        top = self.height - one * 34
        wide = self.width - one * 16
        self.words(self.die.name, Box(one * 8, top, wide, one * 30), look.ink, letter() * 18, bold=True, left=True)
        most = max(max(bar.times, bar.due) for bar in self.die.bars) or 1.0
        left, room = self.width * 0.24, self.width * 0.6
        for place, bar in enumerate(self.die.bars):
            low = top - (place + 1) * one * ROW
            self.words(bar.face, Box(one * 8, low, left - one * 16, one * ROW), look.ink, letter() * 16, left=True)
            if bar.times:
                self.leaf(Box(left, low + one * 4, room * bar.times / most, one * 18), look.sea, one * 3)
            self.leaf(Box(left + room * bar.due / most - one * 1.5, low + one, one * 3, one * 24), look.alarm, 0)
            figure = Box(left + room + one * 8, low, self.width - left - room - one * 16, one * ROW)
            self.words(f"{bar.times} ({bar.due:.1f})", figure, look.ink, letter() * 15, left=True)
        low = top - len(self.die.bars) * one * ROW - one * 6
        ink = look.alarm if self.die.odd else look.ink
        for text, high, colour in (
            (self.die.verdict, self._told[0], ink),
            (self.die.method, self._told[1], look.faint),
        ):
            low -= high
            self.words(text, Box(one * 8, low, wide, high), colour, letter() * 16, left=True)
