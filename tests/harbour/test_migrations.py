"""The schema of a harbour, brought up to date with what is in it, from every version there was."""

from __future__ import annotations

import psycopg
import pytest

from companion.devtools.harbour.postgres import Postgres
from companion.harbour.database import add_table, migrations, set_up
from companion.harbour.house_owner import forget_people, staff_people

OLDER = [number for number, _ in migrations()][:-1]
TABLE, EVENING = "11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"
ANNE, BEN = "33333333-3333-4333-8333-333333333333", "44444444-4444-4444-8444-444444444444"


def as_it_was(url: str, version: int) -> None:
    """Set a house up as an older version did, with an evening in it."""
    with psycopg.connect(url, autocommit=True) as owner:
        owner.execute("CREATE SCHEMA harbour")
        owner.execute("CREATE TABLE harbour.versions (number integer PRIMARY KEY, at timestamptz DEFAULT now())")
        for number, script in migrations():
            if number <= version:
                owner.execute(script)
                owner.execute("INSERT INTO harbour.versions (number) VALUES (%s)", (number,))
        owner.execute("INSERT INTO harbour.tables (id, name, role) VALUES (%s, 'Window', 'nobody')", (TABLE,))
        for person, name in ((ANNE, "Anne"), (BEN, "Ben")):
            values = (person, name, TABLE)
            owner.execute("INSERT INTO harbour.persons (id, name, introduced_by) VALUES (%s, %s, %s)", values)
        owner.execute(
            "INSERT INTO harbour.evenings (id, revision, digest, table_id, game, begun, seconds, reason, unfinished, "
            "withdrawn) VALUES (%s, 1, 'x', %s, 'jamaica', now(), 60, '', false, false)",
            (EVENING, TABLE),
        )
        for place, person in enumerate((ANNE, BEN), 1):
            owner.execute(
                "INSERT INTO harbour.seats (evening, place, person, total, rank, winner, side, sailor) "
                "VALUES (%s, %s, %s, 9, 1, true, '', false)",
                (EVENING, place, person),
            )


@pytest.mark.parametrize("version", OLDER)
def test_an_older_house_is_brought_up_to_date_and_keeps_what_it_has(postgres: Postgres, version: int) -> None:
    with postgres.database() as url:
        as_it_was(url, version)

        assert set_up(url) == migrations()[-1][0]

        assert [(one.name, one.evenings) for one in staff_people(url)] == [("Anne", 1), ("Ben", 1)]
        assert forget_people(url, "Anne").evenings == 1
        with psycopg.connect(add_table(url, TABLE, "Window"), autocommit=True) as line:
            assert line.execute("SELECT name FROM harbour.house_people").fetchall() == [("Ben",)]
            assert line.execute("SELECT evening::text FROM harbour.mine()").fetchall() == [(EVENING,)]


def test_a_script_that_fails_leaves_the_house_as_it_was(postgres: Postgres) -> None:
    """Something of that name stands in the way of the last script: all of it is undone."""
    with postgres.database() as url:
        as_it_was(url, OLDER[-1])
        with psycopg.connect(url, autocommit=True) as owner:
            owner.execute("CREATE FUNCTION harbour.forget_again() RETURNS text LANGUAGE sql AS $$ SELECT '' $$")

        with pytest.raises(Exception, match="already exists"):
            set_up(url)

        with psycopg.connect(url, autocommit=True) as owner:
            assert owner.execute("SELECT max(number) FROM harbour.versions").fetchone() == (OLDER[-1],)


def test_the_server_counts_no_names(postgres: Postgres) -> None:
    """What it notes of a table to plan by would hold names that nobody finds when they are to be forgotten."""
    with postgres.database() as url:
        as_it_was(url, OLDER[-1])
        set_up(url)
        with psycopg.connect(url, autocommit=True) as owner:
            owner.execute("ANALYZE harbour.persons")
            noted = owner.execute("SELECT attname FROM pg_stats WHERE tablename = 'persons'").fetchall()
    assert ("id",) in noted
    assert ("name",) not in noted
