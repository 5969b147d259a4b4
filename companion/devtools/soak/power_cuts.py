"""Power cuts: a companion in a process of its own is killed at any instant, and must find everything again."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.devtools.soak.faults import some_jump
from companion.devtools.soak.mortal import UP, digest
from companion.engine.kernel.errors import KernelError
from companion.session.errors import SessionError
from companion.session.journal.evenings import evening
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable

if TYPE_CHECKING:
    from random import Random

    from companion.devtools.soak.soak_tally import Tally
    from companion.session.data_folder import DataFolder

_AT_ONCE: Final = 0.03
"""Seconds within which the file is still being opened."""
_LONGEST: Final = 0.6
_EARLY: Final = 0.3
_WRONG_CLOCK: Final = 0.5


class Promise(NamedTuple):
    """So many rows of a match are on the disk, and this is what stands in them."""

    rows: int
    digest: str


class PowerCuts:
    """One data folder, and a companion that never ends by itself."""

    def __init__(self, folder: DataFolder, chance: Random, tally: Tally) -> None:
        self._folder, self._chance, self._tally = folder, chance, tally
        self._promised: dict[int, Promise] = {}

    def cut(self) -> None:
        """Start a companion, let it play, kill it, and look at what is left."""
        self._tally.faults["power-cut"] += 1
        self._tally.restarts += 1
        heard = self._killed()
        fresh = [(int(number), Promise(int(rows), word)) for number, rows, word in heard]
        for number, promise in fresh:
            before = self._promised.get(number, Promise(0, ""))
            self._tally.confirm("before-a-power-cut", max(promise.rows - before.rows, 0))
            self._promised[number] = promise
        self._tally.comparisons += 1
        self._look(max(self._promised, default=0))

    def _killed(self) -> list[tuple[str, str, str]]:
        """Give what a companion promised until it was killed."""
        chance = self._chance
        ahead = some_jump(chance) if chance.random() < _WRONG_CLOCK else 0.0
        command = [sys.executable, "-m", f"{__package__}.mortal", str(self._folder.path)]
        command += [str(chance.getrandbits(32)), str(ahead)]
        after = chance.uniform(0, _AT_ONCE) if chance.random() < _EARLY else chance.uniform(0, _LONGEST)
        with subprocess.Popen(  # noqa: S603  our own command
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as companion:
            assert companion.stdout is not None  # noqa: S101  it is a pipe
            if companion.stdout.readline().strip() == UP:
                time.sleep(after)
            companion.kill()
            said, cries = companion.communicate()
        if companion.returncode != -signal.SIGKILL or cries:
            self._tally.wonder(f"a restarted companion failed: {cries.strip().splitlines()[-1:]}")
        lines = [line.split() for line in said.splitlines(keepends=True) if line.endswith("\n")]
        for notice in [line[1] for line in lines if line[0] == "notice"]:
            self._tally.wonder(f"a restarted companion says {notice}")
        return [(one, two, three) for one, two, three in [line for line in lines if line[0] != "notice"]]

    def _look(self, latest: int) -> None:
        """Read the file and compare it with what was promised."""
        path, tally = self._folder.journal, self._tally
        if not path.exists():
            tally.lose(sum(promise.rows for promise in self._promised.values()), "the journal is gone")
            return
        if path.stat().st_size:
            with closing(sqlite3.connect(path)) as file:
                found = file.execute("PRAGMA quick_check").fetchall()
            if found != [("ok",)]:
                tally.wonder(f"quick_check: {found[0]}")
        if not latest:
            return
        try:
            with Journal(path) as journal:
                self._compare(journal, latest)
        except (KernelError, SessionError) as error:
            tally.lose(self._promised[latest].rows, f"match {latest} cannot be taken up: {error.why.key}")

    def _compare(self, journal: Journal, number: int) -> None:
        promise, rows = self._promised[number], journal.entries(number)
        if digest(rows[: promise.rows]) != promise.digest:
            self._tally.lose(max(promise.rows - len(rows), 1), f"match {number} after a power cut")
        again = LiveTable.reopen(journal, number)
        if evening(journal, number).result != again.match.result:
            self._tally.wonder(f"match {number}: the list tells another result")
