"""The trial of times: how long after a word others see what follows, in runs that differ only in a secret.

For every kind of secret of every game a table stands before the act. The two ways to do it are run in turns, each pair
in an order thrown by chance, many times in one process; other phones, the TV and the screen are each compared by
`delay_test`. Then delays are planted, smaller and smaller, to say from where on they are found.
"""

from __future__ import annotations

import random
import statistics
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.devtools.phones.delay_test import Pairs, compared, finds_from
from companion.devtools.phones.headless_table import largest
from companion.devtools.phones.hidden_draws import another_draw
from companion.devtools.phones.leak_places import Place, places
from companion.devtools.phones.leak_plans import HIDDEN, WAYS, Plan, Word, plan
from companion.devtools.phones.leaks import DRAWS
from companion.devtools.phones.phone_ears import PhoneEars
from companion.devtools.phones.planted_delays import PLANTED_DELAYS
from companion.devtools.phones.standing_table import SCREEN, TV, StandingTable
from companion.engine.kernel.decisions import Secret

if TYPE_CHECKING:
    from collections.abc import Iterable

SAMPLES: Final = 4
"""So many places are tried for each kind until somebody could differ and somebody else notice it."""
WARM: Final = 2
"""Pairs at the beginning that do not count."""
PHONES: Final = "phones"
"""All other phones together: the middle of their delays."""
PLANTED_MS: Final = (5, 3, 2, 1)


class Sort(NamedTuple):
    """What is compared: a kind of secret of a game, in which way two runs differ, and who might notice."""

    game: str
    kind: str
    way: str
    who: str


Times = dict[Sort, Pairs]


def times(place: Place, way: str, pairs: int, whim: random.Random, ears: PhoneEars) -> Times:
    """Do an act in two ways in turns; nothing, if nobody could differ in this way or notice it."""
    for turn in range(DRAWS if way == HIDDEN else 1):
        if way == HIDDEN:
            words: list[Word] = list(place.act.words)
            made: Plan | None = Plan((words, words), set(), (len(words) - 1, len(words) - 1))
        else:
            made = plan(place.act.asked, way, whim) if isinstance(place.act.asked, Secret) else None
        if made is not None and made.scripts[0]:
            found = _timed(place, made, turn, pairs=pairs, whim=whim, ears=ears)
            if found:
                return {Sort(place.game, place.kind, way, who): all_ for who, all_ in found.items()}
    return {}


def _timed(  # noqa: PLR0913  an act has many sides
    place: Place, made: Plan, turn: int, *, pairs: int, whim: random.Random, ears: PhoneEars
) -> dict[str, Pairs]:
    with ExitStack() as open_:
        standing = StandingTable(place, ears)
        open_.callback(standing.close)
        watching = _watching(standing, place, made, turn)
        found: dict[str, Pairs] = {}
        for pair in range(pairs + WARM if watching else 0):
            both = {number: _run(standing, place, made, number, turn) for number in whim.sample((0, 1), 2)}
            one, other = (_grouped(both[number][0], watching) for number in (0, 1))
            for who in one.keys() & other.keys() if pair >= WARM else ():
                found.setdefault(who, []).append((one[who], other[who]))
        return found


def _run(
    standing: StandingTable, place: Place, made: Plan, number: int, turn: int
) -> tuple[dict[str, float], dict[str, str]]:
    """Do it once in one of the two ways, and put it back; give the delays, and what everybody knew then."""
    delays: dict[str, float] = {}
    kind = place.kind if number and place.kind.startswith(HIDDEN) else ""
    with another_draw(kind, place.act.kinds[place.kind], turn) as seen:
        for seat, word in made.scripts[number][: made.timed[number] + 1]:
            delays = standing.say(seat, word).delays
    made.hidden.update(seen)
    known = standing.known()
    standing.put_back()
    return delays, known


def _watching(standing: StandingTable, place: Place, made: Plan, turn: int) -> set[str]:
    """Say who may be compared: whoever may know the same after the timed word, and made neither difference."""
    one, other = (_run(standing, place, made, number, turn)[1] for number in (0, 1))
    return {who for who in one if who not in made.hidden and one[who] == other[who]}


def _grouped(delays: dict[str, float], watching: Iterable[str]) -> dict[str, float]:
    alone = {who: delays[who] for who in (TV, SCREEN) if who in delays and who in watching}
    phones = [at for who, at in delays.items() if who in watching and who not in (TV, SCREEN)]
    return alone | ({PHONES: statistics.median(phones)} if phones else {})


def search(game: str, pairs: int, seed: int, *, ways: Iterable[str] = WAYS, players: int = 0, most: int = 0) -> Times:  # noqa: PLR0913  an evening has many sides
    """Time every kind of secret of a game that follows a word; `most` places, if not all."""
    found: Times = {}
    whim = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder, PhoneEars() as ears:
        had: set[tuple[str, str]] = set()
        for place in places(Path(folder), game, SAMPLES, seed, players=players, least=2 if most else 0):
            for way in (HIDDEN,) if place.kind.startswith(HIDDEN) else ways:
                here = times(place, way, pairs, whim, ears) if (place.kind, way) not in had else {}
                had |= {(place.kind, way)} if here else set()
                found |= here
            if most and len(had) >= most:
                break
    return found


def pooled(found: Times) -> Times:
    """Put all kinds together that differ in the same way, for the same watchers."""
    together: Times = {}
    for sort, pairs in found.items():
        together.setdefault(Sort("all", "all", sort.way, sort.who), []).extend(pairs)
    return together


def leaks(found: Times) -> dict[Sort, str]:
    """Say which differ, each kind by itself and all together."""
    tests = found | pooled(found)
    told = {sort: compared(pairs) for sort, pairs in tests.items()}
    return {sort: str(delays) for sort, delays in told.items() if delays.leak(len(tests))}


def report(games: list[str], pairs: int, seed: int) -> int:
    """Time all games, then plant delays and say from where on they are found."""
    began, found = time.monotonic(), Times()
    for game in games:
        found |= search(game, pairs, seed)
    wrong, tests = leaks(found), len(found) + len(pooled(found))
    for sort, all_ in (found | pooled(found)).items():
        said = f"{sort.game:18} {sort.kind:40.40} {sort.way:9} {sort.who:11}"
        print(
            f"{said} {compared(all_)}, found from {finds_from(all_, tests) * 1000:.1f} ms on{' LEAK' * (sort in wrong)}"
        )
    print(f"{tests} tests, {len(wrong)} leaks, {time.monotonic() - began:.0f} s", flush=True)
    return 1 if not plants(pairs, seed) or wrong else 0


def plants(pairs: int, seed: int) -> bool:
    """Plant each delay, smaller and smaller until it is not found any more; say whether the largest always was."""
    well = True
    for (way, name), plant in PLANTED_DELAYS.items():
        least = 0
        for late in PLANTED_MS:
            with plant(late / 1000):
                found = search(largest(), 2 * pairs, seed, ways=(way,), most=1)
            if not leaks(found):
                break
            least = late
        well = well and bool(least)
        print(f"planted: {name:18} {f'found, down to {least} ms' if least else 'NOT FOUND'}", flush=True)
    return well
