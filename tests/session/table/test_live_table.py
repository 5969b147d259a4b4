"""The live table: checked, written down, carried out, and only then told."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Chance, Secret
from companion.engine.kernel.errors import Forbidden, NotAsked, RulesChanged, Unreadable
from companion.engine.kernel.match import Match
from companion.engine.shelf import game_named
from companion.session.errors import CannotWrite
from companion.session.journal.journal import Journal, Start
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import play as play_at_random
from tests.session.tables import GAMES, begun, played, setup_for, snapshot, some_answer

games = pytest.mark.parametrize("game", GAMES)
holders = pytest.mark.parametrize("holder", ["table", "app"])


@games
@holders
def test_a_match_reopened_at_any_moment_stands_where_it_was_left(path: Path, game: str, holder: str) -> None:
    """State, question, answers and everything that was told to anybody."""
    with Journal(path) as journal:
        table = begun(journal, game, holder)
    while table.match.decision is not None:
        with Journal(path) as journal:
            table = LiveTable.reopen(journal, table.number)
            played(table, 17)
            left = snapshot(table.match)
        with Journal(path) as journal:
            assert snapshot(LiveTable.reopen(journal, table.number).match) == left


@games
@holders
def test_the_journaled_match_is_the_match_played_in_memory(journal: Journal, game: str, holder: str) -> None:
    """The same seed and answers give the same match, with the journal or without."""
    table = played(begun(journal, game, holder), 10_000)
    match: Match[Any] = Match(game_named(game), setup_for(game, holder=holder))
    for _ in play_at_random(match, 7):
        pass

    assert [step.answer for step in table.match.steps] == [step.answer for step in match.steps]
    assert table.match.result == match.result


@games
def test_the_dealer_answers_for_what_the_app_holds_and_for_nothing_else(journal: Journal, game: str) -> None:
    """Nobody is ever asked for an app-held card; every draw is in the journal as the dealer's."""
    table = begun(journal, game, "app")
    while table.match.decision is not None:
        assert not isinstance(table.match.decision, Chance)
        played(table, 1)
    at_the_table = played(begun(journal, game), 10_000)

    by = [entry.by for entry in journal.entries(table.number)]
    assert set(by) == {"dealer", "hand"}
    assert {entry.by for entry in journal.entries(at_the_table.number)} == {"hand"}
    for entry in journal.entries(table.number):
        assert (entry.by == "dealer") == (entry.seat is None)


def test_an_answer_is_on_the_disk_before_anybody_is_told(journal: Journal, path: Path) -> None:
    """Another program sees the row as soon as the happenings are returned."""
    table = begun(journal)
    for count in range(1, 40):
        played(table, 1)
        with closing(sqlite3.connect(path)) as stranger:
            assert stranger.execute("SELECT count(*) FROM steps").fetchone() == (count,)


def test_what_is_refused_is_neither_written_nor_carried_out(journal: Journal) -> None:
    """The three ways to be wrong."""
    table = played(begun(journal, holder="app"), 1)
    before, rows = snapshot(table.match), len(journal.entries(table.number))
    good = some_answer(table.match)
    other = next(seat for seat in table.match.setup.seats if seat != good.seat)

    for wrong, error in ((Answer(other, good.option), NotAsked), ("reveal", Unreadable)):
        with pytest.raises(error):
            table.answer(wrong)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(Forbidden):
        table.answer(Answer(good.seat, table.match.game.read('{"is":"yes"}')))

    assert snapshot(table.match) == before
    assert len(journal.entries(table.number)) == rows


@pytest.mark.parametrize(
    ("by", "confidence"),
    [
        ("dealer", 1.0),
        ("", 1.0),
        ("Camera", 1.0),
        ("x" * 25, 1.0),
        (None, 1.0),
        ("camera", 1.01),
        ("camera", -0.1),
        ("camera", float("nan")),
        ("camera", "sure"),
        ("camera", True),
    ],
)
def test_who_gives_an_answer_and_how_sure_is_checked(journal: Journal, by: Any, confidence: Any) -> None:
    """Nobody passes for the dealer; a confidence lies between 0 and 1."""
    table = begun(journal)

    with pytest.raises(Unreadable):
        table.answer(some_answer(table.match), by, confidence)

    assert table.match.sequence == 0
    assert journal.entries(table.number) == []


def test_who_gave_an_answer_and_how_sure_is_kept(journal: Journal) -> None:
    """For the list of steps, and for whoever wonders afterwards."""
    table = begun(journal)
    table.answer(some_answer(table.match), "camera", 0.98)

    (step,) = LiveTable.reopen(journal, table.number).match.steps

    assert (step.by, step.confidence) == ("camera", 0.98)


