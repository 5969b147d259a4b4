"""Cards of our own design for what a box holds: for the printer, and for the simulated table."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from hardware.simulation.card import Card
from hardware.simulation.symbols import symbols

if TYPE_CHECKING:
    from companion.bridge.box_cards import CardKind
    from companion.i18n import Translator
    from hardware.simulation.card import Colour

_POINTS: Final = re.compile(r"[+-]?\d+")
GOOD, BAD, NEUTRAL = "coin", "skull", "compass"


@cache
def _style() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("cardstyle.toml").read_text(encoding="utf-8"))


def card_face(kind: CardKind, tr: Translator, whose: str = "") -> Card:
    """Draw up a card of our own design; `whose` is the set it belongs to, where a box has several."""
    style = _style()
    deck = style.get(kind.game, {}).get(kind.deck, style["any"])
    colour = _colour(style["sets"].get(whose, deck["colour"]))
    return Card(
        name=kind.word,
        title=_opened(kind.title(tr)),
        icons=tuple(_icon(one) for one in kind.shows),
        colour=colour,
        back=deck["back"],
        back_colour=_darkened(colour),
        size=kind.size,
    )


def _icon(shown: str) -> str:
    """The picture for what is shown: a power, a sign with its figure, points, or the plain compass."""
    if _POINTS.fullmatch(shown):
        return f"{BAD if shown.startswith('-') else GOOD}:{shown}"
    names, _, figure = shown.partition(":")
    known = symbols()
    found = [_style()["symbols"].get(name, name if name in known else NEUTRAL) for name in names.split("+")]
    return "+".join(found) + (f":{figure}" if figure else "")


def _opened(title: str) -> str:
    return title[:1].upper() + title[1:]


def _colour(given: list[int]) -> Colour:
    red, green, blue = given
    return red, green, blue


def _darkened(colour: Colour) -> Colour:
    red, green, blue = (round(one * 0.7) for one in colour)
    return red, green, blue
