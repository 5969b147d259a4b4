"""What is needed (RULES.md, section 1): five ordinary dice."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

from companion.engine.kernel.codec import Word


def load(name: str) -> dict[str, Any]:
    """Read one data file beside this module."""
    return tomllib.loads((files(__package__) / "data" / f"{name}.toml").read_text(encoding="utf-8"))


class Part(Word):
    """2.2 What must be aboard before there is cargo, in this order."""

    SHIP = "ship"
    CAPTAIN = "captain"
    CREW = "crew"


_NEEDED: Final = load("dice")

FACES: Final = range(1, 7)
DICE: Final[int] = _NEEDED["dice"]
ROLLS: Final[int] = _NEEDED["rolls"]
PARTS: Final = tuple(Part)
FACE_OF: Final[dict[Part, int]] = {part: _NEEDED["aboard"][part.value] for part in Part}
CARGO_DICE: Final = DICE - len(PARTS)
MOST_CARGO: Final = CARGO_DICE * FACES[-1]
"""2.5 The best that two dice can carry."""
