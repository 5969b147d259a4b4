"""`companion bench touches`: how many touches an evening takes; `slips`: whether any gesture counts twice."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import Any, Final

from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.messages import translator_for
from companion.cli.shared.table_setup import game_asked_for
from companion.engine.shelf import SHELF
from companion.i18n import Translator

EVENINGS: Final = 2
MOST_TOUCHES: Final = 1_000_000
TOLD: Final = ("first", "pages", "per_turn", "turns", "touches", "done", "asked", "answers")


def run(given: Namespace) -> int:
    """Count, and print it; of slips, say by the exit code whether one counted."""
    tr = translator_for(given)
    games = [game_asked_for(tr, given.game).name] if given.game else list(SHELF)
    if given.what == "slips":
        return _slips(tr, given, games)
    counted = [_task("touch_bench", game, how, str(EVENINGS)) for game in games for how in ("waiting", "swift")]
    if given.json:
        print(json.dumps({"games": counted}, indent=2))
    else:
        for one in counted:
            print("\n".join(_lines(tr, one)), flush=True)
    return 0


def _slips(tr: Translator, given: Namespace, games: list[str]) -> int:
    if not 1 <= given.touches <= MOST_TOUCHES:
        raise WrongUsage(f"--touches: from 1 to {MOST_TOUCHES}")
    each = -(-given.touches // len(games))
    found = [_task("slip_soak", game, str(each)) for game in games]
    whole = {name: sum(one[name] for one in found) for name in found[0] if name != "game"}
    if given.json:
        print(json.dumps({**whole, "games": found}, indent=2))
    else:
        for name, value in whole.items():
            print(f"  {f'{value:,}'.rjust(10)}  {tr.text(f'bench.slips.{name}')}")
    return 1 if whole["slipped"] else 0


def _task(name: str, *task: str) -> dict[str, Any]:
    env = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "none-such"}
    command = [sys.executable, "-m", f"companion.devtools.bench.{name}", *task]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)  # noqa: S603  our own
    if done.returncode:
        raise Failed(done.stderr.strip().splitlines()[-1] if done.stderr.strip() else name)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def _lines(tr: Translator, one: dict[str, Any]) -> Iterator[str]:
    how = tr.text("bench.touches.waiting" if one["waiting"] else "bench.touches.swift")
    yield f"{tr.say(one['game'], 'game.name', {})} ({how})"
    for name in TOLD:
        yield f"  {f'{one[name]:,}'.rjust(10)}  {tr.text(f'bench.touches.{name}')}"
