"""The pieces of the box (RULES.md, sections 1 and 3)."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final

from msgspec import Struct

from companion.engine.kernel.codec import Word
from companion.engine.kernel.decisions import Seat


def load(name: str) -> dict[str, Any]:
    """Read one data file beside this module."""
    return tomllib.loads((files(__package__) / "data" / f"{name}.toml").read_text(encoding="utf-8"))


class Good(Word):
    """1.2 What can lie in a hold."""

    GOLD = "gold"
    FOOD = "food"
    POWDER = "powder"


GOLD: Final = Good.GOLD
FOOD: Final = Good.FOOD
POWDER: Final = Good.POWDER


class Icon(Word):
    """3.1 What a corner of an action card can show: a course to sail, or goods to load."""

    FORWARD = "forward"
    BACKWARD = "backward"
    GOLD = "gold"
    FOOD = "food"
    POWDER = "powder"


FORWARD: Final = Icon.FORWARD
BACKWARD: Final = Icon.BACKWARD
LOADS: Final = {Icon.GOLD: GOLD, Icon.FOOD: FOOD, Icon.POWDER: POWDER}


class Kind(Word):
    """2.2 The kinds of space."""

    PORT_ROYAL = "port-royal"
    SEA = "sea"
    PORT = "port"
    LAIR = "lair"


PORT_ROYAL: Final = Kind.PORT_ROYAL
LAIR: Final = Kind.LAIR
PAID_IN: Final = {Kind.SEA: FOOD, Kind.PORT: GOLD}
"""11.1 The sea costs food, a port costs doubloons; everything else is free."""


class Power(Word):
    """3.2 The four treasure cards that lie face up and do something."""

    MORGANS_MAP = "morgans-map"
    SARANS_SABRE = "sarans-sabre"
    LADY_BETH = "lady-beth"
    SIXTH_HOLD = "sixth-hold"


POWERS: Final[dict[str, Power]] = {power.value: power for power in Power}


class Spoil(Word):
    """10.9 What a winner can do."""

    LOOT = "loot"
    STEAL = "steal"
    BLIND = "blind"
    GIVE = "give"
    HAND_OVER = "hand-over"
    NOTHING = "nothing"


class Refuge(Word):
    """17.2 Where the revised edition's die sends a ship that cannot pay."""

    PORT = "port"
    SEA = "sea"
    LAIR = "lair"
    STAY = "stay"


GHOST: Final = Seat("GHOST")
"""15.1 The black ship of a game for two. No player can be called so: seats are written small."""

STAR: Final = "star"
UNKNOWN: Final = "?"
"""A card that the companion has not seen. All such cards are alike."""
FACE_DOWN: Final = "face-down"
"""13.1 A treasure that is worth points: its owner looks at it, and lays it face down."""

HOLDS: Final = 5
"""1.3 The holds of a ship; the 6th Hold card is one more."""
FULL: Final = 6
"""4.3 No hold can ever contain more: one load is one die."""
HAND: Final = 3
BANK: Final = {Good(good): tokens for good, tokens in load("tokens").items()}


class Cargo(Struct, frozen=True, gc=False, cache_hash=True, forbid_unknown_fields=True):
    """4.3 What lies in a hold that is not empty: one kind of goods."""

    good: Good
    count: int


@lru_cache(maxsize=64)
def cargo(good: Good, count: int) -> Cargo | None:
    """Fill a hold; nothing at all is an empty hold."""
    return Cargo(good, count) if count else None


@lru_cache(maxsize=64)
def icons(card: str) -> tuple[Icon, Icon]:
    """3.1 Read the two icons off an action card's name."""
    morning, evening = card.split("/")
    return Icon(morning), Icon(evening)


def points(treasure: str) -> int:
    """14.4 Count what a treasure card is worth; a power is worth nothing, and neither is a card nobody has seen."""
    return int(treasure) if treasure[0] in "+-" else 0
