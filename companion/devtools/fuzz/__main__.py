"""Pushes mutated files through every reader, and counts tracebacks, changes of data, memory and time.

`python -m companion.devtools.fuzz [READER ...] --files 10000 --seed 1 [--keep FOLDER] [--json]`
`python -m companion.devtools.fuzz READER --coverage --seconds 600`    (needs atheris: `pip install atheris`)

Each reader gets a process of its own, so that its memory can be told from the others'. A file that did something it
should not is kept in FOLDER. Exit code 1 if there was any, or more memory or time than is wanted.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from typing import Any, Final

from companion.devtools.fuzz.fuzz_run import pushed_through
from companion.devtools.fuzz.readers import readers

MOST_MEMORY: Final = 500.0
"""Megabytes that a reader may take, with everything that is loaded for it."""
MOST_SECONDS: Final = 2.0
"""Of the processor, for one file."""


def main() -> int:
    """Run what was asked for."""
    given = _asked()
    if given.coverage:
        from companion.devtools.fuzz.coverage_fuzz import follow_coverage

        return follow_coverage(given.readers, given.seconds)
    if given.alone:
        row = pushed_through(given.readers[0], given.files, given.seed, given.keep)
        print(json.dumps(row))
        return 0
    rows = [_in_a_process(name, given) for name in given.readers]
    if given.json:
        print(json.dumps(rows, indent=2))
    return 0 if all(map(well, rows)) else 1


def well(row: dict[str, Any]) -> bool:
    """Whether everything was as it should be."""
    wrong = row["tracebacks"] + row["changes"]
    return not wrong and row["megabytes"] < MOST_MEMORY and row["slowest"] < MOST_SECONDS


def _in_a_process(name: str, given: argparse.Namespace) -> dict[str, Any]:
    command = [sys.executable, "-m", "companion.devtools.fuzz", name, "--alone"]
    command += ["--files", str(given.files), "--seed", str(given.seed), "--keep", given.keep]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)  # noqa: S603  ourselves
    lines = done.stdout.strip().splitlines()
    if done.returncode or not lines:  # ended by the system, or out of memory
        row = {"reader": name, "files": given.files, "read": 0, "refused": 0, "tracebacks": 1, "changes": 0}
        row |= {"megabytes": 0.0, "slowest": 0.0, "ended": done.returncode}
    else:
        row = json.loads(lines[-1])
    if not given.json:
        print(
            f"{row['reader']:<12} {row['files']:>6} files: {row['read']} read, {row['refused']} refused, "
            f"{row['tracebacks']} tracebacks, {row['changes']} changes of data, {row['megabytes']:.0f} MB, "
            f"slowest {row['slowest']:.2f} s",
            flush=True,
        )
    return row


def _asked() -> argparse.Namespace:
    names = [reader.name for reader in readers()]
    parser = argparse.ArgumentParser(prog="python -m companion.devtools.fuzz", description=__doc__)
    parser.add_argument("readers", nargs="*", metavar="READER", help=f"of {', '.join(names)} (default: all)")
    parser.add_argument("--files", type=int, default=10_000, metavar="N", help="mutated files for each reader")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the same seed makes the same files")
    parser.add_argument("--keep", default="", metavar="FOLDER", help="keep files there that did harm")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--coverage", action="store_true", help="let atheris find new ways through the code")
    parser.add_argument("--seconds", type=int, default=600, metavar="S", help="with --coverage: how long")
    parser.add_argument("--alone", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    given.readers = given.readers or names
    for name in given.readers:
        if name not in names:
            parser.error(f"no reader is called {name}; there are {', '.join(names)}")
    return given


if __name__ == "__main__":
    sys.exit(main())
