"""What hands do with dice and cups when something happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.games.liars_dice import happenings as told
from companion.engine.kernel.hand_moves import ALL, BOX, HandMove, Move, Roll

if TYPE_CHECKING:
    from companion.engine.kernel.happenings import Happening
    from companion.engine.kernel.setup import Setup

DICE: Final = "dice"
DIE: Final = "die"


def hand_moves(what: Happening, setup: Setup) -> tuple[HandMove, ...]:
    """Say which dice go where; under a cup nobody but its owner knows what they show."""
    match what:
        case told.Seated(dice):
            return tuple(Move(DIE, BOX, cup(who), dice, source=DICE) for who in setup.seats)
        case told.RoundBegan():
            under = (Move(DIE, open_(who), cup(who), ALL, source=DICE) for who in setup.seats)
            return (*under, Roll(tuple(cup(who) for who in setup.seats), source=DICE))
        case told.Doubted() | told.ExactCalled():  # nobody waits for it: whoever counts has lifted them
            return tuple(
                Move(DIE, cup(who), open_(who), ALL, source=DICE, done=True, asked=True) for who in setup.seats
            )
        case told.DiceLost(who, dice):
            return (Move(DIE, open_(who), BOX, dice, source=DICE),)
        case told.DieWon(who):
            return (Move(DIE, BOX, open_(who), source=DICE),)
    return ()


def cup(who: str) -> str:
    """Name the place under a player's cup."""
    return f"cup-{who}"


def open_(who: str) -> str:
    """Name the place of a player's dice after the cup was lifted."""
    return f"open-{who}"
