"""The program beside a table: `python -m companion.harbour.live.live_program FOLDER`.

States of the table come in by its input, a line each, and go out retained; they are told again whenever the broker
comes back. What the house wants of the table goes out by its output. It ends when its input does, and says that the
table is gone.
"""

from __future__ import annotations

import sys
import threading
from typing import TYPE_CHECKING, Any, Final

import msgspec

from companion.session.data_folder import DataFolder
from companion.session.harbour_settings import load_settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

MISSING: Final = 3
"""How it ends where it cannot work: `companion/bridge/harbour/live_pipe.py` knows this number."""


def follow(folder: DataFolder, lines: Iterable[bytes], say: Callable[[dict[str, Any]], None]) -> int:
    """Tell everything that comes in, until nothing more does; a table that left meanwhile leaves nothing behind."""
    settings = load_settings(folder)
    if not settings.broker or not settings.table:
        return MISSING
    try:
        from companion.harbour.live.table_voice import TableVoice  # noqa: PLC0415  its library may be missing

        voice = TableVoice(settings, say)
    except (ImportError, ValueError, OSError):  # no library, no address, no certificate
        return MISSING
    try:
        for line in lines:
            voice.tell(line.strip())
    finally:
        voice.close(for_good=load_settings(folder).broker != settings.broker)
    return 0


def main() -> int:
    """Follow the table whose data folder was named."""
    lock = threading.Lock()

    def say(what: dict[str, Any]) -> None:
        with lock:
            sys.stdout.buffer.write(msgspec.json.encode(what) + b"\n")
            sys.stdout.buffer.flush()

    return follow(DataFolder(sys.argv[1]), iter(sys.stdin.buffer.readline, b""), say)


if __name__ == "__main__":
    sys.exit(main())
