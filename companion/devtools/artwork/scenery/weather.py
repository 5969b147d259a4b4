"""The weather that events bring, laid over a board: storm, fog, wind, smoke, and a light that shines."""

from __future__ import annotations

import math
from random import Random

from companion.devtools.artwork.scenery.brushes import document, glow, oval, path, rect

WIDE, HIGH = 1500.0, 1000.0


def storm() -> str:
    """Rain, and a flash."""
    chance = Random(3)
    rain = "".join(
        path(
            f"M{x:.0f} {y:.0f}l-16 44",
            more=f'stroke="#dcecf5" stroke-width="3" stroke-opacity="{chance.uniform(0.15, 0.5):.2f}"',
        )
        for x, y in ((chance.uniform(0, WIDE), chance.uniform(200, HIGH)) for _ in range(260))
    )
    clouds = "".join(
        oval(
            x,
            230 + chance.uniform(-26, 26),
            chance.uniform(80, 150),
            chance.uniform(40, 66),
            "#1d2838",
            'fill-opacity="0.55"',
        )
        for x in range(0, 1560, 78)
    )
    flash = path("M1010 262l-60 108h52l-70 130l20 -96h-48l44 -142Z", "#fff3c4", 'fill-opacity="0.8"') + path(
        "M520 268l-36 70h34l-44 84l12 -62h-30l26 -92Z", "#fff3c4", 'fill-opacity="0.6"'
    )
    return document(WIDE, HIGH, rect(0, 222, WIDE, HIGH - 222, "#0e1a2c", 'fill-opacity="0.34"'), clouds, flash, rain)


def fog() -> str:
    """Banks of fog."""
    chance = Random(8)
    return document(
        WIDE,
        HIGH,
        f"<defs>{glow('f', ((0, '#f2f4f0', 0.7), (1, '#f2f4f0', 0)))}</defs>",
        *(
            oval(
                chance.uniform(0, WIDE),
                chance.uniform(260, HIGH),
                chance.uniform(180, 340),
                chance.uniform(40, 90),
                "url(#f)",
            )
            for _ in range(26)
        ),
    )


def wind() -> str:
    """Gusts over the water, and birds."""
    chance = Random(5)
    gusts = "".join(
        path(
            f"M{x:.0f} {y:.0f}q60 -20 120 0t110 -6q30 -22 8 -32q-20 -4 -18 12",
            more='stroke="#fff" stroke-width="5" stroke-opacity="0.5"',
        )
        for x, y in ((chance.uniform(-40, WIDE - 150), chance.uniform(260, HIGH)) for _ in range(16))
    )
    birds = "".join(
        path(f"M{x:.0f} {y:.0f}q10 -14 20 0q10 -14 20 0", more='stroke="#fff" stroke-width="5" stroke-opacity="0.85"')
        for x, y in ((chance.uniform(440, 1040), chance.uniform(250, 380)) for _ in range(7))
    )
    return document(WIDE, HIGH, gusts, birds)


def smoke() -> str:
    """Smoke of powder with fire in it."""
    chance = Random(9)
    defs = glow("k", ((0, "#2b2a28", 0.6), (1, "#2b2a28", 0))) + glow("r", ((0, "#ffb347", 0.8), (1, "#e4571b", 0)))
    return document(
        WIDE,
        HIGH,
        f"<defs>{defs}</defs>",
        *(
            oval(
                chance.uniform(380, 1120),
                chance.uniform(300, 700),
                chance.uniform(70, 170),
                chance.uniform(60, 120),
                "url(#k)",
            )
            for _ in range(16)
        ),
        *(oval(chance.uniform(460, 1040), chance.uniform(420, 720), 50, 44, "url(#r)") for _ in range(6)),
    )


def shine() -> str:
    """Light from above, for what was found."""
    rays = "".join(
        path(
            f"M750 120L{750 + 1300 * math.cos(t - 0.035):.0f} {120 + 1300 * math.sin(t - 0.035):.0f}L{750 + 1300 * math.cos(t + 0.035):.0f} {120 + 1300 * math.sin(t + 0.035):.0f}Z",
            "#ffe9a0",
            'fill-opacity="0.2"',
        )
        for t in (math.pi * k / 14 for k in range(15))
    )
    return document(
        WIDE,
        HIGH,
        f"<defs>{glow('g', ((0, '#fff3c4', 0.5), (1, '#ffe9a0', 0)), (0.5, 0.14), 0.7)}</defs>",
        rect(0, 0, WIDE, HIGH, "url(#g)"),
        rays,
    )


def drawings() -> dict[str, str]:
    """Nothing that lies on a board."""
    return {}


def grounds() -> dict[str, str]:
    """What covers the whole board."""
    kinds = {"storm": storm, "fog": fog, "wind": wind, "smoke": smoke, "shine": shine}
    return {f"weather-{name}": draw() for name, draw in kinds.items()}
