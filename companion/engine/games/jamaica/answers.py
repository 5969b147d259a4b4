"""Everything that can be answered in Jamaica, and the ready-made values of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final, TypeVar

from companion.engine.games.jamaica.pieces import HOLDS, Power
from companion.engine.kernel.decisions import Option, Plain, Seat

Named = TypeVar("Named", bound=Option)

# --- what a player decides -------------------------------------------------------------------------------------


class Place(Option, frozen=True):
    """6.1 The Captain puts one die on the morning and the other on the evening."""

    morning: int
    evening: int


class Card(Plain, frozen=True):
    """6.2 An action card, named by its two icons: forward/food."""

    card: str


class Sail(Option, frozen=True):
    """8.2 The space to end on, where lanes lead to different ones."""

    to: int


class Retreat(Option, frozen=True):
    """12.4 The space to go back to, where lanes lead to different ones."""

    to: int


class Stow(Option, frozen=True):
    """7.3 The empty hold to load; number 6 is the 6th Hold card."""

    hold: int


class Dump(Option, frozen=True):
    """7.4 The hold to empty into the Bank, to make room."""

    hold: int


class Pirate(Plain, frozen=True):
    """9.2 A ship to attack; 5.4 a player who gets the compass."""

    who: Seat


class Powder(Option, frozen=True):
    """10.2 So much gunpowder goes into a shot."""

    count: int


class Take(Option, frozen=True):
    """11.1 So many tokens come out of this hold."""

    count: int


class Reroll(Option, frozen=True):
    """10.8 Saran's Sabre: this ship's die is rolled again."""

    who: Seat


class Accept(Option, frozen=True):
    """10.8 The die stands as it is."""


class Loot(Option, frozen=True):
    """10.9 The spoils: the whole content of one hold of the loser."""

    hold: int


class Steal(Option, frozen=True):
    """10.9 The spoils: a power that lies face up."""

    power: Power


class Blind(Option, frozen=True):
    """10.9 The spoils: a face-down treasure card, unseen."""

    number: int


class Give(Option, frozen=True):
    """10.9 The spoils: the loser gets a cursed card; 15.8 the Ghost Ship gets any."""

    treasure: str


class HandOver(Option, frozen=True):
    """15.8 The spoils: the Ghost Ship gets a power."""

    power: Power


class Nothing(Option, frozen=True):
    """10.9 The winner leaves the spoils."""


class Forward(Option, frozen=True):
    """15.3 The Ghost Ship sails on."""


class Backward(Option, frozen=True):
    """15.3 The Ghost Ship turns back."""


# --- what the table says -----------------------------------------------------------------------------------------


class Dice(Plain, frozen=True):
    """6.1 The two action dice as rolled, the lower one first."""

    low: int
    high: int


class Face(Plain, frozen=True):
    """10.2 The combat die as rolled."""

    face: str


class Treasure(Plain, frozen=True):
    """13.1 A treasure card: a power, what it is worth, or face-down if only its owner may know."""

    treasure: str


class Lies(Plain, frozen=True):
    """10.9 Which of the mixed face-down cards was under the finger."""

    number: int


OPTIONS = (
    Place | Sail | Retreat | Stow | Dump | Powder | Take | Reroll | Accept | Loot | Steal | Blind | Give | HandOver
    | Nothing | Forward | Backward | Dice | Lies | Face | Treasure | Card | Pirate
)  # fmt: skip
"""The whole vocabulary. Where words could mean two things, the narrower comes first."""

ACCEPT: Final = Accept()
NOTHING: Final = Nothing()
GHOST_FORWARD: Final = Forward()
GHOST_BACKWARD: Final = Backward()
EITHER_WAY: Final = (GHOST_FORWARD, GHOST_BACKWARD)

LOOTS: Final = tuple(Loot(number) for number in range(1, HOLDS + 2))
STEALS: Final = {power: Steal(power) for power in Power}
HAND_OVERS: Final = {power: HandOver(power) for power in Power}
_TAKES: Final = tuple(Take(count) for count in range(7))
_POWDERS: Final = tuple(Powder(count) for count in range(37))

ROLLS: Final = tuple(Dice(low, high) for low in range(1, 7) for high in range(low, 7))
"""6.1 The 21 rolls of two dice."""
CHANCES: Final = tuple(1 + (roll.low != roll.high) for roll in ROLLS)
PLACES: Final = {(roll.low, roll.high): (Place(roll.low, roll.high), Place(roll.high, roll.low)) for roll in ROLLS}

Weighed = tuple[tuple[Option, ...], tuple[int, ...]]
"""Outcomes and how likely each is; without weights all are alike."""


@lru_cache(maxsize=1024)
def _named(kind: Callable[[str], Named], piece: str) -> Named:
    """Name a piece; it is one and the same value wherever it is offered."""
    return kind(piece)


def _weighed(kind: Callable[[str], Option], pieces: tuple[str, ...]) -> Weighed:
    """Count how often each piece is there."""
    kinds = dict.fromkeys(pieces)
    weights = tuple([pieces.count(piece) for piece in kinds]) if len(kinds) < len(pieces) else ()
    return tuple([_named(kind, piece) for piece in kinds]), weights


@lru_cache(maxsize=4096)
def sails(spaces: tuple[int, ...]) -> tuple[Sail, ...]:
    """Offer to end a voyage on one of these spaces."""
    return tuple(Sail(space) for space in spaces)


@lru_cache(maxsize=4096)
def retreats(spaces: tuple[int, ...]) -> tuple[Retreat, ...]:
    """Offer to go back to one of these spaces."""
    return tuple(Retreat(space) for space in spaces)


@lru_cache(maxsize=64)
def stows(holds: tuple[int, ...]) -> tuple[Stow, ...]:
    """Offer to load one of these holds."""
    return tuple(Stow(hold) for hold in holds)


@lru_cache(maxsize=64)
def dumps(holds: tuple[int, ...]) -> tuple[Dump, ...]:
    """Offer to empty one of these holds."""
    return tuple(Dump(hold) for hold in holds)


@lru_cache(maxsize=1024)
def pirates(seats: tuple[Seat, ...]) -> tuple[Pirate, ...]:
    """Offer one of these players or ships."""
    return tuple(Pirate(seat) for seat in seats)


@lru_cache(maxsize=1024)
def windows(who: Seat) -> tuple[Option, ...]:
    """Offer to have this ship's die rolled again."""
    return (Reroll(who), ACCEPT)


