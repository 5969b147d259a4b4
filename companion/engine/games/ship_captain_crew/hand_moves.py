"""What hands do with the five dice when something happens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.games.ship_captain_crew import happenings as told
from companion.engine.kernel.hand_moves import ALL, ANY, BOX, HandMove, Move

if TYPE_CHECKING:
    from companion.engine.kernel.happenings import Happening
    from companion.engine.kernel.setup import Setup

DICE: Final = "dice"
DIE: Final = "die"
"""A die that shows nothing yet; one that lies there goes by its pips."""
MIDDLE: Final = "middle"
ASIDE: Final = "aside"


def hand_moves(what: Happening, _: Setup) -> tuple[HandMove, ...]:
    """Say which die goes where."""
    match what:
        case told.Seated(dice):
            return (Move(DIE, BOX, MIDDLE, dice, source=DICE),)
        case told.TurnBegan(who):  # nobody waits for it: whoever rolls has taken them
            return tuple(Move(ANY, place, hand(who), ALL, DIE, source=DICE, done=True) for place in (MIDDLE, ASIDE))
        case told.DiceRolled(who, _, dice):
            return tuple(Move(DIE, hand(who), MIDDLE, face=str(face), source=DICE, done=True) for face in dice)
        case told.SetAside(_, _, face):
            return (Move(str(face), MIDDLE, ASIDE, source=DICE),)
        case told.StillMissing(who, _, dice):
            return (Move(ANY, MIDDLE, hand(who), dice, DIE, source=DICE),)
        case told.CargoRolled(who, dice):
            return tuple(Move(str(face), MIDDLE, hand(who), face=DIE, source=DICE) for face in dice)
    return ()


def hand(who: str) -> str:
    """Name the hand of a player."""
    return f"hand-{who}"
