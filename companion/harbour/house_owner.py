"""What only the owner of a harbour does: leagues and seasons, people of the house merged, split and forgotten."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import psycopg
from msgspec import Struct

from companion.harbour.database import connect, troubles_told
from companion.harbour.harbour_errors import HarbourError, NobodyCalled

if TYPE_CHECKING:
    from datetime import date

POINTS: Final = (5, 3, 2, 1)
"""For the first place, the second and so on, unless a league says otherwise."""

_OF_THE_SUPERUSER: Final = (
    "DELETE FROM pg_statistic WHERE starelid = 'harbour.persons'::regclass",  # counted before version 2
    "VACUUM FULL pg_statistic",
    *("SELECT pg_switch_wal()", "CHECKPOINT") * 2,
)


class StaffPerson(Struct, frozen=True):
    """Somebody in the database: `into` is whom they are one with."""

    uuid: str
    name: str
    home: str
    evenings: int
    into: str


class NewLeague(Struct, frozen=True):
    """A league with its first or next season."""

    name: str
    game: str = ""
    scoring: str = "points"
    points: tuple[int, ...] = POINTS
    tie_breaks: tuple[str, ...] = ("wins", "duels", "best")
    season: str = "1"


def put_league(url: str, league: NewLeague, first: date, last: date | None) -> None:
    """Begin a league or change it, and begin a season of it or move its days."""
    with troubles_told(), connect(url) as owner, owner.transaction():
        row = owner.execute(
            "INSERT INTO harbour.leagues (name, game, scoring, points, tie_breaks) VALUES (%s, %s, %s, %s, %s) "
            "ON CONFLICT (name) DO UPDATE SET game = excluded.game, scoring = excluded.scoring, "
            "points = excluded.points, tie_breaks = excluded.tie_breaks RETURNING id",
            (league.name, league.game or None, league.scoring, list(league.points), list(league.tie_breaks)),
        ).fetchone()
        owner.execute(
            "INSERT INTO harbour.seasons (league, name, first_day, last_day) VALUES (%s, %s, %s, %s) "
            "ON CONFLICT (league, name) DO UPDATE SET first_day = excluded.first_day, last_day = excluded.last_day",
            (row[0] if row else None, league.season, first, last),
        )
        _turn(owner)


def staff_people(url: str) -> list[StaffPerson]:
    """List everybody of the house, also those who are one with others."""
    with troubles_told(), connect(url) as owner:
        rows = owner.execute(
            "SELECT one.id::text, one.name, coalesce(home.name, ''), "
            "(SELECT count(*) FROM harbour.seats WHERE person = one.id), coalesce(root.name, '') "
            "FROM harbour.persons AS one LEFT JOIN harbour.tables AS home ON home.id = one.introduced_by "
            "LEFT JOIN harbour.persons AS root ON root.id = one.merged_into ORDER BY one.name, one.id"
        ).fetchall()
    return [StaffPerson(*row) for row in rows]


def merge_people(url: str, one: str, into: str) -> None:
    """Make two people of the house one; refused if they sat at one table."""
    with troubles_told(), connect(url) as owner, owner.transaction():
        first, second = _found(owner, one), _found(owner, into)
        family = "SELECT id FROM harbour.persons WHERE %s IN (id, merged_into)"
        both = owner.execute(
            f"SELECT evening FROM harbour.seats WHERE person IN ({family}) INTERSECT "  # noqa: S608  our own words
            f"SELECT evening FROM harbour.seats WHERE person IN ({family})",
            (first, second),
        ).fetchone()
        if both or first == second:
            raise HarbourError(f"{one} and {into} sat at one table")
        owner.execute("UPDATE harbour.persons SET merged_into = %s WHERE %s IN (id, merged_into)", (second, first))
        _turn(owner)


def split_people(url: str, one: str) -> None:
    """Let somebody who was made one with another be themselves again."""
    with troubles_told(), connect(url) as owner, owner.transaction():
        owner.execute("UPDATE harbour.persons SET merged_into = NULL WHERE id = %s", (_found(owner, one),))
        _turn(owner)


class Forgotten(Struct, frozen=True):
    """Whom the house has forgotten: the names they went by, and how many evenings they sat at."""

    names: tuple[str, ...]
    evenings: int


def forget_people(url: str, one: str) -> Forgotten:
    """Forget somebody in the whole house: no row names them, and every table hears of it by their number alone."""
    with troubles_told(), connect(url) as owner:
        with owner.transaction():
            person = _found(owner, one)
            family = dict(
                owner.execute("SELECT id::text, name FROM harbour.persons WHERE %s IN (id, merged_into)", (person,))
            )
            for uuid in family:
                owner.execute("INSERT INTO harbour.forgotten (person) VALUES (%s) ON CONFLICT DO NOTHING", (uuid,))
            done = owner.execute("SELECT harbour.forget_again()").fetchone()
            _turn(owner)
        wipe_server(owner)
    return Forgotten(tuple(family.values()), int(done[0]) if done else 0)


def wipe_server(owner: psycopg.Connection[Any]) -> None:
    """Let the server write the table of names anew, and begin a new log: what was removed is not left in its files.

    The log is a matter of the superuser; of a server that is somebody else's it goes with time.
    """
    owner.execute("VACUUM (FULL, ANALYZE) harbour.persons")
    with suppress(psycopg.errors.InsufficientPrivilege):
        for statement in _OF_THE_SUPERUSER:
            owner.execute(statement)


def _found(owner: psycopg.Connection[Any], who: str) -> str:
    """Find somebody by name or number; two of one name can only be told apart by their numbers."""
    rows = owner.execute(
        "SELECT id::text FROM harbour.persons WHERE id::text = %s OR lower(name) = lower(%s)", (who, who)
    ).fetchall()
    if len(rows) != 1:
        known = ", ".join(str(uuid) for (uuid,) in rows)
        if not rows:
            raise NobodyCalled(f"nobody is called {who}")
        raise HarbourError(f"several people are called {who}: {known}")
    return str(rows[0][0])


def _turn(owner: psycopg.Connection[Any]) -> None:
    owner.execute("SELECT nextval('harbour.tide')")
