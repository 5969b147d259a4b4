"""The page that people read first: what it says can be typed, and it does what it says."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
COMMANDS = [line.partition("#")[0].strip() for block in BLOCKS for line in block.splitlines() if line.strip()]
SLOW = {"bench": ("--seconds", "0.1")}
"""What takes its time gets less of it here."""


def test_the_first_screenful_has_two_commands() -> None:
    """One runs it, one checks it; more would be a choice."""
    first = BLOCKS[0].splitlines()
    assert [line.split()[0] for line in first] == ["./deploy/run", "./deploy/test"]
    assert PAGE.index(BLOCKS[0]) < 1500


@pytest.mark.parametrize("command", [command for command in COMMANDS if command.startswith("./deploy/run ")])
def test_what_the_page_says_can_be_typed(command: str) -> None:
    """The command after deploy/run's own set-up, in a process of its own."""
    words = shlex.split(command)[1:]
    companion = Path(sys.executable).with_name("companion")
    done = subprocess.run(
        [companion, *words, *SLOW.get(words[0] if words else "", ())],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_every_page_it_points_to_is_there() -> None:
    """No link leads nowhere."""
    for target in re.findall(r"\]\((?!http)([^)#]+)\)", PAGE):
        assert (ROOT / target).exists(), target


def test_every_room_it_draws_is_there() -> None:
    """The plan of the house is the house."""
    plan = PAGE.partition("## The house")[2].split("```")[1].strip()
    for line in plan.splitlines():
        assert (ROOT / line.split()[0]).is_dir(), line
