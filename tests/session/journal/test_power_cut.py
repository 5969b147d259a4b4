"""Pull the plug: nothing that was acknowledged is lost. `power_cut.py` also runs alone, for longer games."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.session.tables import GAMES

ROOT = Path(__file__).parents[3]
SHORTEST = {"jamaica": ("3",)}
"""How many players make a short match, where that is not the smallest table."""
SCRIPT = Path(__file__).parents[1] / "power_cut.py"


def reported(folder: Path, *how: str) -> dict[str, Any]:
    command = [sys.executable, str(SCRIPT), str(folder), *how]
    done = subprocess.run(command, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    report: dict[str, Any] = json.loads(done.stdout)
    return report


@pytest.mark.parametrize("game", GAMES)
def test_killed_after_every_single_write_of_a_match_it_stands_where_it_was_acknowledged(
    folder: Path, game: str
) -> None:
    """Row by row and commit by commit, from the first to the result: the question is the expected one every time."""
    report = reported(folder, "every", game, *SHORTEST.get(game, ()))

    assert report["wrong"] == []
    assert report["cuts"] > report["answers"] > 30


def test_after_kill_at_three_hundred_random_instants_every_acknowledged_answer_is_there(folder: Path) -> None:
    """The file passes integrity_check, and the match goes on exactly as it would have."""
    report = reported(folder, "random", "300", "1667")

    assert report["wrong"] == []
    assert report["cuts"] == 300
    assert report["answers"] > 150
    assert report["matches"] > 1
