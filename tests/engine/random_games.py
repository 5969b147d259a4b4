# ruff: noqa: T201  it is a command
"""Random games at every count and with every combination of switches: `python -m tests.engine.random_games GAME 2000`.

Switches and holders are gone through one combination after the other, numbers at their least, default and most, until
every value was met in so many games at each count. The invariants are looked at after every single answer.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import Forbidden, KernelError
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup, Switch
from companion.engine.shelf import SHELF
from companion.session.table.random_player import play

MOST_ANSWERS = 20_000


def values(switch: Switch) -> tuple[Any, ...]:
    """All values of a switch; of a number the least, the usual and the most."""
    if isinstance(switch.default, bool):
        return (False, True)
    if switch.choices:
        return tuple(switch.choices)
    return tuple(dict.fromkeys((switch.least, switch.default, switch.most)))


def setups(game: str, players: int) -> Iterator[Setup]:
    """Every combination of switches and holders that can be played by so many."""
    shelved = SHELF[game]
    switches = [switch for switch in shelved.switches if not switch.document]
    seats = tuple(Seat(f"p{number}") for number in range(1, players + 1))
    for chosen in product(*map(values, switches)):
        options = {switch.name: one for switch, one in zip(switches, chosen, strict=True)}
        for holders in product(Holder, repeat=len(shelved.sources)):
            table = Setup(game, seats, options, dict(zip(shelved.sources, holders, strict=True)))
            if can_be_played(table):
                yield table


def can_be_played(table: Setup) -> bool:
    """Whether these switches go together at this count."""
    try:
        SHELF[table.game].complete(table)
    except Forbidden:
        return False
    return True


class Count:
    """The games at one number of players: how often each value was met, how many decisions, and what went wrong."""

    def __init__(self, game: str, players: int) -> None:
        self.tables = tuple(setups(game, players))
        self.met: Counter[str] = Counter()
        self.games = self.decisions = 0
        self.wrong: list[str] = []

    def play_until_met(self, times: int) -> None:
        """Go through all combinations, and again with other chance, until each value was met so often."""
        while not self.met or min(self.met.values()) < times:
            for table in self.tables:
                self._play(table)

    def _play(self, table: Setup) -> None:
        self.met.update(f"{name} = {chosen}" for name, chosen in table.options.items())
        self.met.update(f"{source}: {holder}" for source, holder in table.sources.items())
        self.games += 1
        try:
            self.decisions += played(table, self.games)
        except (AssertionError, KernelError, ArithmeticError, LookupError, TypeError, ValueError) as error:
            self.wrong.append(f"{len(table.seats)} players, seed {self.games}, {table.options}: {error!r}")


def played(table: Setup, seed: int) -> int:
    """Play one game to its end, and count its decisions."""
    match: Match[Any] = Match(SHELF[table.game], table)
    for _ in play(match, seed):
        assert match.broken() == []
        assert match.sequence < MOST_ANSWERS
    assert match.result is not None
    assert set(match.result.winners) <= set(table.seats)
    return match.sequence


if __name__ == "__main__":
    name, wished = sys.argv[1], int(sys.argv[2])
    failures = 0
    for number in SHELF[name].players:
        count = Count(name, number)
        count.play_until_met(wished)
        failures += len(count.wrong)
        rarest = count.met.most_common()[-1]
        print(f"{name}, {number} players: {len(count.tables)} combinations, {count.games} games,", end=" ")
        print(f"{count.decisions} decisions, least often {rarest}, {len(count.wrong)} failures", flush=True)
        print(*count.wrong[:5], sep="\n", end="\n" if count.wrong else "")
    print(f"{name}: {failures} failures")
    sys.exit(bool(failures))
