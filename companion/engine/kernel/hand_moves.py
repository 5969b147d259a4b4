"""Hand moves: what hands do with the real pieces, so that the table lies as the companion has it.

A happening is told in words; the same happening as hand moves says which piece goes where. Places and pieces are the
game's own words: `space-7`, `vote-deck`, `ship-anne`.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

BOX: Final = ""
"""Where pieces come from and go to that are in nobody's way: the box, a bank that never runs out."""
ANYWHERE: Final = "*"
"""Wherever such a piece lies."""
ANY: Final = "*"
"""Whatever lies there."""
ALL: Final = 0
"""As many as lie there, none if none do."""


class Move(Struct, frozen=True, gc=False):
    """Pieces are taken from one place, whose others close up, and laid at the end of another."""

    piece: str
    out_of: str
    to: str
    count: int = 1
    face: str = ""
    """What they are called from now on: a card that lies face up, a die that shows a number."""
    spot: int = 0
    """The numbered spot where the piece comes to stand; 0 is the end of the line."""
    source: str = ""
    """The source that they belong to: what the app holds, no hand moves."""
    done: bool = False
    """Whether nobody waits for it: hands did it before the companion was told, as somebody who turned a card and said
    which; or the next question cannot be answered without it, as whoever tells a roll has taken the dice.
    """
    asked: bool = False
    """Whether the next question says it too: nobody waits for it even where the rules answered by themselves."""


class Turn(Struct, frozen=True, gc=False):
    """A piece is picked up where it lies, looked at or turned over, and put back."""

    piece: str
    at: str
    face: str = ""
    source: str = ""
    done: bool = False


class Exchange(Struct, frozen=True, gc=False):
    """Two pieces change places, or all that lies at two places."""

    one: str
    other: str
    source: str = ""
    done: bool = False


class Shuffle(Struct, frozen=True, gc=False):
    """All cards of these places are shuffled unseen and laid out again face down, one for each from the first on."""

    places: tuple[str, ...]
    piece: str
    source: str = ""
    done: bool = False


class Roll(Struct, frozen=True, gc=False):
    """All dice of these places are rolled where they are; what they show then is told elsewhere, or a secret."""

    places: tuple[str, ...]
    source: str = ""
    done: bool = False


HandMove = Move | Turn | Exchange | Shuffle | Roll
