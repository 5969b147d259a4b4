"""What can happen in a vote, and with vote cards (RULES.md, section 6); see `happenings.py` for all else."""

from __future__ import annotations

from typing import ClassVar

from companion.engine.games.tortuga1667.pieces import Call, Place
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.happenings import Happening
from companion.engine.kernel.setup import Holder


class VoteCalled(Happening, frozen=True):
    """6.1 A vote is held by these players; the top card of the vote deck lies face down on the table."""

    call: Call
    who: Seat
    place: Place
    voters: tuple[Seat, ...]
    held: Holder = Holder.TABLE


class VotesLaid(Happening, frozen=True):
    """6.1 One card for each name lies face down beside it; whoever is named twice plays two (8.7)."""

    voters: tuple[Seat, ...]


class VotesCounted(Happening, frozen=True):
    """6.1 The icons, in the order cannon torch water, or English French, or skull wheel."""

    call: Call
    icons: tuple[int, ...]


class VotesRevealed(Happening, frozen=True):
    """6.1 The shuffled cards of the vote, with nobody's name on them."""

    reveals: ClassVar[bool] = True

    cards: tuple[str, ...]


class VoteWon(Happening, frozen=True):
    """The attack or the mutiny succeeded."""

    call: Call
    place: Place


class VoteLost(Happening, frozen=True):
    """The attack or the mutiny failed."""

    call: Call
    place: Place


class VotesReturned(Happening, frozen=True):
    """6.1 The cards of the vote were shuffled and put under the vote deck."""

    cards: int
    held: Holder = Holder.TABLE


class VoteDrawn(Happening, frozen=True):
    """A player drew a vote card from the top of the deck."""

    who: Seat


class VoteSeen(Happening, frozen=True):
    """Which vote card it was, to its owner."""

    reveals: ClassVar[bool] = True

    who: Seat
    card: str


class VoteForfeited(Happening, frozen=True):
    """7.4 A vote card went from a hand to the bottom of the deck, unseen."""

    who: Seat


class ForfeitSeen(Happening, frozen=True):
    """7.4 Which vote card was lost, to its loser."""

    reveals: ClassVar[bool] = True

    who: Seat
    card: str


class VotesDealt(Happening, frozen=True):
    """4.3 Vote cards from the top of the deck into a hand."""

    who: Seat
    cards: int


class DeckSearched(Happening, frozen=True):
    """8.12 A hand went into the vote deck, and as many chosen cards came out of it; the deck was shuffled twice."""

    who: Seat
    whom: Seat
    cards: int


class DeckSeen(Happening, frozen=True):
    """8.12 What the searcher saw in the vote deck."""

    reveals: ClassVar[bool] = True

    cards: tuple[str, ...]


class HandSeen(Happening, frozen=True):
    """A hand of vote cards, to those who may know it."""

    reveals: ClassVar[bool] = True

    who: Seat
    cards: tuple[str, ...]
