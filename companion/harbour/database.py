"""The harbour's database: its schema brought up to date, its roles, and the doors that a table may use.

Everything a table does goes through `HarbourLine`, as a role that may call `deliver` and read the views; nothing else.
"""

from __future__ import annotations

import re
import secrets
from contextlib import contextmanager, suppress
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, LiteralString, Self
from urllib.parse import quote, urlsplit, urlunsplit

import psycopg
from psycopg import sql
from psycopg.types.json import Jsonb

from companion.harbour.harbour_errors import HarbourError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import TracebackType

OLDEST: Final = 130000
"""The first PostgreSQL that is asked for, as it numbers itself."""
PATIENCE: Final = 5
"""Seconds to wait for a connection."""
_NAME: Final = re.compile(r"\d{3}_[a-z_]+\.sql")
_LOCK: Final = 0x514D4831
"""Two set-ups at one time wait for each other here."""
_DOORS: Final = ("deliver(jsonb)", "mine()", "level()", "this_table()")
_VIEWS: Final = ("house_people", "house_seats", "house_dice", "house_leagues", "house_forgotten")
_LARGE_OBJECTS: Final = ("lo_create(oid)", "lo_creat(integer)", "lo_from_bytea(oid, bytea)")


@contextmanager
def troubles_told() -> Iterator[None]:
    """Let whatever the server, the wire or the address says become one error of ours, without an address in it."""
    try:
        yield
    except psycopg.Error as error:
        raise HarbourError(_said(error), lost=isinstance(error, psycopg.OperationalError)) from error


def _said(error: psycopg.Error) -> str:
    said = error.diag.message_primary or str(error) or type(error).__name__
    return " ".join(re.sub(r"\S+://\S+", "…", said).split())[:200]


def connect(url: str, *, patience: int = PATIENCE) -> psycopg.Connection[Any]:
    """Open a line that notices within half a minute when the other end is gone."""
    with troubles_told():
        return psycopg.connect(
            url,
            autocommit=True,
            connect_timeout=patience,
            application_name="quartermaster",
            keepalives=1,
            keepalives_idle=10,
            keepalives_interval=5,
            keepalives_count=3,
            tcp_user_timeout=30_000,
        )


# --- as the owner -----------------------------------------------------------------------------------------------------


def migrations() -> list[tuple[int, str]]:
    """Give the numbered scripts of the schema in their order."""
    found = [one for one in files("companion.harbour").joinpath("migrations").iterdir() if _NAME.fullmatch(one.name)]
    return sorted((int(one.name[:3]), one.read_text(encoding="utf-8")) for one in found)


def set_up(url: str) -> int:
    """Bring the schema to the latest version, with the rights of tables; give that version."""
    scripts = migrations()
    with troubles_told(), connect(url) as owner:
        if owner.info.server_version < OLDEST:
            raise HarbourError("PostgreSQL 13 or later is needed")
        with owner.transaction():
            owner.execute("SELECT pg_advisory_xact_lock(%s)", (_LOCK,))
            version = _version(owner)
            if version > scripts[-1][0]:
                raise HarbourError("the database was set up by a newer version of the companion")
            for number, script in scripts:
                if number > version:
                    owner.execute(script)
                    owner.execute("INSERT INTO harbour.versions (number) VALUES (%s)", (number,))
            _grant(owner)
    return scripts[-1][0]


def _version(owner: psycopg.Connection[Any]) -> int:
    owner.execute("CREATE SCHEMA IF NOT EXISTS harbour")
    owner.execute(
        "CREATE TABLE IF NOT EXISTS harbour.versions "
        "(number integer PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())"
    )
    row = owner.execute("SELECT coalesce(max(number), 0) FROM harbour.versions").fetchone()
    return int(row[0]) if row else 0


def _group(owner: psycopg.Connection[Any]) -> sql.Identifier:
    """Name the role that all tables of this database have in common; other houses on the server have their own."""
    return sql.Identifier(f"qm_tables_{owner.info.dbname}"[:63])


def _grant(owner: psycopg.Connection[Any]) -> None:
    """Give tables the doors and the views, and take from everybody what nobody needs."""
    group, base = _group(owner), sql.Identifier(owner.info.dbname)
    with suppress(psycopg.errors.DuplicateObject), owner.transaction():
        owner.execute(sql.SQL("CREATE ROLE {} NOLOGIN").format(group))
    for what in (
        "DATABASE {base}",
        "SCHEMA harbour",
        "ALL TABLES IN SCHEMA harbour",
        "ALL FUNCTIONS IN SCHEMA harbour",
    ):
        whom = sql.SQL(f"REVOKE ALL ON {what} FROM PUBLIC").format(base=base)
        owner.execute(whom)
        revoke = sql.SQL(f"REVOKE ALL ON {what} FROM {{group}}").format(base=base, group=group)
        owner.execute(revoke)
    owner.execute(sql.SQL("GRANT CONNECT ON DATABASE {} TO {}").format(base, group))
    owner.execute(sql.SQL("GRANT USAGE ON SCHEMA harbour TO {}").format(group))
    for door in _DOORS:
        owner.execute(sql.SQL(f"GRANT EXECUTE ON FUNCTION harbour.{door} TO {{}}").format(group))
    for view in _VIEWS:
        owner.execute(sql.SQL("GRANT SELECT ON harbour.{} TO {}").format(sql.Identifier(view), group))
    for statement in _left_open(owner):
        with suppress(psycopg.errors.InsufficientPrivilege), owner.transaction():
            owner.execute(statement)


