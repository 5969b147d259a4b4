"""The chart of a race round an island: water that is sailed, the island in the middle, a quay of planks below.

A unit of the board is ten of the drawing. What lies on it (spaces, ships, holds) is laid by the board.
"""

from __future__ import annotations

import math
from random import Random

from companion.devtools.artwork.scenery.brushes import (
    Point,
    coast,
    document,
    glow,
    grouped,
    hill,
    hut,
    oval,
    palm,
    path,
    planks,
    rect,
    ripples,
    rose,
    shade,
    smooth,
    swollen,
    woods,
)

WIDE, HIGH, CHART = 1500.0, 1120.0, 750.0
MIDDLE: Point = (660.0, 392.0)
TRACK = "M1446 250V680Q1446 692 1436 692H90Q55 692 55 660V120Q55 88 90 88H1240"
LANES = (
    "M1446 620Q1400 585 1290 598T1070 598T880 692",
    "M560 692Q500 604 400 598T220 590T55 545",
    "M55 250Q80 190 170 190T320 160T480 88",
)


def sea() -> str:
    """Deep water at the rim, turquoise near the island, a lighter stream where ships sail."""
    stream = "".join(
        grouped(
            [path(TRACK), *(path(lane) for lane in LANES)],
            f'stroke="{colour}" stroke-width="{width}" opacity="{opacity}" fill="none"',
        )
        for colour, width, opacity in (
            ("#0c3a4a", 112, 0.22),
            ("#49a9b4", 98, 0.42),
            ("#7fcfcc", 70, 0.28),
            ("#a8e6de", 30, 0.16),
        )
    )
    foam = "".join(
        ripples(box, count, seed, most=0.5, long=30)
        for box, count, seed in (
            ((10, 650, 1480, 90), 70, 1),
            ((10, 45, 1240, 90), 60, 2),
            ((10, 60, 95, 640), 34, 3),
            ((1400, 240, 90, 470), 26, 4),
        )
    )
    lines = "".join(
        path(
            f"M{MIDDLE[0]:.0f} {MIDDLE[1]:.0f}L{MIDDLE[0] + 1700 * math.cos(t):.0f} {MIDDLE[1] + 1700 * math.sin(t):.0f}",
            more='stroke="#fff" stroke-width="1.2" stroke-opacity="0.10"',
        )
        for t in (math.tau * k / 32 for k in range(32))
    )
    return (
        rect(0, 0, WIDE, CHART, "url(#sea)")
        + lines
        + ripples((10, 10, WIDE - 20, CHART - 20), 420, 7, most=0.20, long=40)
        + stream
        + foam
    )


