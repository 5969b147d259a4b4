"""What is needed (RULES.md, section 1): ordinary dice, and a cup for everybody."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from companion.engine.kernel.codec import Word


def load(name: str) -> dict[str, Any]:
    """Read one data file beside this module."""
    return tomllib.loads((files(__package__) / "data" / f"{name}.toml").read_text(encoding="utf-8"))


_NEEDED: Final = load("dice")


class Face(Word):
    """2.2 The faces as people bid them, the lowest first."""

    ONES = "ones"
    TWOS = "twos"
    THREES = "threes"
    FOURS = "fours"
    FIVES = "fives"
    SIXES = "sixes"


FACES: Final = tuple(Face)
PIPS: Final[dict[Face, int]] = {face: pips for pips, face in enumerate(Face, 1)}
DICE: Final[int] = _NEEDED["usual"]
LEAST: Final[int] = _NEEDED["least"]
MOST: Final[int] = _NEEDED["most"]
ONES: Final = FACES[_NEEDED["wild"] - 1]
"""2.4 The face that may stand for any other."""
