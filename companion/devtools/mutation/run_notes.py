"""A plugin for pytest: names the running test for coverage, and keeps how long each took, what it read, which were red.

A test that reads the source of a module instead of running it (that every key has its words, say) covers none of its
lines, and would notice a fault all the same.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.devtools.mutation.coverage_map import NOTES

if TYPE_CHECKING:
    import pytest

READ: Final = "source read"
"""The property of a test's report that names a module."""
_seconds: dict[str, float] = {}
_readers: dict[str, list[str]] = {}
_red: set[str] = set()
_open: set[str] = set()


def _opened(event: str, facts: tuple[object, ...]) -> None:
    """Note a module that is opened as text; an import opens it as bytes."""
    if event == "open" and facts[1] == "r" and str(facts[0]).endswith(".py"):
        _open.add(str(facts[0]))


def pytest_configure() -> None:
    """Listen to what is opened."""
    if os.environ.get(NOTES):
        sys.addaudithook(_opened)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let coverage note whose lines these are."""
    from coverage import Coverage

    _open.clear()
    measuring = Coverage.current()
    if measuring is not None:
        measuring.switch_context(item.nodeid)


def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Send what was read along with the report, to where the processes are started."""
    item.user_properties += [(READ, path) for path in sorted(_open)]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up set-up, call and tear-down; with several processes this is heard where they are started."""
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0.0) + report.duration
    if report.failed:
        _red.add(report.nodeid)
    if report.when == "teardown":
        for name, path in report.user_properties:
            if name == READ:
                _readers.setdefault(str(path), []).append(report.nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Keep them, once."""
    if not hasattr(session.config, "workerinput") and os.environ.get(NOTES):
        kept = {"seconds": _seconds, "readers": _readers, "red": sorted(_red)}
        Path(os.environ[NOTES]).write_text(json.dumps(kept), encoding="utf-8")
