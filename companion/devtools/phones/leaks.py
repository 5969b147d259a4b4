"""The leak test: runs that differ only in a secret, in wavering, in speed must look alike to everybody else.

For every secret question of an evening one person chooses otherwise, changes their mind, or is first instead of second.
All bytes that every other phone, the TV and the screen are sent must be the same before the reveal; after it they
must be the same for whoever may know the same. Delays are compared by a permutation test over all runs.
"""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.devtools.phones.headless_table import largest
from companion.devtools.phones.leak_runs import Run, choosers, questions, run
from companion.devtools.phones.planted_leaks import PLANTED

if TYPE_CHECKING:
    from companion.engine.kernel.decisions import Seat, Secret

FLIPS: Final = 4000
ALPHA: Final = 0.001
"""Differences of delays that come so seldom by chance are called a leak."""


class Compared(NamedTuple):
    """What two runs of one question told others differently, and the seconds that each took."""

    differences: list[str]
    delays: tuple[float, float]


class Plan(NamedTuple):
    """Two ways to answer one question: the words, who may notice, and after which words delays are compared."""

    scripts: tuple[list[tuple[Seat, int]], list[tuple[Seat, int]]]
    hidden: set[Seat]
    timed: tuple[set[int], set[int]]


def plan(asked: Secret, kind: str) -> Plan | None:
    """Let two runs differ in one thing; None if nobody could differ in it."""
    one = choosers(asked)[0]
    rest = [(seat, 0) for seat in asked.options if seat != one]
    last = _other(asked, one)
    if kind == "secret":
        return Plan(([(one, 0), *rest], [(one, last), *rest]), {one}, ({0}, {0}))
    if not rest:
        return None
    if kind == "wavering":
        return Plan(([(one, 0), *rest], [(one, 0), (one, last), (one, 0), *rest]), {one}, ({1}, {3}))
    return Plan(([(one, 0), *rest], [rest[0], (one, 0), *rest[1:]]), {one, rest[0][0]}, ({0, 1}, {0, 1}))


def compare(folder: Path, game: str, asked: Secret, kind: str) -> Compared | None:
    """Answer one question twice."""
    made = plan(asked, kind)
    if made is None:
        return None
    one, other = (run(folder, game, script) for script in made.scripts)
    delays = _delay(one, made.hidden, made.timed[0]), _delay(other, made.hidden, made.timed[1])
    return Compared(_differences(one, other, made.hidden), delays)


def _other(asked: Secret, seat: Seat) -> int:
    options = asked.options[seat]
    return next(number for number in reversed(range(len(options))) if str(options[number]) != str(options[0]))


def _differences(one: Run, other: Run, hidden: set[Seat]) -> list[str]:
    found = []
    for who in one.sent:
        if who in hidden:
            continue
        before, after = (_parted(each, who) for each in (one, other))
        if before[0] != after[0]:
            found.append(f"{who} was sent {len(before[0])} and {len(after[0])} pages before the reveal, or others")
        if one.known[who] == other.known[who] and before[1] != after[1]:
            found.append(f"{who} knows the same after the reveal and was sent something else")
    return found


def _parted(each: Run, who: str) -> tuple[list[bytes], list[bytes]]:
    """What somebody was sent before the last word, and from then on."""
    last = each.words - 1
    before = [sent.content for sent in each.sent[who] if sent.word < last]
    return before, [sent.content for sent in each.sent[who] if sent.word >= last]


def _delay(each: Run, hidden: set[Seat], words: set[int]) -> float:
    """Seconds from these words to the pages of others, on average: all pages of one word are one measurement."""
    found = [sent.delay for who, all_ in each.sent.items() if who not in hidden for sent in all_ if sent.word in words]
    return sum(found) / len(found) if found else 0.0


def chance_of(pairs: list[tuple[float, float]], seed: int = 1) -> float:
    """Say how often paired delays differ as much by chance: a sign-flip test on the mean of the differences."""
    differing = [other - one for one, other in pairs if one and other]
    if not differing:
        return 1.0
    whim = random.Random(seed)
    found = abs(sum(differing))
    more = sum(abs(sum(one * whim.choice((1, -1)) for one in differing)) >= found for _ in range(FLIPS))
    return (more + 1) / (FLIPS + 1)


KINDS: Final = ("secret", "wavering", "speed")


def search(  # noqa: PLR0913  an evening has many sides
    game: str, most: int, seed: int, *, players: int = 0, again: int = 1, least: int = 1
) -> tuple[int, list[str], dict[str, float]]:
    """Compare all secret questions of an evening; give how many, what differed, and the chances of the delays."""
    differences: list[str] = []
    delays: dict[str, list[tuple[float, float]]] = {kind: [] for kind in KINDS}
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        for copy, asked in questions(Path(folder), game, players, seed, most, least):
            count += 1
            for kind in KINDS * again:
                got = compare(copy, game, asked, kind)
                if got is not None:
                    differences += [f"{asked.prompt}, {kind}: {one}" for one in got.differences]
                    delays[kind].append(got.delays)
    return count, differences, {kind: chance_of(delays[kind]) for kind in KINDS}


def report(games: list[str], most: int, seed: int) -> int:
    """Search all games, then plant leaks and see that each is found."""
    bad = 0
    for game in games:
        count, differences, chances = search(game, most, seed)
        low = [kind for kind, chance in chances.items() if chance < ALPHA]
        bad += len(differences) + len(low)
        told = ", ".join(f"{kind} p={chance:.3f}" for kind, chance in chances.items())
        print(f"{game:18} {count:3} secret questions  differences: {len(differences)}  delays: {told}", flush=True)
        for one in differences[:5]:
            print(f"    {one}")
    for name in PLANTED:
        found, why = finds(name, seed)
        bad += not found
        print(f"planted: {name:32} {'found' if found else 'NOT FOUND'} ({why})", flush=True)
    return 1 if bad else 0


def finds(name: str, seed: int = 1, most: int = 2, players: int = 5) -> tuple[bool, str]:
    """Plant one leak, and say whether it is found; one of time needs some runs."""
    in_time = name.startswith("the time")
    with PLANTED[name]():
        _, differences, chances = search(largest(), most, seed, players=players, again=8 if in_time else 1, least=2)
    least = min(chances.values())
    if in_time:
        return least < ALPHA and not differences, f"p={least:.4f}"
    return bool(differences), differences[0] if differences else ""