def island() -> str:
    """Shallows, surf, beach, meadows, hills with woods, a river, houses and a fort."""
    shore = coast(MIDDLE, 400, 178, 21, 0.16)
    shallows = "".join(
        path(smooth(swollen(shore, MIDDLE, by)), colour, f'fill-opacity="{opacity}"')
        for by, colour, opacity in ((78, "#62c3c0", 0.35), (50, "#8bdccf", 0.45), (26, "#c7f1de", 0.6))
    )
    surf = path(
        smooth(swollen(shore, MIDDLE, 16)),
        more='stroke="#fff" stroke-width="5" stroke-opacity="0.75" stroke-dasharray="40 16 14 18"',
    )
    beach = path(
        smooth(swollen(shore, MIDDLE, 6)), "url(#sand)", 'stroke="#8a6a34" stroke-width="2.5" stroke-opacity="0.6"'
    )
    meadow = path(
        smooth(swollen(shore, MIDDLE, -24)), "url(#grass)", 'stroke="#5f7a35" stroke-width="2" stroke-opacity="0.5"'
    )
    heights = path(smooth(coast((MIDDLE[0] - 10, MIDDLE[1] - 12), 270, 96, 5, 0.2)), "#7fa04c", 'fill-opacity="0.75"')
    river = path("M640 372C600 420 690 448 640 486S600 540 618 580", more='stroke="#3f93a8" stroke-width="11"') + path(
        "M640 372C600 420 690 448 640 486S600 540 618 580", more='stroke="#9be0e0" stroke-width="4"'
    )
    chance = Random(17)
    ridge = sorted(
        ((x, 340 + chance.uniform(-26, 44), chance.uniform(70, 128)) for x in range(420, 930, 56)),
        key=lambda one: one[1],
    )
    hills = "".join(hill(x, y, size, "#b9bd78", "#6f7a44") for x, y, size in ridge)
    peak = hill(655, 352, 190, "#d5cf98", "#7d7a4c") + path(
        "M655 203l-24 40q14 -8 22 4q10 -12 26 0Z", "#fff", 'fill-opacity="0.85"'
    )
    trees = (
        woods((470, 430), 110, 44, 44, 3)
        + woods((840, 430), 120, 46, 52, 4)
        + woods((640, 520), 90, 20, 18, 6)
        + woods((520, 300), 70, 18, 14, 8)
    )
    town = "".join(
        hut(x, y, size)
        for x, y, size in (
            (944, 330, 34),
            (990, 352, 30),
            (906, 356, 30),
            (962, 384, 36),
            (1008, 392, 26),
            (356, 470, 30),
            (392, 490, 28),
            (330, 492, 24),
        )
    )
    fort = (
        '<g transform="translate(-60 16)">'
        + rect(1010, 262, 66, 42, "#d8c7a0", 'stroke="#6b5836" stroke-width="2"')
        + "".join(rect(1006 + 15 * k, 252, 9, 14, "#d8c7a0", 'stroke="#6b5836" stroke-width="1.5"') for k in range(5))
        + path("M1043 252V206", more='stroke="#4a3420" stroke-width="4"')
        + path("M1045 206q20 -8 34 2q-14 8 -34 16Z", "#a8281c")
        + "</g>"
    )
    palms = "".join(
        palm(x, y, size, lean=lean)
        for x, y, size, lean in (
            (286, 420, 66, 0.2),
            (312, 360, 54, -0.15),
            (268, 452, 46, 0.3),
            (430, 552, 58, 0.2),
            (470, 560, 44, -0.2),
            (880, 546, 60, 0.25),
            (930, 530, 46, -0.1),
            (1040, 470, 62, 0.2),
            (1066, 440, 44, -0.2),
            (760, 566, 44, 0.2),
        )
    )
    boat = path("M706 588q26 14 52 0l-7 16q-19 7 -38 0Z", "#6b4426") + path(
        "M730 588v-30", more='stroke="#4a2f1c" stroke-width="3"'
    )
    return shallows + surf + beach + meadow + heights + river + hills + peak + trees + town + fort + palms + boat


def monster(x: float, y: float, size: float) -> str:
    """A serpent of the sea, half under water."""
    humps = "".join(
        path(
            f"M{x + size * (0.1 + 0.42 * k):.0f} {y:.0f}q{size * 0.17:.0f} {-size * (0.42 - 0.1 * k):.0f} {size * 0.34:.0f} 0Z",
            "#2f6b5a",
            'stroke="#123a34" stroke-width="3"',
        )
        for k in range(3)
    )
    neck = path(
        f"M{x - size * 0.22:.0f} {y:.0f}q{-size * 0.05:.0f} {-size * 0.5:.0f} {size * 0.1:.0f} {-size * 0.62:.0f}q{-size * 0.26:.0f} {-size * 0.02:.0f} {-size * 0.34:.0f} {size * 0.1:.0f}q{size * 0.05:.0f} {-size * 0.26:.0f} {size * 0.34:.0f} {-size * 0.24:.0f}q{size * 0.2:.0f} {size * 0.1:.0f} {size * 0.1:.0f} {size * 0.76:.0f}Z",
        "#2f6b5a",
        'stroke="#123a34" stroke-width="3"',
    )
    eye = oval(x - size * 0.14, y - size * 0.68, size * 0.03, size * 0.03, "#ffe9a0")
    water = path(
        f"M{x - size * 0.4:.0f} {y:.0f}q{size * 0.12:.0f} {-size * 0.07:.0f} {size * 0.24:.0f} 0t{size * 0.24:.0f} 0t{size * 0.24:.0f} 0t{size * 0.24:.0f} 0t{size * 0.24:.0f} 0t{size * 0.24:.0f} 0",
        more='stroke="#d9f6ee" stroke-width="4" stroke-opacity="0.8"',
    )
    return grouped([humps, neck, eye, water], 'opacity="0.85"')


