"""Files from strangers: every reader refuses with a message of ours, or reads; and nothing that was there changes."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.devtools.fuzz.fuzz_run import bad_file, tried
from companion.devtools.fuzz.readers import Reader, readers

READERS = {reader.name: reader for reader in readers()}
SLOW = {"tape", "box", "picture"}
"""They look at pictures: fewer of them here; `python -m companion.devtools.fuzz` pushes ten thousand through."""
HARMLESS = {"read", "refused"}


@pytest.fixture(scope="module")
def stock(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[bytes]]:
    """Good files of every kind."""
    return {name: reader.good(tmp_path_factory.mktemp(name)) for name, reader in READERS.items()}


def test_every_kind_of_file_is_among_the_readers() -> None:
    """The eight that people give each other."""
    kinds = {"match", "scenario", "profile", "tape", "box", "picture", "language", "playthrough"}

    assert set(READERS) == kinds


@pytest.mark.parametrize("name", READERS)
def test_good_files_are_read(name: str, stock: dict[str, list[bytes]], tmp_path: Path) -> None:
    """Or the bad ones below would all be refused at the door."""
    reader = READERS[name]
    file = tmp_path / f"good{reader.ending}"
    for good in stock[name][:8]:
        file.write_bytes(good)
        assert tried(reader, file) == "read"


@pytest.mark.parametrize("name", READERS)
def test_mutated_files_do_no_harm(name: str, stock: dict[str, list[bytes]], tmp_path: Path) -> None:
    """A short run of what the command does."""
    reader = READERS[name]
    file = tmp_path / f"bad{reader.ending}"
    before = reader.kept()

    for number in range(8 if name in SLOW else 60):
        file.write_bytes(bad_file(reader, stock[name], 2, number))
        assert tried(reader, file) in HARMLESS, number
    assert reader.kept() == before


def changed(reader: Reader, good: list[bytes], chance: Random, tail: bytes) -> bytes:
    """A good file mutated, and something put behind it."""
    return chance.choice(reader.mutations)(chance, chance.choice(good)) + tail


@pytest.mark.parametrize("name", READERS)
def test_whatever_hypothesis_thinks_of_does_no_harm(name: str, stock: dict[str, list[bytes]], tmp_path: Path) -> None:
    """Mutations that hypothesis chooses and makes smaller, and bytes of its own."""
    reader = READERS[name]
    file = tmp_path / f"bad{reader.ending}"

    @settings(
        max_examples=8 if name in SLOW else 40,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
    )
    @given(st.randoms(use_true_random=False), st.binary(max_size=40), st.booleans())
    def no_harm(chance: Random, tail: bytes, alone: bool) -> None:  # noqa: FBT001  hypothesis gives it by place
        file.write_bytes(tail if alone else changed(reader, stock[name], chance, tail))
        assert tried(reader, file) in HARMLESS

    no_harm()


def test_the_command_counts_and_says_so() -> None:
    """A process of its own for each reader; exit code 0 when all is well."""
    command = [sys.executable, "-m", "companion.devtools.fuzz", "profile", "--files", "20", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    (row,) = json.loads(done.stdout)
    assert done.returncode == 0
    assert (row["read"] + row["refused"], row["tracebacks"], row["changes"]) == (20, 0, 0)
    assert 0 < row["megabytes"] < 500


def test_a_reader_that_fails_is_found(tmp_path: Path) -> None:
    """The counting itself: a traceback is one."""

    class Broken:
        name, ending, mutations = "broken", ".x", ()

        def good(self, folder: Path) -> list[bytes]:  # noqa: ARG002  none is needed
            return []

        def read(self, file: Path) -> None:
            raise IndexError(file)

        def kept(self) -> str:
            return ""

    assert tried(Broken(), tmp_path) == "traceback"
