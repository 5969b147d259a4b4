"""The catalogue: what every card of the box shows (RULES.md, section 1).

Cards lie on the table by name; what a name shows is looked up here, so a correction reaches every later resolution.
"""

from __future__ import annotations

import tomllib
from functools import cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct, structs

from companion.engine.games.tortuga_cards.pieces import DECK_OF, Characteristic, Deck, Event, Row
from companion.engine.kernel.codec import convert

if TYPE_CHECKING:
    from companion.engine.kernel.setup import Setup

FARTHEST: Final = 99
"""No number on a card is farther from nought than this."""


class Face(Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One line of a deck: what a card shows, how it is called, and how many cards of the box are like it."""

    name: str
    copies: int = 1

    @property
    def shown(self) -> tuple[object, ...]:
        """What the card shows, whatever it is called."""
        return tuple([getattr(self, field) for field in self.__struct_fields__[2:]])

    @property
    def fits(self) -> bool:
        """Say whether the numbers can be printed on such a card."""
        return all(0 <= number <= FARTHEST for number in self.shown if isinstance(number, int))


class Pirate(Face, frozen=True, kw_only=True):
    """1.2 A pirate ship."""

    speed: int
    hull: int
    guns: int


class Transport(Face, frozen=True, kw_only=True):
    """1.2 A merchant to board."""

    speed: int
    hull: int
    guns: int
    doubloons: int


class Treasure(Face, frozen=True, kw_only=True):
    """1.2 What a boarding brings."""

    prestige: int


class Sea(Face, frozen=True, kw_only=True):
    """1.2 How the sea changes a transport."""

    speed: int
    hull: int
    guns: int

    @property
    def fits(self) -> bool:
        """Say whether the numbers can be printed on such a card; a sea may also take away."""
        return all(abs(number) <= FARTHEST for number in (self.speed, self.hull, self.guns))


class Strategy(Face, frozen=True, kw_only=True):
    """1.2 The one characteristic that a boarding is about."""

    compares: Characteristic


class EventCard(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """1.2 One line of the event deck; an event is called by its effect."""

    event: Event
    copies: int = 1

    @property
    def name(self) -> str:
        """Call the card by its effect."""
        return self.event.value

    @property
    def shown(self) -> tuple[object, ...]:
        """What the card shows."""
        return (self.event,)

    @property
    def fits(self) -> bool:
        """An unknown card is not in any box."""
        return self.event is not Event.UNKNOWN


class Catalogue:
    """Sixty cards, ready to be looked up. Several boxes may be shuffled together."""

    def __init__(self, decks: dict[Deck, tuple[Any, ...]]) -> None:
        self.decks: Final = decks
        self.pirate: Final[dict[str, Pirate]] = _by_name(decks[Deck.PIRATES])
        self.transport: Final[dict[str, Transport]] = _by_name(decks[Deck.TRANSPORTS])
        self.treasure: Final[dict[str, Treasure]] = _by_name(decks[Deck.TREASURES])
        self.sea: Final[dict[str, Sea]] = _by_name(decks[Deck.SEAS])
        self.strategy: Final[dict[str, Strategy]] = _by_name(decks[Deck.STRATEGIES])
        self.faces: Final[dict[Row, dict[str, Any]]] = {row: _by_name(decks[deck]) for row, deck in DECK_OF.items()}
        self._stock = {boxes: {deck: _stock(decks[deck], boxes) for deck in Deck} for boxes in (1, 2)}
        self._events = {boxes: {card.event: card.copies * boxes for card in decks[Deck.EVENTS]} for boxes in (1, 2)}

    def stock(self, deck: Deck, boxes: int = 1) -> dict[str, int]:
        """Count the cards of a full deck by name. The dict is shared: copy it before changing it."""
        return self._stock[boxes][deck]

    def events(self, boxes: int = 1) -> dict[Event, int]:
        """Count the events of a full deck; shared in the same way."""
        return self._events[boxes]

    def deck_with(self, name: str) -> Deck | None:
        """Find the deck a card belongs to."""
        return next((deck for deck in Deck if name in self._stock[1][deck]), None)


def _by_name(cards: tuple[Any, ...]) -> dict[str, Any]:
    return {card.name: card for card in cards}


def _stock(cards: tuple[Any, ...], boxes: int) -> dict[str, int]:
    return {card.name: card.copies * boxes for card in cards}


class Box(Struct, frozen=True, dict=True, omit_defaults=True, forbid_unknown_fields=True):
    """A table's own cards; a deck not given is the assumed one. `confirmed` names the decks that were compared."""

    pirates: tuple[Pirate, ...] | None = None
    transports: tuple[Transport, ...] | None = None
    treasures: tuple[Treasure, ...] | None = None
    seas: tuple[Sea, ...] | None = None
    strategies: tuple[Strategy, ...] | None = None
    events: tuple[EventCard, ...] | None = None
    confirmed: tuple[Deck, ...] = ()

    @cached_property
    def catalogue(self) -> Catalogue:
        """The sixty cards, looked up once."""
        return Catalogue({deck: self.cards(deck) for deck in Deck})

    def cards(self, deck: Deck) -> tuple[Any, ...]:
        """The cards of one deck: the table's own, or the assumed ones."""
        own: tuple[Any, ...] | None = getattr(self, deck)
        if own is not None:
            return own
        assumed: tuple[Any, ...] = getattr(PUBLISHED, deck)
        return assumed


_DATA: Final = tomllib.loads((files(__package__) / "data" / "catalogue.toml").read_text(encoding="utf-8"))
PUBLISHED: Final[Box] = convert({deck.value: _DATA[deck]["cards"] for deck in Deck}, Box)
"""What is known or assumed about the cards of the box."""
ASSUMED: Final[dict[Deck, str]] = {deck: _DATA[deck]["assumed"] for deck in Deck}
"""1.4 How each deck came to be known: inferred from what is published, or only proposed."""


ASSUMED_BOX: Final = Box()
"""A table that has typed in nothing yet."""


def as_printed() -> Box:
    """1.4 The six decks as published or assumed; `confirmed` names those that were compared with the cards."""
    return structs.replace(PUBLISHED, confirmed=tuple(Deck))


def box_of(setup: Setup) -> Box:
    """Read the cards of a setup, or say where they are wrong."""
    box: Box = convert(setup.box, Box) if setup.box else ASSUMED_BOX
    return box
