"""A plugin for pytest: runs just the tests that were named, in that order, each within its time.

They are not named on the command line: pytest does not find every name again there (one with `::` in it, say). A test
that takes far longer than it does without a fault ends the run, whatever it hangs in.
"""

from __future__ import annotations

import faulthandler
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

LIMITS: Final = "QUARTERMASTER_LIMITS"
"""Names the file of seconds by test; beside it stands which test is running."""
OVERDUE: Final = "Timeout ("
"""How Python says that the time was up."""
_out: Final = os.dup(1)
"""Where the run is read from; pytest keeps what a test prints."""


def running(limits: Path) -> Path:
    """Name the file that says which test is running."""
    return limits.with_suffix(".running")


def _seconds() -> dict[str, float]:
    limits: dict[str, float] = json.loads(Path(os.environ[LIMITS]).read_text(encoding="utf-8"))
    return limits


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out whatever else is in their files."""
    found = {item.nodeid: item for item in items}
    items[:] = [found[test] for test in _seconds() if test in found]
    config.hook.pytest_deselected(items=[item for name, item in found.items() if item not in items])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """From its set-up to its tear-down, watched from outside Python: no thread more is seen within."""
    running(Path(os.environ[LIMITS])).write_text(item.nodeid, encoding="utf-8")
    faulthandler.dump_traceback_later(_seconds()[item.nodeid], exit=True, file=_out)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()
