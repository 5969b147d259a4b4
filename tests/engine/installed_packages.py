"""Packages that bring a game, installed for real into a folder: a module, its files and what pip would write."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

GOOD = """
from msgspec import Struct
from companion.engine.kernel import kit

class Go(kit.Option, frozen=True):
    "Go on."

class Table(kit.PlainTable):
    scores: dict[kit.Seat, int] = {}

class View(Struct, frozen=True):
    scores: dict[kit.Seat, int]

class Walk(kit.Game[Table]):
    name, version, players, options, state = "NAME", 1, range(2, 5), Go, Table
    sources = {"die": kit.Holder.TABLE}

    def begin(self, setup):
        return Table(setup, scores=dict.fromkeys(setup.seats, 0))

    def rules(self, state):
        for _ in range(3):
            for who in state.setup.seats:
                yield kit.TURN
                yield kit.Choose(who, "walk", (Go(),))
                state.scores[who] += 1
                MORE
        tallies = tuple(kit.Tally(who, (who,), (("steps", n),)) for who, n in state.scores.items())
        return kit.Result(tallies, state.setup.seats, "arrived")

    def view(self, state, seat):
        return View(dict(state.scores))

GAME = Walk()
"""


def good(name: str, more: str = "") -> str:
    """The rules of a small game, with a line of its own in the middle of a turn."""
    return GOOD.replace("NAME", name).replace("MORE", more)


def install(site: Path, name: str, files: Mapping[str, str | bytes], *, package: str = "", entry: str = "") -> None:
    """Put a package there as pip does: its files, and a dist-info with the entry point."""
    for file, text in files.items():
        path = site / name / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
    info = site / f"{package or name}-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package or name}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[quartermaster.games]\n{entry or name} = {name}:GAME\n")


def companion(site: Path, *words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command where these packages are installed."""
    env = {**os.environ, "PYTHONPATH": str(site), **environment}
    command = [sys.executable, "-c", "from companion.cli.main import console; console()", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=env)


def python(site: Path, script: str) -> Any:
    """Run a few lines there; they print JSON."""
    env = {**os.environ, "PYTHONPATH": str(site)}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)
