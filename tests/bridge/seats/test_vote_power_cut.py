"""Pull the plug while people choose in secret by button: the choice is whole or not begun."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.engine.shelf import SHELF
from tests.what_games_have import ASKING_IN_SECRET

ROOT = Path(__file__).parents[3]
SCRIPT = Path(__file__).with_name("vote_power_cut.py")
PLAYERS = {"tortuga1667": "7", "jamaica": "3"}
"""How many choose together, where that is not the smallest table."""
TOGETHER = {"tortuga1667", "tortuga_dice", "jamaica"}
"""Games in which several people are asked the same secret question."""


@pytest.mark.parametrize("game", sorted(ASKING_IN_SECRET))
def test_a_secret_choice_by_button_is_whole_or_not_begun_wherever_the_power_is_cut(tmp_path: Path, game: str) -> None:
    """After every single write of every secret question of a match: never a part of the votes."""
    players = PLAYERS.get(game, str(SHELF[game].usual[0]))
    command = [sys.executable, str(SCRIPT), str(tmp_path), game, players]
    env = {"PYTHONPATH": ":".join([str(ROOT), *sys.path])}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    report: dict[str, Any] = json.loads(done.stdout)

    assert report["wrong"] == []
    assert report["votes"] >= 1
    assert report["cuts"] > report["votes"], "each was cut at least twice: within, and after its commit"
    assert (report["voters"] > 1) == (game in TOGETHER)
