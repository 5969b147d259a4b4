"""A table's role, tried against everything it must not do."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

import psycopg
import pytest
from psycopg import errors
from psycopg.types.json import Jsonb

from companion.devtools.harbour.postgres import Postgres
from companion.harbour.database import add_table, left_open, migrations, remove_table, set_up
from companion.harbour.harbour_errors import HarbourError
from companion.harbour.house_owner import staff_people
from tests.harbour.conftest import TableOfTheHouse

TABLES = ("tables", "persons", "forgotten", "evenings", "seats", "dice", "leagues", "seasons", "versions")
VIEWS = ("house_people", "house_seats", "house_dice", "house_leagues", "house_forgotten")
FORBIDDEN = (
    *(f"SELECT * FROM harbour.{table}" for table in TABLES),  # noqa: S608  our own names
    *(f"DELETE FROM harbour.{table}" for table in TABLES),  # noqa: S608  our own names
    *(f"TRUNCATE harbour.{table}" for table in TABLES),
    *(f"DROP TABLE harbour.{table}" for table in TABLES),
    *(f"DELETE FROM harbour.{view}" for view in VIEWS),  # noqa: S608  our own names
    *(f"DROP VIEW harbour.{view}" for view in VIEWS),
    "INSERT INTO harbour.evenings (id) VALUES (gen_random_uuid())",
    "INSERT INTO harbour.persons (id, name) VALUES (gen_random_uuid(), 'Mallory')",
    "INSERT INTO harbour.leagues (name, scoring, points, tie_breaks) VALUES ('Mine', 'points', '{9}', '{}')",
    "UPDATE harbour.tables SET name = 'mine'",
    "UPDATE harbour.seats SET total = 99",
    "UPDATE harbour.house_seats SET total = 99",
    "SELECT harbour.take_letter('{}'::jsonb, gen_random_uuid())",
    "SELECT harbour.forget_again()",
    "SELECT nextval('harbour.tide')",
    "SELECT last_value FROM harbour.tide",
    "CREATE TABLE harbour.mine (a integer)",
    "CREATE TABLE public.mine (a integer)",
    "CREATE TEMPORARY TABLE mine (a integer)",
    "CREATE SCHEMA mine",
    "CREATE DATABASE mine",
    "CREATE ROLE mine LOGIN",
    "CREATE FUNCTION harbour.mine() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
    "CREATE EXTENSION dblink",
    "ALTER FUNCTION harbour.deliver(jsonb) RENAME TO mine",
    "ALTER ROLE harbourmaster PASSWORD 'x'",
    "GRANT SELECT ON harbour.tables TO PUBLIC",
    "SET ROLE harbourmaster",
    "SET SESSION AUTHORIZATION harbourmaster",
    "COPY harbour.house_people TO PROGRAM 'cat'",
    "COPY harbour.house_people TO '/tmp/house'",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT lo_create(0)",
    "SELECT lo_import('/etc/passwd')",
    "SELECT passwd FROM pg_shadow",
    "SELECT rolpassword FROM pg_authid",
    "ALTER SYSTEM SET log_statement = 'all'",
    "CHECKPOINT",
)
MAY_NOT = (errors.InsufficientPrivilege, errors.ObjectNotInPrerequisiteState, errors.InvalidSchemaName)


@pytest.fixture
def table(seat_table: Callable[[str], TableOfTheHouse]) -> TableOfTheHouse:
    """A table that has told of one evening."""
    made = seat_table("Window")
    made.play()
    assert made.courier.visit().told == 1
    return made


def test_a_table_may_do_nothing_else(table: TableOfTheHouse, postgres: Postgres, owner: str) -> None:
    """Each is refused by the server, and nothing in the database is another afterwards."""
    before = postgres.dump(owner.rpartition("/")[2])
    done = []
    with psycopg.connect(table.url, autocommit=True) as line:
        for statement in FORBIDDEN:
            try:
                line.execute(statement)
            except MAY_NOT:
                continue
            done.append(statement)

    assert done == []
    assert len(FORBIDDEN) > 60
    assert _rows(postgres.dump(owner.rpartition("/")[2])) == _rows(before)


def _rows(dump: bytes) -> list[bytes]:
    """Newer clients begin a dump with a word that is another each time."""
    return [line for line in dump.splitlines() if not line.startswith((b"\\restrict", b"\\unrestrict"))]


def test_a_table_may_read_the_house_and_what_it_has_sent_itself(table: TableOfTheHouse) -> None:
    with psycopg.connect(table.url, autocommit=True) as line:
        for view in VIEWS:
            line.execute(f"SELECT * FROM harbour.{view}").fetchall()  # noqa: S608  our own names
        assert len(line.execute("SELECT * FROM harbour.mine()").fetchall()) == 1


@pytest.mark.usefixtures("table")
def test_a_table_cannot_change_the_evening_of_another(
    seat_table: Callable[[str], TableOfTheHouse], postgres: Postgres, owner: str
) -> None:
    """Nor rename its people; a letter with a number that is not its own is laid aside."""
    other = seat_table("Bar")
    name = owner.rpartition("/")[2]
    (evening, person) = postgres.tell("SELECT evening, person FROM harbour.seats LIMIT 1", name).strip().split("|")
    seat = {
        "place": 1,
        "person": person,
        "name": "Mallory",
        "total": 9,
        "rank": 1,
        "winner": True,
        "side": "",
        "sailor": False,
    }
    letter = {
        "uuid": evening,
        "revision": 99,
        "digest": "x",
        "withdrawn": True,
        "game": "jamaica",
        "begun": "2026-01-01T00:00:00+00:00",
        "ended": None,
        "seconds": 1,
        "reason": "",
        "unfinished": False,
        "seats": [seat],
        "dice": [],
    }
    before = postgres.tell("SELECT * FROM harbour.evenings, harbour.persons", name)

    with psycopg.connect(other.url, autocommit=True) as line:
        assert line.execute("SELECT became FROM harbour.deliver(%s)", (Jsonb([letter]),)).fetchall() == [("foreign",)]
        assert postgres.tell("SELECT * FROM harbour.evenings, harbour.persons", name) == before
        own = {**letter, "uuid": str(uuid4()), "withdrawn": False}
        assert line.execute("SELECT became FROM harbour.deliver(%s)", (Jsonb([own]),)).fetchall() == [("taken",)]

    assert "Mallory" not in [one.name for one in staff_people(owner)]


def test_nobody_else_comes_in(table: TableOfTheHouse, owner: str) -> None:
    """A role without a table, a wrong password, and a password that was changed."""
    with psycopg.connect(owner, autocommit=True) as line:
        line.execute("DROP ROLE IF EXISTS stranger")
        line.execute("CREATE ROLE stranger LOGIN PASSWORD 'x'")
    place = owner.partition("@")[2]
    with pytest.raises(psycopg.OperationalError, match="permission denied for database"):
        psycopg.connect(f"postgresql://stranger:x@{place}")
    add_table(owner, table.uuid, "Window")
    with pytest.raises(psycopg.OperationalError, match="authentication failed"):
        psycopg.connect(table.url)


def test_a_table_that_was_dismissed_comes_in_no_more(table: TableOfTheHouse, postgres: Postgres, owner: str) -> None:
    """Not even by a line that is still open; what it has sent stays."""
    assert not table.courier.visit().trouble
    assert remove_table(owner, "Window") == table.uuid
    with pytest.raises(HarbourError, match="no table is called"):
        remove_table(owner, "Window")

    assert "permission denied" in table.courier.visit().trouble
    assert "authentication failed" in table.courier.visit().trouble
    assert postgres.tell("SELECT count(*) FROM harbour.evenings", owner.rpartition("/")[2]).strip() == "1"


def test_an_owner_who_is_no_superuser_can_set_up_a_house(postgres: Postgres) -> None:
    """All it takes is a database of one's own and the right to make roles."""
    postgres.tell("DROP ROLE IF EXISTS innkeeper")
    postgres.tell("CREATE ROLE innkeeper LOGIN CREATEROLE PASSWORD 'x'")
    postgres.tell("CREATE DATABASE inn OWNER innkeeper")
    url = f"postgresql://innkeeper:x@127.0.0.1:{postgres.port}/inn"
    try:
        assert set_up(url) == set_up(url) == migrations()[-1][0]
        for statement in left_open(url):  # what is the superuser's to say
            postgres.tell(statement, "inn")
        assert left_open(url) == []
        table = add_table(url, str(uuid4()), "Window")
        with psycopg.connect(table, autocommit=True) as line:
            assert line.execute("SELECT count(*) FROM harbour.house_people").fetchone() == (0,)
            for statement in (
                "SELECT * FROM harbour.tables",
                "CREATE TABLE public.mine (a integer)",
                "SELECT lo_create(0)",
            ):
                with pytest.raises(MAY_NOT):
                    line.execute(statement)
    finally:
        postgres.tell("DROP DATABASE inn WITH (FORCE)")


def test_a_database_of_a_newer_version_is_left_alone(owner: str) -> None:
    with psycopg.connect(owner, autocommit=True) as line:
        line.execute("INSERT INTO harbour.versions (number) VALUES (999)")

    with pytest.raises(HarbourError, match="newer"):
        set_up(owner)
