"""Runs tests under coverage and notes which lines each of them runs, folder by folder, so that a stop loses little.

Processes that a test starts (every window is one) are measured by themselves: coverage begins in them as Python does,
and reads the name of their test from the environment at that moment. Its own `patch = subprocess` does not serve here:
it hands the settings on as they were read when the whole run began, without any test's name.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from companion.devtools.mutation.coverage_map import CoverageMap

CONFIG: Final = """\
[run]
source =
    {root}/companion
    {root}/hardware
parallel = true
sigterm = true
patch = _exit
data_file = {data}
context = ${{QUARTERMASTER_TEST-}}
"""
RUNNING: Final = "QUARTERMASTER_TEST"
"""Names the test, or the fixture of several tests, whose lines are run."""
NOTES: Final = "QUARTERMASTER_NOTES"
"""Names the file for what coverage does not tell."""
_ROWS: Final = """\
select path, context, numbits from line_bits
join file on file_id = file.id join context on context_id = context.id
"""
PLUGIN: Final = ("-p", "companion.devtools.mutation.run_notes", "-p", "no:randomly", "-p", "no:cacheprovider")


def files_of_tests(root: Path, places: list[str]) -> list[str]:
    """List the files of tests in these places, as pytest names them."""
    found: set[Path] = set()
    for place in places:
        given = root / place
        found.update(given.rglob("test_*.py") if given.is_dir() else [given])
    return [str(file.relative_to(root)) for file in sorted(found, key=lambda file: (file.parent, file))]


def digest(file: Path) -> str:
    """Tell whether a file of tests is still what it was."""
    return hashlib.sha256(file.read_bytes()).hexdigest()


def measure(known: CoverageMap, root: Path, work: Path, files: list[str]) -> Iterator[str]:
    """Measure these files of tests, a folder at a time; say of each whether it is in the map now."""
    known.follow(root)
    for number, (folder, group) in enumerate(groupby(files, lambda file: str(Path(file).parent))):
        batch, place = list(group), work / f"measured-{number}"
        place.mkdir()
        _run(root, place, batch)
        try:
            kept = json.loads((place / "notes.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            yield f"not measured, pytest did not come to its end: {folder}"
            continue
        known.forget(batch)
        _note(known, root, place, kept)
        known.prune()
        known.follow(root)
        known.measured.update({file: digest(root / file) for file in batch})
        yield f"measured {folder}"


def _run(root: Path, place: Path, files: list[str]) -> None:
    settings = place / "settings.ini"
    settings.write_text(CONFIG.format(root=root, data=place / "lines"), encoding="utf-8")
    ours = {"PYTHONPATH": str(root), "COVERAGE_PROCESS_START": str(settings), NOTES: str(place / "notes.json")}
    env = {name: said for name, said in os.environ.items() if name not in ("COVERAGE_PROCESS_CONFIG", RUNNING)} | ours
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", "--tb=line", *PLUGIN, *files]
    subprocess.run(command, cwd=root, env=env, check=False, stdout=sys.stderr)  # noqa: S603  our own tests


def _note(known: CoverageMap, root: Path, place: Path, kept: Any) -> None:
    """Put what was measured into the map; a test that is red without any fault notices none, and is left out."""
    red, shared = set(kept["red"]), kept["shared"]
    known.seconds |= {test: round(seconds, 3) for test, seconds in kept["seconds"].items() if test not in red}
    for path, tests in kept["readers"].items():
        if Path(path).is_relative_to(root):
            known.read(str(Path(path).relative_to(root)), set(tests) - red)
    for path, context, lines in _measured(place):
        if Path(path).is_relative_to(root):
            named = context.rpartition("|")[2]
            tests = set(shared.get(named, [named] if named else [])) - red
            known.ran(str(Path(path).relative_to(root)), lines, tests)


def _measured(place: Path) -> Iterator[tuple[str, str, list[int]]]:
    """Read module, context and lines, from the data of every process; one that was killed while it wrote has none."""
    from coverage.numbits import numbits_to_nums

    for data in sorted(place.glob("lines.*")):
        with closing(sqlite3.connect(data)) as opened, suppress(sqlite3.DatabaseError):
            for path, context, bits in opened.execute(_ROWS).fetchall():
                yield path, context, numbits_to_nums(bits)
