"""The end (RULES.md, section 4)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.games.ship_captain_crew.table import Table
from companion.engine.kernel.results import UNFINISHED, Result, Tally


def settle_up(table: Table) -> Result:
    """4.1, 4.2 Most coins or the highest sum wins; equals share the victory."""
    return _ranked(table, "last-round" if table.round == table.variants.rounds else "out-of-reach")


def so_far(table: Table) -> Result:
    """4.1 The coins or sums of the rounds that are over; whoever is ahead stands as winner."""
    return replace(_ranked(table, UNFINISHED), unfinished=True)


def _ranked(table: Table, why: str) -> Result:
    line = "coins" if table.variants.coins else "cargo"
    score = {who: table.score.get(who, 0) for who in table.seats}
    tallies = [Tally(who, (who,), ((line, score[who]),)) for who in table.seats]
    best = max(score.values())
    winners = tuple(who for who in table.seats if score[who] == best)
    tallies.sort(key=lambda tally: -tally.total)
    return Result(tuple(tallies), winners, why)
