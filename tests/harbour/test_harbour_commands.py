"""`companion harbour` from the first set-up to a league, with a real database."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from companion.cli.main import main
from companion.devtools.harbour.postgres import Postgres
from companion.devtools.harbour.simulated_evenings import company, play_evening
from companion.session.data_folder import DataFolder
from companion.session.harbour_settings import load_settings
from companion.session.journal.journal import Journal
from tests.harbour.conftest import TableOfTheHouse

Said = Callable[..., tuple[int, str, str]]


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Said:
    """Type a command, and give its code and what it said."""
    monkeypatch.setenv("LANG", "en_GB.UTF-8")

    def type_it(*words: object) -> tuple[int, str, str]:
        capsys.readouterr()
        code = main(["harbour", *map(str, words)])
        told = capsys.readouterr()
        return code, told.out, told.err

    return type_it


def test_a_house_from_the_first_command_on(said: Said, postgres: Postgres, tmp_path: Path) -> None:
    """Set up, invite, join, send, a league, and who is who; no address of the owner stays at a table."""
    window, bar = tmp_path / "window", tmp_path / "bar"
    with postgres.database() as url:
        assert "version 2" in said("set-up", url, "--name", "Window", "--data", window)[1]
        settings = load_settings(DataFolder(window))
        assert (settings.name, "harbourmaster" in settings.database) == ("Window", False)
        assert DataFolder(window).harbour.stat().st_mode & 0o077 == 0
        address = said("invite", url, "Bar")[1].splitlines()[-1]
        assert said("join", address, "--name", "Bar", "--data", bar)[0] == 0
        for folder in (window, bar):
            with Journal(DataFolder(folder).journal) as journal:
                _play(journal, folder.name)
        assert json.loads(said("status", "--json", "--data", window)[1])["waiting"] == 2
        assert json.loads(said("send", "--json", "--data", window)[1]) == {"told": 2, "left": 0}
        assert said("league", url, "Autumn", "--from", "2026-01-01", "--tie-breaks", "wins,duels")[0] == 0
        assert said("send", "--data", bar)[1].startswith("Sent: 2.")
        standings = said("standings", "--data", bar)[1]
        assert "Autumn, season 1" in standings
        assert "Anne window" in standings
        names = [one["name"] for one in json.loads(said("people", url, "--json")[1])["people"]]
        assert sorted(names) == sorted(
            f"{one} {where}" for one in ("Anne", "Ben", "Cleo") for where in ("bar", "window")
        )
        assert said("merge", url, "Anne bar", "Anne window")[0] == 0
        assert "is Anne window" in said("people", url)[1]
        assert said("split", url, "Anne bar")[0] == 0
        assert "2 games" in said("forget", url, "Anne bar", "--yes")[1]
        assert "Anne bar" not in said("people", url)[1]
        assert said("leave", "--data", bar)[0] == 0
        assert load_settings(DataFolder(bar)).database == ""


def _play(journal: Journal, where: str) -> None:
    random = Random(where)
    for seed in range(2):
        play_evening(journal, company([f"{one} {where}" for one in ("Anne", "Ben", "Cleo")], random), seed)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("send",), "stands alone"),
        (("standings",), "has heard nothing"),
        (("join", "postgresql://somebody@nowhere/house"), "no address of a table"),
        (("league", "URL", "Cup", "--tie-breaks", "luck"), "choose from wins"),
        (("league", "URL", "Cup", "--from", "someday"), "YYYY-MM-DD"),
        (("set-up", "postgresql://127.0.0.1:1/house"), "The harbour:"),
        (("set-up", "what is this"), "The harbour:"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(said: Said, tmp_path: Path, words: tuple[str, ...], why: str) -> None:
    code, out, err = said(*words, "--data", tmp_path)
    assert code in (1, 2)
    assert out == ""
    assert why in err
    assert err.count("\n") == 1


def test_an_address_with_its_password_is_never_shown(said: Said, seat_table: Callable[[str], TableOfTheHouse]) -> None:
    table = seat_table("Window")
    password = table.url.partition("@")[0].rpartition(":")[2]
    for words in (("status",), ("status", "--json"), ("send",)):
        told = said(*words, "--data", table.folder.path)
        assert password not in told[1] + told[2]
