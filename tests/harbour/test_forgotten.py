"""Whoever wants to be forgotten: real servers and a table, every file, row, copy and message searched byte by byte."""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest
from msgspec import structs

from companion.bridge.harbour.live_pipe import PROGRAM as LIVE
from companion.cli.main import main
from companion.devtools.harbour.postgres import Postgres
from companion.devtools.tables.mosquitto import PROGRAM, Mosquitto
from companion.devtools.tables.simulated_tables import state_of
from companion.harbour.house_owner import wipe_server
from companion.harbour.live.retained import kept, tables_of
from companion.presenter.cafe.table_state import Seated, encoded
from companion.session.harbour_settings import HarbourSettings, load_settings, save_settings
from companion.session.journal.backups import Backups
from tests.harbour.conftest import TableOfTheHouse
from tests.harbour.live.test_live import until

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="Mosquitto is not installed: apt install mosquitto")
Seats = Callable[[str], TableOfTheHouse]
NAME = "Xanthippe"


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Mosquitto]:
    """One that writes what it keeps to a file, as Debian's settings are before deploy/harbour."""
    spot = tmp_path / "broker"
    spot.mkdir()
    with Mosquitto(spot, keeps=True) as broker:
        yield broker


def holds(said: bytes) -> bool:
    return NAME.lower().encode() in said.lower()


def files_with(folder: Path) -> list[str]:
    return [str(file) for file in sorted(folder.rglob("*")) if file.is_file() and holds(file.read_bytes())]


def copies(postgres: Postgres, database: str) -> list[bytes]:
    """Write the database as its copies are written: as text, and as what is in a compressed one."""
    custom = postgres.dump(database, "-Fc", "--compress=0")
    return [postgres.dump(database), custom, gzip.decompress(postgres.dump(database, "-Fp", "--compress=6"))]


class House(NamedTuple):
    """A table, and the servers of its house."""

    table: TableOfTheHouse
    postgres: Postgres
    owner: str
    mosquitto: Mosquitto

    @property
    def database(self) -> str:
        return self.owner.rpartition("/")[2]

    def search(self) -> list[str]:
        """Name every place of table and harbour that holds the name."""
        found = [f"copy {number}" for number, one in enumerate(copies(self.postgres, self.database)) if holds(one)]
        for where, said in kept(HarbourSettings(broker=self.mosquitto.address)).items():
            if holds(where.encode() + said):
                found.append(f"message {where}")
        self.mosquitto.write()
        for folder in (self.table.folder.path, self.mosquitto.kept.parent, self.postgres.folder):
            found += files_with(folder)
        return found


@pytest.fixture
def house(seat_table: Seats, postgres: Postgres, owner: str, mosquitto: Mosquitto) -> House:
    """A table where somebody played, told the house and the bar, and whose plug was pulled: everything names them."""
    table = seat_table("Window")
    settings = structs.replace(load_settings(table.folder), broker=mosquitto.address)
    save_settings(table.folder, settings)
    table.play(3, [NAME, "Ben", "Cleo"])
    Backups(table.folder.journal, table.folder.backups).make()
    table.courier.visit()
    with psycopg.connect(owner, autocommit=True) as line:
        line.execute("ANALYZE harbour.persons")
    state = structs.replace(state_of(1), name="Window", people=(Seated(NAME), Seated("Ben")), winners=(NAME,))
    command = [sys.executable, "-m", LIVE, str(table.folder.path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as voice:
        assert voice.stdin is not None
        voice.stdin.write(encoded(state) + b"\n")
        voice.stdin.flush()
        until(lambda: holds(b"".join(kept(settings, [settings.table]).values())))
        voice.kill()
    until(lambda: not any(one.here for one in tables_of(kept(settings, [settings.table]))))
    made = House(table, postgres, owner, mosquitto)
    assert all(holds(one) for one in copies(postgres, made.database))
    assert holds(mosquitto.write())
    assert len(files_with(table.folder.path)) > 2
    assert files_with(postgres.folder) != []
    return made


def test_whoever_the_house_forgets_is_nowhere(house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Forgotten at the harbour; the table follows at its next visit, also in what it keeps beside its journal."""
    words = ["harbour", "forget", house.owner, NAME, "--yes", "--data", str(tmp_path / "owner"), "--broker"]
    assert main([*words, house.mosquitto.address]) == 0
    assert "3 games" in capsys.readouterr().out
    assert {Path(one).name for one in house.search()} >= {"house.json"}  # the table has yet to hear of it
    house.table.courier.close()
    assert main(["harbour", "send", "--data", str(house.table.folder.path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["left"] == 0

    assert house.search() == []
    assert "Ben" in house.postgres.dump(house.database).decode()


def test_whoever_a_table_forgets_is_nowhere(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    """Forgotten at the table while its app is off: the harbour hears of it, and so does the broker."""
    folder = str(house.table.folder.path)
    assert main(["people", "forget", NAME, "--yes", "--data", folder]) == 0
    house.table.courier.close()
    assert main(["harbour", "send", "--data", folder]) == 0
    capsys.readouterr()
    with psycopg.connect(house.owner, autocommit=True) as line:
        wipe_server(line)  # as the copy of every night does

    assert house.search() == []


def test_a_broker_that_cannot_be_reached_is_said_and_tried_again(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The rows are clean by then; the second time only the broker is left."""
    words = ["harbour", "forget", house.owner, NAME, "--yes", "--data", str(tmp_path / "owner"), "--broker"]
    assert main([*words, "mqtt://127.0.0.1:9"]) == 1
    assert "may still name them" in capsys.readouterr().err
    assert not holds(house.postgres.dump(house.database))

    assert main([*words, house.mosquitto.address]) == 0
    assert not any(holds(said) for said in kept(HarbourSettings(broker=house.mosquitto.address)).values())
