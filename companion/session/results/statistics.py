"""Statistics over many evenings: per game, per person, per flag (or colour where a game has no flags)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from msgspec import Struct

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.results import Result, Tally
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import SHELF
from companion.session.journal.persons import NOBODY
from companion.session.journal.persons import plain_name as person
from companion.session.results.ranking import distinct_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from companion.engine.kernel.game import Game
    from companion.session.journal.journal import Journal


class Share(Struct, frozen=True):
    """So many games, so many of them won."""

    games: int
    wins: int

    @property
    def rate(self) -> float:
        """Give the share that was won."""
        return self.wins / self.games if self.games else 0.0


class PersonInGame(Struct, frozen=True):
    """One person in one game; averages are over the games that had such a line in the score."""

    name: str
    share: Share
    total: float
    best: int
    lines: dict[str, float]
    sides: dict[str, Share]


class GameCount(Struct, frozen=True):
    """One game over all its finished evenings."""

    game: str
    games: int
    minutes: float
    reasons: dict[str, int]
    sides: dict[str, Share]
    """For each flag that was at the table: on how many evenings, and on how many it won."""
    people: tuple[PersonInGame, ...]
    """Whoever has won most comes first."""


def statistics(
    journal: Journal, game: str | None = None, *, unfinished: bool = False, sailors: bool = False
) -> tuple[GameCount, ...]:
    """Count everything that was played to its end, the latest first.

    What was called off, and where sailors of the app played, only if it is asked for; a sailor is never counted.
    """
    wanted = (one for one in finished(journal, game) if unfinished or not one.result.unfinished)
    return count(one for one in wanted if sailors or not one.result.sailors)


class Played(NamedTuple):
    """One finished match, as far as it is counted."""

    setup: Setup
    names: Mapping[Seat, str]
    seconds: float
    result: Result
    colours: Mapping[Seat, str] = {}


_FINISHED: Final = """
SELECT game, seats, names, json_extract(start, '$.setup.options'), colours, seconds, result
FROM results JOIN matches ON id = results.match JOIN progress ON progress.match = id
LEFT JOIN people ON people.match = id
WHERE (?1 IS NULL OR game = ?1) ORDER BY latest_at DESC, id DESC
"""


def finished(journal: Journal, game: str | None) -> Iterator[Played]:
    """Read what is counted and nothing more; the same people with the same options are looked at once."""
    tables: dict[tuple[str, ...], tuple[Setup, dict[Seat, str], dict[Seat, str]]] = {}
    for name, seats, names, options, colours, seconds, result in journal.ask(_FINISHED, game):
        table = tables.get((name, seats, names, options, colours))
        if table is None:
            setup = Setup(
                name,
                journal.decoded(seats, tuple[Seat, ...]),
                journal.decoded(options, dict[str, Any]) if options else {},
            )
            given = journal.decoded(names, dict[Seat, str]) if names else {}
            late = tuple(seat for seat in given if seat not in setup.seats)
            setup = Setup(setup.game, (*setup.seats, *late), setup.options)
            called = distinct_names(setup.seats, given)
            table = setup, called, journal.decoded(colours, dict[Seat, str]) if colours else {}
            tables[name, seats, names, options, colours] = table
        setup, called, painted = table
        yield Played(setup, called, seconds, journal.decoded(result, Result), painted)


def options_played(journal: Journal) -> dict[int, dict[str, Any]]:
    """Give the options of every finished match that began with a setup: they say who played which colour."""
    rows = journal.ask(
        "SELECT id, json_extract(start, '$.setup.options') FROM matches JOIN results ON results.match = id"
    )
    return {number: journal.decoded(options, dict[str, Any]) for number, options in rows if options}


def count(finished: Iterable[Played]) -> tuple[GameCount, ...]:
    """Count these matches, game by game."""
    games: dict[str, _Counting] = {}
    for one in finished:
        game = one.setup.game
        if game not in games:
            games[game] = _Counting(SHELF.get(game))
        games[game].add(one)
    return tuple(games[game].counted(game) for game in sorted(games))


class _Counting:
    """One game being counted."""

    def __init__(self, game: Game[Any] | None) -> None:
        self.game = game
        self.games = 0
        self.seconds = 0.0
        self.reasons: dict[str, int] = {}
        self.sides: dict[str, list[int]] = {}
        self.people: dict[str, _Person] = {}

    def add(self, one: Played) -> None:
        """Count one match."""
        result, winners = one.result, one.result.winners
        self.games += 1
        self.seconds += one.seconds
        self.reasons[result.reason] = self.reasons.get(result.reason, 0) + 1
        sides = (self.game.sides(one.setup, result) if self.game else {}) or one.colours
        won: dict[str, bool] = {}
        tallies = {seat: tally for tally in result.tallies for seat in tally.seats}
        for seat, name in one.names.items():
            if seat in result.absent or name.startswith(NOBODY):
                continue
            side, winner = sides.get(seat, ""), seat in winners
            if side:
                won[side] = won.get(side, False) or winner
            who = person(name)
            if who not in self.people:
                self.people[who] = _Person(name)
            self.people[who].add(tallies.get(seat), side, winner=winner)
        for side, winner in won.items():
            _tick(self.sides, side, winner=winner)

    def counted(self, game: str) -> GameCount:
        """Give the sums."""
        people = [one.counted() for one in self.people.values()]
        people.sort(key=lambda one: (-one.share.wins, one.share.games, one.name))
        return GameCount(
            game, self.games, self.seconds / 60 / self.games, self.reasons, _shares(self.sides), tuple(people)
        )


class _Person:
    """One person being counted; the first evening is the latest, and its spelling of the name counts."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.games = self.wins = self.total = 0
        self.best: int | None = None
        self.lines: dict[str, list[int]] = {}
        self.sides: dict[str, list[int]] = {}

    def add(self, tally: Tally | None, side: str, *, winner: bool) -> None:
        """Count one match."""
        self.games += 1
        self.wins += winner
        total = 0
        for name, points in tally.lines if tally else ():
            total += points
            line = self.lines.get(name)
            if line is None:
                self.lines[name] = [1, points]
            else:
                line[0] += 1
                line[1] += points
        self.total += total
        if self.best is None or total > self.best:
            self.best = total
        if side:
            _tick(self.sides, side, winner=winner)

    def counted(self) -> PersonInGame:
        """Give the sums."""
        lines = {name: points / times for name, (times, points) in self.lines.items()}
        share = Share(self.games, self.wins)
        return PersonInGame(self.name, share, self.total / self.games, self.best or 0, lines, _shares(self.sides))


def _tick(sides: dict[str, list[int]], side: str, *, winner: bool) -> None:
    counted = sides.setdefault(side, [0, 0])
    counted[0] += 1
    counted[1] += winner


def _shares(sides: dict[str, list[int]]) -> dict[str, Share]:
    return {side: Share(games, wins) for side, (games, wins) in sorted(sides.items())}
