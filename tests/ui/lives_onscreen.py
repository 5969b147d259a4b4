"""Runs in a process of its own: people in mid-game, the end of an evening, and looking back on it, by touches."""
# ruff: noqa: I001  the first import prepares Kivy for all others

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.ui.scenes import close
from tests.ui.windowed import Told

from companion.devtools.fingers.fingers import Fingers, walk
from companion.devtools.fingers.played_evenings import played
from companion.engine.kernel.errors import refusal
from companion.engine.kernel.setup import Holder
from companion.presenter import theme
from companion.session.journal.evenings import evenings
from companion.session.table.step_list import lines
from companion.ui.launch import Wish
from companion.ui.widgets.basic.text_cache import label_texture
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.basic.touch_row import TouchLine
from kivy.core.text import Label as CoreLabel
from kivy.core.text.markup import MarkupLabel
from kivy.core.window import Window
from kivy.uix.textinput import TextInput

NAMES = ("Anne", "Ben", "Carla", "Diego")


def rows(fingers: Any) -> list[Any]:
    """The rows of the leaf on top."""
    return [widget for widget in walk(fingers.top()) if isinstance(widget, TouchLine)]


def tap(fingers: Any, row: Any) -> None:
    """Touch one of them."""
    fingers.bring(row)
    fingers.tap(*row.to_window(*row.center))
    fingers.frames(2)


def menu(fingers: Any, line: str) -> None:
    """Open the menu by its key, and touch one of its lines."""
    fingers.tap_key(fingers.key("menu"))
    fingers.frames(2)
    fingers.tap_key(fingers.key(line))
    fingers.frames(2)


def people(fingers: Any) -> dict[str, Any]:
    """Change places, let a neighbour play, take both back, and leave the table by the menu."""
    app, told = fingers.app, Told()
    app.playing = played(app, "jamaica", NAMES, lambda playing: playing.match.sequence > 30)
    app.go("table")
    fingers.frames(3)
    first = app.playing.match.setup.seats
    menu(fingers, "menu.people")
    fingers.tap_key(fingers.key("order"))
    fingers.frames(2)
    tap(fingers, next(row for row in rows(fingers) if row.number == "2"))
    fingers.tap_key(fingers.key("confirm"))
    fingers.frames(2)
    fingers.tap_key(fingers.key("confirm"))
    fingers.frames(3)
    told["order"] = [first.index(seat) for seat in app.playing.match.setup.seats]
    menu(fingers, "menu.people")
    tap(fingers, rows(fingers)[0])
    tap(fingers, next(row for row in rows(fingers) if row.means == "people.for"))
    fingers.tap_key(fingers.key("confirm"))
    fingers.frames(3)
    told["stands in"] = list(app.playing.table.standing.chapter.company.stand_ins.values())
    told["called"] = app.playing.names[app.playing.match.setup.seats[0]]
    app.playing.take_back()
    app.playing.take_back()
    told["back"] = [app.playing.match.setup.seats == first, [one.key for one in lines(app.playing.table)].count("left")]
    app.go("home")
    app.go("table")
    fingers.frames(3)
    menu(fingers, "menu.leave")
    told["screen"] = fingers.screen.name
    return told


def joins(fingers: Any) -> dict[str, Any]:
    """Open the leaf for who comes late, and write without a touch; in mid-round it says at once why not."""
    app, told = fingers.app, Told()

    def between_rounds(playing: Any) -> bool:
        return playing.match.sequence > 30 and getattr(playing.match.decision, "source", "") == "action-dice"

    app.playing = played(
        app, "jamaica", NAMES, lambda playing: playing.match.sequence > 30 and not between_rounds(playing)
    )
    app.go("table")
    fingers.frames(3)
    menu(fingers, "menu.people")
    fingers.tap_key(fingers.key("join"))
    fingers.frames(3)
    told["said in mid-round"] = fingers.notices()
    app.playing = played(app, "jamaica", NAMES, between_rounds)
    fingers.table.refresh()
    fingers.frames(3)
    menu(fingers, "menu.people")
    fingers.tap_key(fingers.key("join"))
    fingers.frames(3)
    (line,) = [widget for widget in walk(fingers.top()) if isinstance(widget, TextInput)]
    told["keys reach it"] = line.focus
    Window.dispatch("on_textinput", "Zoe")
    told["written"] = line.text
    return told


def known(fingers: Any) -> dict[str, Any]:
    """Go from the settings to who has played here, also before a game was finished, and back."""
    app, told = fingers.app, Told()
    played(app, "jamaica", NAMES, lambda playing: playing.match.sequence > 30)
    app.go("settings")
    fingers.frames(3)
    tap(fingers, fingers.key("people"))
    told["screen"] = [fingers.screen.name, sorted(row.means for row in rows(fingers))]
    fingers.tap_key(fingers.key("back"))
    fingers.frames(3)
    told["back"] = fingers.screen.name
    return told


def nothing(fingers: Any) -> dict[str, Any]:
    """Look behind the curtain in a game without secrets."""
    app, told = fingers.app, Told()
    app.playing = played(app, "ship_captain_crew", NAMES, lambda playing: playing.match.sequence > 3, holder=Holder.APP)
    app.go("table")
    fingers.frames(3)
    curtain = fingers.table.look(next(iter(app.playing.names)))
    curtain.show()
    told["said"] = [row.line.text for row in curtain.secret.grid.children]
    curtain.leave()
    return told


