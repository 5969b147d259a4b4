"""A plugin for pytest: a test that takes far longer than it does without a fault ends the run, whatever it hangs in."""

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


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """From its set-up to its tear-down, watched from outside Python: no thread more is seen within."""
    told = Path(os.environ[LIMITS])
    running(told).write_text(item.nodeid, encoding="utf-8")
    faulthandler.dump_traceback_later(json.loads(told.read_text(encoding="utf-8"))[item.nodeid], exit=True, file=_out)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()
