"""The page that people read first; test_docs.py tries what it says."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```sh\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def test_the_first_screenful_has_two_commands() -> None:
    """One runs it, one checks it; more would be a choice."""
    first = BLOCKS[0].splitlines()
    assert [line.split()[0] for line in first] == ["./deploy/run", "./deploy/test"]
    assert PAGE.index(BLOCKS[0]) < 1500


def test_every_room_it_draws_is_there() -> None:
    """The plan of the house is the house."""
    plan = PAGE.partition("## The house")[2].split("```")[1].strip()
    for line in plan.splitlines():
        assert (ROOT / line.split()[0]).is_dir(), line