# --- stale answers -------------------------------------------------------------------------------------------------


def test_an_answer_to_an_earlier_question_is_stale(journal: Journal) -> None:
    """A late picture of the dice must not answer the next question."""
    table = begun(journal)
    asked_at = table.sequence
    played(table, 1)

    for given in (asked_at, table.sequence + 1, -1, str(table.sequence), True, float(table.sequence)):
        with pytest.raises(NotAsked, match="stale-answer"):
            table.answer(some_answer(table.match), sequence=given)  # type: ignore[arg-type]

    table.answer(some_answer(table.match), sequence=table.sequence)
    assert table.match.sequence == 2


def test_a_question_that_comes_back_by_undo_is_another_one(journal: Journal) -> None:
    """Else an answer that was under way before the take-back would slip in."""
    table = played(begun(journal), 4)
    stamps = {table.sequence}
    for _ in range(3):
        table.undo(agreed=True)
        assert table.sequence not in stamps
        stamps.add(table.sequence)
        table.redo()
        assert table.sequence not in stamps
        stamps.add(table.sequence)


def test_all_seats_answer_one_secret_question_under_one_number(journal: Journal) -> None:
    """Two buttons pressed in the same moment are both right; a remark in between changes nothing."""
    table = begun(journal, holder="app")
    while not (isinstance(table.match.decision, Secret) and len(table.match.owed) > 1):
        played(table, 1)
    asked_at = table.sequence
    owed = table.match.owed
    for seat in owed[:-1]:
        table.answer(Answer(seat, table.match.decision.options[seat][0]), sequence=asked_at)
        table.note("somebody coughed")
    assert isinstance(table.match.decision, Secret)
    table.answer(Answer(owed[-1], table.match.decision.options[owed[-1]][0]), sequence=asked_at)

    assert table.sequence > asked_at
    with pytest.raises(NotAsked):
        table.answer(some_answer(table.match), sequence=asked_at)


# --- taking back ---------------------------------------------------------------------------------------------------


@games
@holders
def test_undo_and_redo_over_a_whole_match_are_exact(journal: Journal, game: str, holder: str) -> None:
    """Back to the start, forth to the end, reopened in between: always the state that was there before."""
    table = begun(journal, game, holder)
    states = [snapshot(table.match)]
    for _ in range(25):
        if table.match.decision is not None:
            played(table, 1)
            states.append(snapshot(table.match))
    for state in reversed(states[:-1]):
        table.undo(agreed=True)
        assert snapshot(table.match) == state
    with pytest.raises(NotAsked, match="nothing-to-undo"):
        table.undo(agreed=True)
    for at, state in enumerate(states[1:]):
        if at % 5 == 0:
            table = LiveTable.reopen(journal, table.number)
        table.redo()
        assert snapshot(table.match) == state
    with pytest.raises(NotAsked, match="nothing-to-redo"):
        table.redo()
    assert snapshot(LiveTable.reopen(journal, table.number).match) == states[-1]


def test_taking_back_and_answering_again_draws_the_same_cards(journal: Journal) -> None:
    """The seed is kept, so nobody rolls better by undoing."""
    table = played(begun(journal, holder="app"), 12)
    again = played(begun(journal, holder="app"), 12)
    for _ in range(6):
        again.undo(agreed=True)
    again = LiveTable.reopen(journal, again.number)
    played(again, 6)

    assert snapshot(again.match) == snapshot(table.match)


def test_undo_takes_back_what_the_dealer_did_upon_the_answer(journal: Journal) -> None:
    """One touch, one answer of a person: the draws go with it, each with its row."""
    table = begun(journal, holder="app")
    while not any(step.by == "dealer" for step in table.match.steps[-1:]) or table.match.sequence < 40:
        played(table, 1)
    draws = 0
    for step in reversed(table.match.steps):
        if step.by != "dealer":
            break
        draws += 1
    rows = len(journal.entries(table.number))

    back = table.undo("hand", agreed=True)

    assert [step.by for step in back] == ["hand"] + ["dealer"] * draws
    assert [entry.kind for entry in journal.entries(table.number)[rows:]] == ["undo"] * (draws + 1)


def test_the_dealers_own_deal_cannot_be_taken_back(journal: Journal) -> None:
    """Before anybody has answered there is nothing to undo, whatever was dealt."""
    table = begun(journal, holder="app")
    assert table.match.sequence > 10

    with pytest.raises(NotAsked, match="nothing-to-undo"):
        table.undo(agreed=True)


