"""Leagues: who stands where in a season, by points for places or by openskill ratings, with named tie-breaks."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from companion.session.journal.persons import NOBODY
from companion.session.results.house_copy import HouseRow, HouseSeason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from datetime import date, datetime

_RATED: Final = 2
"""So many known people make an evening that tells something about skill."""

_Measured = tuple[float, tuple[float, ...]]
"""The score, and what the tie-breaks say."""


class Sat(Struct, frozen=True):
    """One person at one finished evening."""

    person: str
    total: int
    rank: int
    winner: bool


class HouseEvening(Struct, frozen=True):
    """One finished evening of the house; sailors and people without a name are not among the seats."""

    game: str
    begun: datetime
    seconds: int
    table: str
    seats: tuple[Sat, ...]


class League(Struct, frozen=True):
    """What a season is counted by."""

    league: str
    game: str
    scoring: str
    points: tuple[int, ...]
    tie_breaks: tuple[str, ...]
    season: str
    first: date
    last: date | None

    def counts(self, one: HouseEvening) -> bool:
        """Say whether an evening belongs to this season."""
        day = one.begun.date()
        return self.game in ("", one.game) and self.first <= day and (self.last is None or day <= self.last)


class _Line(Struct):
    """One person being counted."""

    person: str
    score: float = 0.0
    games: int = 0
    wins: int = 0
    total: int = 0
    best: int | None = None

    def add(self, sat: Sat) -> None:
        """Count one evening."""
        self.games += 1
        self.wins += sat.winner
        self.total += sat.total
        self.best = sat.total if self.best is None else max(self.best, sat.total)


def season(league: League, played: Sequence[HouseEvening], names: Mapping[str, str]) -> HouseSeason:
    """Work out how a season stands; evenings come in the order in which they were begun."""
    counted = [one for one in played if league.counts(one)]
    lines: dict[str, _Line] = {}
    for one in counted:
        for sat in one.seats:
            lines.setdefault(sat.person, _Line(sat.person)).add(sat)
    scores = _ratings(counted) if league.scoring == "rating" else _points(counted, league.points)
    for person, line in lines.items():
        line.score = round(scores.get(person, 0.0), 2)
    rows = _ordered(list(lines.values()), league.tie_breaks, duels(counted), names)
    last = league.last.isoformat() if league.last else ""
    about = (league.league, league.season, league.game, league.scoring, league.tie_breaks)
    return HouseSeason(*about, league.first.isoformat(), last, tuple(rows))


def _points(played: Iterable[HouseEvening], points: Sequence[int]) -> dict[str, float]:
    scores: dict[str, float] = defaultdict(float)
    for one in played:
        for sat in one.seats:
            scores[sat.person] += points[sat.rank - 1] if sat.rank <= len(points) else 0
    return scores


def _ratings(played: Iterable[HouseEvening]) -> dict[str, float]:
    """Rate by the order of places; what is shown is what somebody is almost certainly worth, 0 at the beginning."""
    from openskill.models import PlackettLuce  # noqa: PLC0415  a house without ratings does not need it

    model = PlackettLuce()
    known: dict[str, Any] = {}
    for one in played:
        if len(one.seats) < _RATED:
            continue
        teams = [[known.get(sat.person) or model.rating()] for sat in one.seats]
        rated = model.rate(teams, ranks=[float(sat.rank) for sat in one.seats])
        known |= {sat.person: team[0] for sat, team in zip(one.seats, rated, strict=True)}
    return {person: rating.ordinal() for person, rating in known.items()}


def duels(played: Iterable[HouseEvening]) -> dict[tuple[str, str], list[int]]:
    """Count for everybody who met: evenings, and how often the first came off better than the second."""
    met: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for one in played:
        for sat in one.seats:
            for other in one.seats:
                if sat.person != other.person:
                    pair = met[sat.person, other.person]
                    pair[0] += 1
                    pair[1] += sat.rank < other.rank
    return met


def _measures(lines: Sequence[_Line], met: Mapping[tuple[str, str], list[int]]) -> dict[str, Callable[[_Line], float]]:
    """Say what each tie-break looks at."""
    tied: dict[float, list[str]] = defaultdict(list)
    for line in lines:
        tied[line.score].append(line.person)
    return {
        "wins": lambda line: line.wins,
        "duels": lambda line: sum(met.get((line.person, other), (0, 0))[1] for other in tied[line.score]),
        "best": lambda line: line.best or 0,
        "average": lambda line: line.total / line.games,
        "games": lambda line: line.games,
    }


def _ordered(
    lines: list[_Line],
    tie_breaks: Sequence[str],
    met: Mapping[tuple[str, str], list[int]],
    names: Mapping[str, str],
) -> list[HouseRow]:
    measures = _measures(lines, met)
    named = [one for one in tie_breaks if one in measures]
    keys = {line.person: tuple(-measures[one](line) for one in named) for line in lines}
    lines.sort(key=lambda line: (-line.score, keys[line.person], names.get(line.person, ""), line.person))
    rows: list[HouseRow] = []
    for place, line in enumerate(lines, 1):
        mine = (line.score, keys[line.person])
        above = lines[place - 2] if place > 1 else None
        below = lines[place] if place < len(lines) else None
        level = above is not None and (above.score, keys[above.person]) == mine
        decided = _decided(named, mine, (below.score, keys[below.person])) if below is not None else ""
        about = (line.person, names.get(line.person, NOBODY), line.score, line.games, line.wins, line.best or 0)
        rows.append(HouseRow(rows[-1].place if level else place, *about, round(line.total / line.games, 1), decided))
    return rows


def _decided(
    named: Sequence[str], mine: tuple[float, tuple[float, ...]], theirs: tuple[float, tuple[float, ...]]
) -> str:
    """Name the tie-break that puts one line before another of the same score; "" if the score did, or nothing did."""
    if mine[0] != theirs[0]:
        return ""
    pairs = zip(named, mine[1], theirs[1], strict=True)
    return next((one for one, own, other in pairs if own != other), "")
