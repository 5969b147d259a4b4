"""A match: its start plus the list of answers. Everything else follows by replay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Chance, Choose, Option, Secret, Step, TurnBoundary
from companion.engine.kernel.errors import Forbidden, NotAsked, Refusal, Unreadable, refusal
from companion.engine.kernel.game import Game, S

if TYPE_CHECKING:
    from collections.abc import Iterable

    from msgspec import Struct

    from companion.engine.kernel.decisions import Decision, Rules, Seat
    from companion.engine.kernel.happenings import Told
    from companion.engine.kernel.results import Result
    from companion.engine.kernel.setup import Setup

OVER = refusal("match-is-over")
NO_ANSWER = refusal("not-an-answer")
NOTHING_TO_UNDO = refusal("nothing-to-undo")
NEW_INFORMATION = refusal("new-information")


class Match(Generic[S]):
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
        self._undone: list[Step] = []
        self._up_to = up_to
        self._start()
        for step in steps:
            self.answer(step.answer, step.by, step.confidence)

    def _start(self) -> None:
        self.state: S = self.game.take_over(self._position) if self._position else self.game.begin(self.setup)
        self._rules: Rules[Result] = self.game.rules(self.state)
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
        self, answer: Answer, by: str = "hand", confidence: float = 1.0, *, sequence: int | None = None
    ) -> list[Told]:
        """Validate an answer, carry it out, and return what happened. What is refused changes nothing."""
        meant = self.check(answer, sequence)
        if meant is not answer.option:
            answer = Answer(answer.seat, meant)
        if self._undone:
            self._undone = []
        return self._carry_out(Step(answer, by, confidence))

    def check(self, answer: Answer, sequence: int | None = None) -> Option:
        """Return the offered option that is meant, or raise; nothing is changed."""
        if sequence is not None and (type(sequence) is not int or sequence != len(self._steps)):
            raise NotAsked(refusal("stale-answer", given=str(sequence)[:20], now=len(self._steps)))
        decision = self.decision
        if decision is None:
            raise NotAsked(OVER)
        if type(answer) is not Answer or not isinstance(answer.option, Option):
            raise Unreadable(NO_ANSWER)
        seat, option = answer.seat, answer.option
        if seat is not None and type(seat) is not str:
            raise Unreadable(NO_ANSWER)
        offered = decision.offered_to(seat)
        if not offered:
            raise NotAsked(refusal("not-your-question", seat=str(seat)[:40]))
        if option not in offered:
            self._must_be_readable(option)
            raise Forbidden(self.game.why_not(self.state, decision, answer))
        meant = offered[offered.index(option)]
        # 1 == True == 1.0 to Python; to a journal they are three different answers.
        if meant is not option and encode(meant) != encode(option):
            raise Unreadable(NO_ANSWER)
        return meant

    def _must_be_readable(self, option: Option) -> None:
        """Refuse a value that only looks like an option: the game could not explain it."""
        try:
            self.game.read(encode(option))
        except (TypeError, ValueError) as error:
            raise Unreadable(NO_ANSWER) from error

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

    def _carry_out(self, step: Step) -> list[Told]:
        decision = self.decision
        answer = step.answer
        self._steps.append(step)
        self._asked.append(decision)  # type: ignore[arg-type]  # checked: there is a question
        if type(decision) is Secret:
            return self._seal(decision, answer)
        if type(decision) is Choose and decision.asides and is_aside(decision, answer):
            return self._go_on(answer)
        return self._go_on(answer.option)

    def _seal(self, decision: Secret, answer: Answer) -> list[Told]:
        """Keep a secret answer until all are there; a seat's last word counts."""
        self._sealed[answer.seat] = answer.option  # type: ignore[index]  # a secret is offered to seats only
        if len(self._sealed) < len(decision.options):
            self._latest = []
            return self._latest
        sealed, self._sealed = self._sealed, {}
        return self._go_on({who: sealed[who] for who in decision.options})

    def _go_on(self, answer: Any) -> list[Told]:
        rules, state = self._rules, self.state
        try:
            decision = rules.send(answer)
            while type(decision) is TurnBoundary:
                self._boundary = len(self._steps)
                self.turns += 1
                if self.turns == self._up_to:
                    break
                decision = rules.send(None)
        except StopIteration as end:
            decision, self.result = None, end.value
        self.decision = decision  # type: ignore[assignment]  # no boundary can be left here
        self._latest, state.told = state.told, []
        self._told += self._latest
        return self._latest

    # --- taking back -----------------------------------------------------------------------------------------

    def consent(self) -> Refusal | None:
        """Say what the table must agree to before the last answer is taken back; None if nobody is hurt by it."""
        if not self._steps:
            raise NotAsked(NOTHING_TO_UNDO)
        if type(self._asked[-1]) is not Choose or any(told.what.reveals for told in self._latest):
            return NEW_INFORMATION
        return self.game.no_way_back(self.state)

    def undo(self) -> Step:
        """Take back the last answer; redo brings it again."""
        if not self._steps:
            raise NotAsked(NOTHING_TO_UNDO)
        steps, undone = self._steps, self._undone
        self._start()
        for step in steps[:-1]:
            self._carry_out(step)
        self._undone = [*undone, steps[-1]]
        return steps[-1]

    def redo(self) -> Step:
        """Bring back what was taken back last."""
        if not self._undone:
            raise NotAsked(refusal("nothing-to-redo"))
        step = self._undone.pop()
        self._carry_out(step)
        return step

    # --- looking ---------------------------------------------------------------------------------------------

    def view(self, seat: Seat | None = None) -> Struct:
        """Show what this seat may know; None is the public."""
        return self.game.view(self.state, seat)

    def question(self, seat: Seat | None = None) -> Decision | None:
        """Show the pending decision as this seat may see it; other people's secret options are left out."""
        decision = self.decision
        if isinstance(decision, Secret):
            mine = {who: options if who == seat else () for who, options in decision.options.items()}
            return Secret(decision.prompt, mine, decision.about)
        if isinstance(decision, Chance) and decision.hidden:
            return Chance(decision.source, (), (), decision.seen_by, hidden=True, about=decision.about)
        return decision

    @property
    def owed(self) -> tuple[Seat, ...]:
        """List who has not yet answered the secret question. For the lamps; screens show only how many."""
        if not isinstance(self.decision, Secret):
            return ()
        return tuple(seat for seat in self.decision.options if seat not in self._sealed)

    @property
    def steps(self) -> tuple[Step, ...]:
        """Give all answers, secrets included: for the journal, not for a screen."""
        return tuple(self._steps)

    def history(self, seat: Seat | None = None) -> list[Answer | None]:
        """Give the answers this seat may know; None stands for one it may not."""
        return [
            step.answer if may_know(seat, asked, step.answer) else None
            for step, asked in zip(self._steps, self._asked, strict=True)
        ]

    def told(self, seat: Seat | None = None) -> list[Told]:
        """Give everything that this seat has been told so far."""
        return [told for told in self._told if told.heard_by(seat)]

    @property
    def at_boundary(self) -> bool:
        """Say whether the match stands between two turns."""
        return self._boundary == len(self._steps)

    def position(self) -> str:
        """Write down the latest turn boundary as JSON; what was answered since is not in it."""
        if self._boundary < 0:
            raise NotAsked(refusal("no-turn-yet"))
        before = Match(self.game, None if self._position else self.setup, position=self._position, up_to=self.turns)
        for step in self._steps[: self._boundary]:
            before._carry_out(step)
        return self.game.position(before.state)


def is_aside(decision: Choose, answer: Answer) -> bool:
    """Say whether somebody interjected instead of answering the question itself."""
    return answer.seat != decision.seat or answer.option not in decision.options


def may_know(seat: Seat | None, asked: Decision, answer: Answer) -> bool:
    """Say whether a seat may know how a question was answered."""
    if isinstance(asked, Secret):
        return seat == answer.seat
    return isinstance(asked, Choose) or asked.seen_by is None or seat in asked.seen_by