def test_a_new_answer_ends_what_could_be_brought_back(journal: Journal) -> None:
    """Also after reopening."""
    table = played(begun(journal), 6)
    table.undo(agreed=True)
    table.undo(agreed=True)
    played(table, 1, seed=99)

    for one in (table, LiveTable.reopen(journal, table.number)):
        with pytest.raises(NotAsked, match="nothing-to-redo"):
            one.redo()


# --- beginnings ----------------------------------------------------------------------------------------------------


def test_a_match_begun_from_a_position_is_taken_up_from_it(journal: Journal) -> None:
    """The table is right: take over from here."""
    game = game_named("tortuga1667")
    position = game.position(game.sketch(setup_for("tortuga1667"), {"turn": "cat"}))

    table = played(LiveTable.begin(journal, game, position=position, seed=1), 8)
    table.undo(agreed=True)

    assert snapshot(LiveTable.reopen(journal, table.number).match) == snapshot(table.match)
    assert journal.match(table.number).seats == ("ann", "ben", "cat", "dan", "eve")


def test_two_matches_without_a_seed_are_dealt_differently(journal: Journal) -> None:
    """Nobody can guess the shuffle."""
    game, setup = game_named("tortuga1667"), setup_for("tortuga1667", holder="app")
    seeds = {journal.seed(LiveTable.begin(journal, game, setup).number) for _ in range(5)}

    assert len(seeds) == 5


def test_a_match_that_cannot_be_set_up_leaves_no_trace(journal: Journal) -> None:
    """Refused before the first row."""
    with pytest.raises(Forbidden):
        LiveTable.begin(journal, game_named("tortuga1667"), setup_for("tortuga1667", 1))

    assert journal.matches() == []


def test_a_match_written_under_other_rules_is_not_replayed(journal: Journal) -> None:
    """It could tell another story."""
    game, setup = game_named("tortuga1667"), setup_for("tortuga1667")
    number = journal.begin(game.name, game.version + 1, setup.seats, Start(game.complete(setup)), 7)

    with pytest.raises(RulesChanged, match="rules-changed"):
        LiveTable.reopen(journal, number)

    assert journal.match(number).rules == game.version + 1


def test_a_cut_between_an_answer_and_the_draw_is_mended_on_reopening(journal: Journal) -> None:
    """A journal may end with a question to the dealer; the same card is drawn as would have been."""
    whole = begun(journal, holder="app")
    dealt = journal.entries(whole.number)
    setup = whole.match.setup
    number = journal.begin("tortuga1667", whole.match.game.version, setup.seats, Start(setup), 7)
    for seq, entry in enumerate(dealt[:9], 1):
        journal.write(number, seq, entry)

    table = LiveTable.reopen(journal, number)

    assert snapshot(table.match) == snapshot(whole.match)
    assert [entry.option for entry in journal.entries(number)] == [entry.option for entry in dealt]


# --- when something goes wrong in the middle -------------------------------------------------------------------------


def test_if_the_last_row_cannot_be_written_nothing_has_happened(journal: Journal) -> None:
    """An answer with draws behind it, and the file takes only the first two of its rows."""
    table = begun(journal, holder="app")
    draws = 0
    while draws < 3:
        before, answer, place = snapshot(table.match), some_answer(table.match), table.match.sequence
        table.answer(answer)
        draws = table.match.sequence - place - 1
    table.undo(agreed=True)
    written = len(journal.entries(table.number))
    journal._file.execute(
        f"CREATE TEMP TRIGGER full BEFORE INSERT ON main.steps WHEN NEW.seq > {written + 2}"
        " BEGIN SELECT RAISE(ABORT, 'no room'); END"
    )

    acts: tuple[Callable[[], object], ...] = (lambda: table.answer(answer), table.redo)
    for act in acts:
        with pytest.raises(CannotWrite):
            act()
        assert snapshot(table.match) == before
        assert len(journal.entries(table.number)) == written

    journal._file.execute("DROP TRIGGER full")
    table.redo()
    assert table.match.sequence == place + draws + 1
    assert snapshot(LiveTable.reopen(journal, table.number).match) == snapshot(table.match)


@pytest.mark.parametrize("text", ["", "x" * 501, None, 5, "\ud800"])
def test_a_remark_must_be_a_short_text(journal: Journal, text: Any) -> None:
    """Nothing else is written down."""
    table = begun(journal)

    with pytest.raises(Unreadable):
        table.note(text)

    assert journal.entries(table.number) == []


def test_a_remark_changes_nothing_and_is_kept(journal: Journal) -> None:
    """In the words of the table."""
    table = played(begun(journal), 3)
    before = snapshot(table.match)
    table.note("Anne’s dog ate a chest")

    assert snapshot(LiveTable.reopen(journal, table.number).match) == before
    assert journal.entries(table.number)[-1].option == encode("Anne’s dog ate a chest")
