"""`companion harbour broker` and `companion harbour watch`: what a table tells the house, and the screen at the bar."""

from __future__ import annotations

import re
import threading
import webbrowser
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.messages import translator_for
from companion.harbour.live.broker_address import Address, NoAddress, address_of
from companion.presenter.house import preferences
from companion.session.data_folder import DataFolder
from companion.session.harbour_settings import HarbourSettings, load_settings, save_settings

if TYPE_CHECKING:
    from companion.i18n import Translator

_UUID: Final = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
PATIENCE: Final = 6.0
"""Seconds to reach a broker that was just named."""


def run(given: Namespace) -> int:
    """Do what was asked for."""
    tr, folder = translator_for(given), DataFolder(given.data)
    return _ACTS[given.act](tr, folder, given)


def _broker(tr: Translator, folder: DataFolder, given: Namespace) -> int:
    """Tell a table its broker, its name and the certificate of the house, and switch it on or off."""
    settings = load_settings(folder)
    file = folder.path / "settings.json"
    likes = preferences.load(file, folder.languages)
    if given.off:
        settings.broker, likes.live = "", False
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


def _watch(tr: Translator, folder: DataFolder, given: Namespace) -> int:
    """Serve the page until somebody ends it."""
    settings = load_settings(folder)
    settings.broker = given.broker or settings.broker
    _take_authority(tr, settings, given.authority)
    if not settings.broker:
        raise Failed(tr.text("broker.none"))
    _address(tr, settings)
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


_ACTS = {"broker": _broker, "watch": _watch}
