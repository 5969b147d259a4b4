"""The cards of a box as a person would count them, for whoever learns, draws or prints them."""

from __future__ import annotations

from msgspec import Struct

POKER = (63.0, 88.0)
"""The usual size of a playing card, in millimetres."""


class PrintedCard(Struct, frozen=True):
    """One kind of card: the word by which an answer names it, how many the box has, and what it shows, top to bottom.

    A thing shown may carry a figure: "hull:+1".
    """

    word: str
    copies: int = 1
    shows: tuple[str, ...] = ()


class PrintedDeck(Struct, frozen=True):
    """A deck; `sets` name the colours that each have a whole one."""

    name: str
    cards: tuple[PrintedCard, ...]
    size: tuple[float, float] = POKER
    """Width and height as assumed; a table that learns its own cards measures them."""
    sets: tuple[str, ...] = ()
    source: str = ""
    """The source that asks for its cards; "": one of the deck's own name."""

    @property
    def asked_by(self) -> str:
        """The source that asks for its cards."""
        return self.source or self.name

    @property
    def count(self) -> int:
        """Count the cards in the box."""
        return sum(card.copies for card in self.cards) * max(1, len(self.sets))
