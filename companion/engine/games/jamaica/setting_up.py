"""Setting up (RULES.md, section 5), with the Ghost Ship of 15.1."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.games.jamaica.answers import pirates
from companion.engine.games.jamaica.decks import new_pile, refill
from companion.engine.games.jamaica.happenings import (
    CompassGiven,
    FleetGathered,
    GhostReady,
    HoldsFilled,
    TreasuresLaid,
)
from companion.engine.games.jamaica.pieces import BANK, FOOD, GHOST, GOLD, HOLDS, Power, cargo
from companion.engine.games.jamaica.table import Deck, Ship, Stage
from companion.engine.games.jamaica.variants import DUEL
from companion.engine.kernel.decisions import Chance, Rules

if TYPE_CHECKING:
    from companion.engine.games.jamaica.answers import Pirate
    from companion.engine.games.jamaica.pieces import Cargo, Good
    from companion.engine.games.jamaica.table import Table

START: Final = ((FOOD, 3), (GOLD, 3))
GHOSTLY_START: Final = ((GOLD, 5), (GOLD, 3))


def set_up(table: Table) -> Rules[None]:
    """5.1-5.5 Ships, treasures, goods, cards, Captain."""
    table.ships, table.bank = {}, BANK.copy()
    launch(table)
    bury_treasures(table)
    table.decks = {who: Deck(pile=new_pile(table, who, list(table.contents.cards))) for who in table.seats}
    for who in table.seats:
        table.tell(HoldsFilled(who, START[0][1], START[1][1]))
        yield from refill(table, who)
    first: Pirate = yield Chance("compass", pirates(table.seats))
    table.captain = first.who
    table.tell(CompassGiven(first.who))
    table.stage = Stage.RACING
    table.round = 1


def launch(table: Table) -> None:
    """5.1, 5.3 All ships lie at Port Royal with their first goods; 15.1 with two players the Ghost Ship too."""
    home = table.board.home
    for who in table.seats:
        table.ships[who] = Ship(home, holds=first_goods(table, START))
    if len(table.seats) == DUEL:
        table.ships[GHOST] = Ship(home, holds=first_goods(table, GHOSTLY_START), powers=[Power.LADY_BETH])
        table.tell(GhostReady(GHOSTLY_START[0][1], GHOSTLY_START[1][1]))


def first_goods(table: Table, goods: tuple[tuple[Good, int], ...]) -> list[Cargo | None]:
    """5.3 One kind of goods in each of the first holds."""
    for good, count in goods:
        table.draw_on_the_bank(good, count)
    return [*(cargo(good, count) for good, count in goods), *[None] * (HOLDS - len(goods))]


def bury_treasures(table: Table) -> None:
    """5.1, 5.2, 5.5 A token on every lair, as many treasure cards in the pile, the rest unseen in the box."""
    table.lairs = list(table.board.lairs)
    table.treasure_pile = len(table.lairs)
    set_aside = sum(len(ship.powers) for ship in table.ships.values())
    table.boxed = len(table.contents.treasures) - set_aside - table.treasure_pile
    table.tell(FleetGathered(len(table.ships), len(table.lairs)))
    table.tell(TreasuresLaid(table.treasure_pile, table.boxed))
