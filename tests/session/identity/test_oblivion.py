"""Somebody who wants to be forgotten: no file of a table holds the name, and what was played stays."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.engine.kernel.decisions import Seat
from companion.engine.shelf import game_named
from companion.presenter.cafe.house_way import Cafe
from companion.presenter.house.people import People, Person
from companion.session.data_folder import DataFolder
from companion.session.exchange.match_copies import back_up_match
from companion.session.identity.house_oblivion import MARK, finish_forgetting, forget_everywhere
from companion.session.identity.oblivion import forget_names
from companion.session.identity.person_changes import rename_person, separate
from companion.session.journal.backups import Backups
from companion.session.journal.evenings import evening, evenings
from companion.session.journal.identities import identity_of
from companion.session.journal.journal import Journal
from companion.session.journal.persons import NOBODY, persons
from companion.session.journal.recovery import open_journal
from companion.session.journal.row_check import check_rows
from companion.session.results.statistics import statistics
from companion.session.table.live_table import LiveTable
from tests.session.tables import GAMES, played, setup_for

NAME = "Xanthippe"
SEAT = Seat("xanthippe")


def evening_with(journal: Journal, game: str, *, answers: int = 10_000, seed: int = 3, name: str = NAME) -> LiveTable:
    """A match with somebody at the first seat, which is called after them, and a remark about them."""
    plain = setup_for(game, holder="app")
    seats = (SEAT, *plain.seats[1:])
    setup = type(plain)(plain.game, seats, plain.options, plain.sources)
    names = {SEAT: name, **{seat: seat.title() for seat in seats[1:]}}
    table = LiveTable.begin(journal, game_named(game), setup, seed=seed, names=names)
    played(table, 6)
    table.note(f"{name} spilt the rum, said {name.upper()}")
    table.undo(agreed=True)
    return played(table, answers)


def files_with(folder: Path, *words: str) -> list[str]:
    """Every file that holds one of these words, in capitals or not, byte by byte."""
    found = []
    for file in sorted(one for one in folder.rglob("*") if one.is_file()):
        content = file.read_bytes().lower()
        if any(word.lower().encode() in content or word.lower().encode() in file.name.encode() for word in words):
            found.append(str(file.relative_to(folder)))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_match_goes_on_as_it_was_without_the_name(tmp_path: Path, game: str) -> None:
    """Finished and running ones, with the same result, under the same number and uuid, and with sums that fit."""
    with Journal(tmp_path / "journal.db") as journal:
        done, running = evening_with(journal, game), evening_with(journal, game, answers=5, seed=4)
        before, uuid = evening(journal, done.number), identity_of(journal, done.number)

        forgotten = forget_names(journal, [NAME])

        assert (forgotten.rewritten, forgotten.removed) == ((done.number, running.number), ())
        after = evening(journal, done.number)
        assert after.result is not None
        assert before.result is not None
        assert [tally.total for tally in after.result.tallies] == [tally.total for tally in before.result.tallies]
        assert (after.seconds, after.begun, after.ended) == (before.seconds, before.begun, before.ended)
        assert list(after.names.values()) == [NOBODY, *list(before.names.values())[1:]]
        assert check_rows(journal, None) == []
        now = identity_of(journal, done.number)
        assert (now.uuid, now.revision) == (uuid.uuid, uuid.revision + 1)
        again = LiveTable.reopen(journal, running.number)
        assert again.match.sequence == running.match.sequence
        played(again, 3)
        assert NAME not in [one.name for count in statistics(journal) for one in count.people]
        assert NOBODY not in [one.name for count in statistics(journal) for one in count.people]
    assert files_with(tmp_path, NAME) == []


def test_no_file_of_a_table_holds_the_name_afterwards(tmp_path: Path) -> None:
    """Journal, its log, backups, what was set aside, single matches, lists of people, exports and keys of phones."""
    folder = DataFolder(tmp_path)
    folder.make()
    with Journal(folder.journal) as journal:
        evening_with(journal, "liars_dice")
        Backups(folder.journal, folder.backups).make()
        evening_with(journal, "tortuga_dice", seed=8)
        number = evening_with(journal, "jamaica", seed=9, answers=30).number
        Backups(folder.journal, folder.backups).make()
        back_up_match(journal, number, folder.backups)
        People(folder.people).remember([Person(NAME, 1), Person("Ben", 2)])
        cafe = Cafe(folder.house_way)
        cafe.way.people = [NAME.upper(), "Ben", f"{NAME[:-1]}us"]
        cafe.guard("2468")
        for name in ("people.set-aside-1.json", ".people.json.new", "cafe.set-aside-2.json", ".house.json.new"):
            (tmp_path / name).write_text(f'["{NAME}", "Ben"')
        (tmp_path / "exports").mkdir()
        (tmp_path / "exports/story.md").write_text(f"# An evening\n\n{NAME} won.\n")
        (tmp_path / "exports/other.md").write_text("# An evening\n\nBen won.\n")
        (tmp_path / "exports/plot.png").write_bytes(b"drawn letters")
        (tmp_path / "phones.json").write_text(json.dumps({"seats": {SEAT: "key"}}))
        damaged = tmp_path / "journal.set-aside-1.db"
        damaged.write_bytes(b"SQLite format 3\x00 broken " + NAME.encode())
        assert len(files_with(tmp_path, NAME)) >= 7

        told = forget_everywhere(folder, journal, [NAME])

        assert files_with(tmp_path, NAME) == []
        assert (told.rewritten, told.removed, told.copies) == (3, 0, 4)
        assert (tmp_path / "exports/other.md").exists()
        assert not (tmp_path / "exports/plot.png").exists()
        assert [one.name for one in People(folder.people).known] == ["Ben"]
        assert Cafe(folder.house_way).way.people == ["Ben", f"{NAME[:-1]}us"]
        assert Cafe(folder.house_way).door is not None, "only the name is gone"
        copies = Backups(folder.journal, folder.backups).listed()
        assert [one.matches for one in copies] == [3, 1]
        assert len(evenings(journal)) == 3
    assert files_with(tmp_path, NAME) == []


def test_forgetting_that_the_power_cut_off_is_finished_at_the_next_opening(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path)
    folder.make()
    with Journal(folder.journal) as journal:
        evening_with(journal, "liars_dice")
        Backups(folder.journal, folder.backups).make()
        forget_names(journal, [NAME])
    (tmp_path / MARK).write_text(json.dumps([NAME]))
    assert files_with(tmp_path, NAME) != []

    opened = open_journal(folder)
    assert finish_forgetting(folder, opened.journal) is not None

    assert files_with(tmp_path, NAME) == []
    assert finish_forgetting(folder, opened.journal) is None
    opened.journal.close()


def test_a_list_that_nobody_can_read_goes_with_the_name_in_it(tmp_path: Path) -> None:
    """Else it would be set aside at the next start, and name them for ever."""
    folder = DataFolder(tmp_path)
    folder.make()
    folder.people.write_text(f'[{{"name": "{NAME}"')
    folder.house_way.write_text('{"people": ["Ben"')
    with Journal(folder.journal) as journal:
        forget_everywhere(folder, journal, [NAME])

    assert files_with(tmp_path, NAME) == []
    assert folder.house_way.exists()


def test_other_people_with_a_part_of_the_name_stay(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.db") as journal:
        setup = setup_for("liars_dice", 3, holder="app")
        seats = (Seat("anne"), Seat("anne-bonny"), Seat("joanne"))
        table = LiveTable.begin(
            journal,
            game_named("liars_dice"),
            type(setup)("liars_dice", seats, setup.options, setup.sources),
            seed=1,
            names=dict(zip(seats, ("Anne", "Anne Bonny", "Joanne"), strict=True)),
        )
        played(table, 10_000)

        forget_names(journal, ["Anne"])

        assert list(evening(journal, table.number).names.values()) == [NOBODY, "Anne Bonny", "Joanne"]
        assert [one.name for one in persons(journal)] == ["Anne Bonny", "Joanne"]


def test_a_name_that_is_a_word_of_the_game_does_not_spoil_the_match(tmp_path: Path) -> None:
    """Whoever is called Ship plays Jamaica all the same."""
    with Journal(tmp_path / "journal.db") as journal:
        table = evening_with(journal, "jamaica", name="ship")

        told = forget_names(journal, ["ship"])

        assert told.removed == ()
        assert evening(journal, table.number).finished
        assert "ship" not in evening(journal, table.number).names.values()


def test_two_who_became_one_are_split_again_on_all_evenings(tmp_path: Path) -> None:
    """And whoever was merged is forgotten under both names."""
    with Journal(tmp_path / "journal.db") as journal:
        first = evening_with(journal, "liars_dice", name="Xanthi")
        second = evening_with(journal, "liars_dice", seed=5)
        rename_person(journal, "Xanthi", NAME)
        assert evening(journal, first.number).names[SEAT] == NAME
        (merged,) = [one for one in persons(journal) if one.into]
        assert (merged.name, merged.into_name) == ("Xanthi", NAME)

        separate(journal, "Xanthi")

        assert [evening(journal, one.number).names[SEAT] for one in (first, second)] == ["Xanthi", NAME]
        assert identity_of(journal, first.number).revision == 3
        assert identity_of(journal, second.number).revision == 1
        rename_person(journal, "Xanthi", NAME)
        forget_names(journal, [NAME])
    assert files_with(tmp_path, NAME, "Xanthi") == []
