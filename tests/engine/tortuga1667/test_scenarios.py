"""The scenario files of Tortuga 1667: cases that need no Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.session.scenarios.scenario import ScenarioFile
from tests.scenario_runs import played

FILES = sorted((Path(__file__).parents[2] / "scenarios" / "tortuga1667").glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_scenario_goes_as_written(path: Path) -> None:
    """5.0: its own paragraphs are named in the file."""
    file = ScenarioFile.load(path)

    played(file)

    assert file.scenario.rules
