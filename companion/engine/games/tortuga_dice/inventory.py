"""Real dice and tiles behind the screens (RULES.md 4.3, 10.6), shown to the app when it takes them over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.games.tortuga_dice.answers import TILE, Shown, Tile
from companion.engine.games.tortuga_dice.dice import faces
from companion.engine.games.tortuga_dice.pieces import TILES, UNKNOWN_TILE
from companion.engine.games.tortuga_dice.table import Stage
from companion.engine.kernel.instinct import left_of, piece_of

if TYPE_CHECKING:
    from companion.engine.games.tortuga_dice.table import Table
    from companion.engine.kernel.decisions import Rules, Seat


def inventory(table: Table, _: Seat, sources: tuple[str, ...]) -> Rules[None]:
    """4.3 The roll of everybody who still rolls, each die by its letter; 10.6 all treasure tiles."""
    if "dice" in sources and table.stage is Stage.ROLLING:
        for who in table.clockwise():
            board = table.boards[who]
            for number, die in enumerate(board.hand, 1):
                about = (("die", die),)
                outcomes = dict.fromkeys(faces(table.variants.dice, die), 1)
                fell: Shown = yield piece_of("dice", who, outcomes, (number, len(board.hand)), about)
                board.rolled[die] = fell.face
    if "tiles" in sources:
        yield from show_tiles(table)


def show_tiles(table: Table) -> Rules[None]:
    """6.12, 10.6 Each says what the own tiles are worth."""
    stock = {coins: copies for coins, copies in TILES.items() if copies}
    for who in table.clockwise():
        board = table.boards[who]
        shown: list[int] = []
        for number in range(len(board.tiles)):
            left = {TILE[coins]: copies for coins, copies in left_of(stock, shown).items()}
            tile: Tile = yield piece_of("tiles", who, left, (number + 1, len(board.tiles)))
            shown.append(tile.coins)
        board.tiles = shown or board.tiles
    left_of(stock, [coins for board in table.boards.values() for coins in board.tiles if coins != UNKNOWN_TILE])
