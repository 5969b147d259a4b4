"""Names of faces: wherever a sign of the house can be named, a card or a die can be named as well.

`card:game:deck:63x88:cannon/E/skull:red` is a card by what it shows; `die:ship:3:A:e8842a:1f1408` a die. In a row of
signs, which are joined by a plus, a field with several signs has them joined by an ampersand.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from companion.faces.card_face import card_back, drawn_card
from companion.faces.die_face import IVORY, die_face
from companion.faces.face import INK, Colour, Face

if TYPE_CHECKING:
    from companion.bridge.box_cards import CardKind

CARD: Final = "card:"
BACK: Final = "back:"
DIE: Final = "die:"
KINDS: Final = (CARD, BACK, DIE)


def is_face(name: str) -> bool:
    """Say whether this names a card or a die, and no picture of the house."""
    return name.startswith(KINDS)


def says_all(name: str) -> bool:
    """Say whether nothing has to be said beside it: a card that is known by its fields, or a die."""
    parts = name.split(":")
    return name.startswith(DIE) or (name.startswith(CARD) and "/" in parts[4])


def card_named(game: str, deck: str, shows: tuple[str, ...], size: tuple[float, float], whose: str = "") -> str:
    """Name a card by what it shows."""
    fields = "/".join(shows).replace("+", "&").replace(":", "=")
    return f"{CARD}{game}:{deck}:{size[0]:g}x{size[1]:g}:{fields}:{whose}"


def name_of_card(kind: CardKind, whose: str = "") -> str:
    """Name a card of a box."""
    return card_named(kind.game, kind.deck, kind.shows, kind.size, whose)


def back_named(game: str, deck: str, size: tuple[float, float]) -> str:
    """Name the back of a deck."""
    return f"{BACK}{game}:{deck}:{size[0]:g}x{size[1]:g}"


def die_named(  # noqa: PLR0913  a die has many sides
    sign: str = "", value: str = "", letter: str = "", *, fill: Colour = IVORY, ink: Colour = INK, faded: bool = False
) -> str:
    """Name a die by what lies on top."""
    return f"{DIE}{sign}:{value}:{letter}:{_hex(fill)}:{_hex(ink)}:{'faded' if faded else ''}"


@lru_cache(maxsize=1024)
def face_named(name: str) -> Face:
    """Draw up the face of this name."""
    kind, *parts = name.split(":")
    if f"{kind}:" == DIE:
        sign, value, letter, fill, ink, faded = parts
        return die_face(sign, value=value, letter=letter, fill=_colour(fill), ink=_colour(ink), faded=bool(faded))
    game, deck, size, *rest = parts
    wide, _, high = size.partition("x")
    if f"{kind}:" == BACK:
        return card_back(game, deck, (float(wide), float(high)))
    shows = tuple(rest[0].replace("&", "+").replace("=", ":").split("/"))
    return drawn_card(game, deck, shows, (float(wide), float(high)), rest[1])


def _hex(colour: Colour) -> str:
    return "".join(f"{part:02x}" for part in colour)


def _colour(written: str) -> Colour:
    red, green, blue = (int(written[place : place + 2], 16) for place in (0, 2, 4))
    return red, green, blue
