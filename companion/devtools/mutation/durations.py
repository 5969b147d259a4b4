"""A plugin for pytest: names the running test for coverage, and keeps how long every test took."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from companion.devtools.mutation.coverage_map import DURATIONS

if TYPE_CHECKING:
    import pytest

_seconds: dict[str, float] = {}


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let coverage note whose lines these are."""
    from coverage import Coverage

    measuring = Coverage.current()
    if measuring is not None:
        measuring.switch_context(item.nodeid)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up set-up, call and tear-down; with several processes this is heard where they are started."""
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0.0) + report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Keep them, once."""
    if not hasattr(session.config, "workerinput") and os.environ.get(DURATIONS):
        Path(os.environ[DURATIONS]).write_text(json.dumps(_seconds), encoding="utf-8")
