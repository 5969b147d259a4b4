"""Win chances by turn: worked out beside the play, from where it truly stood, and looked at after the end only."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

import pytest

from companion.engine.kernel.decisions import Chance, Secret
from companion.engine.kernel.happenings import Told
from companion.engine.kernel.match import Match
from companion.engine.shelf import SHELF
from companion.sailors.characters import INSTINCT
from companion.sailors.evening_chances import EveningChances, Foreseen, turning_points
from companion.sailors.sailor import answer
from companion.sailors.sailor_worker import SailorWorker
from companion.sailors.second_thoughts import decided_at
from companion.sailors.thinking import played
from companion.sailors.twin_matches import asked_in
from companion.sailors.win_chances import SLICE, at_the_latest_turn, imagined, shares
from companion.sailors.win_shares import setup_for
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer
from tests.what_games_have import SECRETIVE

every_game = pytest.mark.parametrize("name", list(SHELF))
SHORT = min(SHELF, key=lambda name: len(SHELF[name].sources))
"""A game that is soon over."""


@pytest.fixture
def journal(tmp_path: Path) -> Any:
    with Journal(tmp_path / "journal.db") as made:
        yield made


def sensible(table: LiveTable, until: int = 10_000) -> LiveTable:
    """Everybody answers at first sight."""
    anybody = RandomPlayer(5)
    while (asked := table.match.decision) is not None and table.match.sequence < until:
        if isinstance(asked, Chance):
            table.answer(anybody.answer(asked, table.match.sequence, table.match.owed))
        else:
            seat = table.match.owed[0] if isinstance(asked, Secret) else asked.seat
            table.answer(answer(table.match, seat, INSTINCT, 3))
    return table


def begun(journal: Journal, name: str = SHORT) -> LiveTable:
    return LiveTable.begin(journal, SHELF[name], setup_for(SHELF[name], SHELF[name].usual[0]), seed=3)


def always(_: Told) -> bool:
    return False


def work(chances: EveningChances, worker: SailorWorker, until: float = 1.0) -> None:
    end = time.monotonic() + 60
    while chances.done < until and time.monotonic() < end:
        chances.step(worker)
        time.sleep(0.001)


@every_game
def test_somebody_wins_every_imagined_evening(name: str) -> None:
    """From a turn in the middle: the chances of all sides make one, and a second look says the same."""
    game = SHELF[name]
    match: Match[Any] = Match(game, setup_for(game, game.usual[0]))
    _ = next(one for one, _ in asked_in(match, 2) if one.turns > 3)
    found = imagined(game, match.position(), 7, 0, 5)
    assert found.played == 5
    assert sum(found.won.values()) == pytest.approx(5)
    assert imagined(game, match.position(), 7, 0, 5) == found


def test_nothing_is_said_before_the_end(journal: Journal) -> None:
    """However much is worked out."""
    table = sensible(begun(journal), 12)
    chances, worker = EveningChances(table), SailorWorker()
    try:
        work(chances, worker, 0.2)
        assert chances.done > 0
        assert chances.course(always, always) == ()
        assert not chances.over
        assert decided_at(table, len(table.writer.entries)) == ()
        sensible(table)
        chances.note_all()
        work(chances, worker, 0.2)
    finally:
        worker.close()
    course = chances.course(always, always)
    assert chances.over
    assert len(course) == table.match.turns + 1
    assert course[-1].chances == {tally.side: shares(table.match.result).get(tally.side, 0.0)
                                  for tally in table.match.result.tallies}  # fmt: skip
    assert all(sum(one.chances.values()) == pytest.approx(1) for one in course)


def test_an_evening_that_is_opened_again_has_the_same_chances(journal: Journal) -> None:
    """Nothing of it is written down: it follows from the journal, whenever it is worked out."""
    table = sensible(begun(journal))
    told = []
    for one in (table, LiveTable.reopen(journal, table.number)):
        chances, worker = EveningChances(one), SailorWorker()
        chances.note_all()
        try:
            work(chances, worker, 0.1)
        finally:
            worker.close()
        told.append(chances.course(always, always))
    assert told[0] == told[1]


def test_what_was_taken_back_does_not_count(journal: Journal) -> None:
    """The turns that stand are the ones that are told, though others were looked at meanwhile."""
    table = sensible(begun(journal), 14)
    chances, worker = EveningChances(table), SailorWorker()
    try:
        work(chances, worker, 0.05)
        while table.standing.acts and table.match.sequence > 4:
            table.undo(agreed=True)
            chances.step(worker)
        sensible(table)
        chances.note_all()
        work(chances, worker, 0.05)
    finally:
        worker.close()
    assert len(chances.course(always, always)) <= table.match.turns + 1
    again = EveningChances(table)
    again.note_all()
    assert set(again._spots) == set(chances._spots)


def test_the_worker_foresees_the_same_and_answers_meanwhile() -> None:
    """In another process as in this one; whoever has to answer is not kept waiting; a lost one is replaced."""
    game = SHELF[SECRETIVE[-1]]
    evening: Match[Any] = Match(game, setup_for(game, game.usual[0]))
    match, seat = next((match, seat) for match, seat in asked_in(evening, 2) if match.sequence > 30)
    there = played(game, match.setup, "", match.steps)
    worker = SailorWorker()
    try:
        worker.foresee(there, 5, 22)
        worker.ask(match, "", seat, "deckhand", 5)
        assert not worker.idle
        end = time.monotonic() + 60
        said = seen = None
        while (said is None or seen is None) and time.monotonic() < end:
            said, seen = said or worker.take(), seen or worker.seen()
            time.sleep(0.005)
        assert seen == at_the_latest_turn(match, 5, 22, SLICE)
        assert said is not None
        worker.foresee(there, 5, 33)
        assert worker._process is not None
        os.kill(worker._process.pid, signal.SIGKILL)
        while not worker.idle and time.monotonic() < end:
            assert worker.seen() is None
            time.sleep(0.005)
        assert worker.replaced == 1
        worker.foresee(there, 5, 33)
        while (seen := worker.seen()) is None and time.monotonic() < end:
            time.sleep(0.005)
        assert seen == at_the_latest_turn(match, 5, 33, SLICE)
    finally:
        worker.close()


def test_the_three_turns_that_moved_most_are_told_in_their_order() -> None:
    """A side that moved less than luck is no turning point."""
    lead = (0.5, 0.62, 0.31, 0.33, 0.6, 0.52, 1.0)
    course = [Foreseen(number, {"a": one, "b": 1 - one}, ()) for number, one in enumerate(lead, 1)]
    told = [(one.number, round(one.before, 2), round(one.after, 2)) for one in turning_points(course)]
    assert [number for number, _, _ in told] == [2, 4, 6]
    assert told[0][1:] in ((0.62, 0.31), (0.38, 0.69))
    assert turning_points(course[2:4]) == ()


@pytest.mark.parametrize("name", SECRETIVE)
def test_a_second_thought_knows_what_was_known_then(journal: Journal, name: str) -> None:
    """Every decision of a person is found again as it was asked, the secret ones of all who made them together."""
    table = begun(journal, name)
    asked: dict[int, tuple[Any, Any, int]] = {}
    anybody = RandomPlayer(5)
    while (question := table.match.decision) is not None:
        row = len(table.writer.entries) + 1
        said = anybody.answer(question, table.match.sequence, table.match.owed)
        if not isinstance(question, Chance) and len(question.offered_to(said.seat)) > 1:
            asked[row] = (said, table.match.view(said.seat), table.match.sequence)
        table.answer(said)
    rows = list(asked)[:: max(1, len(asked) // 12)]
    for row in rows:
        said, view, answers = asked[row]
        found = decided_at(table, row)
        one = next(one for one in found if one.seat == said.seat)
        assert one.given == said.option
        assert one.match.sequence == answers
        assert one.match.view(one.seat) == view
        assert one.secret or len(found) == 1
    assert decided_at(table, 10**6) == ()
