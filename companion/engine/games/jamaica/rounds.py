"""The round (RULES.md, section 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.games.jamaica.answers import CHANCES, PLACES, ROLLS
from companion.engine.games.jamaica.decks import lay_cards, refill, turn_card
from companion.engine.games.jamaica.game_end import settle_up
from companion.engine.games.jamaica.ghost import haunt
from companion.engine.games.jamaica.happenings import DicePlaced, DiceRolled, EveningLost, RoundBegan
from companion.engine.games.jamaica.loading import load
from companion.engine.games.jamaica.pieces import GHOST, LOADS, icons
from companion.engine.games.jamaica.sailing import sail
from companion.engine.games.jamaica.setting_up import set_up
from companion.engine.games.jamaica.table import Stage
from companion.engine.kernel.decisions import TURN, Chance, Choose, Rules, Seat

if TYPE_CHECKING:
    from companion.engine.games.jamaica.answers import Dice, Place
    from companion.engine.games.jamaica.pieces import Icon
    from companion.engine.games.jamaica.table import Table
    from companion.engine.kernel.results import Result

NOBODY = Seat("")


def race(table: Table) -> Rules[Result]:
    """6.1-6.5 Roll, choose, act, refill and pass, round by round, until a ship comes home; then count (14.2).

    A position in mid-round, with the dice placed and somebody's turn, is taken up there; every turn is such a place.
    """
    if table.stage is Stage.SETTING_UP:
        yield from set_up(table)
    while table.stage is Stage.RACING:
        if not table.turn:
            yield from roll(table)
            yield from lay_cards(table)
            table.turn = table.captain
        order = sailing_order(table)
        for ship in order[order.index(table.turn) :]:
            table.turn = ship
            yield TURN
            yield from (haunt(table) if ship == GHOST else act(table, ship))
        table.turn = NOBODY
        table.morning = table.evening = 0
        if race_is_over(table):
            break
        yield from pass_the_compass(table)
    return (yield from settle_up(table))


def pass_the_compass(table: Table) -> Rules[None]:
    """6.4, 6.5 All hands are filled up; the left neighbour is the new Captain."""
    order = table.after(table.captain)
    for who in order:
        yield from refill(table, who)
    table.captain = order[1]
    table.round += 1


def roll(table: Table) -> Rules[None]:
    """6.1 The Captain rolls both dice and places them; with doubles there is nothing to choose."""
    yield TURN
    table.tell(RoundBegan(table.round, table.captain))
    dice: Dice = yield Chance("action-dice", ROLLS, CHANCES, about=(("who", table.captain),))
    table.tell(DiceRolled(dice.low, dice.high))
    table.morning, table.evening = dice.low, dice.high
    if dice.low != dice.high:
        place: Place = yield Choose(table.captain, "place-the-dice", PLACES[dice.low, dice.high])
        table.morning, table.evening = place.morning, place.evening
    table.tell(DicePlaced(table.morning, table.evening))


def act(table: Table, who: Seat) -> Rules[None]:
    """6.3 Turn the card; the morning action is carried out completely before the evening action begins."""
    if not table.decks[who].laid:
        return  # a position in which this player has acted already
    card = yield from turn_card(table, who)
    morning, evening = icons(card)
    yield from carry_out(table, who, morning, table.morning)
    if table.is_home(who):
        table.tell(EveningLost(who, evening))  # 14.1
    else:
        yield from carry_out(table, who, evening, table.evening)


def carry_out(table: Table, who: Seat, icon: Icon, die: int) -> Rules[None]:
    """6.6 An action is done in full: goods are loaded, or the ship sails."""
    good = LOADS.get(icon)
    return sail(table, who, who, icon, die) if good is None else load(table, who, good, die)


def sailing_order(table: Table) -> tuple[Seat, ...]:
    """6.3, 15.2 Clockwise from the Captain; last of all the Ghost Ship, if there is one."""
    order = table.after(table.captain)
    return (*order, GHOST) if GHOST in table.ships else order


def race_is_over(table: Table) -> bool:
    """14.2 After a round in which a ship came home; 15.9 the Ghost Ship counts only if the table wants it."""
    return any(table.is_home(who) for who in table.ships if who != GHOST or table.variants.ghost_ends_race)
