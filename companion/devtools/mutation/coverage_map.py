"""Which tests run which line: one run of the suite under coverage, with the name of the test as context.

Window tests run in processes of their own; these inherit the name of their test through the environment.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

CONFIG: Final = """\
[run]
source = companion, hardware
parallel = true
concurrency = thread
sigterm = true
patch = subprocess, _exit
data_file = {data}
context = ${{PYTEST_CURRENT_TEST-}}
"""
_PHASE: Final = re.compile(r" \((setup|call|teardown)\)$")
NOTES: Final = "QUARTERMASTER_NOTES"
"""Names the file for what coverage does not tell: seconds, and tests that read a module without running it."""


class CoverageMap:
    """Tests by file and line, tests that read a whole file, and how long each takes."""

    def __init__(
        self,
        lines: dict[str, dict[int, list[str]]],
        seconds: dict[str, float],
        readers: dict[str, list[str]] | None = None,
    ) -> None:
        self._lines = lines
        self._readers = readers or {}
        self.seconds = seconds

    def tests(self, path: str, line: int) -> list[str]:
        """Name the tests that run this line or read its file, the quickest first.

        What runs when a module is imported belongs to no test: there it is every test that runs something of the file.
        """
        of_file = self._lines.get(path, {})
        named = set(of_file.get(line, ()))
        if line in of_file and not named:
            named = {test for tests in of_file.values() for test in tests}
        named |= set(self._readers.get(path, ()))
        return sorted(named, key=lambda test: (self.seconds.get(test, 0.0), test))

    @classmethod
    def load(cls, file: Path) -> CoverageMap:
        """Read a map that was kept."""
        kept = json.loads(file.read_text(encoding="utf-8"))
        lines = {path: {int(line): tests for line, tests in of.items()} for path, of in kept["lines"].items()}
        return cls(lines, kept["seconds"], kept.get("readers"))

    def save(self, file: Path) -> None:
        """Keep it for the next sample."""
        kept = {"lines": self._lines, "seconds": self.seconds, "readers": self._readers}
        file.write_text(json.dumps(kept), encoding="utf-8")


def measure(root: Path, work: Path, tests: list[str]) -> CoverageMap:
    """Run the suite once; a test that fails without any fault notices none, and is left out."""
    config, notes = work / "settings.ini", work / "notes.json"
    config.write_text(CONFIG.format(data=work / "coverage"), encoding="utf-8")
    env = os.environ | {"PYTHONPATH": str(root), NOTES: str(notes)}
    coverage = [sys.executable, "-m", "coverage"]
    plugin = ["-p", "companion.devtools.mutation.run_notes", "-p", "no:randomly"]
    run = [*coverage, "run", f"--rcfile={config}", "-m", "pytest", "-q", "-n", "2", *plugin, *tests]
    subprocess.run(run, cwd=root, env=env, check=False)  # noqa: S603  our own tests
    subprocess.run([*coverage, "combine", "-q", f"--rcfile={config}"], cwd=root, env=env, check=True)  # noqa: S603
    kept = json.loads(notes.read_text(encoding="utf-8"))
    inside = {Path(path): tests for path, tests in kept["readers"].items() if Path(path).is_relative_to(root)}
    readers = {str(path.relative_to(root)): tests for path, tests in inside.items()}
    lines = _lines(root, work / "coverage")
    red = set(kept["red"])
    for named in (*readers.values(), *(named for of_file in lines.values() for named in of_file.values())):
        named[:] = [test for test in named if test not in red]
    return CoverageMap(lines, kept["seconds"], readers)


def _lines(root: Path, file: Path) -> dict[str, dict[int, list[str]]]:
    from coverage import CoverageData

    data = CoverageData(str(file))
    data.read()
    found: dict[str, dict[int, list[str]]] = {}
    for measured in data.measured_files():
        if Path(measured).is_relative_to(root):
            of_line = data.contexts_by_lineno(measured)
            named = {line: sorted({_test(context) for context in said} - {""}) for line, said in of_line.items()}
            found[str(Path(measured).relative_to(root))] = named
    return found


def _test(context: str) -> str:
    """Give the name of the test; one within a process of its own has it from the environment."""
    return _PHASE.sub("", context.partition("|")[0] or context.partition("|")[2])
