"""Scoring (RULES.md 7.5 to 7.9)."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga_dice.answers import TILE, Tile
from companion.engine.games.tortuga_dice.happenings import Scored, TilesTurned
from companion.engine.games.tortuga_dice.pieces import START, UNKNOWN_TILE, Colour
from companion.engine.games.tortuga_dice.table import Board, Stage, Table
from companion.engine.games.tortuga_dice.treasure import unseen
from companion.engine.kernel.decisions import TURN, Chance, Rules
from companion.engine.kernel.results import UNFINISHED, Result, Tally

SET: Final = (Colour.YELLOW, Colour.BLUE, Colour.RED)
SET_POINTS: Final = 3


def settle_up(table: Table) -> Rules[Result]:
    """7.5-7.9 Turn up the tiles, count, and name whoever has most; equals share the victory."""
    yield from turn_up_tiles(table)
    progress = table.variants.track_points == "progress"
    tallies = [Tally(who, (who,), points(table.boards[who], progress=progress)) for who in table.clockwise()]
    if table.stage is not Stage.OVER:
        for tally in tallies:
            table.tell(Scored(tally.seats[0], tally.total))
        table.stage = Stage.OVER
    best = max(tally.total for tally in tallies)
    winners = tuple(tally.seats[0] for tally in tallies if tally.total == best)
    tallies.sort(key=lambda tally: -tally.total)
    return Result(tuple(tallies), winners, "eight-chests" if table.variants.eight_chests else "six-chests")


def turn_up_tiles(table: Table) -> Rules[None]:
    """7.8, 10.6 Tiles that the companion never saw are turned up one by one; they must fit the thirty of the box."""
    if any(UNKNOWN_TILE in board.tiles for board in table.boards.values()):
        yield TURN
    for who in table.clockwise():
        tiles = table.boards[who].tiles
        for at, known in enumerate(tiles):
            if known == UNKNOWN_TILE:
                left = {coins: copies for coins, copies in unseen(table).items() if copies}
                outcomes = tuple([TILE[coins] for coins in left])
                about = (("who", who), ("tile", at + 1), ("tiles", len(tiles)))
                turned: Tile = yield Chance("tiles", outcomes, tuple(left.values()), about=about)
                tiles[at] = turned.coins
        if table.stage is not Stage.OVER:
            table.tell(TilesTurned(who, tuple(tiles), sum(tiles)))


def points(board: Board, *, progress: bool) -> tuple[tuple[str, int], ...]:
    """7.5-7.8 The score of one board, line by line."""
    return (
        ("tortuga", 3 * chest_count(board.tortuga)),
        ("fleet", 2 * chest_count(board.fleet)),
        ("crew", chest_count(board.crew)),
        ("sets", SET_POINTS * sets(board)),
        ("tracks", track_points(board.ship, progress=progress) + track_points(board.pirate, progress=progress)),
        ("coins", sum(board.tiles)),
    )


def chest_count(zone: list[Colour]) -> int:
    """7.5 Count chests, purple ones twice."""
    return len(zone) + zone.count(Colour.PURPLE)


def sets(board: Board) -> int:
    """7.6 Sets of yellow, blue and red on the whole board; a white chest in Tortuga stands for any of them."""
    chests = [*board.island, *board.crew, *board.fleet, *board.tortuga]
    counts = [chests.count(colour) for colour in SET]
    jokers = board.tortuga.count(Colour.WHITE)
    made = 0
    while sum(max(0, made + 1 - count) for count in counts) <= jokers:
        made += 1
    return made


def track_points(space: int, *, progress: bool) -> int:
    """7.7, 9.2 The number of the space; or the spaces gained since the start, never less than none."""
    return max(0, space - START) if progress else space


def so_far(table: Table) -> Result:
    """7.5-7.7 Chests, sets and tracks; the coins of the tiles stay their owners' business until the end."""
    progress = table.variants.track_points == "progress"
    tallies = [Tally(who, (who,), points(table.boards[who], progress=progress)[:-1]) for who in table.clockwise()]
    tallies.sort(key=lambda tally: -tally.total)
    ahead = tuple(tally.seats[0] for tally in tallies if tally.total == tallies[0].total)
    return Result(tuple(tallies), ahead, UNFINISHED, unfinished=True)
