"""A whole house on trial: tables in processes, one real server, kills and cuts at random, and the reckoning."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from random import Random
from typing import TYPE_CHECKING, Final
from uuid import uuid4

from companion.devtools.harbour.cable import Cable, NoCable
from companion.devtools.harbour.postgres import Postgres
from companion.harbour.database import add_table, set_up
from companion.session.data_folder import DataFolder
from companion.session.harbour_settings import HarbourSettings, save_settings

if TYPE_CHECKING:
    from pathlib import Path

_PATIENCE: Final = 3600.0
"""Seconds for everything to be played and told after the last trouble, before we call it lost."""


class Trouble(Exception):
    """Something is missing, double or wrong."""


class HouseTrial:
    """Some tables and one server."""

    def __init__(self, spot: Path, tables: int, evenings: int, together: int = 5, seed: int = 1) -> None:
        self._random = Random(seed)
        self._each = -(-evenings // tables)
        try:
            self._cable: Cable | None = Cable()
        except NoCable as why:
            print(f"no cable to cut: {why}", file=sys.stderr)
            self._cable = None
        host = self._cable.far if self._cable else "127.0.0.1"
        self._server = Postgres(spot / "server", host)
        self._folders = [DataFolder(spot / f"table{number:02}") for number in range(tables)]
        self._groups = [self._folders[first : first + together] for first in range(0, tables, together)]
        self._lives: list[subprocess.Popen[bytes] | None] = [None] * len(self._groups)
        self._pause = 0.0
        """Between two evenings, so that people play for as long as things break."""
        self.done = {"server": 0, "tables": 0, "cable": 0}

    def run(self, kills: int, pause: float = 3.0) -> dict[str, object]:
        """Let everybody play while things break, wait until all has arrived, and count."""
        begin = time.monotonic()
        self._pause = kills * pause * 1.5 / (self._each * len(self._groups[0]))
        try:
            with self._server, self._server.database() as url:
                self._join(url)
                self._start()
                for _ in range(kills):
                    time.sleep(self._random.uniform(0.3, 1.0) * pause)
                    self._break_something()
                    self._start()
                mended = time.monotonic()
                self._wait_for_all(mended + _PATIENCE)
                settled = time.monotonic()
                counted = self._reckon(url.rpartition("/")[2])
        finally:
            for life in self._lives:
                if life is not None:
                    with suppress(ProcessLookupError):
                        life.kill()
                    life.wait()
            if self._cable:
                self._cable.close()
        took = {"seconds": round(settled - begin, 1), "after_last_trouble": round(settled - mended, 1)}
        return {**counted, "killed": self.done, **took, "load": os.getloadavg()[0]}

    def _join(self, url: str) -> None:
        set_up(url)
        for folder in self._folders:
            uuid = str(uuid4())
            save_settings(folder, HarbourSettings(uuid, folder.path.name, add_table(url, uuid, folder.path.name)))

    def _start(self) -> None:
        """Start every process of tables that is not running and not done."""
        within = self._cable.within if self._cable else ()
        for place, group in enumerate(self._groups):
            life = self._lives[place]
            if life is not None and life.poll() in (None, 0):
                continue
            module = "companion.devtools.harbour.table_life"
            folders = [str(folder.path) for folder in group]
            command = [*within, sys.executable, "-m", module, str(self._each), str(self._pause), *folders]
            self._lives[place] = subprocess.Popen(command)

    def _break_something(self) -> None:
        running = [life for life in self._lives if life is not None and life.poll() is None]
        what = self._random.choice(("server", "tables", "tables", "cable"))
        if what == "cable" and self._cable is None:
            what = "server"
        if not running:
            raise Trouble("everything was played before everything was broken: a longer trial is needed")
        self.done[what] += 1
        if what == "server":
            self._server.kill()
            time.sleep(self._random.uniform(0, 1.5))
            self._server.start()
        elif what == "cable" and self._cable is not None:
            self._cable.cut()
            time.sleep(self._random.uniform(0.2, 3))
            self._cable.mend()
        else:
            victim = self._random.choice(running)
            victim.send_signal(signal.SIGKILL)
            victim.wait()

    def _wait_for_all(self, until: float) -> None:
        while any(life is None or life.poll() is None for life in self._lives):
            if time.monotonic() > until:
                raise Trouble("not everything arrived in time")
            time.sleep(0.1)
        if any(life is not None and life.returncode for life in self._lives):
            raise Trouble("a table ended with an error")

    def _reckon(self, name: str) -> dict[str, object]:
        """Compare every journal with the harbour, match by match."""
        rows = self._server.tell("SELECT id, revision, digest, withdrawn, arrivals FROM harbour.evenings", name).split()
        there = [row.split("|") for row in rows]
        arrivals = sum(int(row[4]) for row in there)
        found = {row[0]: (int(row[1]), row[2], row[3] == "t") for row in there}
        here: dict[str, tuple[int, str, bool]] = {}
        corrected = 0
        for folder in self._folders:
            with closing(sqlite3.connect(folder.journal)) as file:
                told = file.execute("SELECT uuid, revision, noted FROM identities WHERE revision > 0").fetchall()
                corrected += sum(revision > 1 for _, revision, _ in told)
                here |= {uuid: (revision, noted, not noted) for uuid, revision, noted in told}
                if file.execute("SELECT count(*) FROM outbox").fetchone() != (0,):
                    raise Trouble(f"{folder.path.name} has something left to tell")
        if len(found) != len(there):
            raise Trouble("an evening is there twice")
        if found != here:
            wrong = [uuid for uuid in {*found, *here} if found.get(uuid) != here.get(uuid)]
            raise Trouble(f"{len(wrong)} of {len(here)} evenings are not there as they are at their tables")
        seats = int(self._server.tell("SELECT count(*) FROM harbour.seats", name))
        tables = len(self._folders)
        return {"tables": tables, "evenings": len(here), "corrected": corrected, "letters": arrivals, "seats": seats}
