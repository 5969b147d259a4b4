"""Plants faults and counts how many the tests notice.

`python -m companion.devtools.mutation [ROOM ...] --count 300 --seed 1 [--map FILE] [--json FILE]`

Which tests run which line is measured once and kept in the map; later runs measure only files of tests that are new or
changed. Nothing in this tree is changed: faults are planted in copies. The exit code is always 0: this is a report, not
a gate.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import threading
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Final

from companion.devtools.mutation.coverage_map import CoverageMap
from companion.devtools.mutation.coverage_run import digest, files_of_tests, measure
from companion.devtools.mutation.mutants import Mutant, fault_lines, mutants
from companion.devtools.mutation.report import report, said
from companion.devtools.mutation.trial import NEAR, TYPES, Copy, Outcome, Verdict

ROOT: Final = Path(__file__).parents[3]
ROOMS: Final = (
    "companion/engine",
    "companion/session",
    "companion/bridge",
    "companion/presenter",
    "companion/ui",
    "companion/cli",
    "companion/i18n",
    "companion/prints",
    "hardware/seats",
    "hardware/camera",
    "hardware/vision",
)
BRIEF: Final = {
    "companion/bridge/seats": "tests/bridge/seats",
    "companion/i18n": "tests/i18n",
    "companion/prints": "tests/prints",
    "companion/session/profiles": "tests/session/profiles",
    "companion/session/results": "tests/session/results",
    "hardware/seats": "tests/hardware/seats",
}
"""Rooms whose own tests are quick: one of them, by the seed, is the sample of a brief report."""


def modules(room: str) -> Iterator[Path]:
    """The modules of a room that have something to break."""
    place = ROOT / room
    for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
        if path.stat().st_size > 200:  # noqa: PLR2004  an empty __init__
            yield path


def sample(rooms: list[str], count: int, seed: int) -> list[Mutant]:
    """Take as many faults from each room, each from another line; the same seed takes the same ones.

    They are mixed, so that a sample that is stopped has some of each room.
    """
    taken: list[Mutant] = []
    for place, room in enumerate(rooms):
        chance = random.Random(f"{seed} {room}")
        share = count // len(rooms) + (place < count % len(rooms))
        lines = [(path, line) for path in modules(room) for line in fault_lines(path.read_text("utf-8"))]
        chance.shuffle(lines)
        of_line = (list(mutants(str(path.relative_to(ROOT)), path.read_text("utf-8"), line)) for path, line in lines)
        taken += islice((chance.choice(found) for found in of_line if found), share)
    random.Random(seed).shuffle(taken)
    return taken


def tried(faults: list[Mutant], known: CoverageMap, copies: list[Copy], until: float) -> Iterator[Verdict]:
    """Try them, one at a time in each copy, as long as there is time."""
    waiting: SimpleQueue[Mutant] = SimpleQueue()
    done: SimpleQueue[Verdict | None] = SimpleQueue()
    for fault in faults:
        waiting.put(fault)

    def work_through(copy: Copy) -> None:
        try:
            while monotonic() < until:
                done.put(copy.trial(waiting.get_nowait(), known))
        except Empty:
            pass
        finally:
            done.put(None)

    for copy in copies:
        threading.Thread(target=work_through, args=(copy,), daemon=True).start()
    for _ in copies:
        yield from iter(done.get, None)


def proven(verdicts: list[Verdict], known: CoverageMap, copy: Copy) -> Iterator[Verdict]:
    """Run every test that turned red once more without a fault; whatever it noticed is tried again without it."""
    by = sorted({one.test for one in verdicts if one.test not in ("", TYPES) and one.outcome is Outcome.CAUGHT})
    _, red = copy.run(by, known.seconds, on=True) if by else (None, [])
    for one in verdicts:
        yield copy.trial(one.mutant, known, without=red) if one.test in red else one


def measured(file: Path | None, places: list[str], work: Path, *, anew: bool = True) -> CoverageMap:
    """Bring the map up to date: files of tests that are new or changed, or those that were named; or leave it."""
    known = CoverageMap.load(file) if file is not None and file.exists() else CoverageMap()
    files = files_of_tests(ROOT, places or ["tests"])
    new = [one for one in files if places or known.measured.get(one) != digest(ROOT / one)] if anew else []
    if new:
        print(f"measuring which lines {len(new)} files of tests run", file=sys.stderr, flush=True)
    for line in measure(known, ROOT, work, new):
        print(line, file=sys.stderr, flush=True)
        if file is not None:
            known.save(file)
    return known


def main(argv: list[str] | None = None) -> int:
    """Measure, sample, try, report."""
    parser = argparse.ArgumentParser(prog="python -m companion.devtools.mutation", description=__doc__)
    parser.add_argument("rooms", nargs="*", default=list(ROOMS), help="folders or modules to plant faults in")
    parser.add_argument("--count", type=int, default=33, help="faults in all (default: 33)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--map", type=Path, help="where the map of tests by line is kept")
    parser.add_argument("--tests", nargs="*", default=[], help="measure only these files or folders of tests")
    parser.add_argument("--types", action="store_true", help="show what no test noticed to the type checker")
    parser.add_argument("--trust", action="store_true", help="take the map as it is, and measure nothing")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no further fault after so long")
    parser.add_argument("--at-once", type=int, default=2, help="faults tried at the same time (default: 2)")
    parser.add_argument("--seconds", type=float, default=NEAR, help="of tests for one line at most (default: 180)")
    parser.add_argument("--json", type=Path, help="write every verdict into this file")
    parser.add_argument("--brief", action="store_true", help="one room, by the seed, and only its own quick tests")
    given = parser.parse_args(argv)
    if given.brief:
        given.rooms = [sorted(BRIEF)[given.seed % len(BRIEF)]]
        given.tests = [BRIEF[given.rooms[0]]]
    rooms = [room.rstrip("/") for room in given.rooms]
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        known = measured(given.map, given.tests, work, anew=not given.trust)
        faults = sample(rooms, given.count, given.seed)
        copies = [
            Copy(ROOT, work / f"copy-{number}", given.seconds, types=given.types) for number in range(given.at_once)
        ]
        verdicts: list[Verdict] = []
        for verdict in tried(faults, known, copies, monotonic() + given.minutes * 60):
            verdicts.append(verdict)
            print(f"{len(verdicts)}/{len(faults)} {said(verdict)}", flush=True)
        verdicts = list(proven(verdicts, known, copies[0]))
    print(report(verdicts, rooms))
    if given.json is not None:
        rows = [
            {**verdict.mutant._asdict(), "text": None, "outcome": verdict.outcome, "test": verdict.test}
            for verdict in verdicts
        ]
        given.json.write_text(json.dumps(rows, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