def left_open(url: str) -> list[LiteralString]:
    """Give what the superuser of the server has to say, so that a table cannot keep things of its own there."""
    with troubles_told(), connect(url) as owner:
        return _left_open(owner)


def _left_open(owner: psycopg.Connection[Any]) -> list[LiteralString]:
    group = f"qm_tables_{owner.info.dbname}"[:63]
    asked = owner.execute("SELECT has_schema_privilege(%s, 'public', 'CREATE')", (group,)).fetchone()
    found: list[LiteralString] = []
    if asked and asked[0]:  # before 15 the schema belongs to the superuser
        found.append("REVOKE ALL ON SCHEMA public FROM PUBLIC")
    for door in _LARGE_OBJECTS:
        asked = owner.execute(
            "SELECT has_function_privilege(%s, %s, 'EXECUTE')", (group, f"pg_catalog.{door}")
        ).fetchone()
        if asked and asked[0]:
            found.append(f"REVOKE EXECUTE ON FUNCTION pg_catalog.{door} FROM PUBLIC")
    return found


def add_table(url: str, table: str, name: str) -> str:
    """Make the role of a table, or give it a new password; give the address that this table uses from now on."""
    with troubles_told(), connect(url) as owner, owner.transaction():
        role = f"qm_table_{table.replace('-', '')}"
        password = secrets.token_urlsafe(24)
        known = owner.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (role,)).fetchone()
        verb = sql.SQL("ALTER ROLE" if known else "CREATE ROLE")
        sealed = owner.pgconn.encrypt_password(password.encode(), role.encode(), b"scram-sha-256").decode()
        owner.execute(
            sql.SQL(
                "{} {} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION CONNECTION LIMIT 4 PASSWORD {}"
            ).format(verb, sql.Identifier(role), sql.Literal(sealed))
        )  # sealed: no log of the server can hold the word itself
        owner.execute(sql.SQL("GRANT {} TO {}").format(_group(owner), sql.Identifier(role)))
        owner.execute(
            "INSERT INTO harbour.tables (id, name, role) VALUES (%s, %s, %s) "
            "ON CONFLICT (id) DO UPDATE SET name = excluded.name, role = excluded.role",
            (table, name, role),
        )
        owner.execute("SELECT nextval('harbour.tide')")
    return _as_role(url, role, password)


def remove_table(url: str, who: str) -> str:
    """Let a table come in no more, from this moment on; give its number. What it has sent stays."""
    with troubles_told(), connect(url) as owner, owner.transaction():
        rows = owner.execute(
            "SELECT id::text, role FROM harbour.tables WHERE %s IN (id::text, name) AND role LIKE 'qm_table_%%'", (who,)
        ).fetchall()
        if len(rows) != 1:
            known = ", ".join(str(uuid) for uuid, _ in rows)
            raise HarbourError(f"several tables are called {who}: {known}" if rows else f"no table is called {who}")
        ((table, role),) = rows
        owner.execute("UPDATE harbour.tables SET role = 'removed ' || id WHERE id::text = %s", (table,))
        if owner.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (role,)).fetchone():
            owner.execute(sql.SQL("REVOKE {} FROM {}").format(_group(owner), sql.Identifier(role)))
            owner.execute(sql.SQL("ALTER ROLE {} NOLOGIN PASSWORD NULL").format(sql.Identifier(role)))
    return str(table)


def _as_role(url: str, role: str, password: str) -> str:
    """Put another name and password into an address."""
    parts = urlsplit(url)
    place = parts.netloc.rpartition("@")[2]
    return urlunsplit(parts._replace(netloc=f"{quote(role)}:{quote(password)}@{place}"))


# --- as a table -------------------------------------------------------------------------------------------------------


class HarbourLine:
    """An open line to the harbour, as one table."""

    def __init__(self, url: str, *, patience: int = PATIENCE) -> None:
        self._line = connect(url, patience=patience)

    def close(self) -> None:
        """Hang up."""
        with suppress(psycopg.Error):
            self._line.close()

    def __enter__(self) -> Self:
        """Keep the line open for a while."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Hang up."""
        self.close()

    def deliver(self, letters: Sequence[dict[str, Any]]) -> dict[str, str]:
        """Hand over letters, all or none, and learn of each match what became of it."""
        rows = self.ask("SELECT letter::text, became FROM harbour.deliver(%s)", Jsonb(list(letters)))
        return {str(letter): str(became) for letter, became in rows}

    def ask(self, question: LiteralString, *about: object) -> list[tuple[Any, ...]]:
        """Read rows."""
        with troubles_told():
            return self._line.execute(question, about).fetchall()
