"""Cards: what a card of our own design says, whoever draws it."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]

POKER = (63.0, 88.0)


@dataclass(frozen=True, slots=True)
class Card:
    """A card: a title, icons from top to bottom, a colour, perhaps a number, and the design of its back."""

    name: str
    title: str
    icons: tuple[str, ...] = ()
    colour: Colour = (120, 36, 36)
    number: str = ""
    text: str = ""
    back: str = "anchor"
    back_colour: Colour = (36, 48, 84)
    size: tuple[float, float] = POKER
