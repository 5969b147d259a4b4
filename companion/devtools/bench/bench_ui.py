"""`companion bench ui`: how quick the app is in people's hands, beside an empty Kivy app in the same run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from statistics import median
from typing import Any, Final

from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.messages import translator_for
from companion.devtools.bench.window_bench import BROKER
from companion.i18n import Translator

MOST: Final = 1000
RATIOS: Final = ("start", "megabytes", "median", "worst", "own_median")
ROUNDS: Final = 3
"""So often each mood of a broker is measured; the middle one counts."""
COMPARED: Final = ("median", "nearly_all", "worst", "own_median", "own_worst", "megabytes")
TOLD: Final = (
    "games",
    "touches",
    "median",
    "nearly_all",
    "worst",
    "own_median",
    "own_worst",
    "boards",
    "board_median",
    "board_worst",
    "start",
    "megabytes",
    "load",
    "thoughts",
)


def run(given: Namespace) -> int:
    """Measure, and print it."""
    tr = translator_for(given)
    if not 1 <= given.games <= MOST:
        raise WrongUsage(f"--games: from 1 to {MOST}")
    if given.harbour:
        return _with_harbour(tr, given)
    measured_by("start", 1)  # the first run of all compiles and caches; it is nobody's evening
    empty, opened, played = (measured_by(name, given.games, given.sailors) for name in ("empty", "start", "evening"))
    measured = {**played, "start": opened["start"], "start_megabytes": opened["megabytes"]}
    measured["empty"] = empty
    measured["ratios"] = {name: round(measured[name] / empty[name], 2) for name in RATIOS}
    if given.json:
        print(json.dumps(measured, indent=2))
    else:
        print("\n".join(_lines(tr, measured)))
    return 0


def _with_harbour(tr: Translator, given: Namespace) -> int:
    """Measure the same evenings alone, and telling a broker that is there, out of reach, or slow."""
    from companion.devtools.tables.broker_moods import broker_moods

    measured_by("start", 1)
    rounds: dict[str, list[dict[str, Any]]] = {}
    with broker_moods() as moods:  # one after the other and again: a machine that has other things to do is fair to all
        for _ in range(ROUNDS):
            for mood, address in moods.items():
                rounds.setdefault(mood, []).append(measured_by("evening", given.games, broker=address))
    measured: dict[str, Any] = {
        mood: {name: median(one[name] for one in some) for name in COMPARED} for mood, some in rounds.items()
    }
    alone = measured["alone"]
    for one in measured.values():
        one["ratios"] = {name: round(one[name] / alone[name], 2) for name in COMPARED}
    if given.json:
        print(json.dumps(measured, indent=2))
        return 0
    for mood, one in measured.items():
        print(f"{mood}:")
        for name in COMPARED:
            print(f"  {f'{one[name]:,}'.rjust(10)}  {tr.text(f'bench.ui.{name}')}  ({one['ratios'][name]:g}x)")
    return 0


def measured_by(name: str, games: int, sailors: int = 0, broker: str = "") -> dict[str, Any]:
    env = {**os.environ, "SDL_VIDEODRIVER": "offscreen", BROKER: broker}
    told_off = (name, str(time.time()), str(games), str(sailors))
    command = [sys.executable, "-m", "companion.devtools.bench.window_bench", *told_off]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)  # noqa: S603  our own
    if done.returncode:
        raise Failed(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else name)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def _indent(number: float) -> str:
    return f"    {f'{number:,}'.rjust(12)}"


def _lines(tr: Translator, measured: dict[str, Any]) -> Iterator[str]:
    empty, ratios = measured["empty"], measured["ratios"]
    for name in TOLD:
        beside = f"  ({empty[name]:,} · {ratios[name]:g}x)" if name in ratios else ""
        yield f"  {f'{measured[name]:,}'.rjust(10)}  {tr.text(f'bench.ui.{name}')}{beside}"
        if f"{name}_of" in measured:
            yield from (f"{_indent(passed)} ({worked:,})  {what}" for passed, worked, what in measured[f"{name}_of"])
        if name == "board_worst":
            each = measured["board_of_each"].items()
            yield from (f"{_indent(worst)} ({usual:,})  {game}" for game, (usual, worst) in each)
        if name == "megabytes":
            yield from (f"{_indent(held)}  {tr.text(f'bench.ui.{part}')}" for part, held in measured["parts"].items())
    yield f"  {tr.text('bench.ui.empty')}"
