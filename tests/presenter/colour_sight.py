"""How colours look to eyes that lack one kind of cone, and how far they are apart.

The matrices are those of Machado, Oliveira and Fernandes (2009), "A physiologically-based model for simulation of
color vision deficiency", for the whole loss of one cone, on linear red, green and blue. Distances are CIEDE2000.
"""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt
from typing import Final

from companion.presenter.theme import Paint

Lab = tuple[float, float, float]

CONES: Final = {
    "all": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
_XYZ: Final = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_DAYLIGHT: Final = (0.95047, 1.0, 1.08883)


def linear(paint: Paint) -> Lab:
    """Give the light of a colour."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in paint[:3])
    return red, green, blue


def contrast(one: Paint, other: Paint) -> float:
    """Give the contrast of WCAG 2.1, from 1 to 21."""
    light, dark = sorted((_times(_XYZ, linear(one))[1], _times(_XYZ, linear(other))[1]), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def seen(paint: Paint, cones: str) -> Lab:
    """Give a colour as it is seen, in CIELAB."""
    light = tuple(min(1.0, max(0.0, part)) for part in _times(CONES[cones], linear(paint)))
    x, y, z = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (value / white for value, white in zip(_times(_XYZ, light), _DAYLIGHT, strict=True))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: Lab, other: Lab) -> float:
    """Give the distance of two colours by CIEDE2000; about 2 is just noticed side by side."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    more = 1 + 0.5 * (1 - sqrt(mean**7 / (mean**7 + 25.0**7)))
    c1, c2 = hypot(a1 * more, b1), hypot(a2 * more, b2)
    h1, h2 = degrees(atan2(b1, a1 * more)) % 360, degrees(atan2(b2, a2 * more)) % 360
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    lightness, chroma = l2 - l1, c2 - c1
    hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    middle, full = (l1 + l2) / 2, (c1 + c2) / 2
    at = (h1 + turn / 2) % 360 if c1 * c2 else h1 + h2
    tint = 1 - 0.17 * cos(radians(at - 30)) + 0.24 * cos(radians(2 * at))
    tint += 0.32 * cos(radians(3 * at + 6)) - 0.2 * cos(radians(4 * at - 63))
    by_l = lightness / (1 + 0.015 * (middle - 50) ** 2 / sqrt(20 + (middle - 50) ** 2))
    by_c, by_h = chroma / (1 + 0.045 * full), hue / (1 + 0.015 * full * tint)
    bend = -2 * sqrt(full**7 / (full**7 + 25.0**7)) * sin(radians(60 * exp(-(((at - 275) / 25) ** 2))))
    return sqrt(by_l**2 + by_c**2 + by_h**2 + bend * by_c * by_h)


def _times(matrix: tuple[tuple[float, ...], ...], by: tuple[float, ...]) -> Lab:
    x, y, z = (sum(part * value for part, value in zip(row, by, strict=True)) for row in matrix)
    return x, y, z
