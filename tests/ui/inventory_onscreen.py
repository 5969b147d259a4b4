"""Runs in a process of its own: at a real table people show their hidden pieces, and a sailor sits in; prints JSON."""
# ruff: noqa: I001  the first import prepares Kivy for all others

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from tests.ui.lives_onscreen import NAMES, menu, rows, tap
from tests.ui.windowed import Told, step

from companion.devtools.fingers.fingers import Fingers
from companion.devtools.fingers.played_evenings import played
from companion.engine.kernel.codec import encode
from companion.engine.kernel.errors import KernelError
from companion.engine.shelf import SHELF
from companion.session.table.live_table import LiveTable
from companion.session.table.piece_inventory import PieceInventory
from companion.ui.launch import Wish

MOST = 200
"""No inventory has more touches."""


def hides(playing: Any) -> bool:
    """Say whether the second seat needs pieces that somebody hides, some way into the evening."""
    if playing.match.sequence <= 12 or playing.match.decision is None:
        return False
    try:
        return PieceInventory(playing.table, playing.match.setup.seats[1]).asked is not None
    except KernelError:
        return False


class Table:
    """A real table in the window, and what is found on the way from the menu to the sailor."""

    def __init__(self, fingers: Any, shots: Path | None) -> None:
        self.fingers, self._shots, self.told = fingers, shots, Told()
        self.people: list[str] = []
        self.shown: dict[str, list[Any]] = {}
        self._slipped = False
        self._lots = Random(3)

    def shot(self, name: str) -> None:
        """Take a picture, if somebody wants to look."""
        if self._shots is not None:
            app = self.fingers.app
            self.fingers.shot(self._shots / f"{app.playing.game}-{app.tr.language}-{name}.png")

    def choose(self, means: str, which: int = 0) -> None:
        """Touch what can be done about the second seat."""
        menu(self.fingers, "menu.people")
        tap(self.fingers, rows(self.fingers)[1])
        tap(self.fingers, [row for row in rows(self.fingers) if row.means == means][which])

    def means(self, meant: str) -> list[Any]:
        """The keys that mean this."""
        return [key for key in self.fingers.touchable() if key.means == meant]

    def show_all(self) -> None:
        """Pass the screen on, and touch piece after piece."""
        for _ in range(MOST):
            if rows(self.fingers):
                self.show_one()
            elif self.means("me"):
                self.people.append(self.fingers.top().title)
                self.shot(f"2-cover-{len(self.people)}")
                self.fingers.tap_key(self.means("me")[0])
            else:
                return

    def show_one(self) -> None:
        """Touch a piece that nobody else has shown; once, one piece is taken back and touched again."""
        fingers, title, whose = self.fingers, self.fingers.top().title, self.people[-1]
        step(title)
        if not self.shown:
            self.shot("3-first")
        options = [row.means for row in rows(fingers)]
        others = [one for who, some in self.shown.items() if who != whose for one in some]
        option = self._lots.choice([one for one in options if one not in others] or options)
        tap(fingers, next(row for row in rows(fingers) if row.means == option))
        if self.means("back") and rows(fingers) and not self._slipped:
            self._slipped = True
            self.shot("4-next")
            fingers.tap_key(self.means("back")[0])
            self.told["back"] = fingers.top().title == title
            tap(fingers, next(row for row in rows(fingers) if row.means == option))
        self.shown.setdefault(whose, []).append(option)


def sits_in(fingers: Any, shots: Path | None) -> dict[str, Any]:
    """Touch all the way from the menu to the sailor, take it back, and give the seat back."""
    app, at = fingers.app, Table(fingers, shots)
    table, told = app.playing.table, at.told
    seat = table.match.setup.seats[1]
    before, entries = encode(table.match.laid_out()), len(table.writer.entries)
    at.choose("sailor.sits", 1)
    at.shot("1-begin")
    fingers.tap_key(fingers.key("show"))
    at.show_all()
    told["people"], told["pieces"] = len(at.people), sum(map(len, at.shown.values()))
    told["unwritten"] = [len(table.writer.entries) == entries, encode(table.match.laid_out()) == before]
    at.shot("5-confirm")
    fingers.tap_key(fingers.key("confirm"))
    fingers.frames(3)
    table = app.playing.table
    instinct = table.match.game.extras.instinct
    told["sits"] = table.standing.chapter.company.sailors.get(seat)
    told["held"] = all(instinct.holds(table.match.setup, source, seat) for source in instinct.held)
    again = LiveTable.reopen(app.journal, table.number)
    told["same"] = encode(again.match.laid_out()) == encode(table.match.laid_out())
    at.shot("6-table")
    app.playing.take_back()
    told["undone"] = [encode(table.match.laid_out()) == before, dict(table.standing.chapter.company.sailors)]
    table.redo()
    app.sit_again()
    fingers.frames(3)
    at.choose("people.back")
    fingers.tap_key(fingers.key("confirm"))
    fingers.frames(3)
    told["given back"] = dict(app.playing.table.standing.chapter.company.sailors)
    return told


def main() -> None:
    """Read the task from the arguments: GAME [LANGUAGE FOLDER]."""
    game, *more = sys.argv[1:]
    language, shots = (more[0], Path(more[1])) if more else ("en", None)
    with (
        tempfile.TemporaryDirectory() as home,
        Fingers(Wish(language, (800, 480), swift=True, home=Path(home))) as fingers,
    ):
        app = fingers.app
        names = NAMES[: SHELF[game].usual[0]]
        app.playing = played(app, game, names, hides)
        app.go("table")
        fingers.frames(3)
        done = sits_in(fingers, shots)
        app.sailor_loop.close()
    sys.stdout.write(json.dumps(done))


if __name__ == "__main__":
    main()
