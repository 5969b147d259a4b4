"""The leak test: runs that differ only in a secret, in wavering, in speed must look alike to everybody else.

For every kind of secret question one person chooses otherwise, two exchange what they choose, one changes their mind,
is first instead of second, or looks, reads and errs meanwhile; for every kind of hidden chance one draw comes out
otherwise. All bytes that every other phone, the TV and the screen are sent must be the same before the reveal; after it
they must be the same for whoever may know the same. When they are sent is compared in `delays`.
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

from companion.devtools.phones.headless_table import largest
from companion.devtools.phones.hidden_draws import another_draw, prompts_in_rules
from companion.devtools.phones.leak_places import Place, places
from companion.devtools.phones.leak_plans import HIDDEN, WAYS, Plan, Word, plan
from companion.devtools.phones.leak_runs import Run, run
from companion.devtools.phones.phone_ears import PhoneEars
from companion.devtools.phones.planted_leaks import PLANTED
from companion.engine.kernel.decisions import Secret

if TYPE_CHECKING:
    from companion.engine.kernel.decisions import Seat

DRAWS: Final = 6
"""So many other outcomes are tried until one leaves others knowing the same."""


class Compared(NamedTuple):
    """What two runs of one act told others differently, and how many knew the same afterwards."""

    differences: list[str]
    watchers: int


class Found(NamedTuple):
    """What a search found: differences, and how many pairs of runs each kind of secret had."""

    differences: list[str]
    kinds: Counter[str]


def compare(place: Place, way: str, whim: random.Random, ears: PhoneEars) -> Compared | None:
    """Do one act twice, in an order thrown by chance; None if nobody could differ in this way."""
    if way == HIDDEN:
        return _drawn_otherwise(place, whim, ears)
    made = plan(place.act.asked, way, whim) if isinstance(place.act.asked, Secret) else None
    return None if made is None else _done_twice(place, made, "", 0, whim=whim, ears=ears)


def _drawn_otherwise(place: Place, whim: random.Random, ears: PhoneEars) -> Compared | None:
    """Let a draw come out otherwise, in a way that leaves some others knowing the same; None if every way is public."""
    last = len(place.act.words) - 1
    for turn in range(DRAWS):
        words: list[Word] = list(place.act.words)
        got = _done_twice(place, Plan((words, words), set(), (last, last)), place.kind, turn, whim=whim, ears=ears)
        if got.watchers:
            return got
    return None


def _done_twice(  # noqa: PLR0913  an evening has many sides
    place: Place, made: Plan, kind: str, turn: int, *, whim: random.Random, ears: PhoneEars
) -> Compared:
    runs: dict[int, Run] = {}
    for number in whim.sample((0, 1), 2):
        with another_draw(kind if number else "", place.act.kinds[kind], turn) as seen:
            runs[number] = run(place, made.scripts[number], ears)
        made.hidden.update(seen)
    one, other = runs[0], runs[1]
    knowing = [who for who in one.known if who not in made.hidden and one.known[who] == other.known[who]]
    found = _differences(one, other, made.hidden, knowing)
    if not place.act.words:
        found = [
            f"{who} was shown something else when they came" for who in knowing if one.first[who] != other.first[who]
        ]
    return Compared(found, len(knowing))


def _differences(one: Run, other: Run, hidden: set[Seat], knowing: list[str]) -> list[str]:
    """List who was sent something else."""
    found = []
    for who in one.known:
        if who in hidden:
            continue
        before, after = (_parted(each, who) for each in (one, other))
        if before[0] != after[0]:
            found.append(f"{who} was sent something else before the reveal {_where(before[0], after[0])}")
        if who in knowing and before[1] != after[1]:
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
    before = [content for sent in each.sent[:-1] for content in sent.get(who, ())]
    return before, [content for sent in each.sent[-1:] for content in sent.get(who, ())]


def search(game: str, samples: int, seed: int, *, players: int = 0, least: int = 0, most: int = 0) -> Found:  # noqa: PLR0913  an evening has many sides
    """Compare every kind of secret of a game, each so often; `least` are asked at once, `most` places are compared."""
    differences: list[str] = []
    kinds: Counter[str] = Counter()
    whim = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder, PhoneEars() as ears:
        found = places(Path(folder), game, samples, seed, players=players, least=least)
        for place in itertools.islice(found, most or None):
            for way in WAYS if not place.kind.startswith(HIDDEN) else (HIDDEN,):
                got = compare(place, way, whim, ears)
                if got is not None:
                    kinds[place.kind] += 1
                    differences += [f"{place.kind}, {way}, {place.players} people: {one}" for one in got.differences]
    return Found(differences, kinds)


def report(games: list[str], samples: int, seed: int) -> int:
    """Search all games, then plant leaks and see that each is found."""
    bad = 0
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
    for name in PLANTED:
        found_it, why = finds(name, seed)
        bad += not found_it
        print(f"planted: {name:32} {'found' if found_it else 'NOT FOUND'} ({why})", flush=True)
    return 1 if bad else 0


def finds(name: str, seed: int = 1, samples: int = 2, players: int = 5, most: int = 0) -> tuple[bool, str]:
    """Plant one leak, and say whether it is found."""
    least = 0 if name.endswith("hand") else 2
    with PLANTED[name]():
        found = search(largest(), samples, seed, players=players, least=least, most=most)
    return bool(found.differences), found.differences[0] if found.differences else ""
