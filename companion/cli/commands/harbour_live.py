"""`companion harbour broker`, `watch`, `take-off`: what a table tells the house, and the screen at the bar."""

from __future__ import annotations

import re
import threading
import webbrowser
from argparse import Namespace
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from msgspec import structs

from companion.cli.commands.harbour import troubles_said
from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.messages import translator_for
from companion.cli.shared.secret_input import take_addresses
from companion.harbour.harbour_errors import HarbourError
from companion.harbour.live.broker_address import Address, NoAddress, address_of
from companion.presenter.house import preferences
from companion.session.data_folder import DataFolder
from companion.session.harbour_settings import HarbourSettings, load_settings, save_settings

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.i18n import Translator

_UUID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
PATIENCE: Final = 6.0
"""Seconds to reach a broker that was just named."""


def run(given: Namespace) -> int:
    """Do what was asked for."""
    tr, folder = translator_for(given), DataFolder(given.data)
    take_addresses(tr, given)
    return _ACTS[given.act](tr, folder, given)


def _broker(tr: Translator, folder: DataFolder, given: Namespace) -> int:
    """Tell a table its broker, its name and the certificate of the house, and switch it on or off."""
    settings = load_settings(folder)
    if given.off:
        fall_silent(tr, folder, settings)
    file = folder.path / "settings.json"
    likes = preferences.load(file, folder.languages)
    if given.address:
        settings.broker, likes.live = given.address, True
    if given.name is not None:
        settings.name = " ".join(given.name.split())[:24]
    _take_authority(tr, settings, given.authority)
    address = _address(tr, settings) if settings.broker else None
    if address is not None and not settings.database and _UUID.fullmatch(address.user):
        settings.table = address.user  # the house knows this table by the name of its user
    save_settings(folder, settings)
    preferences.save(file, likes)
    print(tr.text("harbour.table", name=settings.name or "–", table=settings.table))
    if address is None:
        print(tr.text("broker.off"))
        return 0
    reached = _reached(tr, address, settings)
    print(tr.text("broker.reached" if reached else "broker.silent", host=address.host, port=address.port))
    return 0 if reached else 1


def fall_silent(tr: Translator, folder: DataFolder, settings: HarbourSettings) -> None:
    """Tell nothing any more: the broker keeps nothing of this table, and its address is forgotten here."""
    broker, settings.broker = settings.broker, ""
    save_settings(folder, settings)  # first, so that a running app tells nothing more
    file = folder.path / "settings.json"
    preferences.save(file, structs.replace(preferences.load(file, folder.languages), live=False))
    if not broker:
        return
    left = False
    with suppress(HarbourError, ImportError):
        from companion.harbour.live.retained import take_off

        left = take_off(structs.replace(settings, broker=broker), settings.table)
    if not left:
        print(tr.text("broker.still-there", table=settings.name or settings.table))


def _take_off(tr: Translator, folder: DataFolder, given: Namespace) -> int:
    """Take a table off the page at the bar, and out of Home Assistant."""
    settings = _asked(tr, folder, given)
    try:
        from companion.harbour.live.retained import kept, tables_of, take_off
    except ImportError as error:
        raise Failed(tr.text("broker.no-library")) from error
    with troubles_said(tr):
        known = tables_of(kept(settings))
        found = [one for one in known if given.table in (one.table, one.name)]
        if len(found) > 1:
            raise Failed(tr.text("take-off.several", table=given.table, tables=", ".join(one.table for one in found)))
        if not found and not _UUID.fullmatch(given.table):
            names = ", ".join(one.name or one.table for one in known) or "–"
            raise Failed(tr.text("take-off.unknown", table=given.table, known=names))
        if found and found[0].here:
            raise Failed(tr.text("take-off.here", table=given.table))
        if not take_off(settings, found[0].table if found else given.table):
            raise Failed(tr.text("take-off.not-allowed"))
    print(tr.text("take-off.done", table=given.table))
    return 0


def hush(tr: Translator, settings: HarbourSettings, names: Iterable[str], tables: Sequence[str] = ("+",)) -> None:
    """Take people out of what tables told last, where a broker is known."""
    if not settings.broker:
        return
    try:
        from companion.harbour.live.retained import without_names

        without_names(settings, names, tables)
    except (HarbourError, ImportError) as error:
        raise Failed(tr.text("broker.names-left")) from error


def with_broker(tr: Translator, folder: DataFolder, given: Namespace) -> HarbourSettings:
    """Give what is known here of the house, with the broker that was named."""
    settings = load_settings(folder)
    settings.broker = given.broker or settings.broker
    _take_authority(tr, settings, given.authority)
    if settings.broker:
        _address(tr, settings)
    return settings


def _asked(tr: Translator, folder: DataFolder, given: Namespace) -> HarbourSettings:
    """Give the broker that was named, or the one that is known here; there must be one."""
    settings = with_broker(tr, folder, given)
    if not settings.broker:
        raise Failed(tr.text("broker.none"))
    return settings


def _watch(tr: Translator, folder: DataFolder, given: Namespace) -> int:
    """Serve the page until somebody ends it."""
    settings = _asked(tr, folder, given)
    try:
        from companion.harbour.live.bar_service import FILE, BarService
    except ImportError as error:
        raise Failed(tr.text("broker.no-library")) from error
    from companion.session.exchange.qr_code import as_text
    from companion.web.server import LOOPBACK

    folder.make()
    service = BarService(settings, folder.path / FILE, tr)
    service.start()
    try:
        here = next(iter(service.server.addresses), "")
        port, key = service.server.port, service.keys.kept.watch
        link = f"http://{here or LOOPBACK}:{port}/#w={key}"
        if here:
            print(as_text(link))
        print(tr.text("watch.here" if here else "watch.alone", link=link), flush=True)
        if given.open and not webbrowser.open(f"http://{LOOPBACK}:{port}/#w={key}"):
            raise Failed(tr.text("watch.no-browser"))
        print(tr.text("bar.until"), flush=True)
        threading.Event().wait()
    except KeyboardInterrupt:
        pass
    finally:
        service.close()
    return 0


def _take_authority(tr: Translator, settings: HarbourSettings, file: str | None) -> None:
    if file is None:
        return
    path = Path(file).expanduser().absolute() if file else None
    if path is not None and not path.is_file():
        raise WrongUsage(tr.text("broker.no-authority", file=file))
    settings.authority = str(path) if path is not None else ""


def _address(tr: Translator, settings: HarbourSettings) -> Address:
    try:
        return address_of(settings.broker)
    except NoAddress as error:
        raise WrongUsage(tr.text("broker.no-address", form="mqtt://USER:PASSWORD@HOST:PORT", tls="mqtts://")) from error


def _reached(tr: Translator, address: Address, settings: HarbourSettings) -> bool:
    try:
        from companion.harbour.live.broker import Broker
    except ImportError as error:
        raise Failed(tr.text("broker.no-library")) from error
    there = threading.Event()
    try:
        broker = Broker(
            address, "", there.set, lambda *_: None, lambda: None, authority=settings.authority
        )  # nameless: the table itself may be connected
    except (OSError, ValueError) as error:
        raise Failed(str(error)) from error
    broker.start()
    reached = there.wait(PATIENCE)
    broker.close()
    return reached


_ACTS = {"broker": _broker, "watch": _watch, "take-off": _take_off}
