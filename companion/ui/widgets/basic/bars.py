"""Bars for shares."""

from __future__ import annotations

from typing import Any

from companion.presenter.house.statistics_rows import Rate
from companion.ui.kvfile import letter, running, unit
from companion.ui.widgets.basic.drawn import Box, Drawn


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
