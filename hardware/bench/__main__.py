"""Measurements from the command line: `python -m hardware.bench seats|cameras|table [--count N]`, printed as JSON."""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from hardware.bench.cameras import bench_cycles
from hardware.bench.seats import bench_seats
from hardware.bench.sources import ready_sources
from hardware.bench.table import bench_table


def main(words: list[str] | None = None) -> int:
    """Measure one thing and print it."""
    parser = argparse.ArgumentParser(prog="python -m hardware.bench", description=__doc__)
    parser.add_argument("what", choices=("seats", "cameras", "table"))
    parser.add_argument("--count", type=int, default=0, help="presses, rounds or pictures")
    asked = parser.parse_args(words)
    measured: Any
    if asked.what == "seats":
        measured = bench_seats(asked.count or 1000).as_json()
    elif asked.what == "table":
        measured = bench_table(asked.count or 20).as_json()
    else:
        with tempfile.TemporaryDirectory() as folder:
            makers = ready_sources(Path(folder))
            measured = {name: bench_cycles(make, asked.count or 10_000).as_json() for name, make in makers.items()}
    sys.stdout.write(json.dumps(measured, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
