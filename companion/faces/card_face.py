"""A card out of what it shows: its fields one below the other, each with its signs and its figure.

A card that lies on its side has its fields side by side. A field whose sign begins with ~ counts for nothing now.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from companion.engine.kernel.table_facts import DeckStyle
from companion.engine.shelf import facts_of
from companion.faces.face import CHALK, INK, PARCHMENT, Box, Colour, Face, Leaf, Part, Sign, Words, mixed

if TYPE_CHECKING:
    from companion.bridge.box_cards import CardKind
    from companion.engine.kernel.table_facts import CardStyle

PLAIN: Final = DeckStyle((74, 60, 48), "compass")
"""For a deck of which its game says nothing."""
FRAME: Final = 0.045
"""The coloured frame, as a share of the shorter side."""
CORNER: Final = 1.66
UPRIGHT: Final = 0.95
"""A field that is higher than so many times its width has its figure below its sign."""
TITLE: Final = 0.14
"""The band with the title, as a share of the height."""
ROUND: Final = 0.075
BUSY: Final = (("card-gold",), ("card-map",))
"""Grounds on which a figure needs a plate."""
FAINT: Final = "~"
DARKISH: Final = 380
"""Inks whose red, green and blue come to less are dark."""
_POINTS: Final = re.compile(r"[+-]\d+")


def card_face(kind: CardKind, *, whose: str = "", title: str = "") -> Face:
    """Draw up a card: in the colour of its set, and with its title where there is room for one."""
    return drawn_card(kind.game, kind.deck, kind.shows, kind.size, whose, title)


@lru_cache(maxsize=1024)
def drawn_card(  # noqa: PLR0913, PLR0917  a card has many sides
    game: str, deck: str, shows: tuple[str, ...], size: tuple[float, float], whose: str = "", title: str = ""
) -> Face:
    """Draw up a card of a game's deck that shows this."""
    style = facts_of(game).card_style
    look = style.decks.get(deck, PLAIN)
    colour = style.sets.get(whose, look.colour)
    w, h = size
    frame = min(w, h) * FRAME
    band = h * TITLE if title else 0.0
    parts: list[Part] = [
        Leaf(Box(0, 0, w, h), INK, frame * CORNER),
        Leaf(Box(0, 0, w, h).within(frame * 0.27), colour, frame * CORNER * 0.9),
    ]
    inner = Box(frame, frame, w - 2 * frame, h - 2 * frame - band)
    parts.append(Leaf(inner, PARCHMENT, frame * CORNER * 0.55))
    lying = w > h
    each = (inner.w if lying else inner.h) / max(1, len(shows))
    for place, shown in enumerate(shows or ("compass",)):
        field = Box(inner.x, inner.y + each * place, inner.w, each)
        if lying:
            field = Box(inner.x + each * place, inner.y, each, inner.h)
        parts += _field(style, look, colour, field, place, shown)
    if title:
        parts.append(Words(title, Box(frame, h - frame - band, w - 2 * frame, band), CHALK))
    return Face(w, h, tuple(parts), title)


def _field(style: CardStyle, look: DeckStyle, colour: Colour, field: Box, place: int, shown: str) -> list[Part]:  # noqa: PLR0913, PLR0917  a field has many sides
    ink = look.inks[place % len(look.inks)] if look.inks else mixed(colour, INK, 0.5)
    if shown.startswith(FAINT):
        ink, shown = mixed(ink, PARCHMENT if look.inks and sum(ink) < DARKISH else INK, 0.62), shown.removeprefix(FAINT)
    parts: list[Part] = []
    edge = field.w * 0.025
    if look.grounds:
        parts.append(Sign(look.grounds[place % len(look.grounds)], field.within(edge / 2), None, stretched=True))
    else:
        tint = mixed(PARCHMENT, colour, 0.10 + 0.10 * (place % 2))
        parts.append(Leaf(field.within(edge), tint, edge * 1.5))
    names, _, figure = pictured(style, shown).partition(":")
    signs = names.split("+")
    if figure and field.h > field.w * UPRIGHT:
        return [*parts, *_over_figure(signs[0], figure, field, ink, plain=look.grounds[:1] not in BUSY)]
    across = len(signs) + bool(figure)
    wide = field.w / max(across, 1.25)
    side = min(field.h * 0.86, wide * 0.92)
    left = field.x + (field.w - wide * across) / 2
    for at, name in enumerate(signs):
        box = Box(left + wide * at + (wide - side) / 2, field.y + (field.h - side) / 2, side, side)
        parts.append(Sign(name, box, ink))
    if figure:
        box = Box(left + wide * len(signs), field.y + (field.h - side) / 2, wide, side)
        parts.append(Words(figure.replace("-", "−"), box, ink))
    return parts


def _over_figure(sign: str, figure: str, field: Box, ink: Colour, *, plain: bool) -> list[Part]:
    """Lay one large sign over its figure; where a picture lies behind it, on a plate that keeps it readable."""
    side = min(field.w * 0.84, field.h * 0.52)
    box = Box(field.x + (field.w - side) / 2, field.y + field.h * 0.05, side, side)
    if plain:
        small = min(field.w * 0.8, field.h * 0.42)
        box = Box(field.x + (field.w - small) / 2, field.y + field.h * 0.05, small, small)
        low = Box(field.x, field.y + field.h * 0.45, field.w, field.h * 0.54)
        return [Sign(sign, box, ink), Words(figure.replace("-", "−"), low, ink)]
    plate = Box(field.x + field.w * 0.2, field.y + field.h * 0.6, field.w * 0.6, field.h * 0.3)
    return [
        Sign(sign, box, ink),
        Leaf(plate, PARCHMENT, plate.h * 0.3),
        Words(figure.replace("-", "−"), plate, ink),
    ]


def pictured(style: CardStyle, shown: str) -> str:
    """Name the pictures for what a card shows, and its figure: `cannon`, `speed:4`, `good-food`, `treasure:+7`."""
    if _POINTS.fullmatch(shown):
        return f"{'curse' if shown.startswith('-') else 'treasure'}:{shown}"
    names, _, figure = shown.partition(":")
    found = "+".join(style.pictures.get(name, name) for name in names.split("+"))
    return f"{found}:{figure}" if figure else found


@lru_cache(maxsize=64)
def card_back(game: str, deck: str, size: tuple[float, float], whose: str = "") -> Face:
    """Draw up the back of a deck: its colour, or that of a set, and the sign that tells it from other decks."""
    style = facts_of(game).card_style
    look = style.decks.get(deck, PLAIN)
    w, h = size
    short = min(w, h)
    dark = mixed(style.sets.get(whose, look.colour), INK, 0.35)
    rose, sign = short * 0.62, short * 0.2
    middle = Box((w - sign) / 2, (h - sign) / 2, sign, sign)
    plate = middle.within(-sign * 0.3)
    return Face(
        w,
        h,
        (
            Leaf(Box(0, 0, w, h), INK, short * ROUND),
            Leaf(Box(0, 0, w, h).within(short * 0.012), PARCHMENT, short * ROUND * 0.9),
            Leaf(Box(0, 0, w, h).within(short * FRAME), dark, short * ROUND * 0.55),
            Sign("card-weave", Box(0, 0, w, h).within(short * FRAME), None, stretched=True),
            Sign("rose", Box((w - rose) / 2, (h - rose) / 2, rose, rose)),
            Leaf(plate, PARCHMENT, plate.w / 2),
            Leaf(plate.within(plate.w * 0.05), dark, plate.w / 2),
            Sign(style.pictures.get(look.back, look.back), middle, PARCHMENT),
        ),
    )
