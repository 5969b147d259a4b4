"""The scenario files of this game go as written, and cite rules that exist."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.games import ship_captain_crew
from companion.session.scenarios.scenario import ScenarioFile
from tests.scenario_runs import played

FILES = sorted((Path(__file__).parents[2] / "scenarios" / "ship_captain_crew").glob("*.toml"))
RULES = (Path(ship_captain_crew.__file__).parent / "RULES.md").read_text(encoding="utf-8")


def test_there_are_scenarios() -> None:
    """The tests below would otherwise pass for nothing."""
    assert len(FILES) >= 6


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_scenario_goes_as_written(file: Path) -> None:
    """Every answer is taken or refused as it says, and the end is as expected."""
    scenario = ScenarioFile.load(file)
    cited = scenario.scenario.rules.split()

    played(scenario)
    assert cited
    assert [number for number in cited if f"**{number}** " not in RULES] == []
