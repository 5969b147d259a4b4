"""`companion watch`: where a TV or any browser shows the table that is being played at, and a code for it."""

from __future__ import annotations

import socket
import webbrowser
from argparse import Namespace
from typing import Final

from companion.bridge.phones.phone_service import FILE, load_keys
from companion.cli.errors import Failed
from companion.cli.shared.messages import translator_for
from companion.session.data_folder import DataFolder
from companion.session.exchange.qr_code import as_text
from companion.web.addresses import addresses
from companion.web.server import LOOPBACK

PATIENCE: Final = 2.0


def run(given: Namespace) -> int:
    """Say where, draw the code, and open it if that was wished for."""
    tr = translator_for(given)
    kept = load_keys(DataFolder(given.data).path / FILE)
    if not kept.port or not _answers(kept.port):
        raise Failed(tr.text("watch.off"))
    here = next(iter(addresses()), "")
    link = f"http://{here or LOOPBACK}:{kept.port}/#w={kept.watch}"
    if here:
        print(as_text(link))
    print(tr.text("watch.here" if here else "watch.alone", link=link))
    if given.open and not webbrowser.open(f"http://{LOOPBACK}:{kept.port}/#w={kept.watch}"):
        raise Failed(tr.text("watch.no-browser"))
    return 0


def _answers(port: int) -> bool:
    """Say whether a table serves there."""
    try:
        socket.create_connection((LOOPBACK, port), PATIENCE).close()
    except OSError:
        return False
    return True
