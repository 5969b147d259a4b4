"""Runs in a process of its own, because Kivy has one window: gives answers twice and too late, and prints JSON."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import tests.ui.scenes  # noqa: F401  Kivy reads its environment when it is first imported, and scenes prepares that

# isort: split

from companion.devtools.fingers.fingers import Fingers, walk
from companion.devtools.fingers.played_evenings import played
from companion.engine.kernel.setup import Holder
from companion.presenter.table.answer_keys import Key
from companion.presenter.table.table_model import TableModel
from companion.presenter.theme import CHART
from companion.ui.launch import Wish
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.table.counter import Counter

LATE = "This answer comes too late: the game has moved on."


class Late:
    """One question on the screen, and how often an answer to it was written down."""

    def __init__(self, fingers: Fingers, game: str, holder: Holder, wanted: Callable[[TableModel], bool]) -> None:
        self.fingers = fingers
        app = fingers.app
        app.playing = played(app, game, ("Anne", "Ben", "Carla"), wanted, holder=holder)
        app.go("home")
        fingers.frames(2)
        app.go("table")
        fingers.frames(3)

    def rows(self) -> int:
        table = self.fingers.app.evening.table
        return len(table.journal.entries(table.number))

    def key(self) -> Any:
        """The first key that is an answer."""
        found = [one for one in walk(self.fingers.table.middle) if isinstance(one, TouchKey)]
        return next(one for one in found if isinstance(one.means, Key) and not one.means.leads)

    def told(self, *acts: Callable[[], object]) -> list[tuple[int, bool]]:
        """Do one thing after the other; give how many rows each has written, and whether it was too late."""
        found = []
        for act in acts:
            rows = self.rows()
            for notice in [one for one in self.fingers.app.root_layout.children if hasattr(one, "text")]:
                self.fingers.app.root_layout.remove_widget(notice)
            act()
            self.fingers.frames(2)
            found.append((self.rows() - rows, LATE in self.fingers.notices()))
        return found


def asking(kind: str, least: int = 0) -> Callable[[TableModel], bool]:
    """Say when a question of this kind is put, with so many keys that lead nowhere else."""

    def put(playing: TableModel) -> bool:
        asked = playing.asking(CHART)
        return not playing.setting_up and asked.kind == kind and len(asked.keys) >= least and not asked.led

    return put


def keys(fingers: Fingers) -> dict[str, Any]:
    """A key in the tray and a tile: each released twice, and once more after undo."""
    told = {}
    for name, game, holder, wanted in (
        ("key", "tortuga1667", Holder.APP, asking("choose")),
        ("tile", "tortuga1667", Holder.TABLE, asking("chance", 7)),
    ):
        late = Late(fingers, game, holder, wanted)
        key, playing = late.key(), fingers.app.evening
        release = partial(key.dispatch, "on_release")
        told[name] = late.told(release, release)
        playing.take_back()
        fingers.table.refresh()
        told[f"{name} after undo"] = late.told(release)
    return told


def counter(fingers: Fingers) -> list[tuple[int, bool]]:
    """Votes that are counted twice."""
    late = Late(fingers, "tortuga1667", Holder.TABLE, asking("count"))
    made = next(one for one in walk(fingers.table.middle) if isinstance(one, Counter))
    option = fingers.table.asking.keys[0].answer.option
    numbers = {count.field: getattr(option, count.field) for count in fingers.table.asking.counts}
    return late.told(*[lambda: made.dispatch("on_counted", numbers)] * 2)


def curtain(fingers: Fingers) -> list[tuple[int, bool]]:
    """The last secret choice, touched twice: the first one ends the question."""
    late = Late(fingers, "tortuga1667", Holder.APP, asking("secret"))
    playing = fingers.app.evening
    for seat in playing.match.owed[:-1]:
        fingers.table.curtain.draw(seat)
        late.told(lambda: fingers.table.curtain.drawn._choose(1))  # type: ignore[union-attr]
    fingers.table.curtain.draw(playing.match.owed[0])
    drawn = fingers.table.curtain.drawn
    assert drawn is not None
    return late.told(*[lambda: drawn.dispatch("on_chosen", 1)] * 2)


def main() -> None:
    """Open one window for all of it."""
    with (
        tempfile.TemporaryDirectory() as home,
        Fingers(Wish("en", (1024, 600), swift=True, home=Path(home))) as fingers,
    ):
        told = {**keys(fingers), "counter": counter(fingers), "curtain": curtain(fingers)}
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main()
