"""Where things lie on the mat, game by game: zones as shares of the area, for as many people as play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hardware.vision.shared.mat import MatZone

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from companion.i18n import Translator

Share = tuple[str, float, float, float, float]
"""A zone's name, its upper left corner, width and height, as shares of the area."""

LEAST: Final[dict[str, tuple[float, float]]] = {
    "tortuga1667": (560.0, 400.0),
    "jamaica": (560.0, 360.0),
    "tortuga_dice": (560.0, 400.0),
    "tortuga_cards": (600.0, 480.0),
}
"""How large the area between the markers must be at least, in millimetres."""
ENOUGH: Final = 0.94
"""A mat that is smaller by no more than this does as well: it was measured in a picture."""
DICE_TRAY: Final = "dice"
TWO, THREE = 2, 3


def zone_plan(game: str, seats: Sequence[str], size: tuple[float, float]) -> tuple[MatZone, ...]:
    """The zones of a game on a mat of this size; none for a game without a plan."""
    width, height = size
    shares = PLANS[game](seats) if game in PLANS else ()
    return tuple(MatZone(name, x * width, y * height, w * width, h * height) for name, x, y, w, h in shares)


def zones_on(game: str, seats: Sequence[str], size: tuple[float, float]) -> tuple[MatZone, ...]:
    """The zones of a game on a mat that has room for them; none if cards would not fit where they belong."""
    fits = all(side >= ENOUGH * least for side, least in zip(size, least_size(game, len(seats)), strict=True))
    return zone_plan(game, seats, size) if fits else ()


def least_size(game: str, players: int = TWO) -> tuple[float, float]:
    """How far apart the markers should lie at least; more columns need a wider mat."""
    width, height = LEAST.get(game, (400.0, 300.0))
    return (width * max(TWO, players) / TWO if game == "tortuga_cards" else width), height


def zone_name(tr: Translator, game: str, zone: str, names: Mapping[str, str] | None = None) -> str:
    """What a zone is called: "event 3", "discards Anne"; a zone of nobody's game by its own word."""
    if (whole := tr.find(game, (f"zone.{zone}",), {})) is not None:
        return whole
    kind, _, which = zone.rpartition("-")
    who = (names or {}).get(which, which)
    return tr.say(game, f"zone.{kind}", {"which": who}) if tr.find(game, (f"zone.{kind}",), {}) else zone


def _cells(names: Sequence[str], x: float, y: float, width: float, height: float) -> list[Share]:
    """Zones side by side."""
    wide = width / max(1, len(names))
    return [(name, x + wide * number, y, wide, height) for number, name in enumerate(names)]


def _tortuga1667(seats: Sequence[str]) -> list[Share]:
    """The event row above, the votes beside it, the holds of the mat below, what people keep at the lower edge."""
    holds = [
        *[(name, 0.0, y) for name, y in (("FD-E", 0.38), ("FD-F", 0.57))],
        *[(name, 0.24, y) for name, y in (("TOR-E", 0.51), ("TOR-F", 0.64))],
        *[(name, 0.48, y) for name, y in (("JR-E", 0.38), ("JR-F", 0.57))],
    ]
    return [
        *_cells([f"row-{slot}" for slot in range(1, 6)], 0.0, 0.0, 0.7, 0.34),
        ("votes", 0.72, 0.0, 0.28, 0.72),
        ("GAL", 0.24, 0.38, 0.22, 0.12),
        *[(name, x, y, 0.22, 0.12 if name.startswith("TOR") else 0.18) for name, x, y in holds],
        *_cells([f"player-{who}" for who in seats], 0.0, 0.78, 1.0, 0.22),
    ]


def _jamaica(seats: Sequence[str]) -> list[Share]:
    """For everybody a discard pile and a place for treasures; the dice in the middle."""
    half = (len(seats) + 1) // 2
    zones: list[Share] = [(DICE_TRAY, 0.35, 0.42, 0.3, 0.16)]
    for y, row in ((0.0, seats[:half]), (0.6, seats[half:])):
        for name, x, _, wide, _ in _cells(row, 0.0, y, 1.0, 0.4):
            zones += [(f"discard-{name}", x, y, wide / 2, 0.4), (f"player-{name}", x + wide / 2, y, wide / 2, 0.4)]
    return zones


def _tortuga_dice(seats: Sequence[str]) -> list[Share]:
    """For everybody four chest zones in a row and a place for tiles; central island and dice on the right."""
    high = 1.0 / max(1, len(seats))
    zones: list[Share] = [("central-island", 0.82, 0.0, 0.18, 0.4), (DICE_TRAY, 0.82, 0.45, 0.18, 0.55)]
    for number, who in enumerate(seats):
        names = [f"{area}-{who}" for area in ("island-zone", "crew-zone", "fleet-zone", "tortuga")]
        zones += _cells([*names, f"player-{who}"], 0.0, number * high, 0.8, high)
    return zones


def _tortuga_cards(seats: Sequence[str]) -> list[Share]:
    """Three columns for everybody by five rows; the events of the players on the right."""
    columns = THREE * max(TWO, len(seats))
    zones: list[Share] = []
    for number, row in enumerate(("pirate", "transport", "treasure", "sea", "strategy")):
        zones += _cells([f"{row}-{column}" for column in range(1, columns + 1)], 0.0, number * 0.2, 0.8, 0.2)
    high = 1.0 / max(2, len(seats))
    return zones + [(f"player-{who}", 0.82, number * high, 0.18, high) for number, who in enumerate(seats)]


PLANS: Final[dict[str, Callable[[Sequence[str]], list[Share]]]] = {
    "tortuga1667": _tortuga1667,
    "jamaica": _jamaica,
    "tortuga_dice": _tortuga_dice,
    "tortuga_cards": _tortuga_cards,
}
