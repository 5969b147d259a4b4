"""The pieces of the box and the places on the mat (RULES.md, sections 2 and 3)."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from companion.engine.kernel.codec import Word


def load(name: str) -> dict[str, Any]:
    """Read one data file beside this module."""
    return tomllib.loads((files(__package__) / "data" / f"{name}.toml").read_text(encoding="utf-8"))


class Place(Word):
    """3.1 Where a pawn can be. The galleon is not among them: it never holds a pawn."""

    FLYING_DUTCHMAN = "FD"
    JOLLY_ROGER = "JR"
    TORTUGA = "TOR"
    BOAT_WEST = "BW"
    BOAT_EAST = "BE"


FLYING_DUTCHMAN: Final = Place.FLYING_DUTCHMAN
JOLLY_ROGER: Final = Place.JOLLY_ROGER
TORTUGA: Final = Place.TORTUGA

SHIPS: Final = (FLYING_DUTCHMAN, JOLLY_ROGER)
BOATS: Final = (Place.BOAT_WEST, Place.BOAT_EAST)

OTHER_SHIP: Final = {FLYING_DUTCHMAN: JOLLY_ROGER, JOLLY_ROGER: FLYING_DUTCHMAN}

NEIGHBOURS: Final = {
    FLYING_DUTCHMAN: (Place.BOAT_WEST,),
    Place.BOAT_WEST: (FLYING_DUTCHMAN, TORTUGA),
    TORTUGA: BOATS,
    Place.BOAT_EAST: (TORTUGA, JOLLY_ROGER),
    JOLLY_ROGER: (Place.BOAT_EAST,),
}
"""3.4 FD - BW - TOR - BE - JR, and nothing else."""

CREW: Final = 5
"""3.6 A pirate ship holds five pawns, never more."""


class Nation(Word):
    """Whom a loyalty card names. A card that the companion has not seen is unknown to it."""

    ENGLAND = "E"
    FRANCE = "F"
    NETHERLANDS = "N"
    UNKNOWN = "?"


ENGLAND: Final = Nation.ENGLAND
FRANCE: Final = Nation.FRANCE
NETHERLANDS: Final = Nation.NETHERLANDS


class Hold(Word):
    """Where a chest can be: the galleon, a ship's hold, or an area on Tortuga."""

    GALLEON = "GAL"
    FD_ENGLISH = "FD-E"
    FD_FRENCH = "FD-F"
    JR_ENGLISH = "JR-E"
    JR_FRENCH = "JR-F"
    TORTUGA_ENGLISH = "TOR-E"
    TORTUGA_FRENCH = "TOR-F"


HOLDS: Final[dict[Place, tuple[Hold, Hold]]] = {
    FLYING_DUTCHMAN: (Hold.FD_ENGLISH, Hold.FD_FRENCH),
    JOLLY_ROGER: (Hold.JR_ENGLISH, Hold.JR_FRENCH),
    TORTUGA: (Hold.TORTUGA_ENGLISH, Hold.TORTUGA_FRENCH),
}
"""The English and the French hold of each place, in that order."""


class EventCard(Word):
    """2.4 The kinds of event card."""

    LETTER_OF_MARQUE = "letter-of-marque"
    PISTOL = "pistol"
    ALBATROSS = "albatross"
    BLACK_SPOT = "black-spot"
    ATLANTIS = "atlantis"
    EL_DORADO = "el-dorado"
    FOUNTAIN_OF_YOUTH = "fountain-of-youth"
    BLACK_POWDER = "black-powder"
    CABIN_FEVER = "cabin-fever"
    CROWS_NEST = "crows-nest"
    EIGHT_BELLS = "eight-bells"
    FACADE = "facade"
    PIRATE_CODE = "pirate-code"
    SCURVY = "scurvy"
    STORMY_SEAS = "stormy-seas"
    SPANISH_ARMADA = "spanish-armada"


_EVENTS: Final = load("events")
COPIES: Final[dict[EventCard, int]] = {EventCard(card): copies for card, copies in _EVENTS["cards"].items()}
MAPS: Final = tuple(EventCard(card) for card in _EVENTS["kinds"]["maps"])
STARRED: Final = tuple(EventCard(card) for card in _EVENTS["kinds"]["starred"])
NOT_FOR_FEW: Final = tuple(EventCard(card) for card in _EVENTS["kinds"]["not-for-few"])
"""4.5 Starred cards that the books advise against with two or three players."""

FEW: Final = 3
"""Two or three players leave the Albatrosses in the box."""


class Cause(Word):
    """7.1 What can maroon a pawn."""

    CAPTAIN = "captain"
    MUTINY = "mutiny"
    PISTOL = "pistol"
    BLACK_SPOT = "black-spot"
    ALBATROSS = "albatross"
    BLACK_POWDER = "black-powder"


FOUNTAIN_SAVES: Final = frozenset({Cause.CAPTAIN, Cause.MUTINY, Cause.PISTOL, Cause.BLACK_SPOT})
"""8.8 The only sentences that the Fountain of Youth cancels."""


class Call(Word):
    """6 The three votes."""

    ATTACK = "attack"
    BRAWL = "brawl"
    MUTINY = "mutiny"


ICONS: Final = {
    Call.ATTACK: ("cannon", "torch", "water"),
    Call.BRAWL: ("E", "F"),
    Call.MUTINY: ("skull", "wheel"),
}
"""2.3 What the three thirds of a vote card can show."""
