"""What hands do with chests, dice, tiles and pawns when something happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.games.tortuga_dice import happenings as told
from companion.engine.games.tortuga_dice.pieces import CHESTS, DICE, Ashore, Pawn, Zone
from companion.engine.kernel.hand_moves import ALL, ANY, ANYWHERE, BOX, HandMove, Move, Turn

if TYPE_CHECKING:
    from companion.engine.kernel.happenings import Happening
    from companion.engine.kernel.setup import Setup

MARKER: Final = "first-player-marker"
TILE: Final = "treasure-tile"
BEFORE: Final = {Zone.CREW: Zone.ISLAND, Zone.FLEET: Zone.CREW}
"""7.2 Where a chest comes from that moves on to a zone."""


def hand_moves(what: Happening, setup: Setup) -> tuple[HandMove, ...]:
    """Say which piece goes where."""
    return _laying_out(what) or _dice(what, setup) or _chests(what)


def _laying_out(what: Happening) -> tuple[HandMove, ...]:
    match what:
        case told.MiddleLaid(_, treasure, bonus):
            chests = [Move(chest(colour), BOX, "bag", count) for colour, count in CHESTS.items()]
            return (*chests, Move(TILE, BOX, "tiles", treasure, source="tiles"), Move("bonus-1", BOX, "bonus", bonus))
        case told.BoardLaid(who, _, space):
            pawns = [Move(f"{pawn}-{who}", BOX, f"{pawn}-{who}-{space}") for pawn in Pawn]
            return (*pawns, *(Move(f"die-{who}-{die}", BOX, f"screen-{who}", source="dice") for die in DICE))
        case told.MarkerGiven(who):
            return (Move(MARKER, BOX, f"with-{who}"),)
        case told.MarkerPassed(to):
            return (Move(MARKER, ANYWHERE, f"with-{to}"),)
        case told.PawnMoved(who, pawn, out_of, to):
            return (Move(f"{pawn}-{who}", f"{pawn}-{who}-{out_of}", f"{pawn}-{who}-{to}"),)
    return ()


def _dice(what: Happening, setup: Setup) -> tuple[HandMove, ...]:
    """Dice and tiles."""
    match what:
        case told.DicePlaced(who, dice, action):
            return tuple(Move(f"die-{who}-{die}", f"screen-{who}", f"{action}-{who}", source="dice") for die in dice)
        case told.DiceTakenBack():
            all_dice = [(who, die) for who in setup.seats for die in DICE]
            return tuple(Move(f"die-{who}-{die}", ANYWHERE, f"screen-{who}", source="dice") for who, die in all_dice)
        case told.BonusLaid(who, action):
            return (Move("bonus-1", "bonus", f"bonus-{who}-{action}"),)
        case told.BonusFlipped(who, action):
            return (Turn("bonus-1", f"bonus-{who}-{action}", "bonus-2"),)
        case told.TilesTaken(who, _, kept) if kept:
            return (Move(TILE, "tiles", f"tiles-{who}", kept, source="tiles"),)
        case told.TilesTurned(who, tiles):
            return tuple(Turn(TILE, f"tiles-{who}", f"tile-{coins}", "tiles", done=True) for coins in tiles)
    return ()


def _chests(what: Happening) -> tuple[HandMove, ...]:
    match what:
        case told.ChestDrawn(who, colour, zone):
            return (Move(chest(colour), "bag", at(zone, who)),)
        case told.ChestTaken(who, target, colour, zone, _):
            return (Move(chest(colour), at(zone, target), at(Zone.ISLAND, who)),)
        case told.ChestPicked(who, colour):
            return (Move(chest(colour), "central", at(Zone.ISLAND, who)),)
        case told.ChestDropped(who, colour, zone, to):
            return (Move(chest(colour), at(zone, who), "bag" if to is Ashore.BAG else "central"),)
        case told.ChestsHome(who):
            return (Move(ANY, at(Zone.FLEET, who), at(Zone.TORTUGA, who), ALL),)
        case told.ChestLoaded(who, colour, zone):
            return (Move(chest(colour), at(BEFORE[zone], who), at(zone, who)),)
    return ()


def chest(colour: str) -> str:
    """Name a chest."""
    return f"chest-{colour}"


def at(zone: Zone, who: str) -> str:
    """Name a zone of a player's board."""
    return f"{zone}-{who}"
