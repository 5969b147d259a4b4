"""Sailors who think without a pause, beside a window that is measured."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from companion.engine.kernel.decisions import Choose
from companion.engine.kernel.match import Match
from companion.engine.shelf import SHELF
from companion.sailors.characters import CAPTAIN
from companion.sailors.sailor_worker import SailorWorker
from companion.sailors.win_shares import setup_for
from companion.session.table.random_player import play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.kernel.decisions import Seat

EVERY: Final = 0.05
"""Seconds between two looks at them; the app looks less often."""
BEGUN: Final = 60
"""So many answers were given before the question that they think about."""


def question() -> tuple[Match[Any], Seat]:
    """Find something that captains have to think about."""
    game = next(one for one in SHELF.values() if one.extras.instinct.worth is not None)
    match: Match[Any] = Match(game, setup_for(game, game.usual[0]))
    for _ in play(match, 3):
        asked = match.decision
        if isinstance(asked, Choose) and match.sequence > BEGUN and len(asked.options) > 1:
            return match, asked.seat
    raise LookupError(game.name)


@contextmanager
def thinking(sailors: int) -> Iterator[list[int]]:
    """Let so many captains think, each in a process of its own, asked by the screen's clock; count their answers."""
    from kivy.clock import Clock

    match, seat = question()
    workers = [SailorWorker() for _ in range(sailors)]
    answers = [0] * sailors

    def look(*_: object) -> None:
        for place, worker in enumerate(workers):
            if worker.take() is not None:
                answers[place] += 1
            if not worker.busy:
                worker.ask(match, "", seat, CAPTAIN.name, answers[place])

    clock = Clock.schedule_interval(look, EVERY)
    try:
        yield answers
    finally:
        clock.cancel()
        for worker in workers:
            worker.close()
