"""`companion bench session`: how long people wait for a journal with many evenings in it, and how much memory it takes.

The file is made in another process, so that the memory of this one is what list, statistics and resume need.
"""

from __future__ import annotations

import json
import multiprocessing
import resource
import sys
import tempfile
from argparse import Namespace
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter, process_time
from typing import Final, TypeVar

from msgspec import Struct

from companion.cli.errors import WrongUsage
from companion.cli.shared.messages import translator_for
from companion.devtools.bench.bench_command import setups
from companion.engine.kernel.codec import plain
from companion.engine.shelf import SHELF
from companion.i18n import Translator
from companion.session.exchange.match_copies import copy_match
from companion.session.journal.evenings import evenings, to_resume
from companion.session.journal.journal import Journal
from companion.session.journal.match_results import readings
from companion.session.results.fairness import judge
from companion.session.results.rolls import real_dice
from companion.session.results.statistics import statistics
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer

T = TypeVar("T")

MOST: Final = 200_000
PAGE: Final = 20
"""So many matches stand on one page of the list."""


class Measured(Struct, frozen=True):
    """What was waited for, in milliseconds on the clock and of this process alone; memory in megabytes."""

    matches: int
    rows: int
    file_mb: float
    open_ms: float
    open_cpu_ms: float
    list_ms: float
    list_cpu_ms: float
    list_all_ms: float
    list_all_cpu_ms: float
    statistics_ms: float
    statistics_cpu_ms: float
    resume_ms: float
    resume_cpu_ms: float
    before_mb: float
    peak_mb: float


def run(given: Namespace) -> int:
    """Make a journal, then measure."""
    tr = translator_for(given)
    if not 1 <= given.matches <= MOST:
        raise WrongUsage(f"--matches: from 1 to {MOST}")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.db"
        maker = multiprocessing.get_context("spawn").Process(target=make, args=(path, given.matches))
        maker.start()
        maker.join()
        measured = measure(path)
    print(json.dumps(plain(measured), indent=2) if given.json else "\n".join(_lines(tr, measured)))
    return 0


def _lines(tr: Translator, one: Measured) -> Iterator[str]:
    for name in one.__struct_fields__:
        value = getattr(one, name)
        figure = f"{value:,}" if isinstance(value, int) else f"{value:,.1f}"
        yield f"  {figure.rjust(10)}  {tr.text(f'bench.{name}')}"


# --- a file with many evenings -----------------------------------------------------------------------------------


def make(path: Path, matches: int) -> None:
    """Play a match for every number of players, real pieces and app-held ones, and copy them until there are enough."""
    with Journal(path) as journal:
        journal.put("PRAGMA synchronous = OFF")  # nobody will miss this file after a power cut
        played = [_played(journal, seed) for seed in range(min(matches, _kinds()))]
        for number in range(len(played), matches):
            _copy(journal, played[number % len(played)], number)
        unfinished = LiveTable.begin(journal, next(iter(SHELF.values())), setups(next(iter(SHELF.values())))[0], seed=1)
        _go_on(unfinished, 1, 40)


def _kinds() -> int:
    return sum(len(setups(game)) for game in SHELF.values())


def _played(journal: Journal, seed: int) -> int:
    tables = [(game, setup) for game in SHELF.values() for setup in setups(game)]
    game, setup = tables[seed % len(tables)]
    table = LiveTable.begin(journal, game, setup, seed=seed)
    _go_on(table, seed, 1 << 20)
    return table.number


def _go_on(table: LiveTable, seed: int, answers: int) -> None:
    random_player = RandomPlayer(seed)
    while table.match.decision is not None and table.match.sequence < answers:
        table.answer(random_player.answer(table.match.decision, table.match.sequence, table.match.owed))


def _copy(journal: Journal, one: int, number: int) -> None:
    """Copy a match within the file; it begins in another second."""
    begun = f"2020-01-01T{number // 3600 % 24:02}:{number // 60 % 60:02}:{number % 60:02}.{number % 1000:03}+00:00"
    copy_match(journal, one, journal, begun=begun)


# --- waiting -----------------------------------------------------------------------------------------------------


def measure(path: Path) -> Measured:
    """Wait for each thing that people ask for."""
    before = _memory()
    opened, journal = _timed(partial(Journal, path))
    with journal:
        listed, _ = _timed(partial(evenings, journal, most=PAGE))
        listed_all, all_ = _timed(partial(evenings, journal))
        counted, _ = _timed(lambda: (statistics(journal), judge(real_dice(readings(journal)))))
        resumed, _ = _timed(lambda: LiveTable.reopen(journal, to_resume(journal)[0].id))
        rows = journal.ask("SELECT count(*) FROM steps")[0][0]
        peak = _memory()
    size = path.stat().st_size / 1e6
    return Measured(
        len(all_), rows, size, *opened, *listed, *listed_all, *counted, *resumed, before_mb=before, peak_mb=peak
    )


def _timed(work: Callable[[], T]) -> tuple[tuple[float, float], T]:
    begin, busy = perf_counter(), process_time()
    done = work()
    return ((perf_counter() - begin) * 1e3, (process_time() - busy) * 1e3), done


def _memory() -> float:
    """The most memory that this process has had so far."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / 1e6 if sys.platform == "darwin" else most / 1e3
