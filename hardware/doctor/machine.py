"""The machine under examination: its files and commands behind one interface."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

Run = Callable[[Sequence[str]], str | None]


def run_command(words: Sequence[str]) -> str | None:
    """What a command prints, or None if it is not there, fails, or takes too long."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=10, check=True)  # noqa: S603  our own words
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout


@dataclass(frozen=True, slots=True)
class Machine:
    """Where to look; a test gives another root and other commands."""

    root: Path = Path("/")
    run: Run = run_command
    environ: Mapping[str, str] = field(default_factory=lambda: dict(os.environ))

    def read(self, path: str) -> str | None:
        """The text of a file without blanks around it; None if it cannot be read."""
        try:
            return (self.root / path).read_text(encoding="utf-8", errors="replace").strip("\0 \n\t")
        except OSError:
            return None

    def glob(self, pattern: str) -> list[Path]:
        """Files and folders that match, in order."""
        return sorted(self.root.glob(pattern))

    def may_use(self, path: Path) -> bool:
        """Whether this user may read and write a device."""
        return os.access(path, os.R_OK | os.W_OK)

    @property
    def model(self) -> str:
        """What the machine calls itself, if it is a Raspberry Pi or the like; else nothing."""
        return self.read("proc/device-tree/model") or ""

    @property
    def is_pi(self) -> bool:
        return "Raspberry Pi" in self.model
