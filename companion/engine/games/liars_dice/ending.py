"""The end (RULES.md, section 3)."""

from __future__ import annotations

from companion.engine.games.liars_dice.table import Table
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.results import Result, Tally


def settle_up(table: Table) -> Result:
    """3.1, 3.2 Who has most dice wins, equals share; of those without dice, the later out the better."""
    tallies = [
        Tally(who, (who,), (("dice", table.dice[who]), ("outlasted", outlasted(table, who)))) for who in table.seats
    ]
    best = max(table.dice.values())
    winners = tuple(who for who in table.seats if table.dice[who] == best)
    tallies.sort(key=lambda tally: -tally.total)
    alone = len(table.out) == len(table.seats) - 1
    return Result(tuple(tallies), winners, "last-with-dice" if alone else "rounds-played")


def outlasted(table: Table, who: Seat) -> int:
    """3.1 How many players went out before this one."""
    return table.out.index(who) if who in table.out else len(table.out)
