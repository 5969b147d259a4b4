"""Games over time: who won when, with which score, how long it took, and who stands how against whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.session.journal.persons import NOBODY
from companion.session.journal.persons import plain_name as person
from companion.session.results.statistics import finished

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.session.journal.journal import Journal


class OneGame(NamedTuple):
    """One finished game, by the people who played it to its end."""

    minutes: float
    won: dict[str, bool]
    """For each person whether they won."""
    totals: dict[str, int]
    lines: dict[str, dict[str, int]]
    """For each person the points by category."""


class Timeline(NamedTuple):
    """All games of one kind, the first first."""

    games: tuple[OneGame, ...]
    names: dict[str, str]
    """How people who count as one person are called, those who played most first."""

    def among(self, may_name: Callable[[str], bool]) -> Timeline:
        """Leave out whoever may not be named."""
        return self._replace(names={who: name for who, name in self.names.items() if may_name(name)})


def timeline(journal: Journal, game: str) -> Timeline:
    """Read all finished games of one kind in the order in which they were played."""
    games: list[OneGame] = []
    names: dict[str, str] = {}
    played: dict[str, int] = {}
    for one in reversed(list(finished(journal, game))):
        if one.result.unfinished:
            continue
        tallies = {seat: tally for tally in one.result.tallies for seat in tally.seats}
        present = {
            seat: name
            for seat, name in one.names.items()
            if seat not in one.result.absent and not name.startswith(NOBODY)
        }
        for name in present.values():
            names[person(name)] = name
            played[person(name)] = played.get(person(name), 0) + 1
        games.append(
            OneGame(
                one.seconds / 60,
                {person(name): seat in one.result.winners for seat, name in present.items()},
                {person(name): tallies[seat].total for seat, name in present.items() if seat in tallies},
                {person(name): dict(tallies[seat].lines) for seat, name in present.items() if seat in tallies},
            )
        )
    order = sorted(names, key=lambda who: (-played[who], who))
    return Timeline(tuple(games), {who: names[who] for who in order})


def head_to_head(played: Timeline, one: str, other: str) -> tuple[int, int]:
    """Count the games in which one of two won and the other, who played too, did not."""
    both = [game.won for game in played.games if one in game.won and other in game.won]
    ahead = sum(won[one] and not won[other] for won in both)
    behind = sum(won[other] and not won[one] for won in both)
    return ahead, behind
