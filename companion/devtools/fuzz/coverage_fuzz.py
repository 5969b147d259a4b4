"""Fuzzing that follows the coverage: atheris changes files so that they reach lines that none reached before."""

from __future__ import annotations

import importlib
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from companion.devtools.fuzz.readers import REFUSALS, readers


def follow_coverage(names: list[str], seconds: int) -> int:
    """Fuzz one reader for so long; ends at the first traceback, with the file that caused it."""
    try:
        atheris: Any = importlib.import_module("atheris")
    except ImportError:
        print("atheris is not installed here: pip install atheris (CPython 3.11 or newer, on Linux)", file=sys.stderr)
        return 1
    if len(names) != 1:
        print("one reader at a time: name it", file=sys.stderr)
        return 2
    reader = next(one for one in readers() if one.name == names[0])
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home)
        seeds = folder / "good"
        seeds.mkdir()
        for number, good in enumerate(reader.good(folder)):
            (seeds / str(number)).write_bytes(good)
        file = folder / f"bad{reader.ending}"

        def one_input(data: bytes) -> None:
            file.write_bytes(data)
            try:
                reader.read(file)
            except REFUSALS:
                return

        def sealed(data: bytes, most: int, seed: int) -> bytes:
            """Now and then one of our own mutations, which knows checksums."""
            chance = Random(seed)
            try:
                return chance.choice(reader.mutations)(chance, data)[:most]
            except Exception:  # noqa: BLE001  it was no good file any more
                return bytes(atheris.Mutate(data, most))

        atheris.instrument_all()
        words = [sys.argv[0], f"-max_total_time={seconds}", "-rss_limit_mb=2048", "-timeout=20", str(seeds)]
        atheris.Setup(words, one_input, custom_mutator=sealed)
        atheris.Fuzz()
    return 0