def alike(fingers: Any) -> dict[str, Any]:
    """Look at the letters of keys that stand together: those over the score, and the pieces to put right."""
    app, told = fingers.app, Told()
    app.playing = played(app, "tortuga1667", NAMES, lambda playing: playing.match.sequence > 30)
    app.go("mend")
    fingers.frames(3)
    screen = fingers.screen
    screen.change(next(one for one in screen.words.parts(screen.mending) if one.part.kind == "row"))
    fingers.frames(3)
    tiles = [widget for widget in walk(fingers.top()) if isinstance(widget, TouchKey) and widget.text]
    told["pieces"] = [len(tiles) > len(NAMES), len({one.letters for tile in tiles for one in tile.written})]
    close(fingers)
    app.go("table")
    fingers.frames(3)
    menu(fingers, "menu.night")
    fingers.tap_key(fingers.key("night"))
    fingers.frames(3)
    fingers.screen.finish()
    fingers.frames(3)
    tabs = fingers.screen.tabs.children
    told["score"] = [len(tabs), len({one.letters for tab in tabs for one in tab.written})]
    return told


def night(fingers: Any) -> dict[str, Any]:
    """Call it a night, look back on it from the history, and play on."""
    app, told = fingers.app, Told()
    app.playing = played(app, "jamaica", NAMES, lambda playing: playing.match.sequence > 30)
    minutes, turn = app.playing.minutes, app.playing.turn
    app.go("table")
    fingers.frames(3)
    menu(fingers, "menu.night")
    fingers.tap_key(fingers.key("night"))
    fingers.frames(3)
    told["screen"] = fingers.screen.name
    told["unfinished"] = [one.result.unfinished for one in evenings(app.journal) if one.result]
    app.playing = None
    app.go("home")
    app.go("history")
    fingers.frames(3)
    fingers.tap_key(fingers.key("look-back"))
    fingers.frames(3)
    fingers.screen.finish()
    fingers.frames(2)
    told["past"] = [fingers.screen.name, app.past is not None, fingers.screen.reason]
    for name in ("story", "steps"):
        fingers.tap_key(fingers.key(name))
        fingers.frames(2)
        told[name] = type(fingers.top()).__name__
        close(fingers)
    app.go("history")
    fingers.frames(3)
    app.resume(evenings(app.journal)[0].id)
    fingers.frames(3)
    told["on"] = [fingers.screen.name, app.playing.turn == turn, app.playing.minutes >= minutes]
    return told


def unsaved(fingers: Any) -> dict[str, Any]:
    """A bar over every screen while nothing is saved; a message of one screen does not hang over another."""
    app, told = fingers.app, Told()
    bar = app.root.children[-1]
    told["quiet"] = bar.height
    app.journal.trouble = refusal("journal-vanished", file="journal.db")
    app.look_at_the_disk()
    fingers.frames(3)
    told["loud"] = [bar.height >= 40, "journal" in app.unsaved]
    app.go("history")
    fingers.frames(3)
    told["there too"] = bar.height >= 40
    app.say("only here")
    fingers.frames(2)
    app.go("home")
    fingers.frames(3)
    told["notices"] = fingers.notices()
    app.say("on the way")
    app.go("history")
    fingers.frames(3)
    told["kept"] = len(fingers.notices())
    return told


def emoji(_: Any) -> dict[str, Any]:
    """Draw names with emoji as every label does: by both fonts, plain, in markup and as they are typed."""
    told = Told()
    box = label_texture("\ufffe", "Roboto", 32, 800)
    for font in ("Roboto", theme.TITLE_FONT):
        ink = CoreLabel(font_name=font, font_size=32)
        whole = label_texture("Anne 🏴\u200d☠\ufe0f", font, 32, 800)
        words = label_texture("Anne ", font, 32, 800)
        flag = label_texture("🏴\u200d☠\ufe0f", font, 32, 800)
        told[Path(font).stem] = [
            whole.height == words.height,
            25 < ink.get_extents("Anne 🏴\u200d☠\ufe0f")[0] - ink.get_extents("Anne ")[0] < 45,
            flag.pixels != box.pixels and any(flag.pixels),
        ]
    parrot = [MarkupLabel(text=f"{mark}🦜", font_size=32) for mark in ("[b]", "[i]", "")]
    for one in parrot:
        one.refresh()
    told["same in markup"] = len({one.texture.pixels for one in parrot})
    told["typed"] = TextInput(text="Ben 🦜", font_size=32, multiline=False).text
    return told


def main() -> None:
    """Read the task from the arguments: NAME."""
    (task,) = sys.argv[1:]
    with (
        tempfile.TemporaryDirectory() as home,
        Fingers(Wish("en", (800, 480), swift=True, home=Path(home))) as fingers,
    ):
        tasks = {"people": people, "joins": joins, "known": known, "alike": alike, "night": night, "unsaved": unsaved}
        done = {**tasks, "nothing": nothing, "emoji": emoji}[task](fingers)
    sys.stdout.write(json.dumps(done))


if __name__ == "__main__":
    main()
