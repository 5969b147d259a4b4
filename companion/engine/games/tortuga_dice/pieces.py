"""The pieces of the box (RULES.md, section 1)."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from companion.engine.kernel.codec import Word


def load(name: str) -> dict[str, Any]:
    """Read one data file beside this module."""
    return tomllib.loads((files(__package__) / "data" / f"{name}.toml").read_text(encoding="utf-8"))


class Action(Word):
    """6.1 The five actions, in the order in which they are resolved."""

    FLEET = "fleet"
    CREW = "crew"
    HUNT = "hunt"
    BOARD = "board"
    PLUNDER = "plunder"


ACTIONS: Final = tuple(Action)
BOARD: Final = Action.BOARD
PLUNDER: Final = Action.PLUNDER


class Face(Word):
    """1.7 What a die can show."""

    FLEET = "fleet"
    CREW = "crew"
    HUNT = "hunt"
    BOARD = "board"
    PLUNDER = "plunder"
    SKULL = "skull"


SKULL: Final = Face.SKULL
ACTION_OF: Final[dict[Face, Action]] = {face: Action(face.value) for face in Face if face is not SKULL}
"""The action that a face stands for; a skull stands for none until it is turned."""

DICE: Final = "ABCDE"
"""1.7 The letters of a set, as they stand on the skull faces. A group of dice is written as its letters in order."""


class Die(Word):
    """1.7 One die of a set."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"


class Colour(Word):
    """1.1 The colours of the chests."""

    RED = "red"
    BLUE = "blue"
    YELLOW = "yellow"
    WHITE = "white"
    PURPLE = "purple"


class Livery(Word):
    """1.4 The colours of the players: dice, screen and board."""

    ORANGE = "orange"
    BLUE = "blue"
    YELLOW = "yellow"
    GREEN = "green"


class Zone(Word):
    """1.6 The four chest areas of a player's board, in the order of the journey."""

    ISLAND = "island-zone"
    CREW = "crew-zone"
    FLEET = "fleet-zone"
    TORTUGA = "tortuga"


ISLAND_ZONE: Final = Zone.ISLAND
CREW_ZONE: Final = Zone.CREW
FLEET_ZONE: Final = Zone.FLEET


class Ashore(Word):
    """6.7 Where a chest goes that cannot be carried."""

    CENTRAL = "central-island"
    BAG = "bag"


class Pawn(Word):
    """1.5 The pawn of the fleet track and the pawn of the crew track."""

    SHIP = "ship"
    PIRATE = "pirate"


CHESTS: Final[dict[Colour, int]] = {Colour(name): count for name, count in load("chests")["chests"].items()}

_TILES: Final = load("tiles")
TILES: Final[dict[int, int]] = {int(coins): copies for coins, copies in _TILES["treasure"].items()}
TILE_COUNT: Final = sum(TILES.values())
BONUS_TILES: Final[int] = _TILES["bonus"]
UNKNOWN_TILE: Final = 0
"""A treasure tile that the companion has not seen. All such tiles are alike."""

_TRACKS: Final = load("tracks")
START: Final[int] = _TRACKS["start"]
CAP: Final[tuple[int, ...]] = (0, *_TRACKS["capacity"])
"""1.5 Chests in the zone and dice on the field, by the space of the pawn; spaces count from 1."""
LAST_SPACE: Final = len(CAP) - 1
