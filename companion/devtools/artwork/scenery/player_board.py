"""A player's board for a game of dice: water and a path to go along, a deck, a camp, an island and a harbour for chests.

A unit of the board is ten of the drawing. Numbers, pawns, chests and dice are laid by the board.
"""

from __future__ import annotations

from itertools import pairwise
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

WIDE, HIGH, BOARD = 1500.0, 1040.0, 920.0


def framed(x: float, y: float, w: float, h: float, name: str, *inside: str) -> str:
    """A scene in a carved frame."""
    box = f'x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="16"'
    return (
        f'<clipPath id="{name}"><rect {box}/></clipPath>'
        + grouped(inside, f'clip-path="url(#{name})"')
        + f'<rect {box} fill="none" stroke="#2a170a" stroke-width="6"/><rect {box} fill="none" stroke="#d2a45c" stroke-width="2"/>'
    )


def buoys(x: float, y: float, wide: float) -> str:
    """Eight places on the water, a line from one to the next."""
    places = [x + wide * (k + 0.5) for k in range(8)]
    line = path(
        f"M{places[0]:.0f} {y:.0f}"
        + "".join(
            f"Q{(a + b) / 2:.0f} {y + (12 if k % 2 else -12):.0f} {b:.0f} {y:.0f}"
            for k, (a, b) in enumerate(pairwise(places))
        ),
        more='stroke="#fff" stroke-width="4" stroke-opacity="0.55" stroke-dasharray="9 9"',
    )
    return line + "".join(
        oval(at, y, 23, 17, "#0d3d4c", 'fill-opacity="0.55"')
        + oval(at, y - 2, 21, 15, "none", 'stroke="#fff" stroke-width="2.5" stroke-opacity="0.7"')
        for at in places
    )


def stones(x: float, y: float, wide: float) -> str:
    """Eight stones on a path through the sand."""
    places = [x + wide * (k + 0.5) for k in range(8)]
    road = path(
        f"M{x - 40:.0f} {y:.0f}" + "".join(f"q{wide / 2:.0f} {14 if k % 2 else -14} {wide:.0f} 0" for k in range(10)),
        more='stroke="#c79a55" stroke-width="44" stroke-opacity="0.8"',
    )
    return road + "".join(
        oval(at, y + 3, 23, 17, "#6b4a22", 'fill-opacity="0.35"')
        + oval(at, y, 22, 16, "#efdcae", 'stroke="#7a5a2a" stroke-width="2.5"')
        for at in places
    )


def ground() -> str:
    """The board on the left, the sea with the common island on the right."""
    defs = (
        shade("w", ((0, "#3fa3b4"), (1, "#1f6c80")))
        + shade("s", ((0, "#f2dda4"), (1, "#d8b36c")))
        + shade("g", ((0, "#a3bf63"), (1, "#6f9440")))
        + glow("sea", ((0, "#2f8f9c"), (1, "#124a5e")), (0.5, 0.12), 0.9)
        + shade("k", ((0, "#8fc7d8"), (1, "#d7ecdf")))
    )
    sea = rect(BOARD, 0, WIDE - BOARD, HIGH, "url(#sea)") + ripples(
        (BOARD, 0, WIDE - BOARD, HIGH), 150, 5, most=0.22, long=36
    )
    shore = coast((1212, 152), 250, 46, 9, 0.14)
    isle = (
        "".join(
            path(smooth(swollen(shore, (1212, 152), by)), colour, f'fill-opacity="{strength}"')
            for by, colour, strength in ((26, "#8bdccf", 0.4), (13, "#c7f1de", 0.6))
        )
        + path(smooth(shore), "url(#s)", 'stroke="#8a6a34" stroke-width="2.5"')
        + path(smooth(swollen(shore, (1212, 152), -15)), "url(#g)")
        + palm(985, 160, 56)
        + palm(1010, 172, 42, lean=-0.2)
        + palm(1424, 160, 50, lean=-0.2)
    )
    wood = (
        planks((0, 0, BOARD, HIGH), 13, 22, wood="#6b4526", dark="#241206")
        + f'<rect x="3" y="3" width="{BOARD - 6:g}" height="{HIGH - 6:g}" rx="22" fill="none" stroke="#d2a45c" stroke-width="4"/>'
    )
    waters = framed(
        10,
        110,
        515,
        120,
        "a",
        rect(10, 110, 515, 120, "url(#w)"),
        ripples((10, 112, 515, 116), 40, 2, most=0.4, long=30),
        buoys(90, 156, 53),
    )
    sands = framed(
        10,
        240,
        515,
        120,
        "b",
        rect(10, 240, 515, 120, "url(#s)"),
        stones(90, 286, 53),
        palm(70, 350, 50),
        palm(500, 352, 44, lean=-0.2),
    )
    deck = framed(
        535,
        110,
        375,
        120,
        "c",
        planks((535, 110, 375, 120), 5, 3, wood="#a87b48", dark="#4a2f16"),
        rect(535, 110, 375, 15, "#4a2c14"),
        *(oval(556 + 42 * k, 118, 5, 5, "#1d1008") for k in range(9)),
        rect(535, 215, 375, 15, "#4a2c14"),
    )
    camp = framed(
        535,
        240,
        375,
        120,
        "d",
        rect(535, 240, 375, 120, "url(#s)"),
        path("M535 330q60 -18 120 0t120 0t140 0V360H535Z", "#5bb0b8", 'fill-opacity="0.7"'),
        path("M850 300l34 -48l34 48Z", "#c9a566", 'stroke="#6b4a22" stroke-width="2.5"'),
        path("M884 252V300l-10 0Z", "#6b4a22"),
        palm(905, 262, 34),
    )
    island = framed(
        10,
        370,
        380,
        120,
        "e",
        rect(10, 370, 380, 120, "url(#w)"),
        path(smooth(coast((205, 440), 190, 56, 31, 0.1)), "url(#s)"),
        path(smooth(coast((205, 436), 170, 44, 31, 0.1)), "url(#g)"),
        hill(330, 440, 70, "#cfcb90", "#7d7a4c"),
        woods((350, 455), 22, 14, 9, 4),
        palm(50, 470, 46),
    )
    harbour = framed(
        400,
        370,
        510,
        120,
        "f",
        rect(400, 370, 510, 120, "url(#k)"),
        path("M400 408q60 -20 130 -6t140 -8t250 4V490H400Z", "#8fae5a"),
        *(hut(x, 428, 30) for x in (470, 510, 560, 640, 700, 860)),
        rect(770, 392, 56, 40, "#d8c7a0", 'stroke="#6b5836" stroke-width="2"'),
        *(rect(767 + 13 * k, 384, 8, 12, "#d8c7a0") for k in range(5)),
        rect(400, 430, 510, 60, "#7a5330"),
        planks((400, 430, 510, 60), 3, 6, wood="#8a6238", dark="#3a2412"),
    )
    tray = framed(
        10,
        910,
        570,
        120,
        "h",
        rect(10, 910, 570, 120, "#1f4a3c"),
        rect(18, 918, 554, 104, "#2a6450"),
        *(
            path(f"M{x} 910v120", more='stroke="#fff" stroke-width="1" stroke-opacity="0.05"')
            for x in range(20, 580, 9)
        ),
    )
    shelf = framed(590, 910, 320, 120, "i", planks((590, 910, 320, 120), 4, 8, wood="#8a6238", dark="#3a2412"))
    return document(
        WIDE,
        HIGH,
        f'<defs>{defs}<clipPath id="all"><rect width="{WIDE:g}" height="{HIGH:g}" rx="30"/></clipPath></defs>',
        grouped(
            [
                sea,
                isle,
                rose(1212, 620, 150, "#f3e3b4", 0.16),
                wood,
                waters,
                sands,
                deck,
                camp,
                island,
                harbour,
                tray,
                shelf,
            ],
            'clip-path="url(#all)"',
        ),
    )


