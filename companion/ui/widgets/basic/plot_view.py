"""A plot on the screen: the same blocks, paths and words that are printed."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Line, Mesh

from companion.prints.plot import Block, Path, Plot
from companion.ui.kvfile import unit
from companion.ui.widgets.basic.drawn import Box, Drawn


class PlotView(Drawn):
    """As wide as its list, and as high as the plot is then."""

    def __init__(self, plot: Plot, **given: Any) -> None:
        self.plot = plot
        super().__init__(size_hint_y=None, height=unit() * plot.height, **given)

    def draw(self) -> None:
        """Draw every mark, the lowest first."""
        scale = self.width / self.plot.width
        up = self.height / self.plot.height
        for mark in self.plot.marks:
            if isinstance(mark, Block):
                Color(*mark.ink)
                corners = [part for x, y in mark.points for part in (x * scale, y * up, 0, 0)]
                Mesh(vertices=corners, indices=list(range(len(mark.points))), mode="triangle_fan")
            elif isinstance(mark, Path):
                Color(*mark.ink)
                points = [part for x, y in mark.points for part in (x * scale, y * up)]
                Line(points=points, width=max(1.0, mark.width * unit() / 2))
            else:
                room = Box(mark.x * scale, mark.y * up, mark.w * scale, mark.h * up)
                self.words(mark.text, room, mark.ink, mark.size * unit(), bold=True, left=mark.align == "left")
