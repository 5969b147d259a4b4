"""The leak test: runs that differ only in a secret, in wavering, in speed must look alike to everybody else.

For every kind of secret question one person chooses otherwise, changes their mind, is first instead of second, or
looks, reads and errs meanwhile; for every kind of hidden chance one draw comes out otherwise. All bytes that every
other phone, the TV and the screen are sent must be the same before the reveal; after it they must be the same for
whoever may know the same. Delays are compared over all runs by `delay_test`.
"""

from __future__ import annotations

import itertools
import json
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.devtools.phones.delay_test import Delays, compared
from companion.devtools.phones.headless_table import largest
from companion.devtools.phones.hidden_draws import another_draw, prompts_in_rules
from companion.devtools.phones.leak_places import Place, choosers, places
from companion.devtools.phones.leak_runs import BEYOND, STALE, WISHES, Run, Word, run
from companion.devtools.phones.planted_leaks import PLANTED
from companion.engine.kernel.decisions import Secret

if TYPE_CHECKING:
    from companion.engine.kernel.decisions import Seat

WAYS: Final = ("secret", "wavering", "speed", "asides")
HIDDEN: Final = "hidden"
"""The way in which a draw differs that only some may see."""
DRAWS: Final = 6
"""So many other outcomes are tried until one leaves others knowing the same."""


class Plan(NamedTuple):
    """Two ways to do one act: the words, who may notice, and after which words delays are compared."""

    scripts: tuple[list[Word], list[Word]]
    hidden: set[Seat]
    timed: tuple[set[int], set[int]]


class Compared(NamedTuple):
    """What two runs of one act told others differently, the seconds of each, and how many knew the same afterwards."""

    differences: list[str]
    delays: tuple[float, float]
    watchers: int


class Found(NamedTuple):
    """What a search found: differences, delays for each way, and how many pairs of runs each kind of secret had."""

    differences: list[str]
    pairs: dict[str, list[tuple[float, float]]]
    kinds: Counter[str]
    stumbles: list[str]
    """Differences that did not come again when the same pair was run once more."""

    @property
    def delays(self) -> dict[str, Delays]:
        """Say for every way whether its delays differ."""
        return {way: compared(all_) for way, all_ in self.pairs.items() if all_}


def plan(asked: Secret, way: str, whim: random.Random) -> Plan | None:
    """Let two runs differ in one thing; None if nobody could differ in it."""
    one = whim.choice(choosers(asked))
    others = [seat for seat in asked.options if seat != one]
    rest: list[Word] = [(seat, whim.randrange(len(asked.options[seat]))) for seat in whim.sample(others, len(others))]
    this, that = sorted(whim.sample(_differing(asked, one), 2))
    if way == "secret":
        return Plan(([(one, this), *rest], [(one, that), *rest]), {one}, ({0}, {0}))
    if way == "asides":
        asides: list[Word] = [(one, word) for word in (*WISHES, STALE, BEYOND)]
        after = set(range(len(rest) + 1))
        timed = after, {at + len(asides) for at in after}
        return Plan(([(one, this), *rest], [*asides, (one, this), *rest]), {one}, timed)
    if not rest:
        return None
    if way == "wavering":
        return Plan(([(one, this), *rest], [(one, this), (one, that), (one, this), *rest]), {one}, ({1}, {3}))
    straight: list[Word] = [(one, this), *rest]
    at = whim.randrange(len(rest))
    swapped = [*straight[:at], straight[at + 1], straight[at], *straight[at + 2 :]]
    return Plan((straight, swapped), {straight[at][0], straight[at + 1][0]}, ({at, at + 1}, {at, at + 1}))


def _differing(asked: Secret, seat: Seat) -> list[int]:
    """Number the options of somebody, each different thing once."""
    return list({str(option): number for number, option in enumerate(asked.options[seat])}.values())


def compare(place: Place, way: str, whim: random.Random) -> Compared | None:
    """Do one act twice, in an order thrown by chance; None if nobody could differ in this way."""
    if way == HIDDEN:
        return _drawn_otherwise(place, whim)
    made = plan(place.act.asked, way, whim) if isinstance(place.act.asked, Secret) else None
    return None if made is None else _done_twice(place, made, "", 0, whim)


def _drawn_otherwise(place: Place, whim: random.Random) -> Compared | None:
    """Let a draw come out otherwise, in a way that leaves some others knowing the same; None if every way is public."""
    last = len(place.act.words) - 1
    for turn in range(DRAWS):
        words: list[Word] = list(place.act.words)
        made = Plan((words, words), set(), ({last}, {last}))
        got = _done_twice(place, made, place.kind, turn, whim)
        if got.watchers:
            return got
    return None


def _done_twice(place: Place, made: Plan, kind: str, turn: int, whim: random.Random) -> Compared:
    runs: dict[int, Run] = {}
    for number in whim.sample((0, 1), 2):
        with another_draw(kind if number else "", place.act.kinds[kind], turn) as seen:
            runs[number] = run(place, made.scripts[number])
        made.hidden.update(seen)
    one, other = runs[0], runs[1]
    knowing = [who for who in one.sent if who not in made.hidden and one.known[who] == other.known[who]]
    found = _differences(one, other, made.hidden)
    if not place.act.words:
        found = [
            f"{who} was shown something else when they came" for who in knowing if one.first[who] != other.first[who]
        ]
    return Compared(found, (_delay(one, made, 0, other), _delay(other, made, 1, one)), len(knowing))


