"""What the boot check tells, line by line, and how systemd sees the service."""

from __future__ import annotations

import sys
import time
from typing import NamedTuple


class State(NamedTuple):
    """What systemd says of the service, in its own words."""

    ActiveState: str
    NRestarts: str
    MainPID: str

    def __str__(self) -> str:
        """Say it in a line of the report."""
        return f"{self.ActiveState}, process {self.MainPID}, fallen {self.NRestarts} times"


class Report:
    """Lines with the seconds since the beginning; the last one says whether all is well."""

    def __init__(self) -> None:
        self._began = time.monotonic()

    def say(self, line: str) -> None:
        """Print a line at once."""
        sys.stdout.write(f"{time.monotonic() - self._began:6.0f} s  {line}\n")
        sys.stdout.flush()
