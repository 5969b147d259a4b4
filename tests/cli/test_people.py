"""`companion people`: who has played here, renamed and made one, in the journal and in the memory of the house."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest

from companion.engine.kernel.decisions import Seat
from companion.engine.shelf import game_named
from companion.presenter.house.people import People, Person
from companion.session.journal.evenings import evenings
from companion.session.journal.journal import Journal
from companion.session.results.statistics import statistics
from companion.session.table.live_table import LiveTable
from tests.cli.conftest import Companion
from tests.session.tables import played, setup_for

ANN, BEN = Seat("ann"), Seat("ben")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two finished matches: Annie against Ben, Anne against Ben; and somebody who was only ever seated."""
    with Journal(tmp_path / "journal.db") as journal:
        for name in ("Annie", "Anne"):
            game = game_named("tortuga_cards")
            names = {ANN: name, BEN: "Ben"}
            played(LiveTable.begin(journal, game, setup_for("tortuga_cards", 2), seed=3, names=names), 10_000)
    People(tmp_path / "people.json").remember([Person("Annie", 3, "fr", "crown"), Person("Zoe", 4)])
    return tmp_path


def names_in(folder: Path) -> list[dict[Seat, str]]:
    with Journal(folder / "journal.db") as journal:
        return [one.names for one in evenings(journal)]


def test_everybody_is_listed_once_with_the_number_of_their_games(companion: Companion, folder: Path) -> None:
    told = json.loads(companion("people", "list", "--json", "--data", folder).out)

    assert {one["name"]: one["matches"] for one in told["people"]} == {"Annie": 1, "Zoe": 0, "Anne": 1, "Ben": 2}
    assert companion("people", "list", "--data", folder).out.splitlines()[0] == "Annie: 1 game"


def test_a_new_name_is_everywhere(companion: Companion, folder: Path) -> None:
    """In all matches, and with the colour, sign and language that the house remembers."""
    done = companion("people", "rename", "Annie", "Annabelle", "--json", "--data", folder)

    assert json.loads(done.out) == {"name": "Annabelle", "was": "Annie", "matches": 1}
    assert sorted(names[ANN] for names in names_in(folder)) == ["Annabelle", "Anne"]
    kept = People(folder / "people.json").known[0]
    assert (kept.name, kept.mark, kept.language, kept.picture) == ("Annabelle", 3, "fr", "crown")


def test_a_name_that_is_taken_is_no_new_name(companion: Companion, folder: Path) -> None:
    done = companion("people", "rename", "Annie", "Anne", "--data", folder)

    assert done.code == 1
    assert "companion people merge" in done.err
    assert sorted(names[ANN] for names in names_in(folder)) == ["Anne", "Annie"]


def test_two_names_become_one_person_only_with_a_yes(
    companion: Companion, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("no\n"))
    refused = companion("people", "merge", "Annie", "Anne", "--data", folder)
    assert (refused.code, names_in(folder)[0] != names_in(folder)[1]) == (1, True)

    done = companion("people", "merge", "Annie", "Anne", "--yes", "--data", folder)

    assert done.out == "Annie is now Anne, in 1 game.\n"
    with Journal(folder / "journal.db") as journal:
        counted = {one.name: one.share.games for one in statistics(journal)[0].people}
    assert counted == {"Anne": 2, "Ben": 2}
    assert [person.name for person in People(folder / "people.json").known] == ["Anne", "Zoe"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("rename", "Nobody", "Somebody"), "Nobody here is called Nobody. Known: Anne, Annie, Ben, Zoe"),
        (("merge", "Anne", "Somebody", "--yes"), "Nobody here is called Somebody"),
        (("rename", "Anne", "  "), "Give another name, of 1 to 24 letters."),
        (("rename", "Anne", "x" * 25), "Give another name, of 1 to 24 letters."),
        (("merge", "Anne", "Ben", "--yes"), "Ben"),
    ],
)
def test_what_cannot_be_is_said_and_changes_nothing(
    companion: Companion, folder: Path, words: tuple[str, ...], said: str
) -> None:
    """Two who sat at one table are never one."""
    before = names_in(folder)
    done = companion("people", *words, "--data", folder)

    assert done.code in (1, 2)
    assert said in done.err
    assert names_in(folder) == before
