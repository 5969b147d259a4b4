"""Everything that can be answered in Tortuga 1667, and the ready-made values of it."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

from companion.engine.games.tortuga1667.pieces import EventCard, Hold, Nation, Place
from companion.engine.kernel.decisions import Option, Plain, Seat

# --- a turn's action (5.1 to 5.10) -----------------------------------------------------------------------------


class Look(Option, frozen=True):
    """5.1 Look at two face-down event cards."""


class Reveal(Option, frozen=True):
    """5.2 Turn an event card."""


class Force(Option, frozen=True):
    """5.3 Make another player turn one of two event cards."""


class Move(Option, frozen=True):
    """5.4 Move the own pawn one step."""

    to: Place


class UseLetter(Option, frozen=True):
    """5.5 Use a saved Letter of Marque."""


class Attack(Option, frozen=True):
    """5.6 Captain: call an attack."""


class Maroon(Option, frozen=True):
    """5.7 Captain: maroon somebody of the own ship."""


class Mutiny(Option, frozen=True):
    """5.8 First mate: call a mutiny."""


class Shift(Option, frozen=True):
    """5.9 Cabin boy: shift one chest to the other hold; `from_` is the nation whose hold it leaves."""

    out_of: Nation


class Brawl(Option, frozen=True):
    """5.10 Governor: call a brawl."""


class Pass(Option, frozen=True):
    """5.0 Nothing else is possible."""


class Skip(Option, frozen=True):
    """8.14 The turn is lost to Scurvy."""


class Sail(Option, frozen=True):
    """8.6 Use Atlantis: sail to the other ship before the turn starts."""


class TimeUp(Option, frozen=True):
    """10.4 The thirty seconds are over."""


# --- the details -----------------------------------------------------------------------------------------------


class Pirate(Plain, frozen=True):
    """A player, or that player's pawn."""

    who: Seat


class Slot(Plain, frozen=True):
    """A place in the event row, 1 to 5."""

    number: int


class Slots(Plain, frozen=True):
    """Two places in the event row."""

    first: int
    second: int


class Ship(Plain, frozen=True):
    """One of the places where a pawn can be sent."""

    place: Place


class Spot(Plain, frozen=True):
    """10.8 A numbered spot for the head start."""

    place: Place
    number: int


class Stow(Plain, frozen=True):
    """A hold to take a chest from or to put it in."""

    hold: Hold


class Yes(Option, frozen=True):
    """It is done."""


class No(Option, frozen=True):
    """It is left."""


class Use(Option, frozen=True):
    """8.1 The Letter of Marque is used at once."""


class Keep(Option, frozen=True):
    """8.1 The Letter of Marque is kept."""


class Vote(Plain, frozen=True):
    """One vote card."""

    card: str


class TwoVotes(Plain, frozen=True):
    """8.7 Two vote cards, with El Dorado."""

    first: str
    second: str


# --- what the table says -----------------------------------------------------------------------------------------


class Card(Plain, frozen=True):
    """An event card, as it is turned."""

    card: EventCard


class Loyalty(Plain, frozen=True):
    """A loyalty card, as it is turned."""

    nation: Nation


class Swapped(Option, frozen=True):
    """8.15 The two loyalty cards changed owners."""


class Unswapped(Option, frozen=True):
    """8.15 Each got the own loyalty card back."""


class Cannons(Option, frozen=True):
    """An attack as it lies on the table."""

    cannons: int
    torches: int
    waters: int


class Flags(Option, frozen=True):
    """A brawl as it lies on the table."""

    english: int
    french: int


class Skulls(Option, frozen=True):
    """A mutiny as it lies on the table."""

    skulls: int
    wheels: int


OPTIONS = (
    Look | Reveal | Force | Move | UseLetter | Attack | Maroon | Mutiny | Shift | Brawl | Pass | Skip | Sail | TimeUp
    | Slots | Slot | Spot | Card | Loyalty | Stow | Ship | Yes | No | Use | Keep | TwoVotes | Vote | Pirate
    | Swapped | Unswapped | Cannons | Flags | Skulls
)  # fmt: skip
"""The whole vocabulary. Where words could mean two things, the narrower comes first."""

LOOK: Final = Look()
REVEAL: Final = Reveal()
FORCE: Final = Force()
MOVES: Final = {place: Move(place) for place in Place}
USE_LETTER: Final = UseLetter()
ATTACK: Final = Attack()
MAROON: Final = Maroon()
MUTINY: Final = Mutiny()
SHIFTS: Final = (Shift(Nation.ENGLAND), Shift(Nation.FRANCE))
BRAWL: Final = Brawl()
PASS: Final = Pass()
SKIP: Final = Skip()
SAIL: Final = Sail()
TIME_UP: Final = TimeUp()
YES: Final = Yes()
NO: Final = No()
USE: Final = Use()
KEEP: Final = Keep()
SWAPPED: Final = Swapped()
UNSWAPPED: Final = Unswapped()
YES_NO: Final = (YES, NO)
CARDS: Final = {card: Card(card) for card in EventCard}
SHIP: Final = {place: Ship(place) for place in Place}
STOW: Final = {hold: Stow(hold) for hold in Hold}
SLOT: Final = {number: Slot(number) for number in range(1, 6)}


@lru_cache(maxsize=64)
def slots(face_down: tuple[int, ...]) -> tuple[Slot, ...]:
    """Offer one of these slots."""
    return tuple(SLOT[number] for number in face_down)


@lru_cache(maxsize=64)
def pairs(face_down: tuple[int, ...]) -> tuple[Slots, ...]:
    """Offer two of these slots."""
    return tuple(Slots(*two) for two in combinations(face_down, 2))


@lru_cache(maxsize=4096)
def event_cards(cards: tuple[EventCard, ...]) -> tuple[Card, ...]:
    """Offer one of these event cards."""
    return tuple(CARDS[card] for card in cards)


@lru_cache(maxsize=4096)
def pirates(seats: tuple[Seat, ...]) -> tuple[Pirate, ...]:
    """Offer one of these players."""
    return tuple(Pirate(seat) for seat in seats)


@lru_cache(maxsize=1024)
def vote(card: str) -> Vote:
    """Name a vote card; it is one and the same value wherever it is offered."""
    return Vote(card)


@lru_cache(maxsize=4096)
def ballots(hand: tuple[str, ...], *, two: bool) -> tuple[Option, ...]:
    """Offer one card of a hand, each kind once; with El Dorado also any two."""
    one: list[Option] = [vote(card) for card in dict.fromkeys(hand)]
    if two:
        one += dict.fromkeys(TwoVotes(*both) for both in combinations(hand, 2))
    return tuple(one)


@lru_cache(maxsize=64)
def holds(where: tuple[Hold, ...]) -> tuple[Stow, ...]:
    """Offer one of these holds."""
    return tuple(STOW[hold] for hold in where)


@lru_cache(maxsize=64)
def loyalties(nations: tuple[Nation, ...]) -> tuple[Loyalty, ...]:
    """Offer one of these loyalty cards."""
    return tuple(Loyalty(nation) for nation in nations)


@lru_cache(maxsize=2048)
def votes(names: tuple[str, ...]) -> tuple[Vote, ...]:
    """Offer one of these vote cards."""
    return tuple([vote(name) for name in names])
