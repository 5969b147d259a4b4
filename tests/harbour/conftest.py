"""A real PostgreSQL from Debian on loopback, in a folder of its own, as somebody without rights; stopped at the end."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from uuid import uuid4

import pytest

from companion.devtools.harbour.postgres import NoPostgres, Postgres
from companion.devtools.harbour.simulated_evenings import company, play_evening
from companion.session.data_folder import DataFolder
from companion.session.journal.journal import Journal

pytest.importorskip("psycopg", reason="the extra harbour is not installed")

from companion.harbour.courier import Courier
from companion.harbour.database import add_table, set_up
from companion.session.harbour_settings import HarbourSettings, save_settings

PEOPLE = ["Anne", "Ben", "Cleo", "Dan"]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One server for all tests of a process."""
    with tempfile.TemporaryDirectory(prefix="harbour-") as spot:
        try:
            server = Postgres(Path(spot) / "server")
        except NoPostgres as why:
            pytest.skip(str(why))
        with server:
            yield server


@pytest.fixture
def owner(postgres: Postgres) -> Iterator[str]:
    """The address of a harbour that is set up, as its owner."""
    with postgres.database() as url:
        set_up(url)
        yield url


class TableOfTheHouse:
    """One table with its folder, its journal and its courier."""

    def __init__(self, folder: Path, url: str, name: str) -> None:
        self.folder, self.uuid = DataFolder(folder), str(uuid4())
        self.folder.make()
        self.journal = Journal(self.folder.journal)
        self.url = add_table(url, self.uuid, name)
        save_settings(self.folder, HarbourSettings(self.uuid, name, self.url))
        self.courier = Courier(self.folder, self.url)
        self.random = Random(name)

    def play(self, evenings: int = 1, people: list[str] = PEOPLE) -> list[int]:
        """Play some evenings to their end."""
        return [
            play_evening(self.journal, company(people, self.random, min(3, len(people))), self.random.getrandbits(30))
            for _ in range(evenings)
        ]

    def close(self) -> None:
        """Put everything away."""
        self.courier.close()
        self.journal.close()


@pytest.fixture
def seat_table(owner: str, tmp_path: Path) -> Iterator[Callable[[str], TableOfTheHouse]]:
    """Make tables of the house."""
    made: list[TableOfTheHouse] = []

    def table(name: str) -> TableOfTheHouse:
        made.append(TableOfTheHouse(tmp_path / name, owner, name))
        return made[-1]

    yield table
    for one in made:
        one.close()
