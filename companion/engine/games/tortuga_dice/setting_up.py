"""Setting up (RULES.md, section 2), and drawing from the bag."""

from __future__ import annotations

from companion.engine.games.tortuga_dice.answers import Chest, Pirate, chests, pirates
from companion.engine.games.tortuga_dice.happenings import (
    BagEmpty,
    BoardLaid,
    ChestDrawn,
    MarkerGiven,
    MiddleLaid,
    RoundBegan,
)
from companion.engine.games.tortuga_dice.pieces import BONUS_TILES, CHESTS, START, TILE_COUNT, Colour, Zone
from companion.engine.games.tortuga_dice.table import Board, Stage, Table
from companion.engine.kernel.decisions import Chance, Rules, Seat


def set_up(table: Table) -> Rules[None]:
    """2.1-2.4 The middle, the boards, two chests each, and whoever is youngest begins."""
    table.central, table.bag = [], CHESTS.copy()
    table.boards = {who: Board() for who in table.seats}
    table.tell(MiddleLaid(sum(CHESTS.values()), TILE_COUNT, BONUS_TILES))
    for number, who in enumerate(table.seats):
        table.tell(BoardLaid(who, table.variants.livery(number), START))
    for who in table.seats:
        yield from draw_a_chest(table, who, Zone.ISLAND)
        yield from draw_a_chest(table, who, Zone.CREW)
    youngest: Pirate = yield Chance("marker", pirates(table.seats))
    table.first = youngest.who
    table.tell(MarkerGiven(table.first))
    begin_round(table)


def begin_round(table: Table) -> None:
    """3.1 Everybody has five dice behind the screen."""
    table.stage = Stage.ROLLING
    table.round += 1
    table.roll = 1
    table.tell(RoundBegan(table.round, table.first))


def draw_a_chest(table: Table, who: Seat, zone: Zone) -> Rules[None]:
    """2.3, 6.12, 7.1 One chest out of the bag into a zone; an empty bag gives nothing."""
    inside: list[Colour] = []
    weights: list[int] = []
    for colour, count in table.bag.items():
        if count:
            inside.append(colour)
            weights.append(count)
    if not inside:
        table.tell(BagEmpty(who))
        return
    drawn: Chest = yield Chance(
        "bag", chests(tuple(inside)), tuple(weights), about=(("who", who), ("zone", zone.value))
    )
    table.bag[drawn.colour] -= 1
    table.boards[who].zone(zone).append(drawn.colour)
    table.tell(ChestDrawn(who, drawn.colour, zone))
