"""One fault planted in a copy of the tree, and the tests that run its line."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
from bisect import bisect_right
from collections.abc import Iterable
from enum import StrEnum
from itertools import accumulate, count
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.devtools.mutation.coverage_map import CoverageMap
from companion.devtools.mutation.importers import importers
from companion.devtools.mutation.limits import LIMITS, OVERDUE, running
from companion.devtools.mutation.mutants import Mutant

PATIENCE: Final = 5.0
"""A fault that makes a test take so many times its usual time is noticed by whoever waits."""
AT_LEAST: Final = 20.0
"""Seconds, however quick a test usually is."""
AGAIN: Final = 3.0
"""A quick test that seems to hang is given so many times as long once more."""
QUICK: Final = 5.0
"""Seconds: the limit of a longer one is far enough from what it takes."""
NEAR: Final = 180.0
"""Seconds of tests that run a line: of a line that everything runs, the quickest are enough."""
FAR: Final = 1 / 3
"""A share of that for tests that only run something else of the module, if those of the line did not notice."""
FIRST, FIRST_FILES = 5.0, 3
"""Seconds and files of the tests that are run before all others: most faults are noticed by them."""
NO_TESTS: Final = 5
"""How pytest ends when none of them is there (any more, or with this fault): they notice nothing."""
TYPES: Final = "types"
"""Who noticed, if it was the type checker."""
BEGINNING: Final = 120.0
"""Seconds until the first test has begun."""


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

    def __init__(self, root: Path, home: Path, near: float = NEAR, *, types: bool = False) -> None:
        self._home = home
        self._near = near
        self._types = types
        self._clock = count(1_000_000_000)
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

    def trial(self, mutant: Mutant, known: CoverageMap, without: Iterable[str] = ()) -> Verdict:
        """Plant it and run what runs its line, then its module, then what imports that; the first red test ends it.

        What is compiled is kept between trials, so a planted file has a date that no other file had.
        """
        near = _within(self._near, known, known.of_line(mutant.path, mutant.line), without)
        first = _closest(near, mutant.path, known)
        far = _within(self._near * FAR, known, known.of_file(mutant.path), (*near, *without))
        using = {test for path in importers(self._home, mutant.path) for test in known.of_file(path)}
        farther = _within(self._near * FAR, known, known.quickest(using), (*near, *far, *without))
        if not (near or far or farther or self._types):
            return Verdict(mutant, Outcome.UNTESTED)
        file = self._home / mutant.path
        whole, dates = file.read_bytes(), file.stat()
        file.write_text(mutant.text, encoding="utf-8")
        os.utime(file, (date := next(self._clock), date))
        try:
            for tests in filter(None, (first, [test for test in near if test not in first], far, farther)):
                outcome, red = self.run(tests, known.seconds)
                if outcome is Outcome.HUNG and known.seconds.get("".join(red), 0.0) < QUICK:  # or the machine was busy
                    outcome, red = self.run(tests, known.seconds, slower=AGAIN)
                if outcome is not Outcome.SURVIVED:
                    return Verdict(mutant, outcome, red[0] if red else "", len(tests))
            if self._types and self._mistyped(mutant.path):
                return Verdict(mutant, Outcome.CAUGHT, TYPES)
            return Verdict(mutant, Outcome.SURVIVED, ran=len(near) + len(far) + len(farther))
        finally:
            file.write_bytes(whole)
            os.utime(file, (dates.st_atime, dates.st_mtime))

    def run(
        self, tests: list[str], seconds: dict[str, float], *, on: bool = False, slower: float = 1.0
    ) -> tuple[Outcome, list[str]]:
        """Run these tests in this order, to the first red one or on to the end; name the red ones."""
        limits = {test: slower * (AT_LEAST + PATIENCE * seconds.get(test, 1.0)) for test in tests}
        told = self._home / ".limits.json"
        told.write_text(json.dumps(limits), encoding="utf-8")
        files = [
            file for file in dict.fromkeys(test.partition("::")[0] for test in tests) if (self._home / file).exists()
        ]
        if not files:
            return Outcome.SURVIVED, []
        code, said = self._pytest([*([] if on else ["-x"]), *files], told, BEGINNING + sum(limits.values()))
        if OVERDUE in said:
            return Outcome.HUNG, [running(told).read_text(encoding="utf-8")] if running(told).exists() else []
        if code in (0, NO_TESTS):
            return Outcome.SURVIVED, []
        told_red = (line.partition(" ")[2] for line in said.splitlines() if line.startswith(("FAILED ", "ERROR ")))
        return Outcome.CAUGHT, [one.split(" - ")[0] for one in told_red if not one.startswith(" ")]  # that is a log's

    def _mistyped(self, path: str) -> bool:
        """Show a module to the type checker, which is a check as good as any test; the first time takes a minute."""
        command = [sys.executable, "-m", "mypy", "--no-error-summary", path]
        done = subprocess.run(command, cwd=self._home, capture_output=True, text=True, check=False)  # noqa: S603  ours
        return any(line.startswith(f"{path}:") and " error: " in line for line in done.stdout.splitlines())

    def _pytest(self, arguments: list[str], limits: Path, patience: float) -> tuple[int, str]:
        """Give the exit code and all that was said; whatever was started is ended with it."""
        env = os.environ | {"PYTHONPATH": str(self._home), LIMITS: str(limits)}
        command = [sys.executable, "-m", "pytest", "-q", "--no-header", "-p", "companion.devtools.mutation.limits"]
        command += ["-p", "no:randomly", "-p", "no:cacheprovider", *arguments]
        pipes: Any = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, "start_new_session": True}
        with subprocess.Popen(command, cwd=self._home, env=env, **pipes) as process:  # noqa: S603  our own tests
            try:
                said, _ = process.communicate(timeout=patience)
            except subprocess.TimeoutExpired:
                said = OVERDUE
            finally:
                _end_all(process)
        return process.returncode, said


def _within(budget: float, known: CoverageMap, tests: list[str], without: Iterable[str]) -> list[str]:
    """Take tests from the front, as many as there is time for; one in any case."""
    left = [test for test in tests if test not in set(without)]
    spent = list(accumulate(known.seconds.get(test, 1.0) for test in left))
    return left[: max(1, bisect_right(spent, budget))]


def _closest(tests: list[str], path: str, known: CoverageMap) -> list[str]:
    """Take some quick tests of the same room, in few files: to read many files in takes longer than to run them."""
    parts = Path(path).parts

    def distance(test: str) -> tuple[int, float]:
        return -len(set(Path(test.partition("::")[0]).parts[1:-1]) & set(parts)), known.seconds.get(test, 1.0)

    ordered = sorted(tests, key=distance)
    files = list(dict.fromkeys(test.partition("::")[0] for test in ordered))[:FIRST_FILES]
    return _within(FIRST, known, [test for test in ordered if test.partition("::")[0] in files], ())


def _end_all(process: subprocess.Popen[str]) -> None:
    """Leave nothing running that a hung test had started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
