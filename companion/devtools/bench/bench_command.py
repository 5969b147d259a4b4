"""`companion bench`: how fast the rules are, measured against a plain loop on the same machine in the same moment.

Other programs, turbo clocks and heat change how fast a machine is while we measure, and a busy neighbour slows the loop
down more than it slows the rules. So short slices of play stand between two runs of the loop, each slice gives a ratio
of its own, and the middle of the calmest slices counts: those where the loop ran fastest.
"""

from __future__ import annotations

import json
from argparse import Namespace
from bisect import bisect
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from itertools import accumulate, cycle
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final, NamedTuple

from msgspec import Struct

from companion.cli.errors import WrongUsage
from companion.cli.parsers.hardware_arguments import HARDWARE_BENCHES
from companion.cli.parsers.vision_arguments import VISION_BENCHES
from companion.cli.shared.messages import translator_for
from companion.cli.shared.table_setup import NAMES, game_asked_for
from companion.engine.kernel.codec import plain
from companion.engine.kernel.decisions import Answer, Chance, Choose, Option, Seat
from companion.engine.kernel.game import Game
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import Translator
from companion.session.table.random_player import play

LOOP: Final = 100_000
SLICE: Final = 0.04
"""CPU seconds of play between two runs of the loop."""
CALM: Final = 4
"""One slice in so many counts."""
MOMENTS: Final = 8
"""Positions of each game whose views are timed."""
REPEATS: Final = 40
MOST_SECONDS: Final = 600.0
_SMALL: Final = ("per_kref", "public_view_us", "seat_view_us", "replay_ms", "replay_worst_ms")


class Measured(Struct, frozen=True):
    """What one game does; seconds are CPU seconds."""

    game: str
    decisions_per_second: float
    games_per_second: float
    per_kref: float
    public_view_us: float
    seat_view_us: float
    replay_ms: float
    replay_worst_ms: float
    slices: int


class Slice(NamedTuple):
    """A short while of play: what was done in how many CPU seconds, and how long the loop took before and after it."""

    decisions: int
    games: int
    cpu: float
    loop: float


def run(given: Namespace) -> int:
    """Measure every game, or one; or the journal, or the hardware."""
    if given.what == "session":
        from companion.devtools.bench import bench_session

        return bench_session.run(given)
    if given.what in HARDWARE_BENCHES:
        from companion.devtools.bench import bench_hardware

        return bench_hardware.run(given)
    if given.what == "ui":
        from companion.devtools.bench import bench_ui

        return bench_ui.run(given)
    if given.what in ("touches", "slips"):
        from companion.devtools.bench import bench_touches

        return bench_touches.run(given)
    if given.what in VISION_BENCHES:
        from companion.devtools.bench import bench_vision

        return bench_vision.run(given)
    tr = translator_for(given)
    if not 0 < given.seconds <= MOST_SECONDS:
        raise WrongUsage(f"--seconds: more than 0, at most {MOST_SECONDS:g}")
    games = [game_asked_for(tr, given.game)] if given.game else list(SHELF.values())
    if given.json:
        measured = [measure(game, given.seconds) for game in games]
        print(json.dumps({"games": {one.game: plain(one) for one in measured}}, indent=2))
    else:
        for game in games:
            print("\n".join(_lines(tr, measure(game, given.seconds))), flush=True)
    return 0


def _lines(tr: Translator, one: Measured) -> Iterator[str]:
    yield tr.say(one.game, "game.name", {})
    for name in one.__struct_fields__[1:]:
        value = getattr(one, name)
        figure = f"{value:,.2f}" if name in _SMALL else f"{value:,.0f}"
        yield f"  {figure.rjust(10)}  {tr.text(f'bench.{name}')}"


def reference(turns: int) -> int:
    """The loop that everything is measured against."""
    s = 0
    for i in range(turns):
        s += i * i % 7
    return s


