"""The three characters, and who plays by instinct or at random for comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

if TYPE_CHECKING:
    from companion.engine.kernel.game import Game


class Character(Struct, frozen=True):
    """How a sailor plays: how many worlds are imagined for a question, and how often an answer is a slip."""

    name: str
    worlds: int = 0
    slips: float = 0.0
    yardstick: str = ""
    """A simpler way to play that the game names, to be measured against."""


DECKHAND: Final = Character("deckhand", slips=0.15)
MATE: Final = Character("mate", worlds=60)
CAPTAIN: Final = Character("captain", worlds=240)
CHARACTERS: Final = {one.name: one for one in (DECKHAND, MATE, CAPTAIN)}

INSTINCT: Final = Character("instinct")
RANDOM: Final = Character("random", slips=1.0)


def in_the_arena(game: Game[Any]) -> dict[str, Character]:
    """Whom an arena can let play: the three, instinct alone, any answer, and the yardsticks of the game."""
    own = [Character(name, yardstick=name) for name in game.extras.instinct.yardsticks]
    return {one.name: one for one in (*CHARACTERS.values(), INSTINCT, RANDOM, *own)}
