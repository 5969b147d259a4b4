"""The end and the count (RULES.md, section 14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.games.jamaica.answers import treasures
from companion.engine.games.jamaica.pieces import GOLD, UNKNOWN, points
from companion.engine.games.jamaica.plunder_happenings import RaceEnded, ShipCounted, TreasureShown
from companion.engine.games.jamaica.table import Stage
from companion.engine.kernel.decisions import Chance, Rules, Seat
from companion.engine.kernel.results import UNFINISHED, Result, Tally

if TYPE_CHECKING:
    from companion.engine.games.jamaica.answers import Treasure
    from companion.engine.games.jamaica.table import Table


def settle_up(table: Table) -> Rules[Result]:
    """14.2-14.6 Turn up the treasures, count, and name the winner."""
    table.tell(RaceEnded(table.round))
    table.stage = Stage.OVER
    yield from show_treasures(table)
    tallies = [tally(table, who) for who in table.seats]
    for counted in tallies:
        place, gold, riches, curses = (worth for _, worth in counted.lines)
        table.tell(ShipCounted(counted.seats[0], place, gold, riches, curses, counted.total))
    return ranked(table, tallies)


def show_treasures(table: Table) -> Rules[None]:
    """14.4, 16.4 Player by player; real cards are asked for one by one and must fit the cards of the box."""
    left = list(table.contents.points)
    for card in [card for who in table.seats for card in table.ships[who].hidden if card.card != UNKNOWN]:
        left.remove(card.card)
    for who in table.seats:
        for card in sorted(table.ships[who].hidden, key=lambda card: not card.cursed):
            if card.card == UNKNOWN:
                outcomes, weights = treasures(fitting(table, left, cursed=card.cursed))
                shown: Treasure = yield Chance("treasure-cards", outcomes, weights, about=(("who", who), ("count", 1)))
                card.card = shown.treasure
                left.remove(card.card)
            table.tell(TreasureShown(who, card.card))


def fitting(table: Table, left: list[str], *, cursed: bool) -> tuple[str, ...]:
    """16.4 What the next card can be: a curse if it was given as one, and never a curse that others must have."""
    owed = sum([card.cursed and card.card == UNKNOWN for who in table.seats for card in table.ships[who].hidden])
    curses = [card for card in left if points(card) < 0]
    if cursed:
        return tuple(curses)
    return tuple(left) if len(curses) > owed else tuple(card for card in left if points(card) > 0)


def tally(table: Table, who: Seat) -> Tally:
    """14.4 The space, the doubloons in all holds, the riches, the curses; food, gunpowder and powers count nothing."""
    ship = table.ships[who]
    worth = [points(card.card) for card in ship.hidden if card.card != UNKNOWN]
    return Tally(
        who,
        (who,),
        (
            ("place", table.board.end_score(ship.space, ship.lap)),
            ("gold", ship.stock(GOLD)),
            ("riches", sum([value for value in worth if value > 0])),
            ("curses", sum([value for value in worth if value < 0])),
        ),
    )


def ranked(table: Table, tallies: list[Tally]) -> Result:
    """14.6 Most points; then the ship furthest along; whoever is level then shares the victory."""
    order = sorted(tallies, key=lambda one: (-one.total, table.remaining(one.seats[0])))
    best = order[0]
    level = [one for one in order if one.total == best.total]
    shared = [one for one in level if table.remaining(one.seats[0]) == table.remaining(best.seats[0])]
    reason = "points" if len(level) == 1 else "furthest-along" if len(shared) == 1 else "shared"
    return Result(tuple(order), tuple(one.seats[0] for one in shared), reason)


def so_far(table: Table) -> Result:
    """14.4 The space and the doubloons, as everybody sees them; treasures lie face down until the end."""
    tallies = [Tally(who, (who,), tally(table, who).lines[:2]) for who in table.seats]
    counted = ranked(table, tallies)
    return Result(counted.tallies, counted.winners, UNFINISHED, unfinished=True)
