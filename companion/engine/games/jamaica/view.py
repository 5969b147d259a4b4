"""What a seat may know (RULES.md, section 16): the public table, and of the secrets only its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from companion.engine.games.jamaica.decks import turnable
from companion.engine.games.jamaica.pieces import UNKNOWN, Cargo, Good, Power
from companion.engine.games.jamaica.table import Stage
from companion.engine.kernel.decisions import Seat

if TYPE_CHECKING:
    from companion.engine.games.jamaica.table import Deck, Ship, Table


class ShipView(Struct, frozen=True):
    """One ship and its player's cards as this seat sees them; the Ghost Ship has no cards."""

    seat: Seat
    space: int
    lap: int
    remaining: int
    holds: tuple[Cargo | None, ...]
    powers: tuple[Power, ...]
    face_down: int
    cursed: int
    """So many of the face-down cards were given as curses, for all to see."""
    known: tuple[str, ...]
    """The face-down cards that this seat has looked at."""
    hand: int
    pile: int
    discard: tuple[str, ...]
    unplayed: tuple[str, ...]
    """The cards of hand and draw pile, and the one laid: all that do not lie in the discard pile."""
    laid: str


class View(Struct, frozen=True):
    """The table as one seat sees it; seat None is the public."""

    seat: Seat | None
    stage: Stage
    round: int
    captain: Seat
    turn: Seat
    morning: int
    evening: int
    ships: tuple[ShipView, ...]
    lairs: tuple[int, ...]
    treasure_pile: int
    boxed: int
    bank: dict[Good, int]
    hand: tuple[str, ...]


def view(table: Table, seat: Seat | None) -> View:
    """Show the table to a seat."""
    own = table.decks.get(seat) if seat is not None else None
    return View(
        seat,
        table.stage,
        table.round,
        table.captain,
        table.turn,
        table.morning,
        table.evening,
        tuple([_ship(table, who, ship, seat) for who, ship in table.ships.items()]),
        tuple(table.lairs),
        table.treasure_pile,
        table.boxed,
        table.bank.copy(),
        tuple(own.hand) if own is not None else (),
    )


def _ship(table: Table, who: Seat, ship: Ship, seat: Seat | None) -> ShipView:
    deck = table.decks.get(who)
    over = table.stage is Stage.OVER
    return ShipView(
        who,
        ship.space,
        ship.lap,
        table.board.remaining(ship.space, ship.lap),
        tuple(ship.holds),
        tuple(ship.powers),
        len(ship.hidden),
        sum([card.cursed for card in ship.hidden]),
        tuple(sorted([card.card for card in ship.hidden if card.card != UNKNOWN and (over or seat in card.seen_by)])),
        *(_cards(table, deck, own=who == seat) if deck is not None else (0, 0, (), (), "")),
    )


def _cards(table: Table, deck: Deck, *, own: bool) -> tuple[int, int, tuple[str, ...], tuple[str, ...], str]:
    laid = deck.laid if own or not deck.laid else UNKNOWN
    return len(deck.hand), len(deck.pile), tuple(deck.discard), turnable(table, deck), laid
