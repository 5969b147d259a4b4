"""`companion` on an appliance: what is about the table's games is done by the table's user, whoever types it."""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from companion.cli.parsers.parser import parser
from tests.deploy.pi_in_a_folder import ROOT

TOLD = """#!/usr/bin/env bash
printf '%s' "${0##*/}"
printf ' %s' "$@"
printf '\\ndata %s\\n' "${QUARTERMASTER_DATA:-}"
"""
AS_ANYBODY = {
    "games",
    "play",
    "arena",
    "script",
    "replay",
    "tape",
    "scan",
    "print",
    "bench",
    "shots",
    "demo",
    "soak",
    "new-game",
    "check-game",
}
"""They change nothing of the table's: rules without a journal, pictures and papers of whoever types, and tools."""


def commands() -> dict[str, bool]:
    """Every command, and whether it has to do with a data folder."""
    (found,) = (one for one in parser()._actions if isinstance(one, argparse._SubParsersAction))
    return {name: _keeps(below) for name, below in found.choices.items()}


def _keeps(below: argparse.ArgumentParser) -> bool:
    within = [one for one in below._actions if isinstance(one, argparse._SubParsersAction)]
    choices = [choice for one in within for choice in one.choices.values()]
    return "--data" in below._option_string_actions or any(map(_keeps, choices))


@pytest.fixture
def release(tmp_path: Path) -> Path:
    """A version with its scripts, and stand-ins that say how they were called."""
    shutil.copytree(ROOT / "deploy", tmp_path / "version/deploy")
    for path in ("version/.venv/bin/companion", "bin/sudo", "bin/runuser"):
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(TOLD, encoding="utf-8")
        file.chmod(0o755)
    return tmp_path


def typed(release: Path, *words: str, by: str = "pirate", **env: str) -> list[str]:
    """What comes of a command that somebody types."""
    (release / "bin/id").write_text(f"#!/usr/bin/env bash\n[[ $1 == -un ]] && echo {by}\n", encoding="utf-8")
    (release / "bin/id").chmod(0o755)
    done = subprocess.run(
        [release / "version/deploy/companion", *words],
        env={"PATH": f"{release / 'bin'}:{os.environ['PATH']}", **env},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


def companion(release: Path) -> str:
    return str(release / "version/.venv/bin/companion")


@pytest.mark.parametrize("command", ["sessions", "people", "stats", "profile", "learn", "calibrate", "doctor"])
def test_what_is_about_the_games_of_the_table_runs_as_its_user(release: Path, command: str) -> None:
    """By runuser or by sudo; what a user of their own wrote, the table could not read."""
    called, data = typed(release, command, "show", "--lang", "fr")
    how, _, rest = called.partition(" -u quartermaster ")

    assert how == ("runuser" if os.geteuid() == 0 else "sudo")
    assert rest.partition("-- ")[2] == f"{companion(release)} {command} show --lang fr"
    assert "QUARTERMASTER_DATA" in rest or how == "runuser"
    assert data == "data /var/lib/quartermaster"


def test_the_tables_user_needs_nobody(release: Path) -> None:
    """And a folder that was named is kept."""
    named = str(release / "games")

    called = typed(release, "profile", "show", by="quartermaster", QUARTERMASTER_DATA=named)

    assert called == ["companion profile show", f"data {named}"]


@pytest.mark.parametrize("command", sorted(AS_ANYBODY))
def test_everything_else_is_done_by_whoever_types_it(release: Path, command: str) -> None:
    assert typed(release, command) == [f"companion {command}", "data "]


def test_a_command_that_keeps_something_is_the_tables() -> None:
    """Whoever adds a command with a data folder has to say whose it is."""
    kept = {name for name, keeps in commands().items() if keeps}

    assert kept - AS_ANYBODY == {
        "sessions",
        "people",
        "stats",
        "profile",
        "learn",
        "calibrate",
        "doctor",
        "share",
        "watch",
        "harbour",
        "staff",
    }
    assert set(commands()) - kept <= AS_ANYBODY
