"""The seat service between two threads: seats speak on theirs, answers are given on the caller's.

The seats' thread only posts messages. Whoever owns the screen calls `pump` every now and then (and soon after
`on_post`), always on the same thread: messages are read, choices that stand are given to the table, lamps follow.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from companion.bridge.mailbox import Mailbox
from companion.bridge.question import Question, Seating, question_at
from companion.bridge.seats.lamp_plan import Lamplighter, LampPlan
from companion.bridge.seats.presses import BY_SEAT, NOTHING, Chosen, Presses, Said
from companion.engine.kernel.errors import KernelError
from companion.session.errors import SessionError
from companion.session.table.given import Given
from hardware.clock import Clock, SystemClock
from hardware.seats.seat import Failed, Mended, Pressed, SeatEvent, Seats

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.engine.kernel.decisions import Answer
    from companion.engine.kernel.decisions import Seat as Person
    from companion.session.table.ballot import Ballot
    from companion.session.table.live_table import LiveTable

__all__ = ["BY_SEAT", "Give", "Nudged", "SeatService"]


class Give(Protocol):
    """Gives answers to the table in one act, if the question with this number is still the one that is put."""

    def __call__(self, answers: tuple[Answer, ...], by: str | Mapping[Person | None, str], *, sequence: int) -> Given:
        """Say what came of it; a refusal is no error."""
        ...


@dataclass(frozen=True, slots=True)
class Nudged:
    """Somebody pressed a button while no question could be seen."""

    button: int


class SeatService:
    """Brings the seats of the hardware to a live table."""

    def __init__(  # noqa: PLR0913  many threads meet here
        self,
        seats: Seats,
        seating: Seating,
        table: LiveTable,
        give: Give | None = None,
        *,
        ballot: Ballot | None = None,
        clock: Clock | None = None,
        on_post: Callable[[], None] | None = None,
    ) -> None:
        """Serve a table; `give` is for an app that wants to give the answers itself, `ballot` is shared with others."""
        self._seats = seats
        self._table = table
        self._give = give or self._answer
        self._clock = clock or SystemClock()
        self._mail: Mailbox[SeatEvent] = Mailbox(on_post)
        self.seating = seating
        self.presses = Presses(seating, ballot)
        self._lamps = LampPlan(seating)
        self._lighter = Lamplighter(seats)
        self._stamp = NOTHING.stamp
        self._ask()

    def start(self) -> None:
        """Begin to listen."""
        self._seats.start(self._hear)

    def _hear(self, event: SeatEvent) -> None:
        """On the seats' thread: what is pressed now is meant for the question that is shown now."""
        lasting = isinstance(event, Failed | Mended)
        self._mail.post(event, None if lasting else self._stamp)

    def _answer(self, answers: tuple[Answer, ...], by: str | Mapping[Person | None, str], *, sequence: int) -> Given:
        try:
            told = self._table.answer_all(answers, by, sequence=sequence)
        except (KernelError, SessionError) as error:
            return Given(refused=error.why)
        return Given(tuple(told), last=answers[-1].seat)

    def pump(self, *, deaf: bool = False) -> list[Said | Given | Nudged]:
        """Bring everything up to date; say what the screen should know.

        While nobody can see the question, presses answer nothing: whoever owns the screen is only nudged.
        """
        self._ask()
        said: list[Said | Given | Nudged] = []
        for event in self._mail.take(self._stamp):
            if not deaf or isinstance(event, Failed | Mended):
                said += self.presses.hear(event)
            elif isinstance(event, Pressed):
                said.append(Nudged(event.button))
        for one in self.presses.wait(self._clock.now()):
            said.append(self._deliver(one) if isinstance(one, Chosen) else one)
        question = self._ask()
        self._lighter.show(self._lamps.at(question, self._clock.now()))
        return said

    def _ask(self) -> Question:
        question = question_at(self._table, self._clock.now())
        self.presses.ask(question)
        self._stamp = question.stamp
        return question

    def _deliver(self, chosen: Chosen) -> Given:
        """Give all answers in one act; if they are refused, the question is put anew."""
        given = self._give(chosen.answers, chosen.by, sequence=chosen.stamp.sequence)
        if given.refused is not None:
            self.presses.ask(NOTHING)
        return given

    @property
    def wake_at(self) -> float | None:
        """The next instant at which `pump` has something to do even if nobody presses anything."""
        instants = [at for at in (self.presses.wake_at, *self._lamps.wake_at) if at is not None]
        later = [at for at in instants if at > self._clock.now()]
        return min(later, default=min(instants, default=None))

    def close(self) -> None:
        """Lamps off; the seats go to whoever comes next."""
        self._seats.close()
