"""Bonus tiles (RULES.md, section 5)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from companion.engine.games.tortuga_dice.answers import FLIP, NEW, Flip, New
from companion.engine.games.tortuga_dice.happenings import BonusFlipped, BonusLaid, BonusVoid
from companion.engine.games.tortuga_dice.pieces import ACTIONS, Action
from companion.engine.games.tortuga_dice.table import Board, Table
from companion.engine.kernel.decisions import Choose, Option, Rules
from companion.engine.kernel.errors import Refusal, refusal

BEST: Final = 2

SLOT_TAKEN: Final = refusal("bonus-slot-taken", "5.1")
NO_TILE_THERE: Final = refusal("no-bonus-tile", "5.1")
BEST_ALREADY: Final = refusal("bonus-at-best", "5.2")


def why_not_new(bonus: int) -> Refusal | None:
    """5.1 A new tile needs an empty slot."""
    return SLOT_TAKEN if bonus else None


def why_not_flip(bonus: int) -> Refusal | None:
    """5.1 Only a tile that shows its 1 can be turned."""
    if not bonus:
        return NO_TILE_THERE
    return BEST_ALREADY if bonus == BEST else None


def why_not_award(board: Board, option: New | Flip) -> Refusal | None:
    """5.1 Say what stands against one way of taking an award."""
    bonus = board.bonus.get(option.action, 0)
    return why_not_new(bonus) if isinstance(option, New) else why_not_flip(bonus)


def awards(board: Board) -> tuple[Option, ...]:
    """5.1, 5.2 A new tile on any empty slot, or any 1 turned to 2; nothing if all show 2."""
    return _awards(tuple([board.bonus.get(action, 0) for action in ACTIONS]))


@lru_cache(maxsize=256)
def _awards(slots: tuple[int, ...]) -> tuple[Option, ...]:
    new: list[Option] = [NEW[action] for action, bonus in zip(Action, slots, strict=True) if not why_not_new(bonus)]
    flip = [FLIP[action] for action, bonus in zip(Action, slots, strict=True) if not why_not_flip(bonus)]
    return (*new, *flip)


def award_bonus(table: Table) -> Rules[None]:
    """4.2 One award for everybody who has no die left to roll, clockwise, before the others lift their screens."""
    for who in table.clockwise():
        board = table.boards[who]
        if board.hand:
            continue
        options = awards(board)
        if not options:
            table.tell(BonusVoid(who))
            continue
        taken: New | Flip = yield Choose(who, "bonus-tile", options)
        if isinstance(taken, New):
            board.bonus[taken.action] = 1
            table.tell(BonusLaid(who, taken.action))
        else:
            board.bonus[taken.action] = BEST
            table.tell(BonusFlipped(who, taken.action))
