"""A match: its start plus the list of answers. Everything else follows by replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.kernel.answer_check import is_aside, is_on_offer, meant_option
from companion.engine.kernel.codec import decode
from companion.engine.kernel.decisions import TURN, Answer, Choose, Option, Secret, Step
from companion.engine.kernel.errors import Forbidden, NotAsked, Refusal, Unreadable, refusal
from companion.engine.kernel.game import Game, S
from companion.engine.kernel.match_view import MatchView
from companion.engine.kernel.results import Result
from companion.engine.kernel.yield_check import YieldCheck

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.kernel.decisions import Decision, Rules, Seat, TurnBoundary
    from companion.engine.kernel.happenings import Told
    from companion.engine.kernel.setup import Setup

NOTHING_TO_UNDO = refusal("nothing-to-undo")
NEW_INFORMATION = refusal("new-information")

MOST_TURNS_UNASKED: Final = 1000
"""So many turns can go by without a question; no game that anybody would play has a hundredth."""


class Match(MatchView[S]):
    """One game being played, from a setup or from a position. It never rolls, waits, draws or writes."""

    def __init__(
        self,
        game: Game[S],
        setup: Setup | None = None,
        steps: Iterable[Step] = (),
        *,
        position: str | None = None,
        up_to: int = 0,
    ) -> None:
        """Begin; with `up_to` the rules stop at that turn boundary, where others go on until they ask."""
        if (setup is None) == (position is None):
            raise Unreadable(refusal("setup-or-position"))
        self.game = game
        self._position = position
        self.setup = game.complete(setup or game.setup_of(game.take_over(position or "")))
        self._check = YieldCheck(game, self.setup.seats)
        self._undone: list[Step] = []
        self._milestone: str | None = None
        self._up_to = up_to
        self._start()
        for step in steps:
            self.answer(step.answer, step.by, step.confidence)

    def _start(self) -> None:
        self._state: S = self.from_the_start()
        self._rules: Rules[Result] = self.game.rules(self._state)
        self._steps: list[Step] = []
        self._asked: list[Decision] = []
        self._told: list[Told] = []
        self._latest: list[Told] = []
        self._sealed: dict[Seat, Option] = {}
        self._boundary = -1
        self.turns = 0
        """So many turn boundaries have gone by, this one among them."""
        self.result: Result | None = None
        self.decision: Decision | None = None
        self._go_on(None)

    # --- answering -------------------------------------------------------------------------------------------

    @property
    def sequence(self) -> int:
        """Count the answers so far; an answer meant for another count is stale."""
        return len(self._steps)

    def answer(
        self, answer: Answer, by: str = "hand", confidence: float = 1.0, sequence: int | None = None
    ) -> list[Told]:
        """Validate an answer, carry it out, and return what happened. What is refused changes nothing."""
        asked = self.decision
        if not (on_offer := sequence is None and is_on_offer(asked, answer)):
            meant = self.check(answer, sequence)
            if meant is not answer.option:
                answer = Answer(answer.seat, meant)
        step = Step(answer, by, confidence)
        try:
            if on_offer and type(asked) is not Secret:  # as nearly always: neither an aside nor one of several
                self._steps.append(step)
                self._asked.append(asked)  # type: ignore[arg-type]  # there is a question
                told = self._go_on(answer.option)
            else:
                told = self._carry_out(step)
        except BaseException:  # the rules failed over it: the match stands where it stood
            self._stand_at(len(self._steps) - bool(self._steps and self._steps[-1] is step))
            raise
        if self._undone:
            self._undone = []
        return told

    def check(self, answer: Answer, sequence: int | None = None) -> Option:
        """Return the offered option that is meant, or raise; nothing is changed."""
        if sequence is not None and (type(sequence) is not int or sequence != len(self._steps)):
            raise NotAsked(refusal("stale-answer", given=str(sequence)[:20], now=len(self._steps)))
        return meant_option(self.game, self._state, self.decision, answer)

    def read(self, seat: object, text: str) -> Answer:
        """Read an answer that arrived as text, or say what is wrong with it."""
        if seat is not None and seat not in self.setup.seats:
            raise NotAsked(refusal("no-such-seat", seat=str(seat)[:40]))
        return Answer(seat, self.game.read(text))  # type: ignore[arg-type]  # checked to be a seat of this match

    def why_not(self, answer: Answer) -> Refusal | None:
        """Explain why an answer is not on offer now; None if it is."""
        try:
            self.check(answer)
        except (Forbidden, NotAsked, Unreadable) as error:
            return error.why
        return None

    def _stand_at(self, count: int) -> None:
        """Begin again and give the first so many answers."""
        steps = self._steps[:count]
        self._start()
        for step in steps:
            self._carry_out(step)

    def _carry_out(self, step: Step) -> list[Told]:
        decision, answer = self.decision, step.answer
        self._steps.append(step)
        self._asked.append(decision)  # type: ignore[arg-type]  # checked: there is a question
        if type(decision) is Choose:
            if decision.asides and is_aside(decision, answer):
                return self._go_on(answer)
        elif type(decision) is Secret:
            return self._seal(decision, answer)
        return self._go_on(answer.option)

    def _seal(self, decision: Secret, answer: Answer) -> list[Told]:
        """Keep a secret answer; with the last one the rules receive all of them, by seat."""
        sealed = self._sealed
        sealed[answer.seat] = answer.option  # type: ignore[index]  # a secret is offered to seats only
        if len(sealed) < len(decision.options):  # nobody learns anything before all are there
            self._latest = []
            return self._latest
        self._sealed = {}
        return self._go_on({who: sealed[who] for who in decision.options})

    def _go_on(self, given: Option | Answer | dict[Seat, Option] | None) -> list[Told]:
        rules = self._rules
        try:
            asked: Decision | TurnBoundary | None = rules.send(given)
            if asked is TURN:
                asked = self._begin_turn(rules)
        except StopIteration as end:
            if type(end.value) is not Result:
                raise self._check.no_result(end.value) from None
            asked, self.result = None, end.value
        except Exception as error:
            raise self._check.raised(error) from error
        else:
            if not self._check.is_good(asked):
                raise self._check.refused(asked, rules)
        self.decision = asked  # type: ignore[assignment]  # no boundary can be left here
        state = self._state
        self._latest = latest = state.told
        if latest:
            state.told = []
            self._told += latest
        return latest

    def _begin_turn(self, rules: Rules[Result]) -> Decision | TurnBoundary | None:
        """Note the turn boundary and go on to the first question after it; rules that never ask are stopped."""
        self._boundary, self._milestone = len(self._steps), None
        last = self.turns + MOST_TURNS_UNASKED
        while self.turns < last:
            self.turns += 1
            if self.turns == self._up_to:
                return TURN
            asked = rules.send(None)
            if asked is not TURN:
                return asked
        return None

    # --- taking back -----------------------------------------------------------------------------------------

    def consent(self) -> Refusal | None:
        """Say what the table must agree to before the last answer is taken back; None if nobody is hurt by it."""
        if not self._steps:
            raise NotAsked(NOTHING_TO_UNDO)
        if type(self._asked[-1]) is not Choose or any(told.what.reveals for told in self._latest):
            return NEW_INFORMATION
        return self.game.no_way_back(self._state)

    def undo(self) -> Step:
        """Take back the last answer; redo brings it again."""
        if not self._steps:
            raise NotAsked(NOTHING_TO_UNDO)
        step = self._steps[-1]
        self._stand_at(len(self._steps) - 1)
        self._undone = [*self._undone, step]
        return step

    def redo(self) -> Step:
        """Bring back what was taken back last."""
        if not self._undone:
            raise NotAsked(refusal("nothing-to-redo"))
        before = len(self._steps)
        try:
            self._carry_out(self._undone[-1])
        except BaseException:
            self._stand_at(before)
            raise
        return self._undone.pop()

    # --- turn boundaries -------------------------------------------------------------------------------------

    def position(self) -> str:
        """Write down the latest turn boundary as JSON; what was answered since is not in it."""
        if self._boundary < 0:
            raise NotAsked(refusal("no-turn-yet"))
        if self._milestone is None:
            begun = None if self._position else self.setup
            before: Match[S] = Match(self.game, begun, position=self._position, up_to=self.turns)
            for step in self._steps[: self._boundary]:
                before._carry_out(step)
            self._milestone = self.game.position(before._state)
        return self._milestone

    def latest_start(self, *, blind: bool = False) -> tuple[str | None, int]:
        """Give the latest turn boundary, secrets included, and how many answers lie before it.

        None and 0: before the first turn, or for those who may not even look at a position.
        """
        return (self.position(), self._boundary) if self._boundary >= 0 and not blind else (None, 0)

    def fork(self) -> Match[S]:
        """Make another match that stands exactly here and goes its own way: nothing that changes is shared.

        It starts from the latest turn boundary and is given the answers since; what was checked is not checked again.
        """
        fork: Match[S] = object.__new__(type(self))
        fork.game, fork.setup, fork._check, fork._position = self.game, self.setup, self._check, self._position
        milestone, start = self.latest_start()
        fork._state = decode(milestone, self.game.state) if milestone else self.from_the_start()
        fork._rules = self.game.rules(fork._state)
        fork._steps, fork._asked, fork._sealed, fork._undone = [], [], {}, []
        fork._boundary, fork._told, fork._latest, fork._milestone = -1, [], [], None
        fork.turns = fork._up_to = 0
        fork.result = fork.decision = None
        fork._go_on(None)
        for step in self._steps[start:]:
            fork._carry_out(step)
        fork._steps, fork._asked, fork._undone = self._steps.copy(), self._asked.copy(), self._undone.copy()
        fork._told, fork._latest = self._told.copy(), self._latest.copy()
        fork._boundary, fork._milestone, fork.turns = self._boundary, milestone, self.turns
        return fork

    def from_the_start(self) -> S:
        """Lay out the match as it began."""
        return self.game.take_over(self._position) if self._position else self.game.begin(self.setup)