def quay() -> str:
    """Planks below the chart, where the ships' holds lie; a rope along the water."""
    posts = "".join(
        rect(x, CHART - 14, 20, 36, "#4a2f1a", 'rx="4" stroke="#1d1008" stroke-width="2"')
        + oval(x + 10, CHART - 14, 10, 5, "#7a5330")
        for x in range(20, 1500, 146)
    )
    rope = path(
        "M30 758" + "".join("q73 22 146 0" for _ in range(10)), more='stroke="#c9a566" stroke-width="7"'
    ) + path(
        "M30 758" + "".join("q73 22 146 0" for _ in range(10)),
        more='stroke="#7a5a2a" stroke-width="2" stroke-dasharray="5 7"',
    )
    return (
        planks((0, CHART, WIDE, HIGH - CHART), 9, 12, wood="#7a5330", dark="#2a170a")
        + rect(0, CHART, WIDE, 18, "#000", 'fill-opacity="0.35"')
        + posts
        + rope
    )


def ground() -> str:
    """All of it by day."""
    defs = (
        glow("sea", ((0, "#2f8f9c"), (0.55, "#1f6c80"), (1, "#114558")), (0.44, 0.5), 0.72)
        + shade("sand", ((0, "#f4e0a6"), (1, "#d9b874")))
        + shade("grass", ((0, "#9cb85a"), (1, "#6f9440")))
    )
    rim = f'<rect x="4" y="4" width="{WIDE - 8:g}" height="{CHART - 8:g}" rx="22" fill="none" stroke="#e8cf92" stroke-width="5" stroke-opacity="0.6"/>'
    return document(
        WIDE,
        HIGH,
        f'<defs>{defs}<clipPath id="all"><rect width="{WIDE:g}" height="{HIGH:g}" rx="30"/></clipPath></defs>',
        grouped(
            [
                sea(),
                rose(1290, 660, 0.1, "#f3e3b4"),
                rose(230, 250, 62, "#f3e3b4", 0.55),
                monster(1130, 190, 90),
                island(),
                quay(),
                rim,
            ],
            'clip-path="url(#all)"',
        ),
    )


def lights() -> str:
    """What shines at night: windows, fires, the moon's path on the water. Lies over the darkened ground."""
    chance = Random(3)
    windows = "".join(
        oval(x, y, 15, 15, "url(#lamp)") + oval(x, y, 3, 3, "#fff3b8")
        for x, y in (
            (944, 320),
            (990, 344),
            (906, 348),
            (962, 374),
            (1008, 386),
            (356, 462),
            (392, 482),
            (1043, 282),
            (1020, 282),
        )
    )
    fire = oval(600, 560, 44, 34, "url(#lamp)") + oval(600, 560, 6, 6, "#ffd27a")
    path_of_moon = "".join(
        path(
            f"M{1180 + chance.uniform(-60, 60):.0f} {y}h{chance.uniform(20, 80):.0f}",
            more=f'stroke="#dfe9ff" stroke-width="4" stroke-opacity="{chance.uniform(0.12, 0.4):.2f}"',
        )
        for y in range(60, 560, 11)
    )
    stars = "".join(
        oval(
            chance.uniform(0, WIDE),
            chance.uniform(0, CHART),
            1.6,
            1.6,
            "#fff",
            f'fill-opacity="{chance.uniform(0.1, 0.5):.2f}"',
        )
        for _ in range(90)
    )
    defs = glow("lamp", ((0, "#ffdf8a", 0.95), (0.4, "#ffb347", 0.4), (1, "#ff9a2e", 0)))
    lamps = "".join(oval(x, CHART - 16, 60, 50, "url(#lamp)") for x in (30, 322, 614, 906, 1198, 1490))
    return document(WIDE, HIGH, f"<defs>{defs}</defs>", path_of_moon, stars, windows, fire, lamps)


def drawings() -> dict[str, str]:
    """Nothing but its ground."""
    return {}


def grounds() -> dict[str, str]:
    """What covers the whole board."""
    return {"race-day": ground(), "race-lights": lights()}
