"""An inventory: people show the app the real pieces that they hide, when it takes them over in mid-game.

A game lists them as a rule does its questions, one piece at a time, each to whoever may look at it. What is offered
follows from what everybody knows and from what the same person has shown; without the pieces of others it tells nobody
what they hold. Whether it all fits is seen at the end.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeVar

from companion.engine.kernel.decisions import Chance
from companion.engine.kernel.errors import Forbidden, refusal

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from companion.engine.kernel.decisions import Option, Seat

T = TypeVar("T")

PIECE = "piece"
OF = "of"


def piece_of(
    source: str, who: Seat, left: Mapping[Option, int], number: tuple[int, int], about: tuple[tuple[str, str], ...] = ()
) -> Chance:
    """Ask somebody what the next of their pieces is, of these that are left: the first number of so many."""
    facts = (("who", who), (PIECE, number[0]), (OF, number[1]), *about)
    return Chance(source, tuple(left), tuple(left.values()), seen_by=(who,), hidden=True, about=facts)


def left_of(stock: Mapping[T, int], gone: Iterable[T]) -> dict[T, int]:
    """Count what is left of a stock without these; what was shown too often does not fit."""
    left = dict(stock)
    for piece, copies in Counter(gone).items():
        if left.get(piece, 0) < copies:
            raise Forbidden(refusal("shown-does-not-fit"))
        left[piece] -= copies
    return {piece: copies for piece, copies in left.items() if copies}
