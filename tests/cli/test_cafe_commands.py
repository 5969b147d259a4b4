"""`companion staff` and `companion harbour broker`: what whoever has the table's computer in hand can do."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli.main import main
from companion.devtools.tables.mosquitto import PROGRAM, Mosquitto
from companion.presenter.cafe.house_way import Cafe
from companion.presenter.house import preferences
from companion.session.data_folder import DataFolder
from companion.session.harbour_settings import load_settings

UUID = "4a914eda-aa07-444e-8a0b-6e9786229094"


def test_a_forgotten_pin_of_the_staff_is_taken_away(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Cafe(tmp_path / "cafe.json").guard("2468")

    assert main(["staff", "--data", str(tmp_path)]) == 0
    assert "need a PIN" in capsys.readouterr().out
    assert main(["staff", "--no-pin", "--data", str(tmp_path)]) == 0
    assert Cafe(tmp_path / "cafe.json").door is None


@pytest.mark.parametrize("address", ["harbour.lan", "http://harbour.lan", "mqtt://", "mqtt://h:x", "mqtt://h/path"])
def test_what_is_no_address_is_refused_and_nothing_is_kept(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["harbour", "broker", address, "--data", str(tmp_path)]) == 2
    assert "mqtts://" in capsys.readouterr().err
    assert load_settings(DataFolder(tmp_path)).broker == ""


@pytest.mark.skipif(PROGRAM is None, reason="Mosquitto is not installed: apt install mosquitto")
def test_a_table_learns_its_broker_and_forgets_it_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is switched on with the address and named as the house says; its user is who it is."""
    with Mosquitto(tmp_path) as broker:
        address = broker.address.replace("//", f"//{UUID}:secret@")
        assert main(["harbour", "broker", address, "--name", "Table 4", "--data", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    settings = load_settings(DataFolder(tmp_path))

    assert "was reached" in told
    assert "secret" not in told
    assert (settings.table, settings.name, settings.broker) == (UUID, "Table 4", address)
    assert preferences.load(tmp_path / "settings.json").live
    assert main(["harbour", "broker", "--off", "--data", str(tmp_path)]) == 0
    assert load_settings(DataFolder(tmp_path)).broker == ""
    assert not preferences.load(tmp_path / "settings.json").live


def test_a_bar_without_a_broker_says_what_is_missing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["harbour", "watch", "--data", str(tmp_path)]) == 1
    assert "companion harbour broker ADDRESS" in capsys.readouterr().err
