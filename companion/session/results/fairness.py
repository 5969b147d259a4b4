"""A fairness test for real dice, as honest as the number of rolls allows.

Whether faces fell as often as they should is asked by Pearson's chi-square. While some face is to be expected fewer
than five times, every possible evening is counted out and the answer is exact; after that the usual curve is close
enough. Who looks at several dice finds an odd one sooner or later, so the answers are corrected for that (Holm's way).
And since a few rolls prove nothing, each answer says how crooked a die would have to be to be found out.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb, erfc, exp, lcm, lgamma, log, sqrt
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct

from companion.session.results.rolls import Rolls

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ODD: Final = 0.05
"""Less likely than this, after the correction, is called odd."""
POWER: Final = 0.8
"""A crooked die counts as noticeable if it would be found out this often."""
ENOUGH: Final = 5
"""From so many expected falls of every face on, the curve is close enough."""
MOST_EXACT: Final = 60
"""More rolls than this are not counted out: a die with a very rare face would take too long."""


class Judged(Struct, frozen=True):
    """What can be said about one die."""

    rolls: Rolls
    expected: tuple[float, ...]
    method: Literal["exact", "chi-square"]
    p: float
    """How often a fair die strays at least this far."""
    corrected: float
    """The same, if all these dice were looked at and the oddest is spoken of."""
    noticeable: float | None
    """The share that a face would have to have for a crooked die to be found out; None: not even if it always fell."""
    verdict: Literal["too-few", "no-sign", "odd"]


def judge(dice: Sequence[Rolls]) -> tuple[Judged, ...]:
    """Judge several dice that are looked at together."""
    thrown = [rolls for rolls in dice if rolls.total]
    ps = [probability(rolls) for rolls in thrown]
    return tuple(
        Judged(
            rolls,
            expected(rolls),
            "exact" if counted_out(rolls) else "chi-square",
            p,
            corrected,
            noticeable(rolls, len(thrown)),
            "odd" if corrected < ODD else "too-few" if min(expected(rolls)) < ENOUGH else "no-sign",
        )
        for rolls, p, corrected in zip(thrown, ps, holm(ps), strict=True)
    )


def expected(rolls: Rolls) -> tuple[float, ...]:
    """Say how often each face should have fallen."""
    weights = rolls.die.weights
    return tuple(rolls.total * weight / sum(weights) for weight in weights)


def counted_out(rolls: Rolls) -> bool:
    """Say whether the probability is exact."""
    return min(expected(rolls)) < ENOUGH and rolls.total <= MOST_EXACT


def probability(rolls: Rolls) -> float:
    """Say how often a fair die strays at least as far as this."""
    weights, counts, total = rolls.die.weights, rolls.counts, rolls.total
    if not counted_out(rolls):
        squares = sum((count - due) ** 2 / due for count, due in zip(counts, expected(rolls), strict=True))
        return tail(squares, len(counts) - 1)
    shared = lcm(*weights)
    strayed = sum(count * count * (shared // weight) for count, weight in zip(counts, weights, strict=True))
    ways = sum(ways for far, ways in evenings(weights, total).items() if far >= strayed)
    return float(Fraction(ways, sum(weights) ** total))


@lru_cache(maxsize=64)
def evenings(weights: tuple[int, ...], total: int) -> dict[int, int]:
    """Count all evenings of so many rolls by how far they stray: the sum of count² / weight, made whole."""
    shared = lcm(*weights)
    reached = {(0, 0): 1}
    for place, weight in enumerate(weights):
        after: dict[tuple[int, int], int] = {}
        for (used, far), ways in reached.items():
            left = total - used
            for count in range(left + 1) if place < len(weights) - 1 else (left,):
                key = used + count, far + count * count * (shared // weight)
                after[key] = after.get(key, 0) + ways * comb(left, count) * weight**count
        reached = after
    return {far: ways for (_, far), ways in reached.items()}


def tail(squares: float, freedom: int) -> float:
    """Give the upper tail of chi-square, by going up two degrees of freedom at a time."""
    if freedom < 1 or squares <= 0:
        return 1.0
    half = squares / 2
    at = 0.5 if freedom % 2 else 1.0
    found = erfc(sqrt(half)) if freedom % 2 else exp(-half)
    while at < freedom / 2:
        found += exp(at * log(half) - half - lgamma(at + 1))
        at += 1
    return min(found, 1.0)


def holm(ps: Sequence[float]) -> tuple[float, ...]:
    """Correct for looking at several: the oddest counts for all, the next for all but one, and so on."""
    corrected = [0.0] * len(ps)
    highest = 0.0
    for rank, place in enumerate(sorted(range(len(ps)), key=ps.__getitem__)):
        highest = max(highest, min(1.0, ps[place] * (len(ps) - rank)))
        corrected[place] = highest
    return tuple(corrected)


# --- how much could be noticed -----------------------------------------------------------------------------------


def noticeable(rolls: Rolls, dice: int = 1) -> float | None:
    """Say which share of the rolls the rarest face would have to take for a crooked die to be found out."""
    weights = rolls.die.weights
    rarest = min(weights) / sum(weights)
    if len(weights) < 2:  # noqa: PLR2004  a die with one face hides nothing
        return None
    share = rarest + sqrt(_pull(len(weights) - 1, dice) * rarest * (1 - rarest) / rolls.total)
    return share if share < 1 else None


@lru_cache(maxsize=64)
def _pull(freedom: int, dice: int) -> float:
    """How strongly the statistic must be pulled aside, in the usual measure, to be called odd often enough."""
    limit = _where(lambda squares: tail(squares, freedom) < ODD / dice)
    return _where(lambda pull: _found_out(pull, freedom, limit) > POWER)


def _found_out(pull: float, freedom: int, limit: float) -> float:
    """The upper tail of a chi-square pulled aside: a mixture of plain ones."""
    half = pull / 2
    share, found, number = exp(-half), 0.0, 0
    while number < half or share > 1e-12:  # noqa: PLR2004  the rest adds nothing
        found += share * tail(limit, freedom + 2 * number)
        number += 1
        share *= half / number
    return found


def _where(so: Callable[[float], bool]) -> float:
    """Find the number from which on something is so."""
    low, high = 0.0, 1.0
    while not so(high):
        low, high = high, high * 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if so(middle) else (middle, high)
    return high
