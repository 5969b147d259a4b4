"""Moving the chests, and whether the game is over (RULES.md 7.1 to 7.4)."""

from __future__ import annotations

from companion.engine.games.tortuga_dice.answers import Chest, chests
from companion.engine.games.tortuga_dice.happenings import ChestLoaded, ChestsHome, HomeReached, MarkerPassed
from companion.engine.games.tortuga_dice.pieces import CREW_ZONE, FLEET_ZONE, ISLAND_ZONE, Zone
from companion.engine.games.tortuga_dice.setting_up import begin_round, draw_a_chest
from companion.engine.games.tortuga_dice.table import Stage, Table
from companion.engine.kernel.decisions import TURN, Choose, Rules, Seat


def move_chests(table: Table) -> Rules[None]:
    """7.1, 7.2 All draw a chest first; then all chests move one zone on."""
    if any(table.bag.values()):
        yield TURN  # without a draw the chests would move before the next question
    for who in table.clockwise():
        yield from draw_a_chest(table, who, ISLAND_ZONE)
    for who in table.clockwise():
        yield from bring_home(table, who)
    end_the_round(table)


def bring_home(table: Table, who: Seat) -> Rules[None]:
    """7.2 Fleet zone to Tortuga, crew zone to fleet zone, island zone to crew zone."""
    board = table.boards[who]
    if board.fleet:
        table.tell(ChestsHome(who, tuple(board.fleet)))
        board.tortuga += board.fleet
        board.fleet = []
    yield from load(table, who, CREW_ZONE, FLEET_ZONE)
    yield from load(table, who, ISLAND_ZONE, CREW_ZONE)


def load(table: Table, who: Seat, out_of: Zone, into: Zone) -> Rules[None]:
    """7.2, 7.3 The owner says which chest comes next, left to right; what finds no room is dropped."""
    board = table.boards[who]
    waiting, loaded = board.zone(out_of), board.zone(into)
    capacity = board.capacity(into)
    while waiting and len(loaded) < capacity:
        options = chests(tuple(waiting))
        chest: Chest = options[0]
        if len(options) > 1:
            about = (("zone", into.value), ("slot", len(loaded) + 1), ("room", capacity))
            chest = yield Choose(who, "load-next", options, about=about)
        waiting.remove(chest.colour)
        loaded.append(chest.colour)
        table.tell(ChestLoaded(who, chest.colour, into, len(loaded)))
    while waiting:
        table.drop(who, out_of)


def end_the_round(table: Table) -> None:
    """7.4 Enough chests in anybody's Tortuga end the game; else the marker goes to the left."""
    home = [who for who in table.clockwise() if len(table.boards[who].tortuga) >= table.variants.goal]
    for who in home:
        table.tell(HomeReached(who, len(table.boards[who].tortuga)))
    if home:
        table.stage = Stage.SCORING
        return
    table.first = table.clockwise()[1]
    table.tell(MarkerPassed(table.first))
    begin_round(table)
