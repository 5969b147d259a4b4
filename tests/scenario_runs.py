"""Playing a scenario file to its end."""

from __future__ import annotations

from companion.session.scenarios.scenario import ScenarioFile
from companion.session.scenarios.scenario_run import ScenarioRun


def played(file: ScenarioFile) -> ScenarioRun:
    """Play a scenario to its end and check it."""
    run = ScenarioRun(file)
    for _ in run.play():
        pass
    run.check()
    return run
