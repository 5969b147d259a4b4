"""The courier as a program of its own, started by the app of a table that has a harbour: `python -m companion.harbour`.

It ends when the app ends: nobody holds the other end of its standard input then.
"""

from __future__ import annotations

import os
import select
import sys
from contextlib import suppress
from typing import Final

from companion.harbour.courier import Courier
from companion.session.data_folder import DataFolder
from companion.session.harbour_settings import load_settings

PAUSE: Final = 2.0
"""Seconds between two visits, and before a harbour that was out of reach is tried again."""


def main(given: str | None) -> int:
    """Visit the harbour again and again until the app is gone, or the table has left it."""
    folder = DataFolder(given)
    settings = load_settings(folder)
    if not settings.database:
        return 0
    with suppress(OSError):
        os.nice(10)  # whoever plays comes first
    courier = Courier(folder, settings.database)
    while True:
        courier.visit()
        ready, _, _ = select.select([sys.stdin], [], [], PAUSE)
        gone = ready and not os.read(sys.stdin.fileno(), 64)
        if gone or load_settings(folder).database != settings.database:  # the app starts another where one is wanted
            courier.close()
            return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else None))
