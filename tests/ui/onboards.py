"""Runs in a process of its own: lays the boards of some games at every size in every language, and prints faults."""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.ui.onscreen import NAMES, SIZES, close, settle

# Kivy reads its environment when it is first imported, and onscreen prepares that.
# isort: split

from kivy.core.window import Window

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import languages
from companion.session.castaway import Castaway
from companion.session.livetable import LiveTable
from companion.ui.boards.shelf import board_of
from companion.ui.fingers import Fingers
from companion.ui.launch import Wish
from companion.ui.models.playing import Playing
from companion.ui.questions import kind_of
from companion.ui.screens.tablesheets import show_person
from companion.ui.theme import MARKS
from tests.ui.examining import faults


def late(app: Any, game: str, holder: Holder, options: dict[str, Any], questions: list[str]) -> dict[str, Playing]:
    """Play with four until each of these questions is asked for the last time."""
    rules = SHELF[game]
    names = {Seat(f"seat-{number}"): name for number, name in enumerate(NAMES[:4])}
    setup = Setup(game, tuple(names), options, dict.fromkeys(rules.sources, holder))
    asked = {kind: sequence for sequence, kind in _kinds(_begin(app, setup, names))}
    found = {}
    for question in questions:
        table = _begin(app, setup, names)
        for sequence, _ in _kinds(table):
            if sequence == asked[question]:
                break
        playing = Playing(table, board_of(game), app.tr, names, dict(zip(names, MARKS, strict=False)))
        playing.checked, playing.first_looks = 999, []
        found[question] = playing
    return found


def _begin(app: Any, setup: Setup, names: dict[Seat, str]) -> LiveTable:
    return LiveTable.begin(app.journal, SHELF[setup.game], setup, seed=3, names=names)


def _kinds(table: LiveTable) -> Iterator[tuple[int, str]]:
    castaway = Castaway(7)
    while (decision := table.match.decision) is not None:
        yield table.match.sequence, kind_of(decision)
        table.answer(castaway.answer(decision, table.match.sequence, table.match.owed))


TABLES: list[tuple[str, Holder, dict[str, Any], list[str]]] = [
    (
        "tortuga_dice",
        Holder.TABLE,
        {"eight-chests": True},
        [
            "chance-dice-kept-who",
            "choose-bonus-tile",
            "choose-attack-whom-action-place",
            "choose-load-next-room-slot-zone",
            "chance-tiles-tile-tiles-who",
        ],
    ),
    (
        "tortuga_cards",
        Holder.TABLE,
        {"house-players": True},
        ["choose-pick-a-half", "chance-pirates-column", "chance-cards-row-who", "choose-exchange-which-sea"],
    ),
]


def examine(fingers: Any) -> dict[str, list[str]]:
    """Look at every board, at a person, and at what is open after a first touch."""
    app = fingers.app
    wrong: dict[str, list[str]] = {}
    evenings = {
        (game, question): playing
        for game, holder, options, questions in TABLES
        for question, playing in late(app, game, holder, options, questions).items()
    }
    for size in SIZES:
        Window.size = size
        for language in languages():
            app.like(language=language)
            for (game, question), playing in evenings.items():
                app.playing = playing
                playing.tr = app.tr
                app.go("home")
                app.go("table")
                settle()
                found = faults(fingers.top(), app.unit)
                if question.startswith("choose-"):
                    show_person(fingers.table, fingers.table.asking.seat, "")
                    settle()
                    found += faults(fingers.top(), app.unit)
                    close(fingers)
                elif fingers.table.asking.led:
                    fingers.table.touched(fingers.table.asking.offered(frozenset())[0].leads)
                    settle()
                    found += faults(fingers.top(), app.unit)
                if found:
                    wrong[f"{size[0]}x{size[1]} {language} {game} {question}"] = found
    return wrong


def main() -> None:
    """Print what is wrong."""
    with tempfile.TemporaryDirectory() as home, Fingers(Wish("en", SIZES[0], swift=True, home=Path(home))) as fingers:
        done = examine(fingers)
    sys.stdout.write(json.dumps(done))


if __name__ == "__main__":
    main()
