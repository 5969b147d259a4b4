"""Results as CSV: one line for each person of each finished evening."""

from __future__ import annotations

import csv
from io import StringIO
from typing import TYPE_CHECKING, Any, Final

from companion.engine.kernel.setup import Setup
from companion.session.results.ranking import RankedPerson, ranked_people

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.session.journal.evenings import Evening

COLUMNS: Final = (
    *("match", "game", "begun", "ended", "minutes", "players", "reason"),
    *("name", "seat", "side", "rank", "winner", "total"),
)
_FORMULA: Final = tuple("=+-@\t\r")


def results_csv(finished: Sequence[Evening], options: Mapping[int, dict[str, Any]]) -> str:
    """Write the results; behind the common columns every line of a score has one of its own, named game.line."""
    tables = [(one, ranked_people(one, Setup(one.game, one.seats, options.get(one.id, {})))) for one in finished]
    lines = {f"{one.game}.{line}": None for one, table in tables for who in table for line, _ in who.lines}
    written = StringIO()
    rows = csv.writer(written)
    rows.writerow([*COLUMNS, *lines])
    for one, table in tables:
        for who in table:
            points = {f"{one.game}.{line}": value for line, value in who.lines}
            rows.writerow([*_common(one, who), *(points.get(line, "") for line in lines)])
    return written.getvalue()


def _common(one: Evening, who: RankedPerson) -> list[object]:
    reason = one.result.reason if one.result else ""
    minutes = round(one.seconds / 60)
    about = (one.id, one.game, one.begun, one.ended or "", minutes, len(one.seats), reason)
    return [*about, harmless(who.name), who.seat, who.side, who.rank, int(who.winner), who.total]


def harmless(text: str) -> str:
    """A spreadsheet would take some names for formulas and run them; a quote in front makes them text."""
    return f"'{text}" if text.startswith(_FORMULA) else text
