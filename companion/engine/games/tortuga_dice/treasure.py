"""The treasure hunt (RULES.md 6.12), and the treasure tiles.

Where the tiles are is all that is kept: what lies in the middle is the box without what the players hold. Of real tiles
the companion knows only how many each player has.
"""

from __future__ import annotations

from companion.engine.games.tortuga_dice.answers import ACT_OR_DECLINE, DECLINE, TILE, Tile
from companion.engine.games.tortuga_dice.happenings import Declined, TileKept, TileSeen, TilesTaken
from companion.engine.games.tortuga_dice.pieces import TILE_COUNT, TILES, UNKNOWN_TILE, Action, Zone
from companion.engine.games.tortuga_dice.setting_up import draw_a_chest
from companion.engine.games.tortuga_dice.table import TWO, Table
from companion.engine.kernel.decisions import Chance, Choose, Option, Rules, Seat, Secret
from companion.engine.kernel.setup import Holder


def hunt(table: Table, action: Action, places: tuple[Seat, ...]) -> Rules[None]:
    """6.12 First place: a chest, and the better of two tiles; second place: one tile; of two players: both (8.2)."""
    for place, who in enumerate(places, 1):
        answer: Option = yield Choose(who, "hunt", ACT_OR_DECLINE, about=(("action", action.value), ("place", place)))
        if answer is DECLINE:
            table.tell(Declined(who, action))
            continue
        if place == 1:
            yield from draw_a_chest(table, who, Zone.ISLAND)
        yield from take_tiles(table, who, 2 if place == 1 and len(table.seats) > TWO else 1)


def in_the_middle(table: Table) -> int:
    """Count the treasure tiles that nobody holds."""
    return TILE_COUNT - sum([len(board.tiles) + len(board.looking) for board in table.boards.values()])


def unseen(table: Table) -> dict[int, int]:
    """Count by coins the tiles that can still turn up: all but those that are known."""
    left = TILES.copy()
    for board in table.boards.values():
        for coins in (*board.tiles, *board.looking):
            if coins != UNKNOWN_TILE:
                left[coins] -= 1
    return left


def take_tiles(table: Table, who: Seat, wanted: int) -> Rules[None]:
    """6.12 Take so many tiles as there are, look at them, keep one, and shuffle the rest back."""
    board = table.boards[who]
    taken = min(wanted, in_the_middle(table))
    if not taken:
        table.tell(TilesTaken(who, 0, 0))
        return
    if table.sources.tiles is Holder.TABLE:
        board.tiles.append(UNKNOWN_TILE)
    else:
        for _ in range(taken):
            yield from look_at_a_tile(table, who)
        kept = board.looking[0]
        if taken > 1:
            kept = yield from keep_one(who, board.looking)
        board.looking = []
        board.tiles.append(kept)
        table.tell_only(TileKept(who, kept), who)
    table.tell(TilesTaken(who, taken, 1))


def look_at_a_tile(table: Table, who: Seat) -> Rules[None]:
    """10.6 With app-held tiles the dealer says what it is; nobody else may know, nor which are left."""
    left = {coins: copies for coins, copies in unseen(table).items() if copies}
    drawn: Tile = yield Chance(
        "tiles",
        tuple([TILE[coins] for coins in left]),
        tuple(left.values()),
        seen_by=(who,),
        hidden=True,
        about=(("who", who),),
    )
    table.boards[who].looking.append(drawn.coins)
    table.tell_only(TileSeen(who, drawn.coins), who)


def keep_one(who: Seat, looking: list[int]) -> Rules[int]:
    """6.12 The choice is asked for even between equals: leaving it out would tell that they are equal."""
    options = tuple([TILE[coins] for coins in sorted(set(looking))])
    kept: dict[Seat, Tile] = yield Secret("keep-tile", {who: options})
    return kept[who].coins
