"""Cards: what a card of our own design says, and where on it that stands, whoever draws it."""

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


BORDER = 2.4
BAND = 0.125
"""The height of the title's band, as a share of the card."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A symbol, its middle from the card's upper left, and how large it is."""

    symbol: str
    x: float
    y: float
    across: float
    field: int


@dataclass(frozen=True, slots=True)
class Figure:
    """A number beside a symbol: its middle, the height of its digits, and the room it has."""

    text: str
    x: float
    y: float
    high: float
    widest: float


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything between frame and title; `edges` are the lines between fields."""

    pictures: tuple[Picture, ...]
    figures: tuple[Figure, ...]
    edges: tuple[float, ...]
    top: float
    bottom: float


def planned(card: Card) -> Plan:
    """The icons one under the other in fields of their own, or one large picture."""
    width, height = card.size
    top, bottom = BORDER, height - BORDER - height * BAND
    words = 8.5 if card.text else 0.0
    icons = card.icons or ("compass",)
    field = (bottom - words - top) / len(icons)
    pictures: list[Picture] = []
    figures: list[Figure] = []
    for place, icon in enumerate(icons):
        middle = top + field * (place + 0.5)
        names, _, figure = icon.partition(":")
        symbols = names.split("+")
        share = 0.62 if len(icons) == 1 else 0.5
        parts = len(symbols) + bool(figure)
        across = min(field * 0.8, width * (share if parts == 1 else 0.38))
        for at, symbol in enumerate(symbols):
            x = width / 2 + (at - (parts - 1) / 2) * width * 0.4
            pictures.append(Picture(symbol, x, middle, across, place))
        if figure:
            x = width / 2 + (parts - 1) / 2 * width * 0.4
            figures.append(Figure(figure, x, middle, min(field * 0.5, width * 0.22), width * 0.34))
    edges = tuple(top + field * place for place in range(1, len(icons)))
    return Plan(tuple(pictures), tuple(figures), edges, top, bottom)
