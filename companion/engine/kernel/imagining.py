"""Imagined worlds: what may lie on the table, for all that one seat knows.

Whoever thinks for a seat is given these and never the match. A world starts at the latest turn boundary, what is hidden
from the seat is redrawn, the answers since are given again, and it counts only if the seat would see no difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.kernel.codec import decode
from companion.engine.kernel.decisions import Answer, Chance, Choose, Secret, Step, TurnBoundary
from companion.engine.kernel.instinct import Asked, Known, pick, remember_nothing, weighed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from msgspec import Struct

    from companion.engine.kernel.decisions import Decision, Option, Rules, Seat
    from companion.engine.kernel.game import Game
    from companion.engine.kernel.instinct import Lots, Memory
    from companion.engine.kernel.match import Match
    from companion.engine.kernel.results import Result

MOST_TRIES = 40
"""So often a world is redrawn before the seat gives up imagining it."""
MOST_TRIES_BLIND = 400
"""The same where a game does not say how: every hidden answer is made up."""


class World:
    """One way in which a match may stand, to be played on: no journal, no checks, no way back."""

    __slots__ = ("_rules", "_sealed", "decision", "game", "result", "state", "turns")

    def __init__(self, game: Game[Any], state: Any) -> None:
        self.game, self.state = game, state
        self._rules: Rules[Result] = game.rules(state)
        self._sealed: dict[Seat, Option] = {}
        self.turns = 0
        self.result: Result | None = None
        self.decision: Decision | None = None
        self._go_on(None)

    def _go_on(self, given: Any) -> None:
        rules = self._rules
        try:
            asked = rules.send(given)
            while type(asked) is TurnBoundary:
                self.turns += 1
                self.state.told = []
                asked = rules.send(None)
        except StopIteration as end:
            self.decision, self.result = None, end.value
        else:
            self.decision = asked  # type: ignore[assignment]  # no boundary is left here

    @property
    def owing(self) -> Seat | None:
        """Who is asked next; None is the table."""
        decision = self.decision
        if type(decision) is Choose:
            return decision.seat
        if type(decision) is Secret:
            return next(seat for seat in decision.options if seat not in self._sealed)
        return None

    def offered(self, seat: Seat | None) -> tuple[Option, ...]:
        """What a seat can answer now; a sealed answer is given once."""
        decision = self.decision
        if decision is None or (type(decision) is Secret and seat in self._sealed):
            return ()
        return decision.offered_to(seat)

    def own(self, seat: Seat) -> tuple[Option, ...]:
        """What a seat is asked itself now, without what it might say in between."""
        decision = self.decision
        if type(decision) is Choose:
            return decision.options if seat == decision.seat else ()
        return self.offered(seat)

    def question(self, seat: Seat) -> Asked:
        """Put the question to a seat as that seat hears it."""
        decision = self.decision
        options: Any = decision.options  # type: ignore[union-attr]  # people are asked, not the table
        if type(decision) is Secret:
            options = options[seat]
        return Asked(seat, decision, options, self.glance)  # type: ignore[arg-type]  # there is a question

    def glance(self, seat: Seat) -> Any:
        """Show as much of this world as a seat looks at that answers at first sight."""
        look = self.game.extras.instinct.glance
        return self.game.view(self.state, seat) if look is None else look(self.state, seat)

    def view(self, seat: Seat) -> Struct:
        """Show this world to a seat."""
        return self.game.view(self.state, seat)

    def answer(self, seat: Seat | None, option: Option) -> None:
        """Give an answer that is on offer."""
        decision = self.decision
        if type(decision) is Secret:
            self._sealed[seat] = option  # type: ignore[index]  # a secret is offered to seats only
            if len(self._sealed) == len(decision.options):
                sealed, self._sealed = self._sealed, {}
                self._go_on({who: sealed[who] for who in decision.options})
        elif type(decision) is Choose and decision.asides and (seat != decision.seat or option not in decision.options):
            self._go_on(Answer(seat, option))
        else:
            self._go_on(option)

    def let_it_fall(self, lots: Lots) -> None:
        """Answer for chance, each outcome as likely as its weight."""
        asked: Chance = self.decision  # type: ignore[assignment]  # the table is asked
        self._go_on(weighed(lots, asked.outcomes, asked.weights))


class Imagination:
    """All that one seat knows when it is asked, and the worlds that fit it."""

    def __init__(self, match: Match[Any], seat: Seat) -> None:
        """Look at a match as one seat may; the match itself is not kept."""
        decision = match.question(seat)
        if decision is None or isinstance(decision, Chance):
            raise LookupError(seat)
        self.game, self.seat = match.game, seat
        options = decision.options if isinstance(decision, Choose) else decision.options[seat]
        view = match.view(seat)
        self.asked = Asked(seat, decision, options, lambda _: view)
        self._view, self._answers = view, match.history(seat)
        self.blind = False
        """True: the game does not say how to redraw what is hidden, so every hidden answer is made up."""
        remember = match.game.extras.instinct.remember
        if remember is None and None in self._answers:
            remember, self.blind = remember_nothing, True
        self._start, self._since = match.latest_start(blind=self.blind)
        self._begin, self._setup, self._kind = match.from_the_start, match.setup, type(match)
        heard = [told.what for told in match.told(seat)]
        self.known = Known(seat, view, self.asked, self._answers, self._since, heard)
        self._memory: Memory = (remember or remember_nothing)(self.known)
        self.tries = 0
        """How often a world was begun, the ones that did not fit among them."""

    def world(self, lots: Lots) -> World | None:
        """Imagine one world that fits all that the seat sees; None if none was found."""
        for _ in range(MOST_TRIES_BLIND if self.blind else MOST_TRIES):
            self.tries += 1
            world = self._given_again(self._redrawn(lots), lots)
            if world is not None:
                return world
        return None

    def twin(self, lots: Lots) -> Match[Any] | None:
        """Make a match that the seat cannot tell from the one it sits in; None if none was found. To look for peeks."""
        for _ in range(MOST_TRIES_BLIND if self.blind else MOST_TRIES):
            state = self._redrawn(lots)
            position = self.game.position(state)
            given: list[Answer] = []
            if self._given_again(state, lots, given) is not None:
                begun = None if self._start is not None else self._setup
                steps = [Step(answer) for answer in given]
                return self._kind(self.game, begun, steps, position=None if begun else position)
        return None

    def _redrawn(self, lots: Lots) -> Any:
        state = decode(self._start, self.game.state) if self._start is not None else self._begin()
        self._memory.redraw(state, lots)
        return state

    def _given_again(self, state: Any, lots: Lots, given: list[Answer] | None = None) -> World | None:
        """Give the answers since to a redrawn state; None if the seat would see that it is another world."""
        world = World(self.game, state)
        for known in self._answers[self._since :]:
            if world.decision is None:
                return None
            answer = self._made_up(world, lots) if known is None else known
            if answer is None or answer.option not in world.offered(answer.seat):
                return None
            world.answer(answer.seat, answer.option)
            if given is not None:
                given.append(answer)
        return world if self._looks_the_same(world) else None

    def _made_up(self, world: World, lots: Lots) -> Answer | None:
        """Answer what the seat did not hear: as it must have been, or else as somebody sensible would have."""
        decision = world.decision
        if type(decision) is Chance:
            fell = self._memory.recall(decision, None, lots)
            return Answer(None, weighed(lots, decision.outcomes, decision.weights) if fell is None else fell)
        if type(decision) is not Secret:
            return None
        for seat in decision.options:
            if seat != self.seat and world.offered(seat):
                said = self._memory.recall(decision, seat, lots)
                return Answer(seat, first_thought(self.game, world.question(seat), lots) if said is None else said)
        return None

    def _looks_the_same(self, world: World) -> bool:
        return world.own(self.seat) == self.asked.options and world.view(self.seat) == self._view


def first_thought(game: Game[Any], asked: Asked, lots: Lots) -> Option:
    """What is answered without imagining anything: by instinct, or anything at all in a game that has none."""
    if len(asked.options) == 1:
        return asked.options[0]
    answer = game.extras.instinct.answer
    return pick(lots, asked.options) if answer is None else answer(asked, lots)


def standing(world: World) -> Mapping[Seat, float]:
    """How likely each seat is to win: known at the end, judged before it."""
    if world.result is not None:
        return dict.fromkeys(world.result.winners, 1.0)
    worth = world.game.extras.instinct.worth
    return {} if worth is None else worth(world.state)
