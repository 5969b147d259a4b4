"""Several answers in one act: all of them or none, under the number of one question."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Seat, Secret
from companion.engine.kernel.errors import NotAsked
from companion.session.journal.journal import Journal
from companion.session.table.given import Given
from companion.session.table.live_table import LiveTable
from tests.session.tables import GAMES, begun, length, played, snapshot, some_answer

games = pytest.mark.parametrize("game", GAMES)


def at_a_vote(journal: Journal) -> LiveTable:
    """A table at which several people are asked in secret."""
    table = begun(journal, holder="app")
    while not (isinstance(table.match.decision, Secret) and len(table.match.owed) > 1):
        played(table, 1)
    return table


def votes(table: LiveTable) -> list[Answer]:
    """The first option of everybody who is asked."""
    asked = table.match.decision
    assert isinstance(asked, Secret)
    return [Answer(seat, options[0]) for seat, options in asked.options.items()]


@games
@pytest.mark.parametrize("holder", ["table", "app"])
def test_a_match_given_in_acts_of_three_is_the_match_given_one_by_one(journal: Journal, game: str, holder: str) -> None:
    """State, question, answers, rows and everything that was told."""
    alone, together = begun(journal, game, holder), begun(journal, game, holder)
    acts = min(10, length(game, holder) // 9)
    one_by_one = [one for _ in range(3 * acts) for one in alone.answer(some_answer(alone.match))]

    def three() -> Iterator[Answer]:
        for _ in range(3):
            yield some_answer(together.match)

    told = [one for _ in range(acts) for one in together.answer_all(three())]

    assert snapshot(together.match) == snapshot(alone.match)
    assert snapshot(LiveTable.reopen(journal, together.number).match) == snapshot(alone.match)
    rows = [
        [(row.kind, row.seat, row.option, row.by, row.asked) for row in journal.entries(one.number)]
        for one in (alone, together)
    ]
    assert rows[0] == rows[1]
    assert encode([one.what for one in told]) == encode([one.what for one in one_by_one])


@games
def test_if_one_of_them_is_refused_nothing_has_happened(journal: Journal, game: str) -> None:
    """Neither in memory nor in the file; the question keeps its number."""
    table = played(begun(journal, game, "app"), 5)
    before, rows, sequence = snapshot(table.match), journal.entries(table.number), table.sequence

    def two_good_ones_and_a_wrong_one() -> Iterator[Answer]:
        yield some_answer(table.match)
        yield some_answer(table.match)
        yield Answer(Seat("nobody"), some_answer(table.match).option)

    with pytest.raises(NotAsked, match="not-your-question"):
        table.answer_all(two_good_ones_and_a_wrong_one())

    assert snapshot(table.match) == before
    assert journal.entries(table.number) == rows
    assert table.sequence == sequence
    assert played(table, 1).match.sequence > 5
    assert snapshot(LiveTable.reopen(journal, table.number).match) == snapshot(table.match), "what was refused is kept"


def test_votes_in_one_act_are_one_commit(journal: Journal, path: Path) -> None:
    """Another program sees none of them or all, whenever it looks."""
    table = at_a_vote(journal)
    given = votes(table)
    rows = len(journal.entries(table.number))

    def watched() -> Iterator[Answer]:
        for vote in given:
            with closing(sqlite3.connect(path)) as stranger:
                assert stranger.execute("SELECT count(*) FROM steps").fetchone() == (rows,)
            yield vote

    table.answer_all(watched(), "seat", sequence=table.sequence)

    with closing(sqlite3.connect(path)) as stranger:
        found = stranger.execute("SELECT seat FROM steps WHERE \"by\" = 'seat'").fetchall()
    assert [seat for (seat,) in found] == [vote.seat for vote in given]


def test_the_same_act_delivered_twice_is_refused_the_second_time(journal: Journal) -> None:
    """By the number of the question, even where the answers would be legal again."""
    table = at_a_vote(journal)
    given, asked_at = votes(table), table.sequence
    table.answer_all(given, "seat", sequence=asked_at)
    standing, rows = snapshot(table.match), journal.entries(table.number)

    with pytest.raises(NotAsked, match="stale-answer"):
        table.answer_all(given, "seat", sequence=asked_at)

    assert snapshot(table.match) == standing
    assert journal.entries(table.number) == rows


def test_undo_takes_the_answers_of_an_act_back_one_by_one(journal: Journal) -> None:
    """As if they had been given one by one: somebody who slipped is asked again, the others are not."""
    table = at_a_vote(journal)
    given = votes(table)
    before = snapshot(table.match)
    table.answer_all(given, "seat")

    table.undo(agreed=True)
    assert table.match.owed == (given[-1].seat,)
    for _ in given[1:]:
        table.undo(agreed=True)
    assert snapshot(table.match) == before
    for _ in given:
        table.redo()
    assert snapshot(LiveTable.reopen(journal, table.number).match) == snapshot(table.match)


def test_an_act_of_no_answers_changes_nothing(journal: Journal) -> None:
    """The question keeps its number, also after a remark."""
    table = played(begun(journal), 3)
    table.note("nothing was read")
    sequence = table.sequence

    assert table.answer_all(()) == []
    assert table.sequence == sequence


def test_what_came_of_an_act_does_not_print_who_said_what(journal: Journal) -> None:
    """It may stand in a log."""
    table = at_a_vote(journal)
    given = votes(table)
    told = table.answer_all(given)

    assert repr(Given(tuple(told), last=given[-1].seat)) == "Given(refused=None)"
