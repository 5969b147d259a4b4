"""The scenario files of the game go as written."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine import shelf
from companion.session.scenarios.scenario import ScenarioFile
from tests.engine.jamaica.harbour import GAME
from tests.scenario_runs import played

FILES = sorted((Path(__file__).parents[2] / "scenarios" / "jamaica").glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_scenario_goes_as_written(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each file names the paragraphs it is about."""
    monkeypatch.setitem(shelf.SHELF, GAME.name, GAME)

    played(ScenarioFile(path.read_text(encoding="utf-8")))


def test_there_are_scenarios() -> None:
    """The test above would otherwise pass for nothing."""
    assert len(FILES) >= 12
