"""A random player: some legal answer by a seed, for stories, tests and benchmarks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.kernel.decisions import Answer, Chance, Choose, Secret
from companion.engine.kernel.match import Match
from companion.session.table.dealer import Dealer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.kernel.decisions import Decision
    from companion.engine.kernel.happenings import Told


class RandomPlayer:
    """Answers whatever is asked, at random from a seed; the dealer answers for chance."""

    def __init__(self, seed: int) -> None:
        self._dealer = Dealer(seed)
        self._whim = Dealer(seed ^ 0x5DEECE66D)

    def answer(self, decision: Decision, place: int, owed: tuple[Any, ...] = ()) -> Answer:
        """Give some legal answer."""
        if type(decision) is Chance:
            return Answer(None, self._dealer.draw(decision, place))
        if type(decision) is Choose:
            own, asides = decision.options, decision.asides
            pick = self._whim.number(place, len(own) + len(asides))
            return Answer(decision.seat, own[pick]) if pick < len(own) else Answer(*asides[pick - len(own)])
        seat = owed[0]
        options = decision.options[seat]  # type: ignore[union-attr]  # only a secret is left
        return Answer(seat, options[self._whim.number(place, len(options))])


def play(match: Match[Any], seed: int) -> Iterator[list[Told]]:
    """Play a match to its end, yielding what happened after every answer."""
    random_player = RandomPlayer(seed)
    while (decision := match.decision) is not None:
        owed = match.owed if type(decision) is Secret else ()
        yield match.answer(random_player.answer(decision, match.sequence, owed), by="castaway")
