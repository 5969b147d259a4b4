"""Plants faults and counts how many the tests notice.

`python -m companion.devtools.mutation [ROOM ...] --count 300 --seed 1 [--map FILE] [--json FILE]`

The first run measures which tests run which line (one whole suite under coverage) and keeps it in the map; later ones
take it from there. Nothing in this tree is changed: faults are planted in copies. The exit code is always 0: this is a
report, not a gate.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final

from companion.devtools.mutation.coverage_map import CoverageMap, measure
from companion.devtools.mutation.mutants import Mutant, mutants
from companion.devtools.mutation.trial import Copy, Verdict

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
AT_ONCE: Final = 2
SHORT: Final = 60
"""Signs of a fault that are shown."""


def modules(room: str) -> Iterator[Path]:
    """The modules of a room that have something to break."""
    for path in sorted((ROOT / room).rglob("*.py")):
        if path.stat().st_size > 200:  # noqa: PLR2004  an empty __init__
            yield path


def sample(rooms: list[str], count: int, seed: int) -> list[Mutant]:
    """Take as many faults from each room, each from another line; the same seed takes the same ones."""
    chance = random.Random(seed)
    taken: list[Mutant] = []
    for place, room in enumerate(rooms):
        share = count // len(rooms) + (place < count % len(rooms))
        every = [one for path in modules(room) for one in mutants(str(path.relative_to(ROOT)), path.read_text("utf-8"))]
        by_line: dict[tuple[str, int], list[Mutant]] = {}
        for one in every:
            by_line.setdefault((one.path, one.line), []).append(one)
        lines = chance.sample(sorted(by_line), min(share, len(by_line)))
        taken += [chance.choice(by_line[line]) for line in lines]
    return taken


def tried(faults: list[Mutant], known: CoverageMap, work: Path) -> Iterator[Verdict]:
    """Try them, two at a time, each process in a copy of its own."""
    waiting: SimpleQueue[Mutant] = SimpleQueue()
    done: SimpleQueue[Verdict] = SimpleQueue()
    for fault in faults:
        waiting.put(fault)

    def work_through(copy: Copy) -> None:
        while True:
            try:
                fault = waiting.get_nowait()
            except Empty:
                return
            done.put(copy.trial(fault, known))

    for number in range(AT_ONCE):
        copy = Copy(ROOT, work / f"copy-{number}")
        threading.Thread(target=work_through, args=(copy,), daemon=True).start()
    for _ in faults:
        yield done.get()


def room_of(path: str, rooms: list[str]) -> str:
    """Name the room a file belongs to."""
    return next(room for room in rooms if path.startswith(f"{room}/"))


def main(argv: list[str] | None = None) -> int:
    """Sample, try, report."""
    parser = argparse.ArgumentParser(prog="python -m companion.devtools.mutation", description=__doc__)
    parser.add_argument("rooms", nargs="*", default=list(ROOMS), help="folders to plant faults in")
    parser.add_argument("--count", type=int, default=33, help="faults in all (default: 33)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--map", type=Path, help="where the map of tests by line is kept")
    parser.add_argument("--tests", nargs="*", default=[], help="measure only these tests")
    parser.add_argument("--json", type=Path, help="write every verdict into this file")
    given = parser.parse_args(argv)
    rooms = [room.rstrip("/") for room in given.rooms]
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        if given.map is not None and given.map.exists():
            known = CoverageMap.load(given.map)
        else:
            known = measure(ROOT, work, given.tests)
            if given.map is not None:
                known.save(given.map)
        faults = sample(rooms, given.count, given.seed)
        verdicts = []
        for verdict in tried(faults, known, work):
            verdicts.append(verdict)
            by = f" by {verdict.test}" if verdict.test else ""
            print(f"{len(verdicts)}/{len(faults)} {_said(verdict)}{by}", flush=True)
    _report(verdicts, rooms)
    if given.json is not None:
        rows = [
            {**verdict.mutant._asdict(), "text": None, "outcome": verdict.outcome, "test": verdict.test}
            for verdict in verdicts
        ]
        given.json.write_text(json.dumps(rows, indent=1), encoding="utf-8")
    return 0


def _said(verdict: Verdict) -> str:
    """One line: where, what, and what became of it."""
    fault = verdict.mutant
    change = f"{fault.before[:SHORT]!r} -> {fault.after[:SHORT]!r}"
    return f"{verdict.outcome}: {fault.path}:{fault.line} {fault.kind}: {change}"


def _report(verdicts: list[Verdict], rooms: list[str]) -> None:
    noticed = Counter(room_of(one.mutant.path, rooms) for one in verdicts if one.noticed)
    every = Counter(room_of(one.mutant.path, rooms) for one in verdicts)
    print()
    for room in rooms:
        if every[room]:
            print(f"{room:24} {noticed[room]:4} of {every[room]:4} noticed, {noticed[room] / every[room]:.0%}")
    print("\nNot noticed:")
    for one in sorted(verdicts, key=lambda one: (one.mutant.path, one.mutant.line)):
        if not one.noticed:
            print(f"  {_said(one)}")


if __name__ == "__main__":
    sys.exit(main())
