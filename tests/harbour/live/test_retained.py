"""What a real broker keeps of a table: taken off the page and out of Home Assistant, and names taken out of it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec import structs

from companion.bridge.harbour.live_pipe import PROGRAM as LIVE
from companion.cli.main import main
from companion.devtools.tables.mosquitto import PROGRAM, Mosquitto
from companion.devtools.tables.simulated_tables import SimulatedTable, state_of, uuid_of
from companion.harbour.live.bar_service import BarService
from companion.harbour.live.retained import kept, tables_of, without_names
from companion.harbour.live.topics import STATE, discovery_topic, topic
from companion.i18n import translator
from companion.presenter.cafe.table_state import Seated, encoded, read_state
from companion.session.data_folder import DataFolder
from companion.session.harbour_settings import HarbourSettings, load_settings, save_settings
from tests.harbour.live.test_live import until

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="Mosquitto is not installed: apt install mosquitto")

NAME = "Xanthippe"


@pytest.fixture
def mosquitto(tmp_path: Path) -> Iterator[Mosquitto]:
    with Mosquitto(tmp_path, keeps=True) as broker:
        yield broker


@pytest.fixture
def pulled(mosquitto: Mosquitto, tmp_path: Path) -> Callable[[int], str]:
    """Let a table tell that somebody plays there, and pull its plug: what it told stays, and names them."""

    def table(number: int) -> str:
        folder = tmp_path / f"table-{number}"
        settings = HarbourSettings(uuid_of(number), f"Table {number}", broker=mosquitto.address)
        save_settings(DataFolder(folder), settings)
        state = structs.replace(state_of(1), name=settings.name, people=(Seated(NAME), Seated("Ben")), winners=(NAME,))
        command = [sys.executable, "-m", LIVE, str(folder)]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(encoded(state) + b"\n")
        process.stdin.flush()
        until(lambda: topic(settings.table, STATE) in kept(settings, [settings.table]))
        process.kill()
        process.wait()
        process.stdin.close()
        process.stdout.close()
        until(lambda: not any(one.here for one in tables_of(kept(settings, [settings.table]))))
        return settings.table

    return table


def test_a_table_that_is_gone_is_taken_off_the_page_and_out_of_home_assistant(
    mosquitto: Mosquitto, pulled: Callable[[int], str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By its name; the others stay. The page that is open at the bar loses it at once."""
    first, second = pulled(4), pulled(5)
    house = HarbourSettings(broker=mosquitto.address)
    bar = BarService(house, tmp_path / "bar.json", translator("en"))
    bar.start()
    try:
        until(lambda: len(bar.board.tables()) == 2)
        words = ["harbour", "take-off", "Table 4", "--broker", mosquitto.address, "--data", str(tmp_path / "owner")]
        assert main(words) == 0
        assert "off the page" in capsys.readouterr().out
        until(lambda: [one.table for one in bar.board.tables()] == [second])
    finally:
        bar.close()

    assert kept(house, [first]) == {}
    assert discovery_topic(second) in kept(house, [second])
    assert first.encode() not in mosquitto.write()
    assert main(words) == 1
    assert "Table 5" in capsys.readouterr().err


def test_a_table_that_is_switched_on_is_not_taken_off(
    mosquitto: Mosquitto, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = SimulatedTable(7, mosquitto.address)
    try:
        until(lambda: any(one.here for one in tables_of(kept(HarbourSettings(broker=mosquitto.address)))))
        words = ["harbour", "take-off", uuid_of(7), "--broker", mosquitto.address, "--data", str(tmp_path)]
        assert main(words) == 1
    finally:
        table.close()
    assert "harbour leave" in capsys.readouterr().err


def test_a_broker_that_does_not_allow_it_is_noticed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rights = tmp_path / "rights"
    rights.write_text("topic read #\npattern readwrite quartermaster/tables/%u/#\n")
    with Mosquitto(tmp_path, f"allow_anonymous true\nacl_file {rights}\nuser root\n") as broker:
        own = broker.address.replace("//", f"//{uuid_of(4)}@")
        save_settings(DataFolder(tmp_path / "t"), HarbourSettings(uuid_of(4), "Table 4", broker=own))
        command = [sys.executable, "-m", LIVE, str(tmp_path / "t")]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as running:
            assert running.stdin is not None
            running.stdin.write(encoded(structs.replace(state_of(1), name="Table 4")) + b"\n")
            running.stdin.flush()
            until(lambda: any(one.here for one in tables_of(kept(HarbourSettings(broker=broker.address)))))
            running.stdin.close()
        words = ["harbour", "take-off", "Table 4", "--data", str(tmp_path), "--broker", broker.address]
        assert main(words) == 1
    assert "did not allow" in capsys.readouterr().err


@pytest.mark.parametrize("way", ["leave", "broker --off"])
def test_a_table_that_leaves_its_house_leaves_nothing_there(
    mosquitto: Mosquitto, tmp_path: Path, way: str, pulled: Callable[[int], str]
) -> None:
    """While its app is switched off, and while it runs: the program beside the app says goodbye for good."""
    table = pulled(4)
    folder = tmp_path / "table-4"
    house = HarbourSettings(broker=mosquitto.address)
    command = [sys.executable, "-m", LIVE, str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as running:
        assert running.stdin is not None
        until(lambda: any(one.here for one in tables_of(kept(house))))
        assert main(["harbour", *way.split(), "--data", str(folder)]) == 0
        running.stdin.close()
        assert running.wait(20) == 0

    assert kept(house, [table]) == {}
    assert load_settings(DataFolder(folder)).broker == ""


def test_a_table_that_is_switched_off_leaves_no_name(mosquitto: Mosquitto) -> None:
    table = SimulatedTable(3, mosquitto.address)
    house = HarbourSettings(broker=mosquitto.address)
    until(lambda: table.state.people[0].name.encode() in b"".join(kept(house).values()))
    table.close()

    state = read_state(kept(house)[topic(uuid_of(3), STATE)])
    assert state is not None
    assert (state.name, state.people, state.winners) == ("Table 3", (), ())


def test_somebody_forgotten_is_taken_out_of_what_a_gone_table_told(
    mosquitto: Mosquitto, pulled: Callable[[int], str]
) -> None:
    """Whoever sat beside them stays; the file that the broker writes holds the name no more."""
    table = pulled(4)
    house = HarbourSettings(broker=mosquitto.address)
    assert NAME.encode() in mosquitto.write()

    assert without_names(house, ["xanthippe"]) == 1

    state = read_state(kept(house)[topic(table, STATE)])
    assert state is not None
    assert ([one.name for one in state.people], state.winners) == (["Ben"], ())
    assert NAME.encode() not in mosquitto.write()
    assert without_names(house, [NAME]) == 0
