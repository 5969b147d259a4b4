"""The end (RULES.md, section 3)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.games.liars_dice.table import Table
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.results import UNFINISHED, Result, Tally


def settle_up(table: Table) -> Result:
    """3.1, 3.2 Who has most dice wins, equals share; of those without dice, the later out the better."""
    alone = len(table.out) == len(table.seats) - 1
    return _ranked(table, "last-with-dice" if alone else "rounds-played")


def so_far(table: Table) -> Result:
    """3.2 As if the agreed rounds were played: who has most dice is ahead."""
    return replace(_ranked(table, UNFINISHED), unfinished=True)


def _ranked(table: Table, why: str) -> Result:
    left = {who: table.dice.get(who, 0) for who in table.seats}
    tallies = [Tally(who, (who,), (("dice", left[who]), ("outlasted", outlasted(table, who)))) for who in table.seats]
    best = max(left.values())
    winners = tuple(who for who in table.seats if left[who] == best)
    tallies.sort(key=lambda tally: -tally.total)
    return Result(tuple(tallies), winners, why)


def outlasted(table: Table, who: Seat) -> int:
    """3.1 How many players went out before this one."""
    return table.out.index(who) if who in table.out else len(table.out)
