"""A companion process that will be killed: plays match after match and reports what is safe. `power_cuts.py` starts it.

Every line on stdout is a promise: the number of a match, how many of its rows are on the disk, and their digest.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any, Final, NoReturn

from companion.devtools.bench.bench_command import setups
from companion.devtools.soak.faults import set_clock
from companion.engine.kernel.decisions import Secret
from companion.engine.shelf import SHELF
from companion.session.data_folder import DataFolder
from companion.session.journal.evenings import to_resume
from companion.session.journal.recovery import open_journal
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.engine.kernel.game import Game
    from companion.engine.kernel.setup import Setup
    from companion.session.journal.journal import Entry, Journal

UP: Final = "up"
_SECOND_THOUGHTS: Final = 0.05


def digest(rows: Sequence[Entry]) -> str:
    """Put into one word what stands in some rows."""
    said = sha256()
    for row in rows:
        said.update(f"{row.kind}|{row.seat}|{row.option}|{row.by}|{row.asked}|{row.agreed}\n".encode())
    return said.hexdigest()[:16]


def play_on(home: str, seed: int) -> NoReturn:
    """Take up what was cut off, or begin anew, and go on for ever."""
    chance = Random(seed)
    tables = [(game, setup) for game in SHELF.values() for setup in setups(game)]
    print(UP, flush=True)
    opened = open_journal(DataFolder(home))
    for notice in opened.notices:
        print(f"notice {notice.key}", flush=True)
    resumed = to_resume(opened.journal, most=1)
    table = LiveTable.reopen(opened.journal, resumed[0].id) if resumed else _begin(opened.journal, chance, tables)
    random_player = RandomPlayer(seed)
    for place in count():
        _promise(table)
        if table.match.decision is None:
            table = _begin(opened.journal, chance, tables)
        elif chance.random() < _SECOND_THOUGHTS and table.standing.acts:
            table.undo(agreed=True)
        else:
            asked = table.match.decision
            owed = table.match.owed if isinstance(asked, Secret) else ()
            table.answer(random_player.answer(asked, place, owed), sequence=table.sequence)
    raise AssertionError


def _begin(journal: Journal, chance: Random, tables: Sequence[tuple[Game[Any], Setup]]) -> LiveTable:
    game, setup = chance.choice(tables)
    return LiveTable.begin(journal, game, setup, seed=chance.getrandbits(64))


def _promise(table: LiveTable) -> None:
    """Say what is on the disk."""
    if table.trouble is None and not table.unsaved:
        print(table.number, len(table.writer.entries), digest(table.writer.entries), flush=True)


if __name__ == "__main__":
    set_clock(float(sys.argv[3]))
    play_on(sys.argv[1], int(sys.argv[2]))
