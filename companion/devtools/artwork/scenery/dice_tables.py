"""Where dice are rolled without a box: a brig cut open along her side, and a table in a tavern by candlelight."""

from __future__ import annotations

import math
from random import Random

from companion.devtools.artwork.scenery.brushes import (
    document,
    glow,
    grouped,
    oval,
    path,
    planks,
    rect,
    ripples,
    shade,
)

WIDE, HIGH = 1500.0, 1000.0
SAILS = ((10, 318), (336, 318), (662, 318))
"""Left edge and width of the three sails: the places of ship, captain and crew."""
WHOLE = f'<clipPath id="all"><rect width="{WIDE:g}" height="{HIGH:g}" rx="30"/></clipPath>'


# --- the brig ------------------------------------------------------------------------------------------------------


def brig() -> str:
    """Three sails on their yards before a sky, and below them the hold with its ribs, barrels and crates."""
    defs = (
        shade("sky", ((0, "#8fc1cf"), (0.6, "#cfe2d8"), (1, "#f1e3bb")))
        + shade("deep", ((0, "#2f7d8c"), (1, "#123e4d")))
        + shade("cloth", ((0, "#fffaf0"), (0.75, "#f4e7c8"), (1, "#dcc596")))
        + shade("dim", ((0, "#000", 0.45), (0.35, "#000", 0.05), (1, "#000", 0.35)))
    )
    return document(
        WIDE,
        HIGH,
        f"<defs>{defs}{WHOLE}</defs>",
        grouped(
            [
                rect(0, 0, WIDE, 560, "url(#sky)"),
                _clouds(),
                rect(0, 480, WIDE, 520, "url(#deep)"),
                ripples((985, 500, 515, 480), 70, 4, most=0.3),
                *(_sail(left, wide) for left, wide in SAILS),
                _hull(),
                ripples((0, 900, 1000, 100), 40, 6, most=0.4),
            ],
            'clip-path="url(#all)"',
        ),
    )


def _clouds() -> str:
    chance = Random(5)
    return "".join(
        oval(x + chance.uniform(-40, 40), y + chance.uniform(-12, 12), 80, 20, "#fff", 'fill-opacity="0.4"')
        for x, y in ((120, 60), (190, 74), (520, 40), (860, 66), (1120, 90), (1200, 104), (1400, 60), (1330, 210))
    )


def _sail(left: float, wide: float) -> str:
    """A square sail on its yard, its foot a little hollow, with seams and a rope round it."""
    right, top, low = left + wide, 108.0, 488.0
    cloth = (
        f"M{left + 6:.0f} {top:.0f}H{right - 6:.0f}C{right + 4:.0f} {top + 130:.0f} {right + 4:.0f} {low - 120:.0f} {right - 4:.0f} {low:.0f}"
        f"Q{left + wide / 2:.0f} {low - 26:.0f} {left + 4:.0f} {low:.0f}"
        f"C{left - 4:.0f} {low - 120:.0f} {left - 4:.0f} {top + 130:.0f} {left + 6:.0f} {top:.0f}Z"
    )
    seams = "".join(
        path(
            f"M{left + wide * part:.0f} {top + 6:.0f}C{left + wide * part + 8:.0f} {top + 120:.0f} {left + wide * part + 8:.0f} {low - 120:.0f} {left + wide * part:.0f} {low - 22:.0f}",
            more='stroke="#b9a06a" stroke-width="2.5" stroke-opacity="0.35"',
        )
        for part in (0.25, 0.5, 0.75)
    )
    ties = "".join(
        rect(left + wide * part - 4, top - 16, 8, 24, "#e8d6a6", 'rx="3"') for part in (0.08, 0.29, 0.5, 0.71, 0.92)
    )
    middle = left + wide / 2
    return "".join(
        (
            rect(middle - 11, 0, 22, 520, "#5c3b1f"),
            path(cloth, "#000", 'fill-opacity="0.22" transform="translate(7 9)"'),
            path(cloth, "url(#cloth)", 'stroke="#8a6a34" stroke-width="4"'),
            seams,
            rect(left - 4, top - 12, wide + 8, 16, "#4a2d16", 'rx="8"'),
            ties,
        )
    )


def _hull() -> str:
    """The ship's side taken away: deck, ribs, and what lies at both ends of the hold."""
    outline = "M-20 498H985C1004 590 1000 770 940 905H60C10 820 -16 660 -20 498Z"
    ribs = "".join(
        path(
            f"M{x:.0f} 520C{x - 14:.0f} 640 {x - 10:.0f} 780 {x + 12:.0f} 896",
            more='stroke="#2a180b" stroke-width="12" stroke-opacity="0.35"',
        )
        for x in range(90, 960, 124)
    )
    inside = grouped(
        [
            planks((-20, 500, 1020, 410), 9, 21, wood="#8a5f36", dark="#2a180b"),
            ribs,
            _barrel(64, 806, 1.0),
            _barrel(142, 838, 0.8),
            _crate(836, 770, 100),
            _crate(790, 836, 62),
            rect(-20, 500, 1020, 410, "url(#dim)"),
        ],
        'clip-path="url(#hull)"',
    )
    return "".join(
        (
            f'<defs><clipPath id="hull"><path d="{outline}"/></clipPath></defs>',
            inside,
            path(outline, more='stroke="#3a2110" stroke-width="16" stroke-linejoin="round"'),
            path("M-20 498H985", more='stroke="#c99a3f" stroke-width="9"'),
        )
    )