@lru_cache(maxsize=64)
def powders(most: int) -> tuple[Powder, ...]:
    """Offer none to all of the gunpowder."""
    return _POWDERS[: most + 1]


@lru_cache(maxsize=64)
def takes(least: int, most: int) -> tuple[Take, ...]:
    """Offer to take so many tokens."""
    return _TAKES[least : most + 1]


@lru_cache(maxsize=4096)
def hand(cards: tuple[str, ...]) -> tuple[Card, ...]:
    """Offer the cards of a hand, each kind once."""
    return tuple([_named(Card, card) for card in dict.fromkeys(cards)])


@lru_cache(maxsize=4096)
def draws(cards: tuple[str, ...]) -> Weighed:
    """Weigh the action cards that could be drawn or turned."""
    return _weighed(Card, cards)


@lru_cache(maxsize=64)
def faces(die: tuple[str, ...]) -> Weighed:
    """Weigh the faces of the combat die."""
    return _weighed(Face, die)


@lru_cache(maxsize=1024)
def treasures(cards: tuple[str, ...]) -> Weighed:
    """Weigh the treasure cards that could be turned."""
    return _weighed(Treasure, cards)


@lru_cache(maxsize=64)
def blinds(cards: int) -> tuple[Blind, ...]:
    """Offer to point at one of so many face-down cards."""
    return tuple(Blind(number) for number in range(1, cards + 1))


@lru_cache(maxsize=64)
def lying(cards: int) -> tuple[Lies, ...]:
    """Say which of so many mixed cards it was."""
    return tuple(Lies(number) for number in range(1, cards + 1))


@lru_cache(maxsize=64)
def gives(cards: tuple[str, ...]) -> tuple[Give, ...]:
    """Offer to give one of these face-down cards, each kind once."""
    return tuple(Give(card) for card in dict.fromkeys(cards))
