"""What must hold at every decision; a position that breaks one is refused."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from companion.engine.games.tortuga_dice.bonus import BEST
from companion.engine.games.tortuga_dice.pieces import (
    CAP,
    CHESTS,
    DICE,
    LAST_SPACE,
    TILE_COUNT,
    TILES,
    UNKNOWN_TILE,
    Action,
    Colour,
    Zone,
)
from companion.engine.games.tortuga_dice.table import TWO, Board, Stage, Table
from companion.engine.games.tortuga_dice.treasure import in_the_middle, unseen
from companion.engine.kernel.errors import Refusal, refusal
from companion.engine.kernel.setup import Holder

if TYPE_CHECKING:
    from collections.abc import Iterator

ACTING: Final = frozenset({Stage.FLEET, Stage.CREW, Stage.HUNT, Stage.BOARD, Stage.PLUNDER})
SETTLING: Final = frozenset({Stage.MOVING, Stage.SCORING, Stage.OVER})
MOST_ROLLS: Final = len(DICE)

Check = tuple[bool, Refusal]


def broken(table: Table) -> list[Refusal]:
    """List every invariant that does not hold."""
    if table.stage is Stage.SETTING_UP:
        return [why for wrong, why in _chests(table) if wrong]
    if tuple(table.boards) != table.seats:
        return [refusal("boards-missing", "1.4")]
    if table.first not in table.seats:
        return [refusal("no-such-seat", "2.4", seat=table.first)]
    checks: list[Check] = [*_chests(table), *_tiles(table), *_course(table)]
    for who, board in table.boards.items():
        if not (1 <= board.ship <= LAST_SPACE and 1 <= board.pirate <= LAST_SPACE):
            return [refusal("pawn-off-track", "1.5", who=who)]
        checks += (*_zones(who, board), *_dice(table, who, board), *_secrets(who, board))
    return [why for wrong, why in checks if wrong]


def _chests(table: Table) -> Iterator[Check]:
    lying = Counter(table.central)
    for board in table.boards.values():
        for zone in Zone:
            lying.update(board.zone(zone))
    for colour, count in CHESTS.items():
        given = lying[colour] + table.bag.get(colour, 0)
        yield given != count, refusal("chests-not-conserved", "1.1", colour=colour.value, given=given, needed=count)
    yield tuple(table.bag) != tuple(Colour), refusal("bag-incomplete", "1.1")
    yield any(count < 0 for count in table.bag.values()), refusal("chests-negative", "1.1")
    yield len(set(table.central)) < len(table.central), refusal("central-colour-twice", "6.7")
    yield len(table.seats) == TWO and bool(table.central), refusal("central-of-two", "8.3")


def _tiles(table: Table) -> Iterator[Check]:
    held = [coins for board in table.boards.values() for coins in (*board.tiles, *board.looking)]
    yield any(coins not in TILES and coins != UNKNOWN_TILE for coins in held), refusal("no-such-tile", "1.2")
    yield in_the_middle(table) < 0, refusal("too-many-tiles", "1.2", most=TILE_COUNT)
    if set(held) <= {*TILES, UNKNOWN_TILE}:
        yield any(count < 0 for count in unseen(table).values()), refusal("too-many-tiles", "1.2", most=TILE_COUNT)
    app = table.sources.tiles is Holder.APP
    yield app and UNKNOWN_TILE in held, refusal("tile-unknown-to-the-app", "10.6")
    real = table.stage not in (Stage.SCORING, Stage.OVER) and any(held)
    yield not app and real, refusal("tile-known-too-early", "10.6")


def _course(table: Table) -> Iterator[Check]:
    rolling = table.stage is Stage.ROLLING
    most = MOST_ROLLS if rolling else 0
    yield not rolling <= table.roll <= most, refusal("roll-number", "4.1", given=table.roll)
    yield table.round < 1, refusal("round-number", "3.1", given=table.round)
    home = max(len(board.tortuga) for board in table.boards.values())
    over = table.stage in (Stage.SCORING, Stage.OVER)
    ended = home >= table.variants.goal
    yield over and not ended, refusal("too-few-home", "7.4", given=home, needed=table.variants.goal)
    yield ended and not over and table.stage is not Stage.MOVING, refusal("should-be-over", "7.4", given=home)


def _zones(who: str, board: Board) -> Iterator[Check]:
    for zone in (Zone.FLEET, Zone.CREW):
        given, most = len(board.zone(zone)), board.capacity(zone)
        yield given > most, refusal("zone-too-full", "6.7", who=who, zone=zone.value, given=given, most=most)


def _dice(table: Table, who: str, board: Board) -> Iterator[Check]:
    letters = "".join(sorted("".join((board.hand, *board.dice.values()))))
    yield letters != DICE, refusal("dice-not-five", "1.7", who=who, given=letters)
    rolling = table.stage is Stage.ROLLING
    for action, placed in board.dice.items():
        over = board.room(action) < 0 if rolling else action in FIELDS and len(placed) > CAP[LAST_SPACE]
        yield over or not placed, refusal("too-many-dice", "4.4", who=who, action=action.value)
    yield table.stage in ACTING and bool(board.hand), refusal("dice-not-placed", "4.1", who=who)
    yield table.stage in SETTLING and bool(board.dice), refusal("dice-not-taken-back", "6.9", who=who)
    placed_each_roll = len(DICE) - len(board.hand) >= table.roll - 1
    yield rolling and bool(board.hand) and not placed_each_roll, refusal("roll-number", "4.1", given=table.roll)


FIELDS: Final = (Action.BOARD, Action.PLUNDER)


def _secrets(who: str, board: Board) -> Iterator[Check]:
    lying = (*board.rolled, *board.shown)
    yield any(die not in board.hand for die in lying), refusal("die-not-rolled", "4.3", who=who)
    yield any(side not in (1, BEST) for side in board.bonus.values()), refusal("bonus-side", "5.1", who=who)
    yield len(board.looking) > 2, refusal("too-many-tiles", "6.12", most=2)
