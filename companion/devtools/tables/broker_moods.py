"""Brokers as a table may find them: there, out of reach, and so slow that every word takes two seconds."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from companion.devtools.harbour.slow_wire import SlowWire
from companion.devtools.tables.mosquitto import PROGRAM, Mosquitto

if TYPE_CHECKING:
    from collections.abc import Iterator

NOWHERE: Final = "mqtt://192.0.2.1:1883"
"""An address that is nobody's: whoever knocks there waits."""
SLOW: Final = 2.0
"""Seconds."""


@contextmanager
def broker_moods() -> Iterator[dict[str, str]]:
    """Give the address for each mood; without Mosquitto only those that need none."""
    with ExitStack() as open_ones:
        moods = {"alone": "", "nowhere": NOWHERE}
        if PROGRAM is not None:
            folder = Path(open_ones.enter_context(tempfile.TemporaryDirectory()))
            broker = open_ones.enter_context(Mosquitto(folder))
            moods["there"] = broker.address
            moods["slow"] = f"mqtt://127.0.0.1:{open_ones.enter_context(SlowWire(broker.port, SLOW)).port}"
        yield moods