def timed(work: Callable[[], object]) -> float:
    """Count the CPU seconds of some work."""
    begin = process_time()
    work()
    return process_time() - begin


def setups(game: Game[Any]) -> list[Setup]:
    """Every player count, once with real pieces and once dealt by the app."""
    return [
        Setup(game.name, tuple(Seat(name) for name in NAMES[:players]), {}, dict.fromkeys(game.sources, holder))
        for players in game.usual
        if players <= len(NAMES)
        for holder in Holder
    ]


def measure(game: Game[Any], seconds: float) -> Measured:
    """Play, look and replay."""
    tables = setups(game)
    finished = [_played(game, setup, seed) for seed, setup in enumerate(tables)]  # and everything is warm
    slices = sorted(_slices(game, tables, seconds), key=lambda one: one.loop)
    calm = slices[: max(len(slices) // CALM, 1)]
    public, own = _views(game, tables)
    replays = [min(timed(partial(Match, game, one.setup, one.steps)) for _ in range(3)) for one in finished]
    return Measured(
        game.name,
        median(one.decisions / one.cpu for one in calm),
        sum(one.games for one in calm) / sum(one.cpu for one in calm),
        median(one.decisions / one.cpu * one.loop / LOOP * 1000 for one in calm),
        public * 1e6,
        own * 1e6,
        median(replays) * 1e3,
        max(replays) * 1e3,
        len(slices),
    )


def _played(game: Game[Any], setup: Setup, seed: int) -> Match[Any]:
    """Play to the end by answers that cost next to nothing to find: it is the rules that are measured."""
    match: Match[Any] = Match(game, setup)
    random, answer = Random(seed).random, match.answer
    while (asked := match.decision) is not None:
        if type(asked) is Chance:
            answer(Answer(None, _drawn(asked, random())))
        elif type(asked) is Choose:
            options, pick = asked.options, int(random() * (len(asked.options) + len(asked.asides)))
            own = pick < len(options)
            answer(Answer(asked.seat, options[pick]) if own else Answer(*asked.asides[pick - len(options)]))
        else:
            seat = match.owed[0]
            mine = asked.offered_to(seat)
            answer(Answer(seat, mine[int(random() * len(mine))]))
    return match


def _drawn(asked: Chance, share: float) -> Option:
    """Draw one outcome, as likely as its weight."""
    if not asked.weights:
        return asked.outcomes[int(share * len(asked.outcomes))]
    summed = _summed(asked.weights)
    return asked.outcomes[bisect(summed, share * summed[-1])]


@lru_cache(maxsize=4096)
def _summed(weights: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(accumulate(weights))


def _slices(game: Game[Any], tables: list[Setup], seconds: float) -> Iterator[Slice]:
    """Play and loop in turn until the time is used up."""
    seeds, setup = iter(range(1 << 30)), cycle(tables)
    left = seconds
    before = timed(partial(reference, LOOP))
    while left > 0:
        decisions = games = 0
        begin = process_time()
        while (spent := process_time() - begin) < SLICE:
            decisions += _played(game, next(setup), next(seeds)).sequence
            games += 1
        after = timed(partial(reference, LOOP))
        yield Slice(decisions, games, spent, (before + after) / 2)
        left -= spent + after
        before = after


def _views(game: Game[Any], tables: list[Setup]) -> tuple[float, float]:
    """Give the seconds for a public view and for a seat's, in the middle of many moments of many games."""
    public: list[float] = []
    own: list[float] = []
    for seed, setup in enumerate(tables):
        match: Match[Any] = Match(game, setup)
        every = max(_played(game, setup, seed).sequence // MOMENTS, 1)
        for _ in play(match, seed):
            if match.sequence % every == 0:
                public.append(timed(partial(_look, match, None)) / REPEATS)
                own.append(timed(partial(_look, match, setup.seats[-1])) / REPEATS)
    return median(public), median(own)


def _look(match: Match[Any], seat: Seat | None) -> None:
    for _ in range(REPEATS):
        match.view(seat)
