"""What can be seen of a match without changing it: by a seat, by everybody, by the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic

from companion.engine.kernel.answer_check import may_know
from companion.engine.kernel.codec import plain
from companion.engine.kernel.decisions import Chance, Secret
from companion.engine.kernel.game import Game, S

if TYPE_CHECKING:
    from msgspec import Struct

    from companion.engine.kernel.decisions import Answer, Decision, Option, Seat, Step
    from companion.engine.kernel.errors import Refusal
    from companion.engine.kernel.happenings import Told
    from companion.engine.kernel.results import Result
    from companion.engine.kernel.yield_check import YieldCheck


class WholeBox(Generic[S]):
    """What lies there, secrets included, for those who hold the whole box: the journal, scenario files, repairs."""

    game: Game[S]
    _state: S

    def laid_out(self) -> dict[str, Any]:
        """Give all that lies there now as plain data, secrets included, also within a turn. Not for a screen."""
        whole: dict[str, Any] = plain(self._state)
        whole.pop("told", None)
        return whole

    def broken(self) -> list[Refusal]:
        """List every invariant that does not hold."""
        return self.game.broken(self._state)

    def holds_secrets(self, source: str) -> bool:
        """Say whether pieces of this source lie or are held somewhere that not everybody has seen."""
        return self.game.extras.holds_secrets(self._state, source)

    def lies_open(self) -> dict[str, Any]:
        """Give those parts of the position that everybody sees though the public view words them otherwise."""
        return self.game.extras.lies_open(self._state)

    def piece_names(self) -> dict[str, tuple[str, ...]]:
        """Say what may lie in those parts of the position that are plain text or numbers."""
        return self.game.extras.piece_names(self._state)

    def score_so_far(self) -> Result:
        """Count what everybody sees, as if the table called it a night now."""
        return self.game.extras.score_so_far(self._state)


class MatchView(WholeBox[S]):
    """The open question, the answers, what was told: each as far as whoever looks may know it."""

    decision: Decision | None
    _check: YieldCheck
    _steps: list[Step]
    _asked: list[Decision]
    _told: list[Told]
    _sealed: dict[Seat, Option]
    _boundary: int

    def view(self, seat: Seat | None = None) -> Struct:
        """Show what this seat may know; None is the public."""
        try:
            return self.game.view(self._state, seat)
        except Exception as error:
            raise self._check.raised(error) from error

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
        seats, sealed = tuple(self.decision.options), self._sealed
        return tuple([seat for seat in seats if seat not in sealed]) if sealed else seats

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

    @property
    def turn_began(self) -> int:
        """Say after how many answers the latest turn began; -1 before the first."""
        return self._boundary
