"""The zones of a game's mat in millimetres, for as many people as play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.shelf import facts_of
from hardware.vision.shared.mat import MatZone

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.i18n import Translator

ENOUGH: Final = 0.94
"""A mat that is smaller by no more than this does as well: it was measured in a picture."""


def zone_plan(game: str, seats: Sequence[str], size: tuple[float, float]) -> tuple[MatZone, ...]:
    """The zones of a game on a mat of this size; none for a game without a plan."""
    width, height = size
    shares = facts_of(game).mat.zones(seats)
    return tuple(MatZone(name, x * width, y * height, w * width, h * height) for name, x, y, w, h in shares)


def zones_on(game: str, seats: Sequence[str], size: tuple[float, float]) -> tuple[MatZone, ...]:
    """The zones of a game on a mat that has room for them; none if cards would not fit where they belong."""
    fits = all(side >= ENOUGH * least for side, least in zip(size, least_size(game, len(seats)), strict=True))
    return zone_plan(game, seats, size) if fits else ()


def least_size(game: str, players: int = 0) -> tuple[float, float]:
    """How far apart the markers should lie at least; for some games farther if more people play."""
    return facts_of(game).mat.least_for(players)


def zone_name(tr: Translator, game: str, zone: str, names: Mapping[str, str] | None = None) -> str:
    """What a zone is called: "event 3", "discards Anne"; a zone of nobody's game by its own word."""
    if (whole := tr.find(game, (f"zone.{zone}",), {})) is not None:
        return whole
    kind, _, which = zone.rpartition("-")
    who = (names or {}).get(which, which)
    return tr.say(game, f"zone.{kind}", {"which": who}) if tr.find(game, (f"zone.{kind}",), {}) else zone