def _differences(one: Run, other: Run, hidden: set[Seat]) -> list[str]:
    """List who was sent something else."""
    found = []
    for who in one.sent:
        if who in hidden:
            continue
        before, after = (_parted(each, who) for each in (one, other))
        if before[0] != after[0]:
            found.append(f"{who} was sent something else before the reveal {_where(before[0], after[0])}")
        if one.known[who] == other.known[who] and before[1] != after[1]:
            found.append(
                f"{who} knows the same after the reveal and was sent something else{_where(before[1], after[1])}"
            )
    return found


def _where(one: list[bytes], other: list[bytes]) -> str:
    """Name the parts of the last pages that differ."""
    pages = [json.loads(sent[-1]) if sent else {} for sent in (one, other)]
    if not all(isinstance(page, dict) for page in pages):
        return ""
    parts = sorted(name for name in {*pages[0], *pages[1]} if pages[0].get(name) != pages[1].get(name))
    return f"({len(one)} and {len(other)} pages; {', '.join(parts)})"


def _parted(each: Run, who: str) -> tuple[list[bytes], list[bytes]]:
    """What somebody was sent before the last word, and from then on."""
    last = each.words - 1
    before = [sent.content for sent in each.sent[who] if sent.word < last]
    return before, [sent.content for sent in each.sent[who] if sent.word >= last]


def _delay(each: Run, made: Plan, at: int, other: Run) -> float:
    """Seconds from the compared words to the pages of others; after the reveal only of whoever knows the same."""
    found = [
        sent.delay
        for who, all_ in each.sent.items()
        if who not in made.hidden
        for sent in all_
        if sent.word in made.timed[at] and (sent.word < each.words - 1 or each.known[who] == other.known[who])
    ]
    return sum(found) / len(found) if found else 0.0


def search(  # noqa: PLR0913  an evening has many sides
    game: str, samples: int, seed: int, *, players: int = 0, again: int = 1, least: int = 0, most: int = 0
) -> Found:
    """Compare every kind of secret of a game, each so often; `least` are asked at once, `most` places are compared."""
    differences: list[str] = []
    pairs: dict[str, list[tuple[float, float]]] = {way: [] for way in (*WAYS, HIDDEN)}
    kinds: Counter[str] = Counter()
    whim, stumbles = random.Random(seed), list[str]()
    with tempfile.TemporaryDirectory() as folder:
        found = places(Path(folder), game, samples, seed, players=players, least=least)
        for place in itertools.islice(found, most or None):
            for way in (WAYS if not place.kind.startswith(HIDDEN) else (HIDDEN,)) * again:
                before = whim.getstate()
                got = compare(place, way, whim)
                if got is not None and got.differences:  # a leak does it again; a stumble of the machine does not
                    stumbles += got.differences
                    whim.setstate(before)
                    got = compare(place, way, whim)
                if got is not None:
                    kinds[place.kind] += 1
                    differences += [f"{place.kind}, {way}, {place.players} people: {one}" for one in got.differences]
                    pairs[way].append(got.delays)
    return Found(differences, pairs, kinds, stumbles if not differences else [])


def report(games: list[str], samples: int, seed: int) -> int:
    """Search all games, then plant leaks and see that each is found."""
    bad, pairs = 0, {way: [] for way in (*WAYS, HIDDEN)}  # type: ignore[var-annotated]
    for game in games:
        began, found = time.monotonic(), search(game, samples, seed)
        asked = {kind.split()[0] for kind in found.kinds}
        missing = prompts_in_rules(game) - asked
        bad += len(found.differences) + len(missing)
        print(
            f"{game}: {sum(found.kinds.values())} pairs of runs, {len(found.differences)} differences, "
            f"{time.monotonic() - began:.0f} s"
        )
        for kind, count in sorted(found.kinds.items()):
            print(f"    {count} x {kind}")
        for prompt in missing:
            print(f"    NEVER ASKED: {prompt}")
        for one in found.differences[:8]:
            print(f"    DIFFERS: {one}", flush=True)
        for one in found.stumbles[:8]:
            print(f"    once, and not again: {one}", flush=True)
        for way, all_ in found.pairs.items():
            pairs[way] += all_
    for way, all_ in pairs.items():
        delays = compared(all_)
        bad += delays.leak
        print(f"delays, {way}: {delays}{' LEAK' if delays.leak else ''}", flush=True)
    for name in PLANTED:
        found_it, why = finds(name, seed)
        bad += not found_it
        print(f"planted: {name:32} {'found' if found_it else 'NOT FOUND'} ({why})", flush=True)
    return 1 if bad else 0


def finds(name: str, seed: int = 1, samples: int = 2, players: int = 5, most: int = 0) -> tuple[bool, str]:
    """Plant one leak, and say whether it is found; one of time needs some runs."""
    in_time, in_hands = name.startswith("the time"), name.endswith("hand")
    with PLANTED[name]():
        again, least = (10 if in_time else 1), (0 if in_hands else 2)
        found = search(largest(), samples, seed, players=players, again=again, least=least, most=most)
    if not in_time:
        return bool(found.differences), found.differences[0] if found.differences else ""
    worst = min(found.delays.items(), key=lambda one: one[1].chance)
    return worst[1].leak and not found.differences, f"{worst[0]}: {worst[1]}"