def _barrel(x: float, y: float, size: float) -> str:
    w, h = 62 * size, 84 * size
    body = f"M{x - w / 2 + 6:.0f} {y - h / 2:.0f}H{x + w / 2 - 6:.0f}Q{x + w / 2 + 8:.0f} {y:.0f} {x + w / 2 - 6:.0f} {y + h / 2:.0f}H{x - w / 2 + 6:.0f}Q{x - w / 2 - 8:.0f} {y:.0f} {x - w / 2 + 6:.0f} {y - h / 2:.0f}Z"
    hoops = "".join(
        path(
            f"M{x - w / 2 - 1:.0f} {y + h * part:.0f}H{x + w / 2 + 1:.0f}",
            more=f'stroke="#3b3f45" stroke-width="{7 * size:.1f}"',
        )
        for part in (-0.28, 0.28)
    )
    return path(body, "#9a6a38", 'stroke="#2a180b" stroke-width="4"') + hoops


def _crate(x: float, y: float, side: float) -> str:
    inner = side * 0.14
    return "".join(
        (
            rect(x, y, side, side, "#b98a4c", 'stroke="#2a180b" stroke-width="4"'),
            rect(
                x + inner,
                y + inner,
                side - 2 * inner,
                side - 2 * inner,
                "#9a6f3a",
                'stroke="#2a180b" stroke-width="3" stroke-opacity="0.6"',
            ),
            path(
                f"M{x + inner:.0f} {y + side - inner:.0f}L{x + side - inner:.0f} {y + inner:.0f}",
                more='stroke="#b98a4c" stroke-width="12"',
            ),
        )
    )


# --- the tavern ----------------------------------------------------------------------------------------------------


def tavern() -> str:
    """Dark boards with rings of mugs, a cloth for the bid, and a candle that lights them."""
    chance = Random(8)
    defs = (
        glow("felt", ((0, "#4d7a4a"), (0.7, "#355c37"), (1, "#234026")), (0.5, 0.45), 0.75)
        + glow("warm", ((0, "#ffdf9a", 0.5), (0.5, "#ffb347", 0.16), (1, "#ff9a2e", 0)))
        + shade("wax", ((0, "#fff6dc"), (1, "#d9c08a")), across=True)
    )
    rings = "".join(
        oval(x, y, r, r, "none", f'stroke="#1d0f06" stroke-width="7" stroke-opacity="{chance.uniform(0.2, 0.4):.2f}"')
        for x, y, r in ((1010, 940, 46), (1380, 880, 54), (1430, 820, 50), (1120, 60, 44), (60, 930, 50))
    )
    stitches = rect(
        22,
        22,
        886,
        706,
        "none",
        'rx="26" stroke="#e8cf92" stroke-width="4" stroke-opacity="0.6" stroke-dasharray="16 12"',
    )
    return document(
        WIDE,
        HIGH,
        f"<defs>{defs}{WHOLE}</defs>",
        grouped(
            [
                planks((0, 0, WIDE, HIGH), 9, 17, wood="#6a4424", dark="#1d0f06"),
                rings,
                rect(14, 16, 902, 722, "#000", 'rx="34" fill-opacity="0.4"'),
                rect(8, 8, 910, 730, "url(#felt)", 'rx="34"'),
                stitches,
                _coins(chance),
                _candle(1440, 70),
                oval(1400, 90, 520, 420, "url(#warm)"),
            ],
            'clip-path="url(#all)"',
        ),
    )


def _coins(chance: Random) -> str:
    places = [(936 + chance.uniform(-6, 8), 770 + number * 26 + chance.uniform(-6, 6)) for number in range(8)]
    return "".join(
        oval(x, y, 17, 17, "#d9a93c", 'stroke="#6b4a12" stroke-width="3.5"')
        + oval(x, y, 10, 10, "none", 'stroke="#8a6420" stroke-width="2.5"')
        for x, y in places
    )


def _candle(x: float, y: float) -> str:
    """A candle seen from a little above, on its plate."""
    return "".join(
        (
            oval(x, y + 34, 62, 40, "#3b2a18"),
            oval(x, y + 30, 58, 36, "#c99a3f"),
            rect(x - 17, y - 26, 34, 62, "url(#wax)", 'rx="12"'),
            oval(x, y - 26, 17, 7, "#fff6dc"),
            path(f"M{x:.0f} {y - 78:.0f}q20 30 0 48q-20 -18 0 -48Z", "#ffcf5a"),
            path(f"M{x:.0f} {y - 62:.0f}q9 16 0 28q-9 -12 0 -28Z", "#fff6c8"),
        )
    )


def lights(*spots: tuple[float, float, float]) -> str:
    """Lanterns or candles at night."""
    defs = glow("l", ((0, "#ffdf8a", 0.6), (0.5, "#ffb347", 0.22), (1, "#ff9a2e", 0)))
    lit = [oval(x, y, reach, reach * 0.85, "url(#l)") for x, y, reach in spots]
    flames = [
        oval(x, y, 9 + math.sqrt(reach) / 4, 12 + math.sqrt(reach) / 4, "#fff2c0", 'fill-opacity="0.9"')
        for x, y, reach in spots
    ]
    return document(WIDE, HIGH, f"<defs>{defs}</defs>", *lit, *flames)


def drawings() -> dict[str, str]:
    """Nothing but the grounds."""
    return {}


def grounds() -> dict[str, str]:
    """What covers the whole board."""
    return {
        "brig-day": brig(),
        "brig-lights": lights((40, 560, 380), (945, 560, 380)),
        "tavern-day": tavern(),
        "tavern-lights": lights((1440, 20, 560), (20, 980, 300)),
    }
