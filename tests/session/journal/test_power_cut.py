"""Pull the plug: nothing that was acknowledged is lost. `power_cut.py` also runs alone, for longer games."""

from __future__ import annotations

import json
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.devtools.crash.file_scenes import MigrationScene
from companion.session.data_folder import DataFolder
from companion.session.journal.file_check import is_there
from tests.session.tables import GAMES

ROOT = Path(__file__).parents[3]
SHORTEST = {"jamaica": ("3",)}
"""How many players make a short match, where that is not the smallest table."""
HEADER = 100
"""Bytes at the beginning of a file that change as soon as it has a log."""
LEFT = {"now": "-wal", "before": "-journal"}
"""What a killed migration leaves beside the file."""
SCRIPTS = Path(__file__).parents[1]


def ran(script: str, folder: Path, *how: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(SCRIPTS / script), str(folder), *how]
    env = {"PYTHONPATH": ":".join([str(ROOT), *sys.path])}  # with every installed game that this process has found
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def reported(folder: Path, *how: str) -> dict[str, Any]:
    done = ran("power_cut.py", folder, *how)
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
    assert report["cuts"] > report["answers"] == report["of"] > 1  # the whole match, however short a game may be


def test_after_kill_at_three_hundred_random_instants_every_acknowledged_answer_is_there(folder: Path) -> None:
    """The file passes integrity_check, and the match goes on exactly as it would have."""
    report = reported(folder, "random", "300", "1667")

    assert report["wrong"] == []
    assert report["cuts"] == 300
    assert report["answers"] > 150
    assert report["matches"] > 1


@pytest.mark.parametrize("way", ["now", "before"])
def test_a_migration_killed_in_the_middle_of_its_writes_brings_back_all_forty_matches(
    home: DataFolder, way: str
) -> None:
    """As it is done today, and straight in the file as it was before; the writes are those of SQLite to the disk."""
    scene = MigrationScene()
    scene.matches = 40
    scene.prepare(home)
    first = home.journal.read_bytes()
    writes = int(ran("killed_migration.py", home.path, way, "0").stdout)
    hot = half = 0

    for last in range(writes // 10, writes, writes // 5):
        shutil.rmtree(home.path)
        home.make()
        home.journal.write_bytes(first)
        assert ran("killed_migration.py", home.path, way, str(last)).returncode == -signal.SIGKILL
        hot += is_there(home.journal, LEFT[way])
        half += home.journal.read_bytes()[HEADER:] != first[HEADER:]

        assert scene.judge(home, None) == ""
        assert not list(home.path.glob("*.set-aside-*"))

    assert len(scene.truth) == 40
    assert hot > 1  # the others hit the copy that is made first
    assert half  # some pages of the file itself were of the old version, some of the new
