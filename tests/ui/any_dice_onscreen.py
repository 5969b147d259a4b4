"""Runs in a process of its own: the first start offers games for people without a box, by touch."""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import SHELF
from companion.session.table.live_table import LiveTable
from companion.ui.launch import Wish, prepare

prepare(Wish(size=(800, 480), swift=True))

from companion.devtools.fingers.fingers import Fingers, walk
from companion.ui.screens.new_game.boxes import GameBox


def boxes(fingers: Any) -> list[str]:
    """The games that stand on the screen, in their order."""
    return [one.game for one in reversed(list(walk(fingers.screen))) if isinstance(one, GameBox)]


def offered(fingers: Any) -> Any:
    """The key for people without a box, if there is one to touch."""
    fingers.app.go("boxes")
    fingers.app.go("home")
    fingers.frames(4)
    key = fingers.screen.ids.any_dice
    return key if key in fingers.touchable() and not key.disabled else None


def main() -> int:
    """Touch it, look at the shelf, go back, look again; then play, and see that it is gone."""
    told: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as home, Fingers(Wish(size=(800, 480), swift=True, home=Path(home))) as fingers:
        key = offered(fingers)
        told["offered"] = key.text
        fingers.tap_key(key)
        fingers.frames(6)
        told["without a box"] = sorted(boxes(fingers))
        offered(fingers)
        fingers.app.go("boxes")
        fingers.frames(6)
        told["with a box"] = len(boxes(fingers)) == len(SHELF)
        setup = Setup("jamaica", (Seat("anne"), Seat("ben")))
        LiveTable.begin(fingers.app.journal, SHELF["jamaica"], setup)
        told["later"] = offered(fingers) is not None
    sys.stdout.write(json.dumps(told))
    return 0


if __name__ == "__main__":
    sys.exit(main())
