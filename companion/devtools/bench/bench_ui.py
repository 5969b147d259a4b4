"""`companion bench ui`: how quick the app is in people's hands, beside an empty Kivy app in the same run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from typing import Any, Final

from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.messages import translator_for
from companion.i18n import Translator

MOST: Final = 1000
RATIOS: Final = ("start", "megabytes", "median", "worst", "own_median")
TOLD: Final = (
    "games",
    "touches",
    "median",
    "nearly_all",
    "worst",
    "own_median",
    "own_worst",
    "start",
    "megabytes",
    "load",
)


def run(given: Namespace) -> int:
    """Measure, and print it."""
    tr = translator_for(given)
    if not 1 <= given.games <= MOST:
        raise WrongUsage(f"--games: from 1 to {MOST}")
    _task("start", 1)  # the first run of all compiles and caches; it is nobody's evening
    empty, opened, played = (_task(name, given.games) for name in ("empty", "start", "evening"))
    measured = {**played, "start": opened["start"], "start_megabytes": opened["megabytes"]}
    measured["empty"] = empty
    measured["ratios"] = {name: round(measured[name] / empty[name], 2) for name in RATIOS}
    if given.json:
        print(json.dumps(measured, indent=2))
    else:
        print("\n".join(_lines(tr, measured)))
    return 0


def _task(name: str, games: int) -> dict[str, Any]:
    env = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    command = [sys.executable, "-m", "companion.devtools.bench.window_bench", name, str(time.time()), str(games)]
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
        if name == "worst":
            yield from (f"{_indent(passed)} ({worked:,})  {what}" for passed, worked, what in measured["worst_of"])
        if name == "megabytes":
            yield from (f"{_indent(held)}  {tr.text(f'bench.ui.{part}')}" for part, held in measured["parts"].items())
    yield f"  {tr.text('bench.ui.empty')}"
