"""Storage: room and speed of the disk or card that keeps the games, measured the way a game uses it."""

from __future__ import annotations

import os
import shutil
import statistics
import tempfile
import time
from pathlib import Path

from hardware.doctor.finding import Finding, State

LITTLE_ROOM, NO_ROOM = 1000.0, 100.0
"""Megabytes."""
SLOW_WRITING = 4.0
"""Megabytes a second."""
SLOW_SAVING = 150.0
"""Milliseconds for one small thing to be safe."""
MEGABYTE = 1 << 20
SAVES = 12


def check_storage(folder: Path, megabytes: int = 8) -> list[Finding]:
    """Free room, and how fast things become safe there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        room = shutil.disk_usage(folder).free / MEGABYTE
        with tempfile.TemporaryDirectory(dir=folder, prefix="doctor-") as scratch:
            speed = _writing(Path(scratch) / "large", megabytes)
            saving = _saving(Path(scratch) / "small")
    except OSError as error:
        facts: dict[str, str | float] = {"folder": str(folder), "why": str(error)}
        return [Finding("storage", State.BROKEN, "doctor.storage.cannot-write", facts)]
    return [_room(room), _speed(speed, saving)]


def _room(free: float) -> Finding:
    facts: dict[str, str | float] = {"megabytes": round(free)}
    if free < NO_ROOM:
        return Finding("storage", State.BROKEN, "doctor.storage.full", facts)
    if free < LITTLE_ROOM:
        return Finding("storage", State.WARNING, "doctor.storage.little-room", facts)
    return Finding("storage", State.GOOD, "doctor.storage.room", facts)


def _speed(megabytes_a_second: float, saving: float) -> Finding:
    slow = megabytes_a_second < SLOW_WRITING or saving > SLOW_SAVING
    facts: dict[str, str | float] = {"speed": round(megabytes_a_second, 1), "saving": round(saving, 1)}
    state, word = (State.WARNING, "slow") if slow else (State.GOOD, "speed")
    return Finding("storage", state, f"doctor.storage.{word}", facts)


def _writing(path: Path, megabytes: int) -> float:
    block = os.urandom(MEGABYTE)
    began = time.perf_counter()
    with path.open("wb") as file:
        for _ in range(megabytes):
            file.write(block)
        file.flush()
        os.fsync(file.fileno())
    return megabytes / max(time.perf_counter() - began, 1e-6)


def _saving(path: Path) -> float:
    """Milliseconds, in the middle, until a line is surely on the disk."""
    took = []
    with path.open("ab") as file:
        for _ in range(SAVES):
            began = time.perf_counter()
            file.write(b"one answer of a game\n" * 8)
            file.flush()
            os.fsync(file.fileno())
            took.append((time.perf_counter() - began) * 1000)
    return statistics.median(took)
