"""Two ships on either side of an island: decks seen from above, boats, and the island."""

from __future__ import annotations

import math
from random import Random

from companion.devtools.artwork.scenery.brushes import (
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

WIDE, HIGH = 1500.0, 1000.0


def ground() -> str:
    """Open sea on a chart, with shallows where the island lies."""
    defs = glow("sea", ((0, "#3399a6"), (0.5, "#23748a"), (1, "#134d62")), (0.5, 0.68), 0.75)
    lines = "".join(
        path(
            f"M750 690L{750 + 1900 * math.cos(t):.0f} {690 + 1900 * math.sin(t):.0f}",
            more='stroke="#fff" stroke-width="1.2" stroke-opacity="0.10"',
        )
        for t in (math.tau * k / 32 for k in range(32))
    )
    shallows = "".join(
        oval(750, 700, rx, ry, "#8bdccf", f'fill-opacity="{strength}"')
        for rx, ry, strength in ((330, 330, 0.10), (305, 308, 0.14), (285, 290, 0.18))
    )
    shelf = (
        planks((0, 0, 1196, 222), 6, 19, wood="#6b4526", dark="#241206")
        + rect(0, 210, 1196, 14, "#2a170a")
        + rect(1186, 0, 12, 224, "#2a170a")
        + rect(0, 222, 1196, 18, "#000", 'fill-opacity="0.25"')
    )
    rim = f'<rect x="4" y="4" width="{WIDE - 8:g}" height="{HIGH - 8:g}" rx="24" fill="none" stroke="#e8cf92" stroke-width="5" stroke-opacity="0.6"/>'
    return document(
        WIDE,
        HIGH,
        f'<defs>{defs}<clipPath id="all"><rect width="{WIDE:g}" height="{HIGH:g}" rx="30"/></clipPath></defs>',
        grouped(
            [
                rect(0, 0, WIDE, HIGH, "url(#sea)"),
                lines,
                ripples((10, 10, WIDE - 20, HIGH - 20), 420, 7, most=0.24, long=40),
                shallows,
                shelf,
                rose(750, 330, 0.1, "#fff"),
                rim,
            ],
            'clip-path="url(#all)"',
        ),
    )


def lights() -> str:
    """Lanterns at bow and stern, windows and a fire on the island, the moon on the water."""
    chance = Random(11)
    defs = glow("lamp", ((0, "#ffdf8a", 0.95), (0.4, "#ffb347", 0.4), (1, "#ff9a2e", 0)))
    lamps = "".join(
        oval(x, y, r, r, "url(#lamp)")
        for x, y, r in (
            (230, 250, 70),
            (1270, 250, 70),
            (230, 975, 70),
            (1270, 975, 70),
            (620, 560, 60),
            (880, 600, 60),
            (750, 930, 70),
        )
    )
    stars = "".join(
        oval(
            chance.uniform(0, WIDE),
            chance.uniform(240, HIGH),
            1.6,
            1.6,
            "#fff",
            f'fill-opacity="{chance.uniform(0.1, 0.5):.2f}"',
        )
        for _ in range(80)
    )
    moon = "".join(
        path(
            f"M{520 + chance.uniform(-30, 30):.0f} {y}h{chance.uniform(14, 50):.0f}",
            more=f'stroke="#dfe9ff" stroke-width="4" stroke-opacity="{chance.uniform(0.12, 0.4):.2f}"',
        )
        for y in range(250, 420, 10)
    )
    return document(WIDE, HIGH, f"<defs>{defs}</defs>", lamps, stars, moon)


def deck(trim: str, light: str, wood: str, dark: str, seed: int) -> str:
    """A ship from above, her bow at the top: planks, rails with guns, a mast, the wheel at the stern."""
    shape = "M220 8C270 40 396 120 418 232V640C418 706 396 742 352 752H88C44 742 22 706 22 640V232C44 120 170 40 220 8Z"
    boards = grouped([planks((0, 0, 440, 760), 15, seed, wood=wood, dark=dark, upright=True)], 'clip-path="url(#s)"')
    shadow = grouped([path(shape, more='stroke="#000" stroke-width="44" stroke-opacity="0.22"')], 'clip-path="url(#s)"')
    rail = (
        path(shape, more=f'stroke="{trim}" stroke-width="20"')
        + path(shape, more=f'stroke="{light}" stroke-width="4"')
        + path(shape, more='stroke="#160b04" stroke-width="2" stroke-opacity="0.8"')
    )
    guns = "".join(
        rect(x, y - 7, 40, 14, "#26211d", 'rx="5" stroke="#000" stroke-width="1.5"')
        + rect(x + (28 if x < 100 else 0), y - 10, 12, 20, "#3a332c", 'rx="3"')
        for y in (330, 430, 530)
        for x in (-2, 402)
    )
    sprit = path("M220 34V-20", more='stroke="#4a2f1a" stroke-width="12"')
    wake = "".join(
        path(
            f"M{x} 758q{-14 if x < 220 else 14} 10 {-30 if x < 220 else 30} 16",
            more='stroke="#fff" stroke-width="5" stroke-opacity="0.6"',
        )
        for x in (60, 120, 320, 380)
    )
    foam = path(shape, more='stroke="#fff" stroke-width="34" stroke-opacity="0.16"')
    hatch = grouped([rect(x, 560, 3, 40, "#000", 'fill-opacity="0.25"') for x in range(190, 260, 12)], "")
    return document(
        440,
        760,
        f'<defs><clipPath id="s"><path d="{shape}"/></clipPath></defs>',
        foam,
        guns,
        sprit,
        boards,
        shadow,
        hatch,
        rail,
        wake,
    )


def isle() -> str:
    """The island between the ships."""
    middle = (275.0, 290.0)
    shore = coast(middle, 250, 262, 14, 0.07)
    surf = path(smooth(swollen(shore, middle, 8)), "#c7f1de", 'fill-opacity="0.55"') + path(
        smooth(swollen(shore, middle, 4)),
        more='stroke="#fff" stroke-width="5" stroke-opacity="0.8" stroke-dasharray="40 16 14 18"',
    )
    land = path(smooth(shore), "url(#s)", 'stroke="#8a6a34" stroke-width="3"') + path(
        smooth(swollen(shore, middle, -34)), "url(#g)"
    )
    things = (
        hill(118, 160, 92, "#cfcb90", "#7d7a4c")
        + hill(440, 158, 104, "#cfcb90", "#7d7a4c")
        + hill(384, 116, 70, "#d9d6a2", "#84804f")
        + woods((84, 258), 34, 56, 16, 2)
        + woods((470, 264), 32, 60, 18, 5)
    )
    clear = coast((275, 250), 150, 176, 9, 0.05)
    town = "".join(hut(x, y, 36) for x, y in ((90, 330), (100, 380), (452, 350), (460, 400))) + "".join(
        palm(x, y, size, lean=lean)
        for x, y, size, lean in (
            (60, 300, 60, 0.2),
            (500, 320, 56, -0.2),
            (110, 500, 60, 0.2),
            (446, 504, 60, -0.2),
            (270, 548, 44, 0.1),
        )
    )
    sand = (
        path(smooth(swollen(clear, (275, 250), 10)), "#8fae52", 'fill-opacity="0.7"')
        + path(smooth(clear), "#efdca4", 'stroke="#c9ab66" stroke-width="3"')
        + path("M250 400Q262 470 236 545H318Q292 470 304 400Z", "#efdca4")
        + "".join(
            oval(275 + 120 * math.cos(turn), 250 + 146 * math.sin(turn), 3, 2, "#b9985a", 'fill-opacity="0.5"')
            for turn in (0.3, 0.9, 1.7, 2.4, 2.9, 3.6, 4.2, 5.1, 5.8)
        )
    )
    return document(
        550,
        570,
        f"<defs>{shade('s', ((0, '#f4e0a6'), (1, '#d9b874')))}{shade('g', ((0, '#a3bf63'), (1, '#6f9440')))}</defs>",
        surf,
        land,
        things,
        sand,
        town,
    )


def boat() -> str:
    """A rowing boat from above, her oars out."""
    shape = "M8 78Q60 14 150 14T268 78Q240 142 150 142T8 78Z"
    oars = "".join(
        path(f"M{x} {30 if up else 126}L{x - 26} {0 if up else 155}", more='stroke="#b98a4c" stroke-width="6"')
        for x in (110, 190)
        for up in (True, False)
    )
    inside = grouped(
        [
            planks((0, 0, 275, 155), 7, 4, wood="#9a6d3e", dark="#3a2412"),
            path(shape, more='stroke="#000" stroke-width="26" stroke-opacity="0.22"'),
            *(rect(x, 10, 16, 140, "#7a5330", 'stroke="#3a2412" stroke-width="2"') for x in (70, 196)),
        ],
        'clip-path="url(#s)"',
    )
    return document(
        275,
        155,
        f'<defs><clipPath id="s"><path d="{shape}"/></clipPath></defs>',
        path(shape, more='stroke="#fff" stroke-width="16" stroke-opacity="0.22"'),
        oars,
        inside,
        path(shape, more='stroke="#4a2c14" stroke-width="9"'),
        path(shape, more='stroke="#d2a45c" stroke-width="2.5"'),
    )


def hatch() -> str:
    """A hold with its coaming, dark inside."""
    return document(
        180,
        155,
        f"<defs>{shade('d', ((0, '#3a2616'), (1, '#6b4a2c')))}</defs>",
        '<rect x="2" y="2" width="176" height="151" rx="12" fill="#4a2c14" stroke="#160b04" stroke-width="3"/><rect x="12" y="12" width="156" height="131" rx="7" fill="url(#d)"/>',
        *(
            path(f"M{x} 14v128", more='stroke="#000" stroke-width="2" stroke-opacity="0.28"')
            for x in range(36, 168, 26)
        ),
        '<rect x="7" y="7" width="166" height="141" rx="9" fill="none" stroke="#d2a45c" stroke-width="2.5"/>',
    )


def drawings() -> dict[str, str]:
    """The pieces of scenery by name."""
    return {
        "hull-dutchman": deck("#2f5d4c", "#9fd8b4", "#8f8a6c", "#3a3a2c", 41),
        "hull-roger": deck("#5a1f1a", "#e0a04a", "#9a6d3e", "#3a2412", 42),
        "isle": isle(),
        "rowboat": boat(),
        "hold-hatch": hatch(),
    }


def grounds() -> dict[str, str]:
    """What covers the whole board."""
    return {"ships-day": ground(), "ships-lights": lights()}
