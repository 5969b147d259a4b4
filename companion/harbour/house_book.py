"""What the house knows, read through the views that a table may read, and worked out for the table's statistics."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final

from companion.harbour.standings import HouseEvening, League, Sat, duels, season
from companion.session.journal.journal import now
from companion.session.journal.match_results import Reading
from companion.session.results.house_copy import Duel, HouseCopy, HouseGame, HousePerson, HouseRecord

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from companion.harbour.database import HarbourLine

MOST_DUELS: Final = 300
"""The pairs who met most often; a large house has thousands who met once."""


def house_book(line: HarbourLine, hidden: frozenset[str] = frozenset()) -> HouseCopy:
    """Read everything and work it out; `hidden` are persons whom this table has forgotten."""
    people = [
        HousePerson(uuid, name, home, evenings)
        for uuid, name, home, evenings in line.ask(
            "SELECT id::text, name, home, evenings FROM harbour.house_people ORDER BY evenings DESC, name, id"
        )
        if uuid not in hidden
    ]
    names = {one.uuid: one.name for one in people}
    played = house_evenings(line)
    dice = line.ask("SELECT game, source, dealt, outcome, times, expected FROM harbour.house_dice")
    return HouseCopy(
        now(),
        tuple(people),
        tuple(season(one, played, names) for one in leagues(line)),
        _duels(played, names),
        _records(played, names),
        _games(played),
        tuple(Reading(*row) for row in dice),
        tuple(uuid for (uuid,) in line.ask("SELECT person::text FROM harbour.house_forgotten ORDER BY 1")),
    )


def house_evenings(line: HarbourLine) -> list[HouseEvening]:
    """Read all evenings that were played to their end, in the order in which they were begun."""
    rows = line.ask(
        "SELECT evening::text, game, begun, seconds, home, person::text, total, rank, winner FROM harbour.house_seats "
        "WHERE NOT unfinished ORDER BY begun, evening, place"
    )
    seats: dict[str, list[Sat]] = defaultdict(list)
    about = {}
    for evening, game, begun, seconds, home, person, total, rank, winner in rows:
        about[evening] = (game, begun, seconds, home)
        if person is not None:
            seats[evening].append(Sat(person, total, rank, winner))
    return [HouseEvening(*head, tuple(seats[evening])) for evening, head in about.items()]


def leagues(line: HarbourLine) -> list[League]:
    """Read what is counted: every season of every league, the latest first."""
    rows = line.ask(
        "SELECT league, coalesce(game, ''), scoring, points, tie_breaks, season, first_day, last_day "
        "FROM harbour.house_leagues ORDER BY first_day DESC, league, season"
    )
    return [
        League(league, game, scoring, tuple(points), tuple(breaks), *when)
        for league, game, scoring, points, breaks, *when in rows
    ]


def _duels(played: Sequence[HouseEvening], names: Mapping[str, str]) -> tuple[Duel, ...]:
    met = duels(played)
    found = [
        Duel(names[one], names[other], games, ahead, met[other, one][1])
        for (one, other), (games, ahead) in met.items()
        if (ahead, other) > (met[other, one][1], one) and one in names and other in names
    ]
    return tuple(sorted(found, key=lambda pair: (-pair.games, -pair.ahead, pair.one, pair.other))[:MOST_DUELS])


def _records(played: Sequence[HouseEvening], names: Mapping[str, str]) -> tuple[HouseRecord, ...]:
    best: dict[str, HouseRecord] = {}
    for one in played:
        for sat in one.seats:
            if sat.person in names and (one.game not in best or sat.total > best[one.game].total):
                day = one.begun.date().isoformat()
                best[one.game] = HouseRecord(one.game, names[sat.person], sat.total, day, one.table)
    return tuple(best[game] for game in sorted(best))


def _games(played: Sequence[HouseEvening]) -> tuple[HouseGame, ...]:
    counted: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for one in played:
        counted[one.game][0] += 1
        counted[one.game][1] += one.seconds
    found = [HouseGame(game, times, round(seconds / 60 / times)) for game, (times, seconds) in counted.items()]
    return tuple(sorted(found, key=lambda one: (-one.evenings, one.game)))
