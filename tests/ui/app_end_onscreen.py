"""Runs in a process of its own: the app is asked to end by a signal, at a given moment, and says how it ended."""

from __future__ import annotations

import json
import signal
import sys
import tempfile
from pathlib import Path

import tests.ui.scenes  # noqa: F401  Kivy reads its environment when it is first imported, and scenes prepares that

# isort: split

from kivy.clock import Clock

from companion.ui.app import CompanionApp
from companion.ui.kvfile import running
from companion.ui.launch import Wish, open_app


def main() -> None:
    """Ask in the middle of a frame, or before the first one."""
    told = {"moved": False, "stops": 0}

    def count(_: object) -> None:
        told["stops"] += 1

    def ask(*_: object) -> None:
        running().bind(on_stop=count)
        home = running().manager.get_screen("home")
        signal.raise_signal(signal.SIGTERM)
        home.tide += 1.0  # the sea moves on in the same frame
        told["moved"] = home.tide > 0

    if sys.argv[1] == "in a frame":
        Clock.schedule_once(ask, 0)
    else:
        CompanionApp.on_start = ask  # type: ignore[attr-defined]  # the window is there, the loop is not
    with tempfile.TemporaryDirectory() as home:
        code = open_app(Wish("en", (800, 480), home=Path(home)))
    sys.stdout.write(json.dumps({"code": code, **told}))


if __name__ == "__main__":
    main()
