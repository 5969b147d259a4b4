"""Whole matches with nobody at the table: sailors sit on some chairs, anybody on the others, the dealer deals."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING, Any

from companion.engine.kernel.decisions import Chance, Secret
from companion.sailors.sailor import answer
from companion.session.table.random_player import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from companion.engine.kernel.decisions import Seat
    from companion.engine.kernel.happenings import Told
    from companion.engine.kernel.match import Match
    from companion.sailors.characters import Character

Times = dict["Seat", list[float]]
"""CPU milliseconds of every decision that was one, by seat."""


def play_to_the_end(
    match: Match[Any], crew: Mapping[Seat, Character], seed: int, times: Times | None = None
) -> Iterator[list[Told]]:
    """Play a match to its end, yielding what happened after every answer; who is not in the crew answers anything."""
    anybody = RandomPlayer(seed)
    while (decision := match.decision) is not None:
        owed = match.owed
        seat = None if isinstance(decision, Chance) else owed[0] if isinstance(decision, Secret) else decision.seat
        if seat is None or seat not in crew:
            yield match.answer(anybody.answer(decision, match.sequence, owed), by="castaway")
            continue
        begun = process_time()
        said = answer(match, seat, crew[seat], seed)
        if times is not None and len(decision.offered_to(seat)) > 1:
            times.setdefault(seat, []).append((process_time() - begun) * 1000)
        yield match.answer(said, by=crew[seat].name)
