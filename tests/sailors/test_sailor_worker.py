"""The worker: the same answer as in this process, and somebody answers whatever happens to it."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.kernel.decisions import Answer, Seat
from companion.engine.kernel.match import Match
from companion.engine.shelf import SHELF
from companion.sailors.characters import CHARACTERS
from companion.sailors.sailor import answer, by_instinct
from companion.sailors.sailor_worker import SailorWorker
from companion.sailors.twin_matches import asked_in
from companion.sailors.win_shares import setup_for
from tests.what_games_have import SECRETIVE


def asked() -> tuple[Match[Any], Seat]:
    """Some question in the middle of a game with secrets."""
    game = SHELF[SECRETIVE[-1]]
    evening: Match[Any] = Match(game, setup_for(game, game.usual[0]))
    return next((match, seat) for match, seat in asked_in(evening, 2) if match.sequence > 30)


def taken(worker: SailorWorker, seconds: float = 30.0) -> Answer:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = worker.take()
        if found is not None:
            return found
        time.sleep(0.01)
    raise AssertionError


@pytest.fixture
def worker() -> Iterator[SailorWorker]:
    made = SailorWorker()
    yield made
    made.close()


def test_another_process_thinks_the_same(worker: SailorWorker) -> None:
    """Question after question, and the process is one and the same."""
    match, seat = asked()
    for name in ("deckhand", "mate"):
        worker.ask(match, "", seat, name, 5)
        assert taken(worker) == answer(match, seat, CHARACTERS[name], 5)
    assert worker.replaced == 0
    assert not worker.busy


def test_a_position_is_thought_about_from_where_it_began(worker: SailorWorker) -> None:
    """After a repair a match starts from a position."""
    match, seat = asked()
    start, since = match.latest_start()
    assert start is not None
    again: Match[Any] = Match(match.game, None, match.steps[since:], position=start)
    worker.ask(again, start, seat, "mate", 5)
    assert taken(worker) == answer(again, seat, CHARACTERS["mate"], 5)


def test_a_worker_that_dies_is_replaced_and_instinct_answers(worker: SailorWorker) -> None:
    """Killed while it thinks: the seat answers, and the next question is thought about again."""
    match, seat = asked()
    worker.ask(match, "", seat, "captain", 5)
    process = worker._process
    assert process is not None
    os.kill(process.pid, signal.SIGKILL)
    assert taken(worker) == by_instinct(match, seat, 5)
    assert worker.replaced == 1
    worker.ask(match, "", seat, "mate", 5)
    assert taken(worker) == answer(match, seat, CHARACTERS["mate"], 5)


@pytest.mark.parametrize("command", ["import time; time.sleep(60)", "print('nonsense', flush=True); input()", "1/0"])
def test_a_worker_that_hangs_or_raves_keeps_nobody_waiting(command: str) -> None:
    """It never answers, or not in our words, or ends at once."""
    match, seat = asked()
    lost = SailorWorker(command=(sys.executable, "-c", command), patience=0.5)
    lost.ask(match, "", seat, "captain", 5)
    assert taken(lost) == by_instinct(match, seat, 5)
    assert lost.replaced == 1
    lost.close()


def test_an_answer_to_a_question_that_is_gone_is_not_given(worker: SailorWorker) -> None:
    """Taken back while the sailor thought: only the new question is answered."""
    match, seat = asked()
    worker.ask(match, "", seat, "mate", 5)
    worker.drop()
    assert worker.take() is None
    worker.ask(match, "", seat, "deckhand", 6)
    assert taken(worker) == answer(match, seat, CHARACTERS["deckhand"], 6)
