"""The end (RULES.md, section 4)."""

from __future__ import annotations

from companion.engine.games.ship_captain_crew.table import Table
from companion.engine.kernel.results import Result, Tally


def settle_up(table: Table) -> Result:
    """4.1, 4.2 Most coins or the highest sum wins; equals share the victory."""
    line = "coins" if table.variants.coins else "cargo"
    tallies = [Tally(who, (who,), ((line, table.score[who]),)) for who in table.seats]
    best = max(table.score.values())
    winners = tuple(who for who in table.seats if table.score[who] == best)
    tallies.sort(key=lambda tally: -tally.total)
    return Result(tuple(tallies), winners, "last-round" if table.round == table.variants.rounds else "out-of-reach")
