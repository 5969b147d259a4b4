"""The table in the captain's cabin: planks, and a chart spread on them for the cards."""

from __future__ import annotations

import math
from random import Random

from companion.devtools.artwork.scenery.brushes import (
    coast,
    document,
    glow,
    grouped,
    oval,
    path,
    planks,
    rect,
    rose,
    smooth,
)

WIDE, HIGH = 1500.0, 1040.0


def ground() -> str:
    """A chart of blue water with coasts in sepia, on dark planks."""
    chance = Random(12)
    defs = glow("c", ((0, "#3c7f8c"), (0.7, "#2b6675"), (1, "#1c4a58")), (0.55, 0.5), 0.75)
    edge = (
        [(24 + chance.uniform(-8, 8), y) for y in range(1000, 30, -60)]
        + [(x, 22 + chance.uniform(-6, 6)) for x in range(40, 1480, 70)]
        + [(1478 + chance.uniform(-7, 7), y) for y in range(40, 1010, 60)]
        + [(x, 1018 + chance.uniform(-6, 6)) for x in range(1470, 20, -70)]
    )
    chart = smooth(edge)
    lines = "".join(
        path(
            f"M760 520L{760 + 1400 * math.cos(t):.0f} {520 + 1400 * math.sin(t):.0f}",
            more='stroke="#f3e3b4" stroke-width="1.6" stroke-opacity="0.14"',
        )
        for t in (math.tau * k / 32 for k in range(32))
    )
    coasts = "".join(
        path(
            smooth(coast((x, y), rx, ry, seed, 0.2)),
            "#e2cf9c",
            'fill-opacity="0.16" stroke="#f3e3b4" stroke-width="2.5" stroke-opacity="0.35"',
        )
        for x, y, rx, ry, seed in (
            (330, 250, 150, 70, 3),
            (1240, 330, 170, 90, 8),
            (420, 840, 190, 80, 5),
            (1180, 860, 130, 70, 2),
        )
    )
    burn = grouped(
        [path(chart, more='stroke="#1a0e06" stroke-width="40" stroke-opacity="0.35"')], 'clip-path="url(#p)"'
    )
    return document(
        WIDE,
        HIGH,
        f'<defs>{defs}<clipPath id="p"><path d="{chart}"/></clipPath><clipPath id="all"><rect width="{WIDE:g}" height="{HIGH:g}" rx="30"/></clipPath></defs>',
        grouped(
            [
                planks((0, 0, WIDE, HIGH), 11, 33, wood="#5a3a20", dark="#1d0f06"),
                path(chart, "#000", 'fill-opacity="0.35" transform="translate(6 9)"'),
                path(chart, "url(#c)", 'stroke="#e8cf92" stroke-width="5" stroke-opacity="0.8"'),
                grouped([lines, coasts, rose(760, 520, 260, "#f3e3b4", 0.14)], 'clip-path="url(#p)"'),
                burn,
            ],
            'clip-path="url(#all)"',
        ),
    )


def lights() -> str:
    """Two candles at night."""
    defs = glow("l", ((0, "#ffdf8a", 0.55), (0.5, "#ffb347", 0.2), (1, "#ff9a2e", 0)))
    return document(
        WIDE,
        HIGH,
        f"<defs>{defs}</defs>",
        oval(60, 60, 420, 380, "url(#l)"),
        oval(1440, 980, 420, 380, "url(#l)"),
        rect(0, 0, 1, 1, "none"),
    )


def drawings() -> dict[str, str]:
    """Nothing but its ground."""
    return {}


def grounds() -> dict[str, str]:
    """What covers the whole board."""
    return {"cards-day": ground(), "cards-lights": lights()}
