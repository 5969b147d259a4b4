"""The grounds of cards: what lies behind their signs."""

from __future__ import annotations

import math
from random import Random

from companion.devtools.artwork.scenery.brushes import (
    document,
    glow,
    grouped,
    oval,
    palm,
    path,
    planks,
    rect,
    ripples,
    rose,
    shade,
)


def half_day() -> str:
    """Sun over a bright sea."""
    rays = "".join(
        path(
            f"M98 20L{98 + 130 * math.cos(t - 0.09):.0f} {20 + 130 * math.sin(t - 0.09):.0f}L{98 + 130 * math.cos(t + 0.09):.0f} {20 + 130 * math.sin(t + 0.09):.0f}Z",
            "#fff",
            'fill-opacity="0.22"',
        )
        for t in (math.tau * k / 16 for k in range(16))
    )
    defs = (
        shade("a", ((0, "#fdeec0"), (1, "#f7cf7d")))
        + shade("b", ((0, "#5fb2bd"), (1, "#3f8fa0")))
        + glow("c", ((0, "#fff7d6"), (0.6, "#ffd34f"), (1, "#f2a81d")))
    )
    return document(
        120,
        110,
        f"<defs>{defs}<clipPath id='d'><rect width='120' height='110'/></clipPath></defs>",
        grouped(
            [
                rect(0, 0, 120, 110, "url(#a)"),
                rays,
                oval(98, 20, 13, 13, "url(#c)", 'stroke="#c97a12" stroke-width="1.5"'),
                path("M0 90q15 -7 30 0t30 0t30 0t30 0V110H0Z", "url(#b)"),
                path("M0 98q15 -6 30 0t30 0t30 0t30 0V110H0Z", "#2f7788", 'fill-opacity="0.7"'),
            ],
            'clip-path="url(#d)"',
        ),
    )


def half_night() -> str:
    """Moon over a dark sea."""
    chance = Random(4)
    stars = "".join(
        oval(
            chance.uniform(4, 116),
            chance.uniform(3, 70),
            r,
            r,
            "#fff",
            f'fill-opacity="{chance.uniform(0.4, 0.95):.2f}"',
        )
        for r in [chance.uniform(0.5, 1.4) for _ in range(30)]
    )
    defs = shade("a", ((0, "#101c3e"), (1, "#3a5488"))) + shade("b", ((0, "#1d3a63"), (1, "#0f2447")))
    moon = path("M104 8A14 14 0 1 0 112 31A12 12 0 1 1 104 8Z", "#f3ecc8")
    return document(
        120,
        110,
        f"<defs>{defs}<clipPath id='d'><rect width='120' height='110'/></clipPath></defs>",
        grouped(
            [
                rect(0, 0, 120, 110, "url(#a)"),
                stars,
                moon,
                path("M0 90q15 -7 30 0t30 0t30 0t30 0V110H0Z", "url(#b)"),
                path("M78 92h34M84 98h22M90 104h12", more='stroke="#f3ecc8" stroke-width="2" stroke-opacity="0.55"'),
            ],
            'clip-path="url(#d)"',
        ),
    )


def parchment(seed: int, light: str, dark: str, more: str = "") -> str:
    chance = Random(seed)
    spots = "".join(
        oval(
            chance.uniform(0, 120),
            chance.uniform(0, 170),
            chance.uniform(4, 22),
            chance.uniform(3, 14),
            dark,
            f'fill-opacity="{chance.uniform(0.02, 0.07):.2f}"',
        )
        for _ in range(24)
    )
    defs = glow("a", ((0, light), (0.6, light), (1, dark)), reach=0.8)
    return document(120, 170, f"<defs>{defs}</defs>", rect(0, 0, 120, 170, "url(#a)"), spots, more)


def card_map() -> str:
    """A treasure map with its cross."""
    trail = path(
        "M14 150q20 -30 40 -18t22 -36t-26 -30",
        more='stroke="#7a3b1c" stroke-width="2.4" stroke-dasharray="5 6" stroke-opacity="0.65"',
    )
    cross = path("M40 58l14 14M54 58l-14 14", more='stroke="#a8321c" stroke-width="4.5" stroke-opacity="0.75"')
    isle = path(
        "M20 40C44 14 96 22 104 58S84 150 46 146S0 66 20 40Z",
        "#cbb277",
        'fill-opacity="0.5" stroke="#7a5a2a" stroke-width="1.4" stroke-opacity="0.5"',
    )
    return parchment(11, "#f6e6b9", "#b98a44", isle + trail + cross + rose(98, 148, 15, "#7a4a22", 0.5))


