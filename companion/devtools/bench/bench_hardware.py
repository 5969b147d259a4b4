"""`companion bench seats|cameras|table`: how quick the hardware is, measured without any hardware.

Seats are pressed on a breadboard of mock pins while the camera of the simulated table is read at full rate.
"""

from __future__ import annotations

import json
import tempfile
from argparse import Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from companion.cli.errors import WrongUsage
from companion.cli.shared.messages import translator_for
from companion.devtools.bench.bench_sources import ready_sources
from companion.devtools.bench.camera_endurance import bench_cycles
from companion.devtools.bench.seat_latency import bench_seats
from companion.devtools.bench.simulation_speed import bench_table
from companion.i18n import Translator

MOST: Final = 1_000_000


def run(given: Namespace) -> int:
    """Measure one thing and print it."""
    tr = translator_for(given)
    for name in ("presses", "rounds", "pictures"):
        if not 1 <= getattr(given, name) <= MOST:
            raise WrongUsage(f"--{name}: from 1 to {MOST}")
    measured = _measured(given)
    if given.json:
        print(json.dumps(measured, indent=2))
    else:
        print("\n".join(_lines(tr, given.what, measured)))
    return 0


def _measured(given: Namespace) -> dict[str, Any]:
    if given.what == "seats":
        return bench_seats(given.presses).as_json()
    if given.what == "table":
        return bench_table(given.pictures).as_json()
    with tempfile.TemporaryDirectory() as folder:
        makers = ready_sources(Path(folder))
        return {name: bench_cycles(make, given.rounds).as_json() for name, make in makers.items()}


def _lines(tr: Translator, what: str, measured: Mapping[str, Any]) -> Iterator[str]:
    for name, value in measured.items():
        if isinstance(value, dict):
            yield name
            yield from _lines(tr, what, value)
        else:
            yield f"  {_figure(value).rjust(10)}  {tr.text(f'bench.{what}.{name}')}"


def _figure(value: float | tuple[int, int]) -> str:
    return " x ".join(map(str, value)) if isinstance(value, tuple) else f"{value:,}"
