"""Two ways to do one act that differ in one thing only: in a secret, in wavering, in speed, in what nobody sees."""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.devtools.phones.leak_places import choosers
from companion.engine.kernel.decisions import Seat

if TYPE_CHECKING:
    import random

    from companion.engine.kernel.decisions import Secret

WISHES: Final = ("look", "rules", "log")
STALE, BEYOND = "stale", "beyond"
"""An answer to the question before, and one that was never offered."""
WAYS: Final = ("secret", "exchange", "wavering", "speed", "asides")
HIDDEN: Final = "hidden"
"""The way in which a draw differs that only some may see."""

Word = tuple[Seat, int | str]
"""Who speaks, and the number of an answer or something that changes nothing."""


class Plan(NamedTuple):
    """Two ways to do one act: the words, who may notice, and after which word delays are compared."""

    scripts: tuple[list[Word], list[Word]]
    hidden: set[Seat]
    timed: tuple[int, int]


def plan(asked: Secret, way: str, whim: random.Random) -> Plan | None:
    """Let two runs differ in one thing; None if nobody could differ in it."""
    one = whim.choice(choosers(asked))
    others = [seat for seat in asked.options if seat != one]
    rest: list[Word] = [(seat, whim.randrange(len(asked.options[seat]))) for seat in whim.sample(others, len(others))]
    this, that = sorted(whim.sample(_differing(asked, one), 2))
    if way == "secret":
        return Plan(([(one, this), *rest], [(one, that), *rest]), {one}, (0, 0))
    if way == "asides":
        asides: list[Word] = [(one, word) for word in (*WISHES, STALE, BEYOND)]
        return Plan(([(one, this), *rest], [*asides, (one, this), *rest]), {one}, (0, len(asides)))
    if way == "exchange":
        return _exchanged(asked, rest, whim)
    if not rest:
        return None
    if way == "wavering":
        return Plan(([(one, this), *rest], [(one, this), (one, that), (one, this), *rest]), {one}, (1, 3))
    straight: list[Word] = [(one, this), *rest]
    at = whim.randrange(len(rest))
    swapped = [*straight[:at], straight[at + 1], straight[at], *straight[at + 2 :]]
    return Plan((straight, swapped), {straight[at][0], straight[at + 1][0]}, (at, at))


def _exchanged(asked: Secret, rest: list[Word], whim: random.Random) -> Plan | None:
    """Let two people choose each what the other chose: whoever sees only the sum of it knows the same."""
    for one, other in permutations(choosers(asked), 2):
        here, there = (
            {str(option): number for number, option in enumerate(asked.options[who])} for who in (one, other)
        )
        both = sorted(here.keys() & there.keys())
        if len(both) > 1:
            this, that = whim.sample(both, 2)
            after = [word for word in rest if word[0] not in (one, other)]
            missing = [(seat, 0) for seat in asked.options if seat not in (one, other, *(who for who, _ in after))]
            scripts = [
                [(one, here[mine]), (other, there[theirs]), *after, *missing]
                for mine, theirs in ((this, that), (that, this))
            ]
            last = len(scripts[0]) - 1
            return Plan((scripts[0], scripts[1]), {one, other}, (last, last))
    return None


def _differing(asked: Secret, seat: Seat) -> list[int]:
    """Number the options of somebody, each different thing once."""
    return list({str(option): number for number, option in enumerate(asked.options[seat])}.values())
