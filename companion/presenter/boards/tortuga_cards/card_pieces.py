"""How our cards look: one piece each, with signs and numbers; and how a card is said in words."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from companion.engine.games.tortuga_cards.box import (
    ASSUMED_BOX,
    Box,
    Catalogue,
    Pirate,
    Sea,
    Strategy,
    Transport,
    Treasure,
)
from companion.engine.games.tortuga_cards.card_list import shown_on
from companion.engine.games.tortuga_cards.pieces import Characteristic, Deck, Event, Row
from companion.engine.games.tortuga_cards.view import ColumnView
from companion.engine.kernel.codec import decode
from companion.engine.kernel.printed_cards import POKER
from companion.faces.face_names import back_named, card_named
from companion.presenter.boards.piece import Area, Piece, Scene
from companion.presenter.boards.tortuga_cards.layout import PIRATE
from companion.presenter.theme import CLEAR, DARK, LIGHT, Paint, paint

SIGN_OF: Final[dict[str, str]] = {
    PIRATE: "corsair",
    Row.TRANSPORT: "merchant",
    Row.TREASURE: "chest",
    Row.SEA: "waves",
    Row.STRATEGY: "spyglass",
}
DECK_SIGNS: Final[dict[Deck, str]] = {
    Deck.PIRATES: "corsair",
    Deck.TRANSPORTS: "merchant",
    Deck.TREASURES: "chest",
    Deck.SEAS: "waves",
    Deck.STRATEGIES: "spyglass",
}
TRAIT_SIGNS: Final[dict[Characteristic, str]] = {
    Characteristic.SPEED: "speed",
    Characteristic.HULL: "hull",
    Characteristic.GUNS: "cannon",
}
PAINTS: Final[dict[str, tuple[Paint, Paint]]] = {
    PIRATE: (paint("#33241A"), LIGHT),
    Row.TRANSPORT: (paint("#F3E7C6"), DARK),
    Row.TREASURE: (paint("#E3B54C"), DARK),
    Row.SEA: (paint("#A9D3DC"), DARK),
    Row.STRATEGY: (paint("#6B3F5C"), LIGHT),
}
DECK_OF_LINE: Final[dict[str, Deck]] = {
    PIRATE: Deck.PIRATES,
    Row.TRANSPORT: Deck.TRANSPORTS,
    Row.TREASURE: Deck.TREASURES,
    Row.SEA: Deck.SEAS,
    Row.STRATEGY: Deck.STRATEGIES,
}
SCALE: Final = 4.0
"""Millimetres of a drawing to a unit of the board."""
TRAITS: Final = tuple(trait.value for trait in Characteristic)
ROOM_FOR_WORDS: Final = 15.0
"""Narrower cards have no word on them, and their doubloons on a coin."""
COIN: Final = 5.0

Face = Pirate | Transport | Treasure | Sea | Strategy


def event_sign(event: Event) -> str:
    """Name the picture of an event; one that nobody has turned shows its back."""
    return "card-back" if event is Event.UNKNOWN else event.value


def catalogue_of(scene: Scene) -> Catalogue:
    """Give the cards of this table's box: public, whoever holds them."""
    box = scene.setup.box if scene.setup is not None else {}
    return _catalogue(msgspec.json.encode(box)) if box else ASSUMED_BOX.catalogue


@lru_cache(maxsize=4)
def _catalogue(box: bytes) -> Catalogue:
    return decode(box, Box).catalogue


def face_of(scene: Scene, name: str) -> Face | None:
    """Look up what a card shows; None if the box has no such card."""
    catalogue = catalogue_of(scene)
    for cards in (catalogue.pirate, *catalogue.faces.values()):
        if name in cards:
            face: Face = cards[name]
            return face
    return None


def card_name(scene: Scene, name: str) -> str:
    """1.1 Name the drawing of a card of this table's box; "" if it has no such card."""
    face = face_of(scene, name)
    return drawn_name(face) if face is not None else ""


def drawn_name(face: Face) -> str:
    """Name the drawing of a card by what it shows."""
    return card_named("tortuga_cards", f"{DECK_OF_LINE[line_of(face)]}", shown_on(face), POKER)


