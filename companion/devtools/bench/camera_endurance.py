"""Endurance: open, read and close a source again and again, and count what it leaves behind."""

from __future__ import annotations

import gc
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.camera.source import Source

WARM_UP = 20
"""Rounds before counting begins: libraries take some memory once."""


@dataclass(frozen=True, slots=True)
class Endurance:
    """Open files and memory before and after; memory in kilobytes."""

    rounds: int
    handles_before: int
    handles_after: int
    memory_before: int
    memory_after: int

    @property
    def handles_leaked(self) -> int:
        return self.handles_after - self.handles_before

    @property
    def memory_grown(self) -> int:
        return self.memory_after - self.memory_before

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return {name: getattr(self, name) for name in self.__slots__}


def bench_cycles(make: Callable[[], Source], rounds: int = 10_000) -> Endurance:
    """Open a fresh source, read one picture, close it; so many times."""
    for _ in range(min(WARM_UP, rounds)):
        _once(make)
    before = _handles(), _memory()
    for _ in range(rounds):
        _once(make)
    return Endurance(rounds, before[0], _handles(), before[1], _memory())


def _once(make: Callable[[], Source]) -> None:
    source = make()
    source.open()
    try:
        source.read()
    finally:
        source.close()


def _handles() -> int:
    gc.collect()
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def _memory() -> int:
    """Resident memory in kilobytes."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024
