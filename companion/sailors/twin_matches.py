"""Twins: two matches that a seat cannot tell apart, with different truths. Whoever answers differently has peeked."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Chance, Secret
from companion.engine.kernel.imagining import Imagination
from companion.engine.kernel.match import Match
from companion.session.table.random_player import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from companion.engine.kernel.decisions import Answer, Seat


class Pair(NamedTuple):
    """One question as it is and as it might be, for a seat that sees no difference."""

    prompt: str
    seat: Seat
    here: Match[Any]
    there: Match[Any]

    @property
    def differ(self) -> bool:
        """Say whether the truth is another one."""
        return encode(self.here.laid_out()) != encode(self.there.laid_out())

    def peeked(self, sailor: Callable[[Match[Any], Seat], Answer]) -> bool:
        """Say whether somebody answers differently though nothing that the seat may know is different."""
        return sailor(self.here, self.seat) != sailor(self.there, self.seat)


def twins(match: Match[Any], seat: Seat, seed: int) -> Pair | None:
    """Find a match that the seat cannot tell from this one; None if there is none to be found."""
    imagination = Imagination(match, seat)
    other = imagination.twin(Random(seed))
    if other is None:
        return None
    start, since = match.latest_start(blind=imagination.blind)
    begun = match.setup if start is None else None
    here: Match[Any] = Match(match.game, begun, match.steps[since:], position=start)
    return Pair(imagination.asked.prompt, seat, here, other)


def asked_in(match: Match[Any], seed: int) -> Iterator[tuple[Match[Any], Seat]]:
    """Play a match at random and stop at every question that has more than one answer."""
    anybody = RandomPlayer(seed)
    while (decision := match.decision) is not None:
        if not isinstance(decision, Chance):
            seat = match.owed[0] if isinstance(decision, Secret) else decision.seat
            if len(decision.offered_to(seat)) > 1:
                yield match, seat
        match.answer(anybody.answer(decision, match.sequence, match.owed))
