"""A guess about the box is compared and confirmed in a real window, by touches."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

import tests.ui.scenes  # noqa: F401  Kivy reads its environment when it is first imported, and scenes prepares that

# isort: split

from companion.devtools.fingers import window_clock
from companion.devtools.fingers.fingers import Fingers, walk
from companion.ui.launch import Wish
from companion.ui.widgets.basic.touch_row import TouchLine


def guesses(fingers: Any) -> list[Any]:
    return [row for row in walk(fingers.screen) if isinstance(row, TouchLine)]


def touch(fingers: Any, means: str) -> None:
    window_clock.skip(1)
    fingers.frames(2)
    fingers.tap_key(next(key for key in fingers.touchable() if key.means == means))
    fingers.frames(4)


def open_guess(fingers: Any) -> None:
    row = guesses(fingers)[0]
    fingers.bring(row)
    window_clock.skip(1)
    fingers.frames(2)
    fingers.tap(*row.to_window(*row.center))
    fingers.frames(3)


def confirmed(fingers: Any) -> dict[str, Any]:
    """Jamaica, 2.5: the price of a space is compared and confirmed; "No" changes nothing and says what to do."""
    app = fingers.app
    app.draft.choose("jamaica")
    app.go("options")
    fingers.frames(4)
    before = [row.text for row in guesses(fingers)]
    open_guess(fingers)
    touch(fingers, "differs")
    told = {"before": before, "said": fingers.notices(), "still": len(guesses(fingers))}
    open_guess(fingers)
    touch(fingers, "confirm")
    return told | {"left": len(guesses(fingers)), "box": app.draft.box.wish, "noted": fingers.notices()[-1:]}


with tempfile.TemporaryDirectory() as home:
    wish = Wish("en", (800, 480), swift=True, home=Path(home))
    with Fingers(wish, paint_every=8) as fingers:
        found = confirmed(fingers)
    sys.stdout.write(json.dumps(found))
