"""How the table looks from above: tiles at the end (RULES.md 7.8), chests in their zones (1.6)."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga_dice.answers import TILE
from companion.engine.games.tortuga_dice.pieces import Ashore, Colour, Zone
from companion.engine.games.tortuga_dice.view import BoardView, View
from companion.engine.kernel.decisions import Chance, Decision
from companion.engine.kernel.sights import Change, Explanation, Heap, Sight, Sights, Wanted


def explains(asked: Decision, change: Change) -> list[Explanation]:
    """7.8 Tiles are turned up one by one; which of them first is all the same."""
    about = dict(asked.about)
    if not isinstance(asked, Chance) or asked.source != "tiles" or "who" not in about:
        return []
    tiles = {str(coins): tile for coins, tile in TILE.items()}
    found = [sight for sight in change.faces(f"player-{about['who']}") if sight.card in tiles]
    return [Explanation(tiles[sight.card], (sight,), alike=True) for sight in found]


def wants(asked: Decision) -> Wanted | None:
    """7.8 The tiles of whom it is about, one by one."""
    about = dict(asked.about)
    tiles = isinstance(asked, Chance) and asked.source == "tiles" and "who" in about
    return Wanted(f"player-{about['who']}", 1) if tiles else None


def lying(_: View) -> dict[str, tuple[Sight, ...]]:
    """Tiles lie face down wherever their owner likes."""
    return {}


def heaps(view: View) -> tuple[Heap, ...]:
    """1.6 The chests of every board by zone and colour, and those on the central island."""
    areas = [(f"{zone}-{board.seat}", _chests(board, zone)) for board in view.boards for zone in Zone]
    areas.append((Ashore.CENTRAL.value, view.central))
    # Every zone counts, also the empty one: a chest that lies where none should be is what the eyes are for.
    return tuple(Heap(zone, "chest", colour.value, chests.count(colour)) for zone, chests in areas for colour in Colour)


def _chests(board: BoardView, zone: Zone) -> tuple[Colour, ...]:
    return {
        Zone.ISLAND: board.island,
        Zone.CREW: board.crew,
        Zone.FLEET: board.fleet,
        Zone.TORTUGA: board.tortuga,
    }[zone]


SIGHTS: Final = Sights(explains, lying, wants, heaps)
