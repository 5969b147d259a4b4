"""Runs in a process of its own, because Kivy has one window: tries the parts of the table screen alone, prints JSON."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import tests.ui.scenes  # noqa: F401  Kivy reads its environment when it is first imported, and scenes prepares that

# isort: split

from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.bridge.question import Stamp
from companion.devtools.fingers.fingers import Fingers, walk
from companion.devtools.fingers.played_evenings import played
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Holder
from companion.presenter.camera.seen_pieces import SeenPieces
from companion.presenter.table.answer_desk import AnswerDesk
from companion.presenter.table.answer_keys import Key
from companion.presenter.table.table_model import TableModel
from companion.presenter.theme import CHART
from companion.ui.kvfile import unit
from companion.ui.launch import Wish
from companion.ui.screens.table.answer_offer import AnswerOffer
from companion.ui.screens.table.seat_buttons import SeatButtons
from companion.ui.screens.table.table_curtain import TableCurtain
from companion.ui.screens.table.table_scan import TableScan
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.table.chart_board import ChartBoard
from companion.ui.widgets.table.tray import Tray


class Bench(FloatLayout):  # type: ignore[misc]  # every widget is a child of an untyped one
    """A table with nothing but the places that its parts need; it writes down what they ask of it."""

    def __init__(self, playing: TableModel) -> None:
        super().__init__()
        self._playing = playing
        self.done: list[str] = []
        self.chosen: frozenset[str] = frozenset()
        self.middle, self.board, self.tray = BoxLayout(), ChartBoard(), Tray()
        self.add_widget(self.middle)
        self.asking = playing.asking(CHART)
        self.desk = AnswerDesk(self)
        self.curtain = TableCurtain(self)
        self.buttons = SeatButtons(self, self.curtain)
        self.scan = TableScan(self)
        self.offer = AnswerOffer(self, self.scan, SeenPieces(self), self.curtain, self.buttons)

    @property
    def playing(self) -> TableModel:
        return self._playing

    @property
    def stamp(self) -> Stamp:
        return Stamp(self._playing.table.number, self._playing.table.sequence)

    def refresh(self) -> None:
        self.done.append("refresh")
        self.asking = self.playing.asking(CHART)

    def offer_again(self) -> None:
        self.done.append("offer again")

    def say(self, text: str) -> None:
        self.done.append(text)

    def put_away(self) -> None:
        self.curtain.put_away()

    def look(self, seat: Seat) -> None:
        self.done.append(f"look {seat}")

    def answer(self, key: Key) -> None:
        self.done.append(f"answer {key.sequence - self.playing.table.sequence}")

    def offered(self) -> list[Any]:
        """Every key that is offered."""
        return [one for one in walk(self.middle) if isinstance(one, TouchKey)]


def bench(fingers: Fingers, kind: str, holder: Holder, least: int = 0, most: int = 99) -> Bench:
    """A table at a question of this kind, with so many answers."""

    def wanted(playing: TableModel) -> bool:
        asked = playing.asking(CHART)
        right = asked.kind == kind and least <= len(asked.keys) <= most and not asked.led
        return right and not playing.setting_up and len(asked.owed) != 1

    fingers.app.playing = played(fingers.app, "tortuga1667", ("Anne", "Ben", "Carla"), wanted, holder=holder)
    return Bench(fingers.app.evening)


def offers(fingers: Fingers) -> dict[str, Any]:
    """Which shape each kind of question is offered in, and that its keys give their own answer."""
    told: dict[str, Any] = {}
    for name, kind, holder, least, most in (
        ("choice", "choose", Holder.APP, 2, 99),
        ("tiles", "chance", Holder.TABLE, 7, 99),
        ("count", "count", Holder.TABLE, 0, 99),
        ("secret", "secret", Holder.APP, 0, 0),
    ):
        table = bench(fingers, kind, holder, least, most)
        table.offer.show()
        shown = [type(child).__name__ for child in table.middle.children]
        key = next((one for one in table.offered() if isinstance(one.means, Key)), None)
        if key is not None and name == "tiles":
            key.dispatch("on_release")
        means = sum(one.means == "curtain" for one in table.offered())
        told[name] = [shown, table.done, means]
    return told


def tiles(fingers: Fingers) -> list[float]:
    """How high a tile is, in units: while the room is not known yet, and when it is."""
    table = bench(fingers, "chance", Holder.TABLE, 7, 99)
    table.offer.show()
    (scrolling,) = table.middle.children
    told = []
    for rows in (0, 9):
        scrolling.height = rows * 60 * unit()
        told.append(next(one for one in table.offered() if isinstance(one.means, Key)).height / unit())
    return told


def curtains(fingers: Fingers) -> dict[str, Any]:
    """Draw, choose, touch twice, look, and put away."""
    table = bench(fingers, "secret", Holder.APP)
    playing = table.playing
    told: dict[str, Any] = {}
    first, *_ = owed = playing.match.owed
    before = playing.match.sequence
    table.curtain.draw(first)
    drawn = table.curtain.drawn
    assert drawn is not None
    for _ in range(2):
        drawn._choose(1)
    told["chosen once"] = [playing.match.sequence - before, len(owed) - len(playing.ballot.owed), table.done]
    table.curtain.look(first)
    table.curtain.put_away()
    told["a look stays"] = table.curtain.drawn is not None
    table.curtain.draw(owed[1])
    told["one at a time"] = table.curtain.drawn is not None and table.curtain.drawn.seat == owed[1]
    table.curtain.put_away()
    told["a choice goes"] = table.curtain.drawn is None
    told["beckoned"] = [table.curtain.beckoned(owed[1]), table.curtain.drawn is not None]
    return told


def scans(fingers: Fingers) -> list[bool]:
    """Without a camera nothing is shown instead; who tells by hand does so for one question."""
    table = bench(fingers, "chance", Holder.TABLE)
    told = [table.scan.instead() is None, table.scan.told_by_hand]
    table.scan.by_hand()
    told += [table.scan.told_by_hand]
    key = table.asking.keys[0]
    table.desk.give((key.answer,), sequence=key.sequence)
    return [*told, table.scan.told_by_hand]


def buttons(fingers: Fingers) -> list[Any]:
    """A cursor marks its key; without seats a secret is not offered by button."""
    table = bench(fingers, "choose", Holder.APP, 2, 6)
    table.offer.show()
    wanted = table.asking.keys[-1].answer
    table.buttons.point(wanted)
    marked = [key.means.answer == wanted for key in table.offered() if key.chosen]
    return [marked, table.buttons.offer()]


def main() -> None:
    """Open one window for all of it."""
    tried: dict[str, Callable[[Fingers], Any]] = {"offers": offers, "tiles": tiles, "curtains": curtains}
    with (
        tempfile.TemporaryDirectory() as home,
        Fingers(Wish("en", (1024, 600), swift=True, home=Path(home))) as fingers,
    ):
        told = {name: act(fingers) for name, act in {**tried, "scans": scans, "buttons": buttons}.items()}
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main()
