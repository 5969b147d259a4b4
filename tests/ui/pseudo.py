"""Runs in a process of its own: drops in a fourth language and looks for text on the screens that is not in it.

The language is English with every letter changed, so whatever still has plain letters was written into the program.
"""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
from functools import partial
from pathlib import Path
from typing import Any, Final

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from babel.dates import get_month_names
from babel.messages.pofile import read_po, write_po

from companion.engine.kernel.setup import Holder
from companion.engine.shelf import SHELF
from companion.i18n import languages, translator
from companion.i18n.languages import FALLBACK, HOME
from companion.presenter.house.draft import STRANGERS
from companion.presenter.house.people import Person
from companion.ui.launch import Wish, prepare

SIZE: Final = (800, 480)
prepare(Wish(size=SIZE, swift=True))

from companion.devtools.fingers.fingers import Fingers, walk
from companion.devtools.fingers.random_fingers import Player
from companion.presenter.camera.learnt_summary import CARDS
from companion.ui.screens.screen_list import SCREENS
from companion.ui.widgets.basic.drawn import Drawn

CODE: Final = "eo"
PLAIN: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
OTHER: Final = "áƀçđéƒğħíĵķłɱñóƥɋřşţúʋŵẋýžÁƁÇĐÉƑĞĦÍĴĶŁṀÑÓƤɊŘŞŢÚɅŴẊÝŽ"
CHANGED: Final = str.maketrans(PLAIN, OTHER)
FIELD: Final = re.compile(r"(\{[^}]*\})")
WORD: Final = re.compile(r"[A-Za-z]{2,}")
MONTHS: Final = "|".join(get_month_names("wide", locale=FALLBACK).values())
LOCAL: Final = re.compile(rf"\b(and|kaj|[A-E]{{2,5}}|{MONTHS})\b")
TOUCHES: Final = 25


def changed(text: str) -> str:
    """Change every letter outside the fields."""
    return "".join(part if part.startswith("{") else part.translate(CHANGED) for part in FIELD.split(text))


def drop_in(home: Path) -> None:
    """Write the language, as somebody would who copies a folder and translates it."""
    folder = home / "languages" / CODE
    folder.mkdir(parents=True)
    for file in (HOME / FALLBACK).glob("*.po"):
        with file.open("rb") as opened:
            book = read_po(opened, locale=CODE)
        for message in book:
            if message.id:
                said = message.string or ""
                message.string = changed(said) if isinstance(said, str) else tuple(changed(one) for one in said)
        with (folder / file.name).open("wb") as opened:
            write_po(opened, book)


def texts(widget: Any) -> set[str]:
    """Read everything that is written on a screen."""
    found = set()
    for one in walk(widget):
        if isinstance(one, Drawn):
            found |= {written.text for written in one.written}
        elif isinstance(getattr(one, "text", None), str):
            found.add(one.text)
    return found


def main() -> int:
    """Go everywhere, and print what was written in plain letters, by the place where it was seen."""
    with tempfile.TemporaryDirectory() as name:
        home = Path(name)
        drop_in(home)
        allowed = {
            "Quartermaster",
            "AAAA",
            "AAA",
            "AA",
            *STRANGERS,
            *(translator(code).text(word) for code in languages() for word in ("language.name", "welcome.title")),
        }
        plain: dict[str, list[str]] = {}
        with Fingers(Wish(size=SIZE, swift=True, home=home, language=CODE), paint_every=8) as fingers:
            app = fingers.app

            def look(game: str, place: str) -> None:
                where = f"{game} {place}"
                wrong = sorted(text for text in texts(app.root_layout) if WORD.search(_without(text, allowed)))
                if wrong:
                    plain.setdefault(where, []).extend(text for text in wrong if text not in plain[where])

            for game in SHELF:
                app.draft.choose(game)
                app.draft.crew = [Person(one, mark) for mark, one in enumerate(STRANGERS[: max(SHELF[game].usual)])]
                for screen in SCREENS:
                    if screen not in ("table", "checklist", "scoring"):
                        app.manager.get_screen("teach").about = app.manager.get_screen("photo").about = (CARDS, game)
                        app.go(screen)
                        fingers.frames(2)
                        look(game, screen)
                for holder in (Holder.TABLE, Holder.APP):
                    app.draft.sources = dict.fromkeys(app.draft.game.sources, holder)
                    app.go("home")
                    app.new_game()
                    fingers.frames(3)
                    player = Player(fingers, 7, partial(look, game))
                    for _ in range(TOUCHES):
                        if fingers.screen.name != "scoring":
                            player.touch()
                    if fingers.screen.name == "table":
                        _leaves(fingers, look, game)
            told = {"language": app.tr.language, "plain": plain, "missing": sorted(app.tr.missing)}
    sys.stdout.write(json.dumps(told))
    return 0


def _without(text: str, allowed: set[str]) -> str:
    """Take out names, letters of dice, and what the locale's own data says: months, and how a list is joined."""
    for one in sorted(allowed, key=len, reverse=True):
        text = text.replace(one, "")
    return LOCAL.sub("", text)


def _leaves(fingers: Any, look: Any, game: str) -> None:
    for name, show in (("log", fingers.table.log), ("undo", fingers.table.undo)):
        while fingers.top() is not fingers.screen:
            over = fingers.top()
            (over.leave if hasattr(over, "leave") else over.close)()
        show()
        fingers.frames(2)
        look(game, f"leaf {name}")


if __name__ == "__main__":
    sys.exit(main())
