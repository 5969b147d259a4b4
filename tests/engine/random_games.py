# ruff: noqa: T201  it is a command
"""Random games of the shelf at every count and with all switches: `python -m tests.engine.random_games GAME 2000`.

So many games at each number of players; every switch and every holder by chance, each value met many times. The
invariants are looked at after every single answer.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import Any

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import KernelError
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup, Switch
from companion.engine.shelf import SHELF
from companion.session.table.random_player import play

MOST_ANSWERS = 20_000


def value(switch: Switch, chance: random.Random) -> Any:
    """Any value of a switch; numbers are as often small, large or in between."""
    if isinstance(switch.default, bool):
        return chance.choice((False, True))
    if switch.choices:
        return chance.choice(switch.choices)
    return chance.randint(switch.least, switch.most)


def setup(game: str, players: int, chance: random.Random) -> Setup:
    """A table with switches and holders by chance."""
    shelved = SHELF[game]
    options = {switch.name: value(switch, chance) for switch in shelved.switches if not switch.document}
    sources = {source: chance.choice(list(Holder)) for source in shelved.sources}
    return Setup(game, tuple(Seat(f"p{number}") for number in range(1, players + 1)), options, sources)


def run(game: str, games: int, players: int, met: Counter[str]) -> tuple[int, list[str]]:
    """Play so many games at one count; how many decisions, and what went wrong."""
    decisions, wrong = 0, []
    for seed in range(games):
        table = setup(game, players, random.Random(f"{game} {players} {seed}"))
        met.update(f"{name}={chosen}" for name, chosen in table.options.items())
        met.update(f"{source}: {holder}" for source, holder in table.sources.items())
        try:
            decisions += played(table, seed)
        except (AssertionError, KernelError, ArithmeticError, LookupError, TypeError, ValueError) as error:
            wrong.append(f"{players} players, seed {seed}, {table.options}: {error!r}")
    return decisions, wrong


def played(table: Setup, seed: int) -> int:
    """Play one game to its end, and count its decisions."""
    match: Match[Any] = Match(SHELF[table.game], table)
    for _ in play(match, seed):
        assert match.game.broken(match._state) == []
        assert match.sequence < MOST_ANSWERS
    assert match.result is not None
    assert set(match.result.winners) <= set(table.seats)
    return match.sequence


if __name__ == "__main__":
    name, wished = sys.argv[1], int(sys.argv[2])
    counted: Counter[str] = Counter()
    failures = 0
    for count in SHELF[name].players:
        answers, trouble = run(name, wished, count, counted)
        failures += len(trouble)
        print(f"{name}, {count} players: {wished} games, {answers} decisions, {len(trouble)} failures", flush=True)
        print(*trouble[:5], sep="\n", end="\n" if trouble else "")
    print("least often met:", counted.most_common()[-1], "of", len(counted), "values;", failures, "failures")
    sys.exit(bool(failures))
