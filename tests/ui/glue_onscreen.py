"""Runs in a process of its own: small promises of pages, sheets and pictures, by touches and keys; prints JSON."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tests.ui.scenes  # noqa: F401  Kivy reads its environment when it is first imported, and scenes prepares that

# isort: split

from kivy.core.window import Window
from kivy.uix.textinput import TextInput
from PIL import Image

from companion.devtools.fingers.fingers import Fingers, walk
from companion.devtools.fingers.played_evenings import played
from companion.engine.kernel.setup import Holder
from companion.presenter import theme
from companion.presenter.camera.scan_model import Frame
from companion.ui.kvfile import unit
from companion.ui.launch import Wish
from companion.ui.screens.house.history import EveningRow
from companion.ui.screens.table.evening_page import EveningPage
from companion.ui.widgets.basic.picture_widget import texture_from
from companion.ui.widgets.basic.qr_widget import QrCode
from companion.ui.widgets.basic.sea_scene import WAVES, SeaScene
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.basic.touch_row import TouchLine
from companion.ui.widgets.camera.viewfinder import Viewfinder
from companion.ui.widgets.overlays.sheet import Sheet
from tests.ui.windowed import step

ESC, LETTER = 27, 97


def words(top: Any) -> str:
    """Everything that can be read on something."""
    return "\n".join(str(getattr(one, name, "")) for one in walk(top) for name in ("text", "words", "title"))


def keys(fingers: Fingers) -> list[str]:
    """Press a letter, and Esc, on a page, over a sheet and on the first page."""
    app = fingers.app
    app.go("settings")
    fingers.frames(3)
    told = []
    sheet = Sheet(title="x", picture="eye")
    for key in (LETTER, ESC):
        Window.dispatch("on_keyboard", key, 0, None, [])
        fingers.frames(3)
        told.append(app.manager.current)
    app.go("settings")
    fingers.frames(3)
    fingers.screen.add_widget(sheet)
    for key in (LETTER, ESC):
        Window.dispatch("on_keyboard", key, 0, None, [])
        fingers.frames(2)
        told.append("sheet" if sheet.parent is not None else app.manager.current)
    return told


def named(fingers: Fingers) -> list[bool]:
    """Give the table a name on the page of the house: it is read there at once."""
    app = fingers.app
    app.go("cafe")
    fingers.frames(3)
    before = "The galley" in words(fingers.screen)
    fingers.screen._name_table()
    fingers.frames(2)
    line = next(one for one in walk(fingers.top()) if isinstance(one, TextInput))
    line.text = "The galley"
    line.dispatch("on_text_validate")
    fingers.frames(3)
    return [before, "The galley" in words(fingers.screen)]


def beside(fingers: Fingers) -> list[Any]:
    """Touch beside a sheet, where a key of the page lies below it: the sheet goes, the key is not touched."""
    app = fingers.app
    app.go("home")
    fingers.frames(3)
    below = TouchKey(text="x", size_hint=(None, None), size=(20, 20), pos=(0, 0))
    sheet = Sheet(title="x", picture="eye", small=True)
    for one in (below, sheet):
        fingers.screen.add_widget(one)
    fingers.frames(3)
    finger = fingers.press(*below.center)
    pressed = below.state
    fingers.lift(finger)
    fingers.frames(3)
    fingers.screen.remove_widget(below)
    return [sheet.leaf.collide_point(*below.center), pressed, sheet.parent is None]


def pictures(_: Fingers) -> list[bool]:
    """A picture is as large as its file where nobody says how large it is shown, and not much larger where one does."""
    file = theme.picture("race-day")
    with Image.open(file) as opened:
        whole = opened.size
    return [texture_from(file).size == whole, 100 <= max(texture_from(file, 100).size) <= 128]


def waves(fingers: Fingers) -> list[bool]:
    """A sea that is painted anew, as after every turn of the window, has no more waves than before."""
    fingers.app.go("home")
    fingers.frames(3)
    sea = next(one for one in walk(fingers.screen) if isinstance(one, SeaScene))
    told = []
    for _ in range(2):
        sea.paint()
        told.append(len(sea._waves) == len(WAVES))
    return told


def finder(fingers: Fingers) -> list[Any]:
    """Touch a die in the picture, what is known already, and beside everything."""
    found: list[Any] = []
    made = Viewfinder(size_hint=(None, None), size=(400, 300), pos=(100, 100))
    made.show((4, 3), bytes(4 * 3 * 3))
    made.mark((Frame(0.1, 0.1, 0.2, 0.2, "4", "sure"), Frame(0.7, 0.7, 0.8, 0.8, "2", "sure")))
    made.bind(on_die=lambda _, die: found.append(die), on_aside=lambda _: found.append("aside"))
    sheet = Sheet(title="x", picture="eye", must=True)
    fingers.screen.add_widget(sheet)
    sheet.body.add_widget(made)
    fingers.frames(3)
    for frame in made.frames:
        x, y, w, h = made.box(frame)
        fingers.tap(x + w / 2, y + h / 2)
    fingers.tap(made.center_x, made.center_y)
    sheet.close()
    fingers.frames(2)
    return found


def looked_back(fingers: Fingers) -> dict[str, Any]:
    """Look back on an evening: its page has the code beside the story; its steps open one by one, and lead back."""
    app = fingers.app
    ended = played(app, "ship_captain_crew", ("Anne", "Ben"), holder=Holder.APP)
    app.look_back(ended.table.number)
    fingers.frames(4)
    fingers.screen.finish()
    fingers.frames(3)
    fingers.screen.show_story()
    fingers.frames(3)
    page = next(one for one in walk(fingers.screen) if isinstance(one, EveningPage))
    told: dict[str, Any] = {"code": [isinstance(one, QrCode) for one in walk(page)].count(True)}
    fingers.screen.steps()
    fingers.frames(3)
    rows = [one for one in walk(fingers.top()) if isinstance(one, TouchLine)]
    told["steps"] = len(rows) > 3
    asked = next(one for one in rows if one.means.seat is not None)
    number = asked.means.number
    asked.dispatch("on_release")
    fingers.frames(3)
    told["one"] = fingers.top().title.startswith(f"Step {number}, ")
    fingers.top().close()
    fingers.frames(3)
    told["and back"] = sum(isinstance(one, TouchLine) for one in walk(fingers.top())) == len(rows)
    app.go("history")
    fingers.frames(4)
    told["listed"] = [one.height / unit() for one in walk(fingers.screen) if isinstance(one, EveningRow)]
    return told


def main() -> None:
    """Open one window for all of it."""
    tried: dict[str, Callable[[Fingers], Any]] = {
        "keys": keys,
        "named": named,
        "beside": beside,
        "pictures": pictures,
        "waves": waves,
        "finder": finder,
        "looked back": looked_back,
    }
    told = {}
    with (
        tempfile.TemporaryDirectory() as home,
        Fingers(Wish("en", (1024, 600), swift=True, home=Path(home))) as fingers,
    ):
        for name, act in tried.items():
            step(name)
            told[name] = act(fingers)
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main()
