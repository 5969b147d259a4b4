"""Runs in a process of its own: the questions of a card that was just flashed, by touch; then a Wi-Fi, or none."""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.ui.launch import Wish, prepare

prepare(Wish(size=(800, 480), swift=True))

from kivy.core.window import Window
from kivy.uix.textinput import TextInput

from companion.devtools.fingers.fingers import Fingers, walk
from companion.presenter.house.wifi import Wifi
from companion.ui.widgets.basic.touch_row import TouchLine
from tests.presenter.test_wifi import NMCLI
from tests.ui.windowed import Told

PATIENCE = 60.0


def meaning(fingers: Any, means: object) -> Any:
    """The key that means this."""
    return next(key for key in fingers.touchable() if key.means == means)


def touched(fingers: Any, means: object) -> None:
    """Touch it."""
    fingers.tap_key(meaning(fingers, means))
    fingers.frames(3)


def waited(fingers: Any, until: Any) -> None:
    """Let the window go on until something has happened beside it."""
    end = time.monotonic() + PATIENCE
    while not until() and time.monotonic() < end:
        fingers.frames(1)
        time.sleep(0.02)
    fingers.frames(3)


def lines(fingers: Any) -> list[Any]:
    """The networks, from top to bottom."""
    found = [one for one in walk(fingers.screen) if isinstance(one, TouchLine)]
    return sorted(found, key=lambda one: -one.y)


def password(fingers: Any, name: str, said: str) -> None:
    """Touch a network and say this."""
    fingers.tap_key(next(one for one in lines(fingers) if one.text == name))
    fingers.frames(4)
    next(one for one in walk(fingers.top()) if isinstance(one, TextInput)).text = said
    fingers.tap_key(next(key for key in fingers.touchable(fingers.top()) if key.means == "written"))


def turned(fingers: Any, told: dict[str, Any]) -> None:
    """Turn the picture once round."""
    told["turned"], told["window"] = [], []
    for _ in range(4):
        touched(fingers, "turn")
        told["turned"].append(fingers.app.likes.mounted)
        told["window"].append(Window.rotation)


def main() -> int:
    """Answer everything; `without`: on a machine that has no Wi-Fi."""
    told: dict[str, Any] = Told()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        (home / "first-start").touch()
        (home / "state").write_text("unavailable" if "without" in sys.argv else "disconnected")
        (home / "nmcli").write_text(NMCLI)
        (home / "nmcli").chmod(0o755)
        with Fingers(Wish(size=(800, 480), swift=True, home=home)) as fingers:
            screen = fingers.screen
            told["begins"] = screen.name
            screen.wifi = Wifi(str(home / "nmcli"))
            told["languages"] = [key.text for key in fingers.touchable() if isinstance(key.means, dict)]
            touched(fingers, {"language": "fr"})
            told["spoken"] = fingers.app.tr.language
            turned(fingers, told)
            told["asked again"] = fingers.app.folder.first_start.exists()
            touched(fingers, "right")
            waited(fingers, lambda: fingers.screen is not screen or lines(fingers))
            told["networks"] = [one.text for one in lines(fingers)] if fingers.screen is screen else []
            if told["networks"]:
                password(fingers, "Black Pearl", "gin")
                waited(fingers, lambda: "delete" in (home / "diary").read_text())
                waited(fingers, fingers.notices)
                told["refused"] = fingers.screen.name
                password(fingers, "Black Pearl", "rum & gold")
                waited(fingers, lambda: fingers.screen is not screen)
            told["then"] = fingers.screen.name
            told["mark"] = fingers.app.folder.first_start.exists()
    sys.stdout.write(json.dumps(told))
    return 0


if __name__ == "__main__":
    sys.exit(main())
