"""Sailors at the table on the screen: whoever is asked is given time to think, and answers as a person would."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock

from companion.engine.kernel.decisions import Answer, Secret
from companion.sailors.characters import CAPTAIN
from companion.sailors.evening_chances import EveningChances
from companion.sailors.sailor_worker import SailorWorker
from companion.session.journal.standing import SAILOR

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.presenter.table.table_model import TableModel
    from companion.sailors.second_thoughts import Decided
    from companion.ui.app import CompanionApp
    from companion.ui.screens.table.table_screen import TableScreen

LOOK: Final = 0.2
"""So often it is looked whether a sailor is asked, or has answered."""
LEAST, EACH, MOST = 1.2, 0.15, 3.0
"""Seconds: nobody answers in no time; with more to choose from it takes a little longer, but never long."""


def pace(options: int) -> float:
    """How long a sailor takes at least, with so many answers to choose from."""
    return min(MOST, LEAST + EACH * options)


class SailorLoop:
    """One for the app, on the screen's thread; the thinking is done in another process."""

    def __init__(self, app: CompanionApp) -> None:
        self._app = app
        self.worker = SailorWorker(self._wake)
        self.pace: Callable[[int], float] = pace
        self._tick_soon = Clock.create_trigger(self.tick)
        self._clock: Any = None
        self._asked: tuple[object, ...] = ()
        self._since = 0.0
        self._found: Answer | None = None
        self._again: Callable[[Answer], None] | None = None
        self._chances: EveningChances | None = None

    def sit_down(self) -> None:
        """Look after the table that is being played at: sailors may sit there, and chances are worked out beside it."""
        playing = self._app.playing
        self._forget()
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None
        if playing is not None and (self._chances is None or not self._chances.of(playing.table)):
            self._chances = EveningChances(playing.table)
        if playing is not None and (playing.sailors or self._app.likes.chances):
            self._clock = Clock.schedule_interval(self.tick, LOOK)

    def look_back(self, playing: TableModel) -> EveningChances:
        """Give the chances of an evening that has ended; what is missing is worked out while it is looked at."""
        if self._chances is None or not self._chances.of(playing.table):
            self._chances = EveningChances(playing.table)
        self._chances.note_all()
        if self._clock is None:
            self._clock = Clock.schedule_interval(self.tick, LOOK)
        return self._chances

    def think_again(self, one: Decided, seed: int, then: Callable[[Answer], None]) -> None:
        """Have a captain think about what a person was asked once, and hand over the answer when it is there."""
        self._forget()
        self._again = then
        self.worker.ask(one.match, one.start, one.seat, CAPTAIN.name, seed)
        if self._clock is None:
            self._clock = Clock.schedule_interval(self.tick, LOOK)

    def close(self) -> None:
        """Let everybody go home."""
        if self._clock is not None:
            self._clock.cancel()
        self._tick_soon.cancel()
        self.worker.close()

    def _wake(self) -> None:
        self._tick_soon()

    def _forget(self) -> None:
        self._asked, self._found, self._again = (), None, None
        self.worker.drop()

    @property
    def _table(self) -> TableScreen:
        table: TableScreen = self._app.manager.get_screen("table")
        return table

    def tick(self, *_: object) -> None:
        """Look after whoever is asked; while nobody is, work out some more of the chances."""
        if self._again is not None:
            found, then = self.worker.take(), self._again
            if found is not None:
                self._forget()
                then(found)
            return
        self._ask_the_sailor()
        if self._chances is not None and (self._app.likes.chances or self._chances.over):
            self._chances.step(self.worker)

    def _ask_the_sailor(self) -> None:
        """Ask the sailor whose turn it is, and give the answer when it is there and time has passed."""
        playing = self._app.playing
        if playing is None or self._app.manager.current != "table" or self._busy(playing):
            return
        seat, table = playing.thinker, playing.table
        if seat is None:
            self._forget()
            return
        asked = (table.number, table.sequence, table.match.sequence, seat)
        if asked != self._asked:
            self._forget()
            self._asked, self._since = asked, time.monotonic()
            start = bytes(table.standing.chapter.start.position).decode()
            self.worker.ask(playing.match, start, seat, playing.sailors[seat], table.writer.seed)
        if self._found is None:
            self._found = self.worker.take()
        options = playing.match.decision.offered_to(seat)
        if self._found is not None and time.monotonic() - self._since >= self.pace(len(options)):
            self._give(playing, self._found)

    def _busy(self, playing: TableModel) -> bool:
        """Say whether people have something to do first: pieces to move, cards to look at, a choice to make."""
        table = self._table
        return table.hands.waiting or bool(playing.first_looks) or playing.table.standing.called

    def _give(self, playing: TableModel, answer: Answer) -> None:
        """Give it by the one way of an answer; a secret one goes into the ballot, and disturbs nobody who chooses."""
        desk, sequence = self._table.desk, playing.table.sequence
        self._forget()
        if not isinstance(playing.match.decision, Secret):
            desk.give((answer,), SAILOR, sequence=sequence)
            return
        given = desk.cast(answer, SAILOR, sequence=sequence)
        if given.refused is not None or given.told or playing.table.sequence != sequence:
            desk.follow(given)
