"""Somebody leaves the race, or joins it late (RULINGS.md): between two rounds, with three ships or more.

The printed rules are silent. A ship that leaves goes back into the box with its cards; one that joins begins as in 5.3.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.engine.games.jamaica.decks import new_pile
from companion.engine.games.jamaica.pieces import HAND
from companion.engine.games.jamaica.setting_up import START, first_goods
from companion.engine.games.jamaica.table import Deck, Ship, Stage
from companion.engine.games.jamaica.variants import DUEL
from companion.engine.kernel.errors import Forbidden, refusal
from companion.engine.kernel.setup import Holder

if TYPE_CHECKING:
    from companion.engine.games.jamaica.table import Table
    from companion.engine.kernel.decisions import Seat


def without(table: Table, who: Seat) -> Table:
    """Goods go to the Bank, treasures and action cards into the box; the compass passes to the left."""
    _between_rounds(table)
    if len(table.seats) <= DUEL + 1:  # two would need the Ghost Ship, which begins with the race (15.1)
        raise Forbidden(refusal("too-few-ships", "15.1", least=DUEL + 1))
    if table.captain == who:
        table.captain = table.after(who)[1]
    ship = table.ships.pop(who)
    for held in ship.holds:
        if held is not None:
            table.give_back(held.good, held.count)
    table.boxed += len(ship.powers) + len(ship.hidden)
    del table.decks[who]
    table.seats = tuple(seat for seat in table.seats if seat != who)
    if who in (table.variants.app_decks or ()):
        left = tuple(seat for seat in table.variants.app_decks or () if seat != who)
        table.variants = replace(table.variants, app_decks=left or None)
    return table


def joined(table: Table, who: Seat) -> Table:
    """5.1, 5.3 A ship at Port Royal with its first goods and cards. They sit down last."""
    _between_rounds(table)
    if len(table.seats) <= DUEL:
        raise Forbidden(refusal("too-few-ships", "15.1", least=DUEL + 1))
    if table.sources.action_cards is Holder.APP:
        raise Forbidden(refusal("app-deals-at-the-start", "5.3"))
    table.seats = (*table.seats, who)
    table.ships[who] = Ship(table.board.home, holds=first_goods(table, START))
    pile = new_pile(table, who, list(table.contents.cards))
    table.decks[who] = Deck(pile=pile[HAND:], hand=pile[:HAND])
    table.told = []
    return table


def _between_rounds(table: Table) -> None:
    if table.turn or table.stage is not Stage.RACING:
        raise Forbidden(refusal("between-rounds", "6.1"))