def card_squall() -> str:
    """Dark clouds and high waves."""
    chance = Random(8)
    clouds = "".join(
        oval(x, chance.uniform(0, 26), chance.uniform(18, 30), chance.uniform(10, 16), "#2c3446", 'fill-opacity="0.75"')
        for x in range(-6, 130, 15)
    )
    waves = "".join(
        path(f"M0 {y}q15 -{9 + k} 30 0t30 0t30 0t30 0V170H0Z", colour, 'fill-opacity="0.9"')
        for k, (y, colour) in enumerate(((128, "#5b7c86"), (141, "#47666f"), (155, "#33505a")))
    )
    defs = shade("a", ((0, "#5b6478"), (0.45, "#c9b98f"), (1, "#e9d7a6")))
    return document(
        120,
        170,
        f"<defs>{defs}</defs>",
        rect(0, 0, 120, 170, "url(#a)"),
        clouds,
        path("M86 24l-12 24h11l-14 30", more='stroke="#fff3c4" stroke-width="3" stroke-opacity="0.8"'),
        waves,
    )


def card_sea() -> str:
    """Open water."""
    defs = shade("a", ((0, "#bfe3e6"), (1, "#6fb4c2")))
    return document(
        120,
        60,
        f"<defs>{defs}</defs>",
        rect(0, 0, 120, 60, "url(#a)"),
        ripples((0, 4, 120, 54), 16, 3, most=0.7, long=24),
    )


def card_deck() -> str:
    """Dark planks, for a corsair."""
    return document(120, 60, planks((0, 0, 120, 60), 4, 5, wood="#4a3424", dark="#140b05"))


def card_sail() -> str:
    """Canvas with its seams, for a merchant."""
    defs = shade("a", ((0, "#fbf3da"), (1, "#e6d3a2")))
    seams = "".join(
        path(f"M{x} 0q-5 30 0 60", more='stroke="#a98f5f" stroke-width="1" stroke-opacity="0.5"') for x in (30, 60, 90)
    )
    return document(120, 60, f"<defs>{defs}</defs>", rect(0, 0, 120, 60, "url(#a)"), seams)


def card_gold() -> str:
    """Heaps of coins."""
    chance = Random(2)
    coins = sorted((chance.uniform(96, 176), chance.uniform(0, 120)) for _ in range(70))
    drawn = "".join(
        oval(x, y, 9, 6, "#d79a22", 'stroke="#7a4f10" stroke-width="1"') + oval(x - 1, y - 1.2, 6, 3.4, "#f8d76c")
        for y, x in coins
    )
    defs = glow("a", ((0, "#fff1bd"), (1, "#dca63c")), reach=0.75)
    return document(120, 170, f"<defs>{defs}</defs>", rect(0, 0, 120, 170, "url(#a)"), drawn)


def card_velvet() -> str:
    """Dark cloth with a chart's lines, for a plan."""
    defs = glow("a", ((0, "#8a5478"), (1, "#4a2440")), reach=0.8)
    lines = "".join(
        path(
            f"M60 85L{60 + 130 * math.cos(t):.0f} {85 + 130 * math.sin(t):.0f}",
            more='stroke="#fff" stroke-width="0.8" stroke-opacity="0.16"',
        )
        for t in (math.tau * k / 24 for k in range(24))
    )
    return document(120, 170, f"<defs>{defs}</defs>", rect(0, 0, 120, 170, "url(#a)"), lines)


def card_weave() -> str:
    """The back of every card: ropes crossing."""
    lines = "".join(
        path(f"M{x} 0L{x + 170} 170M{x} 0L{x - 170} 170", more='stroke="#fff" stroke-width="1.4" stroke-opacity="0.16"')
        for x in range(-60, 300, 15)
    )
    return document(
        120,
        170,
        f"<defs><clipPath id='d'><rect width='120' height='170'/></clipPath></defs><g clip-path='url(#d)'>{lines}</g>",
    )


def thirds() -> dict[str, str]:
    """The three fields of a vote: fire, flag and fate."""
    colours = {
        "third-fire": ("#fbe3c0", "#efb98a"),
        "third-flag": ("#f4ecd4", "#d7c9a0"),
        "third-fate": ("#dfe6ea", "#a9b8c2"),
    }
    return {
        name: document(120, 50, f"<defs>{shade('a', ((0, light), (1, dark)))}</defs>", rect(0, 0, 120, 50, "url(#a)"))
        for name, (light, dark) in colours.items()
    }


def card_isle() -> str:
    """A small island under palms, for tiles."""
    defs = shade("a", ((0, "#ffe9b0"), (1, "#f0bf62"))) + shade("b", ((0, "#7cc4c4"), (1, "#3f93a0")))
    return document(
        120,
        120,
        f"<defs>{defs}</defs>",
        rect(0, 0, 120, 120, "url(#a)"),
        rect(0, 92, 120, 28, "url(#b)"),
        oval(24, 96, 34, 9, "#e7cf94"),
        palm(18, 94, 44),
        oval(100, 100, 30, 8, "#e7cf94"),
        palm(102, 99, 34, lean=-0.25),
    )


DRAWN = {
    "half-day": half_day,
    "half-night": half_night,
    "card-map": card_map,
    "card-squall": card_squall,
    "card-sea": card_sea,
    "card-deck": card_deck,
    "card-sail": card_sail,
    "card-gold": card_gold,
    "card-velvet": card_velvet,
    "card-weave": card_weave,
    "card-isle": card_isle,
}


def drawings() -> dict[str, str]:
    """All of them by name."""
    return {name: draw() for name, draw in DRAWN.items()} | thirds()
