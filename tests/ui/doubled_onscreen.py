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

from companion.devtools.fingers.fingers import Finger, Fingers, walk
from companion.devtools.fingers.played_evenings import played
from companion.engine.kernel.setup import Holder
from companion.presenter.table.answer_keys import Asking, Key
from companion.presenter.table.table_model import TableModel
from companion.presenter.theme import CHART
from companion.ui.launch import Wish
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.table.counter import Counter, OneCount

CORNER = (2.0, 2.0)
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
        if fingers.table.curtain.drawn is not None:  # a look that somebody was asked for at the table before
            fingers.table.curtain.drawn.leave()
        self.hush()

    def hush(self) -> None:
        """Put away what is said over everything: a touch on it would not reach what lies below."""
        for notice in [one for one in self.fingers.app.root_layout.children if hasattr(one, "text")]:
            self.fingers.app.root_layout.remove_widget(notice)

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
            self.hush()
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


def partial_touches(fingers: Fingers, place: tuple[float, float], other: tuple[float, float]) -> list[int]:
    """Touch a place by halves, then wholly; give how many answers each has written.

    A finger is laid down; it slides elsewhere and is lifted; two are laid down, and slide away one by one; two are
    laid down and lifted at the same place.
    """
    laid: list[Finger] = []
    table = fingers.app.evening.table
    found = []

    def slide(to: tuple[float, float]) -> None:
        finger = laid.pop()
        fingers.slide(finger, *to)
        fingers.lift(finger)

    def both() -> None:
        for finger in [fingers.press(*place), fingers.press(*place)]:
            fingers.lift(finger)

    acts: tuple[Callable[[], object], ...] = (
        lambda: laid.append(fingers.press(*place)),
        lambda: slide(other),
        lambda: laid.extend([fingers.press(*place), fingers.press(*other)]),
        lambda: slide(CORNER),
        lambda: slide(CORNER),
        both,
    )
    for act in acts:
        before = len(table.journal.entries(table.number))
        act()
        fingers.frames(2)
        found.append(sum(row.by == "hand" for row in table.journal.entries(table.number)[before:]))
    return found


def by_halves(fingers: Fingers) -> dict[str, list[int]]:
    """A key of the tray, a tile, a number of the curtain, the key under a counter, a spot of the board."""
    told = {}
    for name, holder, wanted in (
        ("key", Holder.APP, asking("choose", 2)),
        ("tile", Holder.TABLE, asking("chance", 7)),
        ("number", Holder.APP, asking("secret")),
        ("count", Holder.TABLE, asking("count")),
        ("spot", Holder.APP, spots_asked),
    ):
        Late(fingers, "tortuga1667", holder, wanted)
        table = fingers.table
        if name == "number":
            table.curtain.draw(fingers.app.evening.match.owed[0])
            fingers.frames(2)
            places = [key.to_window(*key.center) for key in fingers.touchable() if isinstance(key.means, int)]
        elif name == "spot":
            places = [table.board.centre_of(spot) for spot in lone_spots(table.asking)]
        elif name == "count":
            count_something(fingers)
            places = [key.to_window(*key.center) for key in fingers.touchable() if key.picture in ("check", "plus")]
            places.reverse()
        else:
            keys = [key for key in fingers.touchable() if isinstance(key.means, Key) and not key.means.leads]
            places = [key.to_window(*key.center) for key in keys]
        told[name] = partial_touches(fingers, *places[:2])
    return told


def lone_spots(asked: Asking) -> list[str]:
    """The spots that are an answer by themselves."""
    return sorted({spot for key in asked.keys for spot in key.spots if asked.told_by(frozenset({spot}))})


def spots_asked(playing: TableModel) -> bool:
    """Say when two spots of the board are an answer each."""
    asked = playing.asking(CHART)
    return not playing.setting_up and asked.kind == "choose" and len(lone_spots(asked)) > 1


def count_something(fingers: Fingers) -> None:
    """Set the counter to something that can be."""
    option = fingers.table.asking.keys[0].answer.option
    for one in [widget for widget in walk(fingers.table.middle) if isinstance(widget, OneCount)]:
        one.number = getattr(option, one.field)


def main() -> None:
    """Open one window for all of it."""
    with (
        tempfile.TemporaryDirectory() as home,
        Fingers(Wish("en", (1024, 600), swift=True, home=Path(home))) as fingers,
    ):
        told = {**keys(fingers), "counter": counter(fingers), "curtain": curtain(fingers)}
        told["by halves"] = by_halves(fingers)
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main()
