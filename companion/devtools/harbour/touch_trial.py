"""From a touch to its picture, beside every kind of harbour: `python -m companion.devtools.harbour.touch_trial`.

The same games are played by touches at a table alone, then with a harbour that is well, gone, slow (two seconds for
every statement) and with a full disk, in turn, so that what else the machine does falls on all of them.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import median
from typing import Any, Final
from uuid import uuid4

import msgspec

from companion.devtools.bench.window_bench import HARBOUR
from companion.devtools.harbour.postgres import Postgres, free_port
from companion.devtools.harbour.slow_wire import SlowWire
from companion.harbour.database import add_table, set_up
from companion.session.harbour_settings import HarbourSettings

FIGURES: Final = ("median", "nearly_all", "worst", "own_median", "own_worst")
SLOW: Final = 2.0
SMALL: Final = "160m"


def main(argv: list[str] | None = None) -> int:
    """Measure all of them, and print the figures."""
    parser = argparse.ArgumentParser(prog="python -m companion.devtools.harbour.touch_trial", description=__doc__)
    parser.add_argument("--games", type=int, default=6, help="played each time")
    parser.add_argument("--times", type=int, default=3, help="each kind of harbour so many times, in turn")
    given = parser.parse_args(argv)
    with tempfile.TemporaryDirectory(prefix="harbour-touch-") as spot, ExitStack() as servers:
        kinds = _kinds(Path(spot), servers)
        measured: dict[str, list[dict[str, Any]]] = {name: [] for name in kinds}
        for _ in range(given.times):
            for name, file in kinds.items():
                measured[name].append(_evening(given.games, file))
    told = {
        name: {figure: round(median(one[figure] for one in rounds), 1) for figure in FIGURES}
        for name, rounds in measured.items()
    }
    ratios = {
        name: {figure: round(one[figure] / told["alone"][figure], 2) for figure in FIGURES}
        for name, one in told.items()
    }
    touches = sum(one["touches"] for rounds in measured.values() for one in rounds)
    print(
        json.dumps({"milliseconds": told, "ratios": ratios, "touches": touches, "load": os.getloadavg()[0]}, indent=2)
    )
    return 0


def _kinds(spot: Path, servers: ExitStack) -> dict[str, Path | None]:
    """Start the servers, and give for each kind of harbour the settings of a table that has it."""
    well = servers.enter_context(Postgres(spot / "well"))
    url = _table(well.address("postgres"))
    wire = servers.enter_context(SlowWire(well.port, SLOW))
    kinds: dict[str, Path | None] = {"alone": None}
    kinds["well"] = _settings(spot, "well", url)
    kinds["gone"] = _settings(spot, "gone", url.replace(f":{well.port}/", f":{free_port()}/"))
    kinds["slow"] = _settings(spot, "slow", url.replace(f":{well.port}/", f":{wire.port}/"))
    full = spot / "full"
    full.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SMALL},mode=711", "tmpfs", str(full)]
    if os.geteuid() or subprocess.run(mount, check=False).returncode:
        print("no small disk here: only root can make one", file=sys.stderr)
        return kinds
    servers.callback(subprocess.run, ["umount", "-l", str(full)], check=False)
    server = servers.enter_context(Postgres(full / "server"))
    kinds["full"] = _settings(spot, "full", _table(server.address("postgres")))
    with suppress(OSError), (full / "filler").open("wb", buffering=0) as filler:
        while True:
            filler.write(bytes(1 << 16))
    return kinds


def _table(owner: str) -> str:
    set_up(owner)
    return add_table(owner, str(uuid4()), "Trial")


def _settings(spot: Path, name: str, url: str) -> Path:
    file = spot / f"{name}.json"
    file.write_bytes(msgspec.json.encode(HarbourSettings(str(uuid4()), name, url)))
    return file


def _evening(games: int, harbour: Path | None) -> dict[str, Any]:
    env = {**os.environ, "SDL_VIDEODRIVER": "offscreen", **({HARBOUR: str(harbour)} if harbour else {})}
    task = ("evening", str(time.time()), str(games), "0")
    command = [sys.executable, "-m", "companion.devtools.bench.window_bench", *task]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    sys.exit(main())
