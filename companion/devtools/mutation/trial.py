"""One fault planted in a copy of the tree, and the tests that run its line."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

from companion.devtools.mutation.coverage_map import CoverageMap
from companion.devtools.mutation.mutants import Mutant

PATIENCE: Final = 6.0
"""A fault that makes its tests take so many times their usual time is noticed by whoever waits."""
AT_LEAST: Final = 60.0
"""Seconds, whatever the tests usually take."""
MOST_TESTS: Final = 400
"""Of a line that everything runs, the quickest tests are enough."""


class Outcome(StrEnum):
    """What became of a fault."""

    CAUGHT = "caught"
    HUNG = "hung"
    SURVIVED = "survived"
    UNTESTED = "untested"


class Verdict(NamedTuple):
    """A fault, whether it was noticed, and by which test."""

    mutant: Mutant
    outcome: Outcome
    test: str = ""
    ran: int = 0

    @property
    def noticed(self) -> bool:
        """Say whether the suite turns red."""
        return self.outcome in (Outcome.CAUGHT, Outcome.HUNG)


class Copy:
    """A copy of the files git knows, to plant faults in."""

    def __init__(self, root: Path, home: Path) -> None:
        self._home = home
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],  # noqa: S607  git is there
            cwd=root,
            capture_output=True,
            check=True,
        )
        for name in filter(None, listed.stdout.decode().split("\0")):
            if (root / name).is_file():
                (home / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, home / name)

    def trial(self, mutant: Mutant, known: CoverageMap) -> Verdict:
        """Plant it, run what runs its line, and put the file back."""
        tests = known.tests(mutant.path, mutant.line)[:MOST_TESTS]
        if not tests:
            return Verdict(mutant, Outcome.UNTESTED)
        file = self._home / mutant.path
        whole = file.read_bytes()
        file.write_text(mutant.text, encoding="utf-8")
        try:
            return self._run(mutant, tests, known)
        finally:
            file.write_bytes(whole)

    def _run(self, mutant: Mutant, tests: list[str], known: CoverageMap) -> Verdict:
        env = os.environ | {"PYTHONPATH": str(self._home), "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:randomly", "-p", "no:cacheprovider", *tests]
        patience = AT_LEAST + PATIENCE * sum(known.seconds.get(test, 1.0) for test in tests)
        try:
            done = subprocess.run(  # noqa: S603  our own tests
                command, cwd=self._home, env=env, capture_output=True, text=True, timeout=patience, check=False
            )
        except subprocess.TimeoutExpired:
            return Verdict(mutant, Outcome.HUNG, ran=len(tests))
        if done.returncode == 0:
            return Verdict(mutant, Outcome.SURVIVED, ran=len(tests))
        red = [line for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
        return Verdict(mutant, Outcome.CAUGHT, red[0].split(" - ")[0].split(" ", 1)[1] if red else "", len(tests))
