"""Which tests run which line, which only read a module, and how long each takes; kept in a file between samples."""

from __future__ import annotations

import json
from collections.abc import Iterable
from difflib import SequenceMatcher
from pathlib import Path
from typing import Final

KEPT: Final = 150
"""Tests kept for one line, the quickest: of a line that everything runs they are enough."""


class CoverageMap:
    """Tests by module and line; a module stands with the text it was measured with."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self.measured: dict[str, str] = {}
        """Files of tests, with a digest of what they were."""
        self._lines: dict[str, dict[int, set[str]]] = {}
        self._files: dict[str, set[str]] = {}
        self._texts: dict[str, str] = {}

    # --- what is asked -----------------------------------------------------------------------------------------

    def of_line(self, path: str, line: int) -> list[str]:
        """Name the tests that run this line, the quickest first.

        Python counts some lines of a long statement to its first one: then it is those of the nearest line above.
        """
        of_file = self._lines.get(path, {})
        return self.quickest(of_file.get(max((one for one in of_file if one <= line), default=0), ()))

    def of_file(self, path: str) -> list[str]:
        """Name the tests that run or read anything of this module, the quickest first.

        What runs when a module is imported, or once for a whole process and is kept then, belongs to no test or to
        whichever came first; it is any of these that may notice.
        """
        return self.quickest(self._files.get(path, ()))

    def quickest(self, tests: Iterable[str]) -> list[str]:
        """Put them in order."""
        return sorted(tests, key=lambda test: (self.seconds.get(test, 0.0), test))

    # --- what is told ------------------------------------------------------------------------------------------

    def forget(self, files: Iterable[str]) -> None:
        """Drop what is known about these files of tests, before they are measured again."""
        heads = tuple(f"{file}::" for file in files)
        for tests in (*self._files.values(), *(tests for of in self._lines.values() for tests in of.values())):
            tests.difference_update([test for test in tests if test.startswith(heads)])
        for test in [test for test in self.seconds if test.startswith(heads)]:
            del self.seconds[test]

    def ran(self, path: str, lines: Iterable[int], tests: set[str]) -> None:
        """These tests run these lines."""
        of_file = self._lines.setdefault(path, {})
        for line in lines:
            of_file.setdefault(line, set()).update(tests)
        self.read(path, tests)

    def read(self, path: str, tests: set[str]) -> None:
        """These tests run or read something of this module."""
        self._files.setdefault(path, set()).update(tests)

    def prune(self) -> None:
        """Keep the quickest of a line."""
        for of_file in self._lines.values():
            for line, tests in of_file.items():
                if len(tests) > KEPT:
                    of_file[line] = set(self.quickest(tests)[:KEPT])

    def follow(self, root: Path) -> None:
        """Find the lines again in modules that were changed since."""
        for path in self._lines:
            file = root / path
            now, then = file.read_text("utf-8") if file.exists() else "", self._texts.get(path)
            if then is not None and then != now:
                self._lines[path] = _moved(self._lines[path], then.splitlines(), now.splitlines())
            self._texts[path] = now

    # --- the file ----------------------------------------------------------------------------------------------

    @classmethod
    def load(cls, file: Path) -> CoverageMap:
        """Read a map that was kept."""
        kept = json.loads(file.read_text(encoding="utf-8"))
        names: list[str] = kept["tests"]
        known = cls()
        known.seconds, known.measured, known._texts = kept["seconds"], kept["measured"], kept["texts"]
        for path, of_file in kept["lines"].items():
            known._lines[path] = {int(line): {names[one] for one in tests} for line, tests in of_file.items()}
        known._files = {path: {names[one] for one in tests} for path, tests in kept["files"].items()}
        return known

    def save(self, file: Path) -> None:
        """Keep it for the next sample: whole, or as it was."""
        every = [*self._files.values(), *(tests for of in self._lines.values() for tests in of.values())]
        names = sorted(set().union(*every))
        number = {name: place for place, name in enumerate(names)}
        kept = {
            "tests": names,
            "seconds": self.seconds,
            "measured": self.measured,
            "texts": self._texts,
            "lines": {
                path: {line: sorted(number[one] for one in tests) for line, tests in of_file.items()}
                for path, of_file in self._lines.items()
            },
            "files": {path: sorted(number[one] for one in tests) for path, tests in self._files.items()},
        }
        half = file.with_name(f"{file.name}.half")
        half.write_text(json.dumps(kept, separators=(",", ":")), encoding="utf-8")
        half.replace(file)


def _moved(lines: dict[int, set[str]], then: list[str], now: list[str]) -> dict[int, set[str]]:
    """Give the tests of lines by their new numbers; a new line has those of what stood there, or of the line above."""
    found: dict[int, set[str]] = {}
    for kind, start, end, new_start, new_end in SequenceMatcher(None, then, now, autojunk=False).get_opcodes():
        if kind == "equal":
            for offset in range(end - start):
                if start + offset + 1 in lines:
                    found[new_start + offset + 1] = lines[start + offset + 1]
        else:
            instead = range(start + 1, end + 1) or range(start, start + 1)
            near = set().union(*(lines.get(line, set()) for line in instead))
            found.update({line + 1: set(near) for line in range(new_start, new_end)})
    return found
