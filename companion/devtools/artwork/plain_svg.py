"""A drawing written line by line: the paints of the house, text, and lines that say how long something is."""

from __future__ import annotations

import math
from typing import Final
from xml.sax.saxutils import escape

Place = tuple[float, float]
INK: Final = "#33231a"
SEA: Final = "#1f4b5f"
FONT: Final = "DejaVu Serif"

_PAINTS: Final = """\
<linearGradient id="lid" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#a9764a"/><stop offset=".5" stop-color="#875531"/><stop offset="1" stop-color="#6d4325"/></linearGradient>
<linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7b4c2b"/><stop offset="1" stop-color="#4c2c17"/></linearGradient>
<linearGradient id="dark" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#5b3720"/><stop offset="1" stop-color="#2f1b0e"/></linearGradient>
<linearGradient id="metal" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#3a444a"/><stop offset=".35" stop-color="#aebcc2"/><stop offset="1" stop-color="#2b3337"/></linearGradient>
<linearGradient id="rim" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#5a534c"/><stop offset="1" stop-color="#15110e"/></linearGradient>
<radialGradient id="brass" cx=".35" cy=".35" r=".8"><stop offset="0" stop-color="#f4d999"/><stop offset="1" stop-color="#8a6420"/></radialGradient>
<radialGradient id="lit" cx=".4" cy=".35" r=".8"><stop offset="0" stop-color="#fffbe6"/><stop offset="1" stop-color="#f0b93a"/></radialGradient>
<radialGradient id="glow"><stop offset="0" stop-color="#ffe79c" stop-opacity=".85"/><stop offset="1" stop-color="#ffe79c" stop-opacity="0"/></radialGradient>
<radialGradient id="shadow"><stop offset="0" stop-color="#1a0f08" stop-opacity=".5"/><stop offset=".7" stop-color="#1a0f08" stop-opacity=".22"/><stop offset="1" stop-color="#1a0f08" stop-opacity="0"/></radialGradient>
<linearGradient id="seen" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ffe79c" stop-opacity=".55"/><stop offset="1" stop-color="#ffe79c" stop-opacity=".12"/></linearGradient>
<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fdf9ef"/><stop offset="1" stop-color="#eadfc4"/></linearGradient>
<pattern id="grain" width="90" height="14" patternUnits="userSpaceOnUse"><path d="M0 3C20 1 40 6 90 3M0 9C30 12 60 6 90 9" fill="none" stroke="#2a1a10" stroke-opacity=".22" stroke-width=".8"/></pattern>
"""


class Svg:
    """One drawing."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self._size = (width, height)
        self._paints = [_PAINTS]
        self._lines = [f'<rect width="{width}" height="{height}" fill="url(#ground)"/>']
        self.text(title, (40, 56), 30, SEA, "start")

    def add(self, line: str) -> None:
        """Draw this over everything so far."""
        self._lines.append(line)

    def gradient(self, name: str, light: str, dark: str) -> None:
        """Name a paint for something round, lit from the upper left."""
        stops = f'<stop offset="0" stop-color="{light}"/><stop offset="1" stop-color="{dark}"/>'
        self._paints.append(f'<radialGradient id="{name}" cx=".36" cy=".34" r=".75">{stops}</radialGradient>\n')

    def text(self, words: str, at: Place, size: float, colour: str = INK, anchor: str = "middle") -> None:
        """Write, upright."""
        where = f'x="{at[0]:.1f}" y="{at[1]:.1f}" font-size="{size:g}" fill="{colour}" text-anchor="{anchor}"'
        self.add(
            f'<text {where} font-family="{FONT}" font-stretch="condensed" font-weight="bold">{escape(words)}</text>'
        )

    def flat_text(self, words: str, x: float, y: float, size: float, colour: str) -> None:
        """Write on what is drawn flat."""
        self.text(words, (x, y), size, colour)

    def thin(self, begin: Place, end: Place) -> None:
        """Draw a line that leads to a measure."""
        ends = f'x1="{begin[0]:.1f}" y1="{begin[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}"'
        self.add(f'<line {ends} stroke="{SEA}" stroke-width="1.4" stroke-dasharray="5 5"/>')

    def measure(self, begin: Place, end: Place, words: str, aside: Place = (0, 34), colour: str = SEA) -> None:
        """Say how far it is: a line with an arrow at each end, and words beside its middle."""
        self.add(
            f'<line x1="{begin[0]:.1f}" y1="{begin[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}" stroke="{colour}" stroke-width="2.4"/>'
        )
        turn = math.degrees(math.atan2(end[1] - begin[1], end[0] - begin[0]))
        for (x, y), way in ((end, turn), (begin, turn + 180)):
            self.add(
                f'<path d="M0 0L-13 -5L-13 5Z" transform="translate({x:.1f} {y:.1f}) rotate({way:.1f})" fill="{colour}"/>'
            )
        middle = ((begin[0] + end[0]) / 2 + aside[0], (begin[1] + end[1]) / 2 + aside[1])
        self.text(words, middle, 24, colour, "middle" if aside[0] == 0 else "start" if aside[0] > 0 else "end")

    def point(self, at: Place, words_at: Place, words: str) -> None:
        """Name something; the line begins at whichever end of the words is nearer."""
        wide = len(words) * 10.4
        x = words_at[0] + (0 if at[0] < words_at[0] + wide / 2 else wide)
        y = words_at[1] + (8 if at[1] > words_at[1] else -24)
        self.add(
            f'<line x1="{at[0]:.1f}" y1="{at[1]:.1f}" x2="{x:.1f}" y2="{y:.1f}" stroke="{INK}" stroke-width="1.6"/>'
        )
        self.add(f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="4" fill="{INK}"/>')
        self.text(words, words_at, 21, INK, "start")

    def finished(self) -> str:
        """Give the whole file."""
        width, height = self._size
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        return "\n".join([head, f"<defs>\n{''.join(self._paints)}</defs>", *self._lines, "</svg>", ""])
