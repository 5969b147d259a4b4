"""Who has won (RULES.md 5.4 to 5.6)."""

from __future__ import annotations

from companion.engine.games.tortuga_cards.happenings import GameWon
from companion.engine.games.tortuga_cards.table import Stage, Table
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.results import UNFINISHED, Result, Tally


def settle_up(table: Table) -> Result:
    """5.4-5.6 The most prestige of both rounds; then the most of it from transports; then the victory is shared."""
    table.stage = Stage.OVER
    ranking = sorted(table.seats, key=lambda who: standing(table, who), reverse=True)
    best = standing(table, ranking[0])
    winners = tuple([who for who in table.seats if standing(table, who) == best])
    second = standing(table, next((who for who in ranking if who not in winners), ranking[0]))
    reason = "shared" if len(winners) > 1 else "transports" if second[0] == best[0] else "prestige"
    table.tell(GameWon(winners, reason))
    return Result(tuple([tally(table, who) for who in ranking]), winners, reason)


def standing(table: Table, who: Seat) -> tuple[int, int]:
    """5.4, 5.5 All prestige, and that from transports."""
    prestige = table.prestige(who)
    return prestige.treasures + prestige.transports, prestige.transports


def tally(table: Table, who: Seat) -> Tally:
    """4.7 Treasures and transports of each round."""
    lines = []
    for number, finished in enumerate(table.finished, 1):
        lines.append((f"treasures-{number}", finished.prestige[who].treasures))
        lines.append((f"transports-{number}", finished.prestige[who].transports))
    return Tally(who, (who,), tuple(lines))


def so_far(table: Table) -> Result:
    """4.7, 5.4 The prestige of the rounds that are over."""
    ranking = sorted(table.seats, key=lambda who: standing(table, who), reverse=True)
    ahead = [who for who in table.seats if table.finished and standing(table, who) == standing(table, ranking[0])]
    return Result(tuple([tally(table, who) for who in ranking]), tuple(ahead), UNFINISHED, unfinished=True)
