"""`companion harbour`: this table joins the harbour of its house, leaves it, and sends what waits."""

from __future__ import annotations

import json
import re
import socket
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from uuid import UUID, uuid4

from msgspec.structs import replace

from companion.cli.errors import Failed
from companion.cli.shared.messages import translator_for
from companion.cli.shared.secret_input import take_addresses
from companion.harbour.harbour_errors import HarbourError
from companion.i18n import Translator
from companion.session.data_folder import DataFolder
from companion.session.errors import SessionError
from companion.session.harbour_settings import HarbourSettings, load_settings, save_settings
from companion.session.identity.house_oblivion import forget_with_the_house
from companion.session.identity.outbox import count_waiting
from companion.session.journal.journal import Journal
from companion.session.results.house_copy import read_copy

_ROLE = re.compile(r"//qm_table_([0-9a-f]{32})[:@]")


def run(given: Namespace) -> int:
    """Do what was asked for."""
    tr, folder = translator_for(given), DataFolder(given.data)
    take_addresses(tr, given)
    with troubles_said(tr):
        return _ACTS[given.act](tr, folder, given)


@contextmanager
def troubles_said(tr: Translator) -> Iterator[None]:
    """Say in one line what the harbour said, or that its packages are missing here."""
    try:
        yield
    except HarbourError as error:
        raise Failed(tr.text("harbour.trouble", why=error.why)) from error
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("psycopg", "openskill", "paho"):
            raise
        raise Failed(tr.text("harbour.missing", package=error.name or "")) from error


def _set_up(tr: Translator, folder: DataFolder, given: Namespace) -> int:
    from companion.harbour.database import add_table, left_open, set_up

    print(tr.text("harbour.ready", version=set_up(given.url)), flush=True)
    for statement in left_open(given.url):
        print(tr.text("harbour.left-open", statement=statement), flush=True)
    if given.database_only:
        return 0
    settings = _named(folder, given.name)
    settings.database = add_table(given.url, settings.table, settings.name)
    save_settings(folder, settings)
    print(tr.text("harbour.table", name=settings.name, table=settings.table))
    return 0


def _named(folder: DataFolder, name: str | None) -> HarbourSettings:
    settings = load_settings(folder)
    settings.table = settings.table or str(uuid4())
    settings.name = (name or settings.name or socket.gethostname())[:60]
    return settings


def _invite(tr: Translator, folder: DataFolder, given: Namespace) -> int:  # noqa: ARG001  it is of another table
    from companion.harbour.database import add_table

    print(tr.text("harbour.invited", name=given.name))
    print(add_table(given.url, str(uuid4()), given.name[:60]))
    return 0


def _dismiss(tr: Translator, folder: DataFolder, given: Namespace) -> int:  # noqa: ARG001  it is of another table
    from companion.harbour.database import remove_table

    print(tr.text("harbour.dismissed", name=given.name, table=remove_table(given.url, given.name)))
    return 0


def _join(tr: Translator, folder: DataFolder, given: Namespace) -> int:
    from companion.harbour.database import HarbourLine

    found = _ROLE.search(given.address)
    if found is None:
        raise Failed(tr.text("harbour.not-an-address"))
    with HarbourLine(given.address) as line:
        line.ask("SELECT harbour.level()")
    settings = _named(folder, given.name)
    settings.table, settings.database = str(UUID(found[1])), given.address
    save_settings(folder, settings)
    print(tr.text("harbour.table", name=settings.name, table=settings.table))
    return 0


def _leave(tr: Translator, folder: DataFolder, given: Namespace) -> int:  # noqa: ARG001  nothing is asked
    from companion.cli.commands.harbour_live import fall_silent

    settings = load_settings(folder)
    settings.database = ""
    fall_silent(tr, folder, settings)
    folder.house_copy.unlink(missing_ok=True)
    print(tr.text("harbour.alone"))
    return 0


def _status(tr: Translator, folder: DataFolder, given: Namespace) -> int:
    settings, waiting = load_settings(folder), _waiting(folder)
    told = {
        "table": settings.table,
        "name": settings.name,
        "database": bool(settings.database),
        "broker": bool(settings.broker),
        "waiting": waiting,
    }
    if given.json:
        print(json.dumps(told, ensure_ascii=False, indent=2))
    elif not settings.wanted:
        print(tr.text("harbour.alone"))
    else:
        print(tr.text("harbour.table", name=settings.name or "–", table=settings.table))
        print(tr.text("harbour.waiting", matches=waiting))
    return 0


def _waiting(folder: DataFolder) -> int:
    with suppress(SessionError), Journal.beside(folder.journal) as journal:
        return count_waiting(journal)
    return 0


def _send(tr: Translator, folder: DataFolder, given: Namespace) -> int:
    from companion.harbour.courier import Courier

    settings = load_settings(folder)
    if not settings.database:
        raise Failed(tr.text("harbour.alone"))
    with Journal(folder.journal):  # whatever version it is of
        pass
    courier = Courier(folder, settings.database)
    visit = courier.visit()
    copy = read_copy(folder.house_copy) if not visit.trouble else None
    if copy is not None and copy.forgotten:
        with Journal(folder.journal) as journal:
            gone = forget_with_the_house(folder, journal, copy.forgotten)
        if gone:
            visit = replace(courier.visit(), told=visit.told)
    courier.close()
    if visit.trouble:
        raise Failed(tr.text("harbour.trouble", why=visit.trouble))
    told = {"told": visit.told, "left": visit.left}
    print(json.dumps(told) if given.json else tr.text("harbour.sent", **told))
    return 0


_ACTS = {
    "set-up": _set_up,
    "invite": _invite,
    "dismiss": _dismiss,
    "join": _join,
    "leave": _leave,
    "status": _status,
    "send": _send,
}
