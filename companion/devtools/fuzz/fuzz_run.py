"""One reader and many bad files: what came of each, and what it cost."""

from __future__ import annotations

import logging
import os
import resource
import sys
import tempfile
import time
import traceback
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.devtools.fuzz.readers import REFUSALS, ChangedData, Reader, readers

MOST_ADDRESSES: Final = 6 << 30
"""Bytes; a file that wants more fails here, and not the machine."""


def bad_file(reader: Reader, good: list[bytes], seed: int, number: int) -> bytes:
    """Make the bad file of this number: the same every time."""
    chance = Random(f"{reader.name} {seed} {number}")
    return chance.choice(reader.mutations)(chance, chance.choice(good))


def tried(reader: Reader, file: Path) -> str:
    """Give a file to a reader: read, refused, changed or traceback."""
    try:
        reader.read(file)
    except ChangedData:
        return "changed"
    except REFUSALS:
        return "refused"
    except Exception:  # noqa: BLE001  this is what is looked for
        traceback.print_exc()
        return "traceback"
    return "read"


def pushed_through(name: str, files: int, seed: int, keep: str = "") -> dict[str, Any]:
    """Push so many bad files through a reader, and tell how it went."""
    resource.setrlimit(resource.RLIMIT_AS, (MOST_ADDRESSES, MOST_ADDRESSES))
    logging.disable(logging.CRITICAL)
    _hush_libraries()
    reader = next(one for one in readers() if one.name == name)
    counts = {"read": 0, "refused": 0, "traceback": 0, "changed": 0}
    slowest, slowest_file = 0.0, -1
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        good = reader.good(folder)
        file = folder / f"bad{reader.ending}"
        for one in good:  # what is loaded only once is not the fault of the first bad file
            file.write_bytes(one)
            if tried(reader, file) != "read":
                print(f"{name}: a good file is not read", file=sys.stderr)
                counts["traceback"] += 1
        before = reader.kept()
        for number in range(files):
            bad = bad_file(reader, good, seed, number)
            file.write_bytes(bad)
            began = time.process_time()
            outcome = tried(reader, file)
            took = time.process_time() - began
            if outcome in ("read", "refused") and reader.kept() != before:
                outcome = "changed"
            counts[outcome] += 1
            if took > slowest:
                slowest, slowest_file = took, number
            if outcome in ("traceback", "changed"):
                print(f"{name}: file {number} of seed {seed}: {outcome}", file=sys.stderr)
                if keep:
                    Path(keep).mkdir(parents=True, exist_ok=True)
                    Path(keep, f"{name}-{seed}-{number}{reader.ending}").write_bytes(bad)
    return {
        "reader": name,
        "files": files,
        "read": counts["read"],
        "refused": counts["refused"],
        "tracebacks": counts["traceback"],
        "changes": counts["changed"],
        "megabytes": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024, 1),
        "slowest": round(slowest, 3),
        "slowest_file": slowest_file,
    }


def _hush_libraries() -> None:
    """Libraries complain of bad pictures below Python; our own words still come out."""
    sys.stderr = os.fdopen(os.dup(2), "w", buffering=1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