def lights() -> str:
    """What shines at night: windows of the harbour, a fire in the camp, lamps on the deck, stars on the sea."""
    chance = Random(6)
    defs = glow("lamp", ((0, "#ffdf8a", 0.95), (0.4, "#ffb347", 0.4), (1, "#ff9a2e", 0)))
    windows = "".join(
        oval(x, 420, 24, 22, "url(#lamp)") + oval(x, 420, 3.5, 3.5, "#fff3b8")
        for x in (470, 510, 560, 640, 700, 798, 860)
    )
    others = "".join(
        oval(x, y, r, r * 0.8, "url(#lamp)")
        for x, y, r in ((870, 320, 60), (552, 120, 40), (890, 120, 40), (1212, 160, 70))
    )
    stars = "".join(
        oval(
            chance.uniform(BOARD, WIDE),
            chance.uniform(0, HIGH),
            1.6,
            1.6,
            "#fff",
            f'fill-opacity="{chance.uniform(0.1, 0.5):.2f}"',
        )
        for _ in range(60)
    )
    return document(WIDE, HIGH, f"<defs>{defs}</defs>", windows, others, stars)


def banner() -> str:
    """A sailcloth on a spar, for one field of dice."""
    cloth = path("M10 20H164V380Q130 392 87 382T10 388Z", "url(#c)", 'stroke="#8a6a34" stroke-width="3"')
    folds = "".join(
        path(f"M{x} 24q-6 180 0 356", more='stroke="#a98f5f" stroke-width="2" stroke-opacity="0.28"')
        for x in (50, 90, 130)
    )
    spar = rect(2, 8, 170, 14, "#6b4526", 'rx="7" stroke="#241206" stroke-width="2"') + "".join(
        rect(x, 6, 5, 20, "#d8bd84", 'rx="2"') for x in (22, 62, 108, 148)
    )
    return document(
        174, 400, f"<defs>{shade('c', ((0, '#fbf0cf'), (0.8, '#efdcaa'), (1, '#dfc488')))}</defs>", cloth, folds, spar
    )


def strip() -> str:
    """A small board of another player."""
    return document(
        565,
        270,
        planks((0, 0, 565, 270), 5, 14, wood="#7a5330", dark="#2a170a"),
        '<rect x="9" y="9" width="547" height="252" rx="12" fill="#f4e6c2" fill-opacity="0.94" stroke="#d2a45c" stroke-width="4"/>',
    )


def drawings() -> dict[str, str]:
    """The pieces of scenery by name."""
    return {"field-banner": banner(), "board-strip": strip()}


def grounds() -> dict[str, str]:
    """What covers the whole board."""
    return {"dice-day": ground(), "dice-lights": lights()}
