"""Dice: bodies and faces, and the three kinds that our games roll."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from hardware.errors import BadScene

Colour = tuple[int, int, int]


class Pips(StrEnum):
    """How the pips of an ordinary die look."""

    ROUND = "round"
    RING = "ring"
    SQUARE = "square"
    EASTERN = "eastern"
    LARGE = "large"


class Finish(StrEnum):
    """What the body of a die is made of."""

    PLAIN = "plain"
    MARBLED = "marbled"
    SPECKLED = "speckled"
    CLEAR = "clear"


@dataclass(frozen=True, slots=True)
class Face:
    """One side: its name, and what is on it: pips, or a symbol, a text, or both."""

    name: str
    pips: int = 0
    symbol: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Die:
    """A die; its faces lie opposite in pairs: first and second, third and fourth, fifth and sixth."""

    kind: str
    faces: tuple[Face, Face, Face, Face, Face, Face]
    body: Colour = (238, 234, 222)
    ink: Colour = (24, 22, 22)
    colour: str = "white"
    size: float = 16.0
    roundness: float = 0.2
    pips: Pips = Pips.ROUND
    finish: Finish = Finish.PLAIN
    gloss: float = 0.5

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its faces."""
        return tuple(face.name for face in self.faces)


PIP_FACES = tuple(Face(str(number), pips=number) for number in (1, 6, 2, 5, 3, 4))
COMBAT_FACES = tuple(
    Face(name, symbol="star" if name == "star" else "", text="" if name == "star" else name)
    for name in ("2", "star", "4", "10", "6", "8")
)
ACTIONS = {"fleet": "ship", "crew": "hat", "hunt": "map", "board": "hook", "plunder": "sabre"}
"""The five actions of the symbol dice, each with its symbol."""
LETTERS = "ABCDE"
SYMBOL_COLOURS: dict[str, tuple[Colour, Colour]] = {
    "orange": ((226, 116, 34), (34, 22, 16)),
    "blue": ((36, 82, 158), (240, 238, 230)),
    "yellow": ((232, 190, 52), (38, 30, 18)),
    "green": ((44, 118, 70), (240, 238, 228)),
}


def ordinary_die(body: Colour = (238, 234, 222), ink: Colour = (24, 22, 22), colour: str = "white") -> Die:
    """A die with pips, 1 to 6."""
    return Die("pips", _six(PIP_FACES), body, ink, colour)


def combat_die(body: Colour = (122, 24, 30), ink: Colour = (240, 226, 190)) -> Die:
    """The die with 2, 4, 6, 8, 10 and a star."""
    return Die("combat", _six(COMBAT_FACES), body, ink, "red", size=18.0)


def symbol_die(colour: str, letter: str, values: dict[str, int]) -> Die:
    """A coloured die with the five actions, each with a value, and a skull with its letter."""
    if colour not in SYMBOL_COLOURS or letter not in LETTERS or set(values) != set(ACTIONS):
        raise BadScene("scene.no-such-die", colour=colour, letter=letter)
    body, ink = SYMBOL_COLOURS[colour]
    faces = [Face(f"{action} {values[action]}", symbol=ACTIONS[action], text=str(values[action])) for action in ACTIONS]
    skull = Face(f"skull {letter}", symbol="skull", text=letter)
    return Die(f"symbol {letter}", _six((*faces[:1], skull, *faces[1:])), body, ink, colour, size=18.0, roundness=0.16)


def _six(faces: tuple[Face, ...]) -> tuple[Face, Face, Face, Face, Face, Face]:
    one, two, three, four, five, six = faces
    return one, two, three, four, five, six
