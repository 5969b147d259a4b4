"""The courier: every evening in the harbour exactly once, in order, with its last correction."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.devtools.harbour.postgres import Postgres
from companion.devtools.harbour.simulated_evenings import put_right
from companion.harbour.courier import Courier
from companion.harbour.database import HarbourLine
from companion.harbour.letters import letter_about
from companion.session.identity.outbox import count_waiting, waiting
from companion.session.journal.backups import Backups
from companion.session.journal.evenings import evening
from companion.session.journal.identities import identity_of
from companion.session.journal.journal import Journal
from companion.session.journal.recovery import open_journal
from companion.session.results.house_copy import read_copy
from tests.harbour.conftest import TableOfTheHouse

Seats = Callable[[str], TableOfTheHouse]


def in_harbour(postgres: Postgres, owner: str) -> dict[str, tuple[int, bool]]:
    """Every evening there: its revision, and whether it was withdrawn."""
    rows = postgres.tell("SELECT id, revision, withdrawn FROM harbour.evenings", owner.rpartition("/")[2]).split()
    found = [row.split("|") for row in rows]
    assert len({uuid for uuid, _, _ in found}) == len(found)
    return {uuid: (int(revision), withdrawn == "t") for uuid, revision, withdrawn in found}


def at_table(journal: Journal) -> dict[str, tuple[int, bool]]:
    rows = journal.ask("SELECT uuid, revision, noted FROM identities WHERE revision > 0")
    return {uuid: (revision, not noted) for uuid, revision, noted in rows}


def test_everything_arrives_once_with_its_corrections(seat_table: Seats, postgres: Postgres, owner: str) -> None:
    table = seat_table("Window")
    numbers = table.play(5)
    assert table.courier.visit().told == 5
    put_right(table.journal, numbers[1], 99)
    assert table.courier.visit().told == 1
    assert table.courier.visit().told == 0

    assert in_harbour(postgres, owner) == at_table(table.journal)
    totals = postgres.tell("SELECT sum(total) FROM harbour.seats", owner.rpartition("/")[2])
    results = [evening(table.journal, number).result for number in numbers]
    assert int(totals) == sum(tally.total for one in results if one is not None for tally in one.tallies)


def test_a_courier_killed_between_the_harbour_and_its_own_note_brings_nothing_twice(
    seat_table: Seats, postgres: Postgres, owner: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = seat_table("Window")
    table.play(3)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("companion.harbour.courier.heard", killed)
        with pytest.raises(KeyboardInterrupt):
            table.courier.visit()
    assert count_waiting(table.journal) == 3

    again = Courier(table.folder, table.url)
    assert again.visit().left == 0
    again.close()

    name = owner.rpartition("/")[2]
    assert in_harbour(postgres, owner) == at_table(table.journal)
    assert postgres.tell("SELECT DISTINCT arrivals FROM harbour.evenings", name).split() == ["1"]


def test_letters_leave_in_the_order_of_the_evenings(seat_table: Seats, monkeypatch: pytest.MonkeyPatch) -> None:
    table = seat_table("Window")
    numbers = table.play(4)
    put_right(table.journal, numbers[0], 7)
    sent: list[str] = []
    deliver = HarbourLine.deliver

    def listening(self: HarbourLine, letters: list[dict[str, str]]) -> dict[str, str]:
        sent.extend(letter["uuid"] for letter in letters)
        return deliver(self, letters)

    monkeypatch.setattr(HarbourLine, "deliver", listening)
    table.courier.visit()

    order = [*numbers[1:], numbers[0]]
    assert sent == [identity_of(table.journal, number).uuid for number in order]


def test_a_server_that_dies_and_comes_back_is_found_again(seat_table: Seats, postgres: Postgres, owner: str) -> None:
    table = seat_table("Window")
    table.play(2)
    table.courier.visit()
    table.play(2)
    postgres.kill()
    visit = table.courier.visit()
    assert (visit.told, visit.left) == (0, 2)
    assert visit.trouble
    postgres.start()

    assert table.courier.visit().told == 2
    assert in_harbour(postgres, owner) == at_table(table.journal)


def test_a_removed_match_is_withdrawn_and_a_restored_one_is_back(
    seat_table: Seats, postgres: Postgres, owner: str
) -> None:
    table = seat_table("Window")
    first, second = table.play(2)
    table.courier.visit()
    table.journal.forget(first)
    table.courier.visit()

    found = in_harbour(postgres, owner)
    assert sorted(withdrawn for _, withdrawn in found.values()) == [False, True]
    assert found[identity_of(table.journal, second).uuid] == (1, False)
    copy = read_copy(table.folder.house_copy)
    assert copy is not None
    assert [one.evenings for one in copy.games] == [1]


@pytest.mark.parametrize("ahead", ["harbour", "table"])
def test_one_side_brought_back_from_a_copy_is_told_what_it_lacks(
    seat_table: Seats, postgres: Postgres, owner: str, ahead: str
) -> None:
    """The table's journal goes back to an older copy, or the harbour's database does."""
    table, name = seat_table("Window"), owner.rpartition("/")[2]
    numbers = table.play(2)
    table.courier.visit()
    if ahead == "harbour":
        Backups(table.folder.journal, table.folder.backups).make()
        put_right(table.journal, numbers[0], 5)
        table.courier.visit()
        table.journal.close()
        backups = Backups(table.folder.journal, table.folder.backups)
        backups.restore(backups.listed()[0].name)
        table.journal = open_journal(table.folder).journal
    else:
        postgres.tell("DELETE FROM harbour.evenings", name)
    table.courier.close()

    table.courier.visit()

    assert in_harbour(postgres, owner) == at_table(table.journal)
    digests = postgres.tell("SELECT digest FROM harbour.evenings ORDER BY id", name).split()
    assert digests == [one for (one,) in table.journal.ask("SELECT noted FROM identities ORDER BY uuid")]


def test_a_letter_that_the_harbour_refuses_holds_up_no_other(seat_table: Seats, postgres: Postgres, owner: str) -> None:
    table = seat_table("Window")
    bad, good = table.play(2)
    table.journal.put("UPDATE readings SET source = ? WHERE match = ?", "x" * 90, bad)
    table.journal.put(
        "INSERT INTO readings (match, source, dealt, outcome, times, expected) VALUES (?, ?, 0, '1', 1, 1.0)",
        bad,
        "x" * 91,
    )

    visit = table.courier.visit()

    assert visit.left == 1
    assert list(in_harbour(postgres, owner)) == [identity_of(table.journal, good).uuid]


def test_no_secret_no_seed_and_no_seat_leaves(seat_table: Seats, postgres: Postgres, owner: str) -> None:
    """Everything that the harbour holds, written out, has no answer, no seed and no name of a seat in it."""
    table = seat_table("Window")
    (number,) = table.play(1)
    (one,) = waiting(table.journal)
    letter = letter_about(table.journal, one)
    assert set(letter) == {
        *("uuid", "revision", "digest", "withdrawn", "game", "begun", "ended", "seconds", "reason", "unfinished"),
        *("seats", "dice", "forgotten"),
    }
    table.courier.visit()

    dump = postgres.dump(owner.rpartition("/")[2]).decode()

    assert str(table.journal.seed(number)) not in dump
    assert "seat-1" not in dump
    for entry in table.journal.entries(number):
        assert entry.option is None or len(entry.option) < 12 or entry.option not in dump


def test_the_courier_is_a_program_that_ends_with_the_app(seat_table: Seats, postgres: Postgres, owner: str) -> None:
    table = seat_table("Window")
    table.play(2)
    command = [sys.executable, "-m", "companion.harbour", str(table.folder.path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        for _ in range(200):
            if not count_waiting(table.journal):
                break
            with pytest.raises(subprocess.TimeoutExpired):
                program.wait(0.1)
        assert program.stdin is not None
        program.stdin.close()
        assert program.wait(10) == 0

    assert in_harbour(postgres, owner) == at_table(table.journal)


def test_a_table_alone_loads_nothing_of_it(tmp_path: Path) -> None:
    """Neither the app's room nor the journal knows the harbour, its database or its broker."""
    script = (
        "import sys; from companion.session.journal.journal import Journal; from pathlib import Path; "
        "import companion.ui.launch, companion.presenter.house.people, companion.session.journal.recovery; "
        f"Journal(Path({str(tmp_path / 'journal.db')!r})).close(); "
        "print([one for one in sys.modules if one.partition('.')[0] in ('psycopg', 'openskill', 'paho') "
        "or one.startswith('companion.harbour')])"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
