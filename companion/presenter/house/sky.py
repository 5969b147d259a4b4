"""The sky over the home screen: its colours, its sun or moon and its stars at every hour. Instants are given."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final, NamedTuple

from companion.presenter.theme import Paint, paint


class Sky(NamedTuple):
    """What is over the sea."""

    top: Paint
    low: Paint
    """The colour where the sky meets the sea."""
    disc: Paint
    """The sun, or the moon."""
    x: float
    y: float
    """Where it stands, in parts of the window."""
    stars: float
    """How strongly they shine, from 0 to 1."""
    sea: Paint
    """What the waves are tinted with."""
    ink: Paint
    """What is written on the sky is written in this colour."""
    faint: Paint


class _Hour(NamedTuple):
    hour: float
    top: Paint
    low: Paint
    disc: Paint
    stars: float
    sea: Paint


_DARK, _LIGHT = paint("#2A1D12"), paint("#F9EFD9")
# Day and night change within a minute or two: between them nothing could be read on the sky.
_HOURS: Final = (
    _Hour(0.0, paint("#0B1726"), paint("#1F3A52"), paint("#F2EBD3"), 1.0, paint("#5D7390")),
    _Hour(5.0, paint("#14263B"), paint("#3A5068"), paint("#F2EBD3"), 0.8, paint("#6C829C")),
    _Hour(6.2, paint("#2C3C54"), paint("#5C5870"), paint("#F2EBD3"), 0.3, paint("#7A86A4")),
    _Hour(6.25, paint("#D9BC98"), paint("#F0A880"), paint("#FFD890"), 0.0, paint("#D8B49C")),
    _Hour(6.8, paint("#E4C9A0"), paint("#F5B483"), paint("#FFDFA0"), 0.0, paint("#DDBEA0")),
    _Hour(9.0, paint("#EBDBB4"), paint("#F8EFD6"), paint("#FFE9AE"), 0.0, paint("#FFFFFF")),
    _Hour(16.5, paint("#EBDBB4"), paint("#F8EBC8"), paint("#FFE3A0"), 0.0, paint("#FFFFFF")),
    _Hour(19.2, paint("#E8BD8C"), paint("#F09A66"), paint("#FFC978"), 0.0, paint("#E3B394")),
    _Hour(20.2, paint("#DDAE86"), paint("#E38E60"), paint("#FFC070"), 0.0, paint("#D8A48C")),
    _Hour(20.25, paint("#2A3550"), paint("#565070"), paint("#F2EBD3"), 0.3, paint("#7A86A4")),
    _Hour(21.0, paint("#1A2B44"), paint("#4A4A66"), paint("#F2EBD3"), 0.6, paint("#7A86A4")),
    _Hour(24.0, paint("#0B1726"), paint("#1F3A52"), paint("#F2EBD3"), 1.0, paint("#5D7390")),
)
DAWN: Final = 6.0
DUSK: Final = 20.2
"""Between these hours the sun is up, after them the moon."""


def sky_at(hour: float) -> Sky:
    """Paint the sky of an hour of the day, 0 to 24."""
    hour %= 24
    after = next(place for place, one in enumerate(_HOURS) if one.hour > hour)
    one, other = _HOURS[after - 1], _HOURS[after]
    share = (hour - one.hour) / (other.hour - one.hour)
    top, low, disc, sea = (
        _between(getattr(one, name), getattr(other, name), share) for name in ("top", "low", "disc", "sea")
    )
    stars = one.stars + (other.stars - one.stars) * share
    x, y = _stands(hour)
    dark = sum(top[:3]) < 1.5  # noqa: PLR2004  half of all light
    ink = _LIGHT if dark else _DARK
    return Sky(top, low, disc, x, y, stars, sea, ink, ink)


def _stands(hour: float) -> tuple[float, float]:
    """Let the sun go from left to right by day, and the moon by night; both are lower at the ends of their way."""
    day = DAWN <= hour < DUSK
    length = DUSK - DAWN if day else 24 - DUSK + DAWN
    gone = (hour - DAWN if day else (hour - DUSK) % 24) / length
    return 0.58 + 0.34 * gone - 0.04 * cos(2 * pi * gone), 0.5 + 0.3 * sin(pi * gone)


def _between(one: Paint, other: Paint, share: float) -> Paint:
    red, green, blue = (part + (to - part) * share for part, to in zip(one[:3], other[:3], strict=True))
    return red, green, blue, 1.0
