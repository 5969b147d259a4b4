"""Real dice: what the table is asked when the screens are up (RULES.md 10.3), and dice rolled in the open.

Behind a screen nothing is asked for. Dice are named one by one, in any order, as they are found on the table.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from companion.engine.games.tortuga_dice.answers import DONE, STUCK, Shown
from companion.engine.games.tortuga_dice.dice import (
    NO_ROOM,
    NOT_ROLLED,
    TWO_ACTIONS,
    Rows,
    action_shown,
    faces,
    without,
)
from companion.engine.games.tortuga_dice.happenings import DieShown
from companion.engine.games.tortuga_dice.pieces import ACTION_OF, BOARD, PLUNDER, SKULL, Action, Face
from companion.engine.games.tortuga_dice.table import Board, Table
from companion.engine.kernel.decisions import Chance, Option, Rules, Seat
from companion.engine.kernel.errors import Refusal, refusal
from companion.engine.kernel.setup import Holder

NOT_STUCK: Final = refusal("something-can-be-kept", "4.5")
MISPRINT: Final = refusal("no-such-face", "1.8")


def read_kept(table: Table, who: Seat) -> Rules[None]:
    """4.7 The table names the dice that a player has kept; only a legal group can be named (4.4)."""
    board = table.boards[who]
    while (asked := kept_so_far(table.variants.dice, who, board)) is not None:
        named: Option = yield asked
        if not isinstance(named, Shown):
            return
        board.shown[named.die.value] = named.face


class Group(NamedTuple):
    """The dice named so far: for which action (None: none, or skulls only), and where one more would find room."""

    begun: bool
    action: Action | None
    board: bool
    plunder: bool


def group_of(board: Board) -> Group:
    """Look at what a player has shown so far."""
    size = len(board.shown)
    action = action_shown(board.shown) if size else None
    return Group(size > 0, action, board.room(BOARD) > size, board.room(PLUNDER) > size)


def kept_so_far(rows: Rows, who: Seat, board: Board) -> Chance | None:
    """Ask for one more kept die; nothing is left to ask when no other can be there."""
    left = without(board.hand, "".join(board.shown)) if board.shown else board.hand
    outcomes = kept(rows, left, group_of(board))
    return Chance("dice", outcomes, about=(("who", who), ("kept", len(board.shown)))) if outcomes else None


@lru_cache(maxsize=4096)
def kept(rows: Rows, left: str, group: Group) -> tuple[Option, ...]:
    """4.4, 4.5 Every die that may be the next of a group, and the end of it; or that nothing could be kept at all."""
    also: list[Option] = [shown for die in left for shown in faces(rows, die) if not why_not_also(shown.face, group)]
    if group.begun:
        return (*also, DONE) if also else ()
    return tuple(also) if group.board and group.plunder else (*also, STUCK)


def why_not_also(face: Face, group: Group) -> Refusal | None:
    """4.4 One more die of a group: one action besides skulls, and room for all of them."""
    also = group.action if face is SKULL else ACTION_OF[face]
    if group.action is not None and also is not group.action:
        return TWO_ACTIONS
    if (also is BOARD and not group.board) or (also is PLUNDER and not group.plunder):
        return NO_ROOM
    return None


def why_not_shown(rows: Rows, board: Board, shown: Shown) -> Refusal | None:
    """Explain why a die cannot be among those kept."""
    if shown.die not in board.hand or shown.die in board.shown:
        return NOT_ROLLED
    if shown not in faces(rows, shown.die.value):
        return MISPRINT
    return why_not_also(shown.face, group_of(board))


def open_faces(table: Table, who: Seat) -> Rules[None]:
    """4.9 All unallocated dice of a player, rolled where everybody sees them."""
    board = table.boards[who]
    app = table.sources.dice is Holder.APP
    left = board.hand
    while left:
        shown: Shown = yield open_roll(table.variants.dice, who, left[0] if app else left)
        left = left.replace(shown.die.value, "")
        board.shown[shown.die.value] = shown.face
        table.tell(DieShown(who, shown.die, shown.face, shown.value))


@lru_cache(maxsize=4096)
def open_roll(rows: Rows, who: Seat, left: str) -> Chance:
    """One of these dice, as it fell."""
    found = tuple(shown for die in left for shown in faces(rows, die))
    return Chance("dice", found, about=(("who", who), ("open", len(left))))
