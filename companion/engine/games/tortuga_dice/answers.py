"""Everything that can be answered in the dice game, and the ready-made values of it."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

from companion.engine.games.tortuga_dice.pieces import DICE, TILES, Action, Colour, Die, Face
from companion.engine.kernel.decisions import Option, Plain, Seat

# --- rolling and allocating (section 4) ------------------------------------------------------------------------


class Keep(Option, frozen=True):
    """4.4 Keep these dice of the roll, named by their letters."""

    dice: str


class Stuck(Option, frozen=True):
    """4.5 None of the rolled dice can be kept."""


class To(Plain, frozen=True):
    """4.8 The action that a group of skulls is turned to."""

    action: Action


class New(Option, frozen=True):
    """5.1 A new bonus tile, side 1 up."""

    action: Action


class Flip(Option, frozen=True):
    """5.1 An own bonus tile is turned from 1 to 2."""

    action: Action


# --- actions (section 6) -----------------------------------------------------------------------------------------


class Act(Option, frozen=True):
    """6.4 The action is carried out."""


class Decline(Option, frozen=True):
    """6.4 The whole action is given up."""


class Pirate(Plain, frozen=True):
    """A player."""

    who: Seat


class Slot(Plain, frozen=True):
    """6.5 One chest of a zone; where it lies matters, because the others close up."""

    colour: Colour
    slot: int


class Chest(Plain, frozen=True):
    """A chest: out of the bag, off the central island, or the next to be loaded."""

    colour: Colour


class Tile(Plain, frozen=True):
    """A treasure tile by its coins."""

    coins: int


# --- what the table says -------------------------------------------------------------------------------------------


class Shown(Plain, frozen=True):
    """A die as it lies: its letter, its face, and the value printed there (none on a skull)."""

    die: Die
    face: Face
    value: int | None = None


class Done(Option, frozen=True):
    """4.7 No more dice were kept."""


OPTIONS = (
    Keep | Stuck | New | Flip | Act | Decline | Done
    | Shown | Slot | To | Chest | Tile | Pirate
)  # fmt: skip
"""The whole vocabulary. Where words could mean two things, the narrower comes first."""

STUCK: Final = Stuck()
ACT: Final = Act()
DECLINE: Final = Decline()
DONE: Final = Done()
ACT_OR_DECLINE: Final = (ACT, DECLINE)
TO: Final = {action: To(action) for action in Action}
NEW: Final = {action: New(action) for action in Action}
FLIP: Final = {action: Flip(action) for action in Action}
CHEST: Final = {colour: Chest(colour) for colour in Colour}
TILE: Final = {coins: Tile(coins) for coins in TILES}
KEEP: Final = {
    letters: Keep(letters) for size in range(1, len(DICE) + 1) for letters in map("".join, combinations(DICE, size))
}


@lru_cache(maxsize=4096)
def pirates(seats: tuple[Seat, ...]) -> tuple[Pirate, ...]:
    """Offer one of these players."""
    return tuple(Pirate(seat) for seat in seats)


@lru_cache(maxsize=4096)
def targets(seats: tuple[Seat, ...]) -> tuple[Option, ...]:
    """6.4, 6.5 Offer one of these players to attack, or to let it be."""
    return (*pirates(seats), DECLINE)


@lru_cache(maxsize=1024)
def chests(colours: tuple[Colour, ...]) -> tuple[Chest, ...]:
    """Offer a chest of each of these colours once."""
    return tuple(CHEST[colour] for colour in dict.fromkeys(colours))


@lru_cache(maxsize=2048)
def slots(zone: tuple[Colour, ...]) -> tuple[Slot, ...]:
    """6.5 Offer the chests of a zone; of neighbours alike the leftmost stands for all."""
    return tuple(Slot(colour, at + 1) for at, colour in enumerate(zone) if at == 0 or zone[at - 1] is not colour)