def event_name(event: Event) -> str:
    """Name the drawing of an event, or its back while nobody has turned it."""
    if event is Event.UNKNOWN:
        return back_named("tortuga_cards", Deck.EVENTS.value, POKER)
    return card_named("tortuga_cards", Deck.EVENTS.value, (event.value,), POKER)


# --- as a piece ----------------------------------------------------------------------------------------------------


def card(face: Face, area: Area, column: int, now: ColumnView) -> Piece:
    """Draw a card that lies in the grid."""
    line = line_of(face)
    counts = now.outcome.compares if now.outcome is not None else None
    return Piece(
        key=f"{face.name}@{line}-{column}",
        **area._asdict(),
        picture=card_named("tortuga_cards", DECK_OF_LINE[line].value, _shown(face, counts, now, area), lying(area)),
        tint=(1, 1, 1, 0.5 if now.storm and line == PIRATE else 1),
        edge=CLEAR,
        corner=1.0,
        spot=f"cell-{line}-{column}",
    )


def lying(area: Area) -> tuple[float, float]:
    """Give the size of a card that fills a cell."""
    return round(area.w * SCALE, 1), round(area.h * SCALE, 1)


def _shown(face: Face, counts: Characteristic | None, now: ColumnView, area: Area) -> tuple[str, ...]:
    """4.2 What a card shows where it lies: what is not compared is faint, a treasure is worth what it is now."""
    if isinstance(face, Treasure):
        turn = "raise+" if now.prestige > face.prestige else "lower+" if now.prestige < face.prestige else ""
        return (f"{turn}prestige:{now.prestige}",)
    if isinstance(face, Strategy):
        return shown_on(face)
    narrow = area.w < ROOM_FOR_WORDS
    shown = [one for one in shown_on(face) if not (narrow and one.startswith("doubloons"))]
    compared = (None, *(one.partition(":")[0] for one in shown if one.partition(":")[0] not in TRAITS))
    return tuple(
        one if counts is None or one.partition(":")[0] in (counts.value, *compared) else f"~{one}" for one in shown
    )


def coin(scene: Scene, face: Face | None, area: Area, column: int) -> list[Piece]:
    """Lay a coin with its doubloons on a narrow transport."""
    if not isinstance(face, Transport) or not face.doubloons or area.w > ROOM_FOR_WORDS:
        return []
    return [
        Piece(
            key=f"coin-{face.name}@{column}",
            x=area.x + area.w - COIN,
            y=area.y + area.h - COIN,
            w=COIN,
            h=COIN,
            fill=scene.look.brass,
            edge=scene.look.ink,
            corner=COIN / 2,
            text=str(face.doubloons),
            ink=scene.look.brass_ink,
            letters=4.2,
        )
    ]


def line_of(face: Face) -> str:
    """Say in which row a card lies."""
    kinds: dict[type, str] = {
        Pirate: PIRATE,
        Transport: Row.TRANSPORT.value,
        Treasure: Row.TREASURE.value,
        Sea: Row.SEA.value,
    }
    return kinds.get(type(face), Row.STRATEGY.value)


def signed(number: int) -> str:
    """Write a change with its sign."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def empty(scene: Scene, line: str, area: Area, column: int) -> Piece:
    """Draw a cell in which nothing lies yet."""
    due = scene.view.row is not None and line == scene.view.row
    return Piece(
        key=f"cell-{line}-{column}",
        **area._asdict(),
        fill=(0, 0, 0, 0.12),
        edge=scene.look.brass if due else CLEAR,
        corner=1.6,
        spot=f"cell-{line}-{column}",
    )


# --- in words ------------------------------------------------------------------------------------------------------


def said(scene: Scene, name: str) -> str:
    """Say a card by what it shows: its name stands on no real card."""
    face = face_of(scene, name)
    if isinstance(face, Treasure):
        return scene.tr.text("tortuga_cards.treasure", prestige=face.prestige)
    if isinstance(face, Strategy):
        return scene.tr.text("tortuga_cards.strategy", trait=scene.word(face.compares))
    if face is None:
        return name
    numbers = [getattr(face, trait.value) for trait in Characteristic]
    shown = " · ".join(signed(number) if isinstance(face, Sea) else str(number) for number in numbers)
    if isinstance(face, Transport) and face.doubloons:
        return f"{shown}, {scene.tr.text('tortuga_cards.doubloons', doubloons=face.doubloons)}"
    return shown
