"""Runs in a process of its own: lays the boards of all games at every size in every language, and prints faults."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from tests.ui.scenes import NAMES, SIZES, Scene, examined, scene

# Kivy reads its environment when it is first imported, and scenes prepares that.
# isort: split

from companion.devtools.fingers.every_question import house_rules, kind_of
from companion.devtools.fingers.fingers import Fingers
from companion.devtools.fingers.played_evenings import played
from companion.engine.shelf import SHELF
from companion.presenter.table.table_model import TableModel
from companion.ui.launch import Wish
from companion.ui.screens.table.table_sheets import show_person


class Table(NamedTuple):
    """A game with so many people, and the questions at which it is looked at."""

    game: str
    players: int
    questions: tuple[str, ...]
    options: dict[str, Any]


TABLES = (
    Table(
        "jamaica",
        6,
        (
            "chance-action-dice-who",
            "chance-combat-die-ship-who",
            "choose-place-the-dice",
            "choose-sail-where-ship-steps",
            "choose-dump-what-good",
            "choose-commit-powder-against",
        ),
        {},
    ),
    Table("jamaica", 2, ("choose-steer-the-ghost-steps",), {}),
    Table(
        "tortuga_dice",
        4,
        (
            "chance-dice-kept-who",
            "choose-bonus-tile",
            "choose-attack-whom-action-place",
            "choose-load-next-room-slot-zone",
            "chance-tiles-tile-tiles-who",
        ),
        {"eight-chests": True},
    ),
    Table("tortuga_cards", 2, ("choose-rotate-on-to-which-column-column",), {}),
    Table("tortuga_cards", 3, ("choose-storm-on-which-pirate",), {}),
    Table(
        "tortuga_cards",
        4,
        ("choose-pick-a-half", "chance-pirates-column", "chance-cards-row-who", "choose-storm-on-which-pirate"),
        {},
    ),
)


def late(app: Any, table: Table) -> dict[str, TableModel]:
    """Play until each of these questions is asked for the last time."""
    options = {**table.options, **house_rules(SHELF[table.game], table.players)}

    def play(until: Any) -> TableModel:
        return played(app, table.game, NAMES[: table.players], until, options=options)

    asked: dict[str, int] = {}
    play(lambda one: asked.update({kind_of(one.match.decision): one.match.sequence}))
    return {
        question: play(lambda one, last=asked[question]: one.match.sequence == last) for question in table.questions
    }


def scenes(fingers: Any) -> list[Scene]:
    """Every board, a person, and what is open after a first touch; what is prepared for each game."""
    made: list[Scene] = []
    for table in TABLES:
        evenings = late(fingers.app, table)
        for question, playing in evenings.items():
            name = f"{table.game} {table.players} {question}"
            made.append((name, scene(fingers, "table", playing)))
            if playing.asking(fingers.app.look).led:
                made.append((f"{name} touched", scene(fingers, "table", playing, lambda: touched(fingers))))
        chooses = next(playing for question, playing in evenings.items() if question.startswith("choose-"))
        made.append((f"{table.game} {table.players} person", scene(fingers, "table", chooses, lambda: person(fingers))))
    for game in SHELF:
        made += [(f"{game} {page}", prepared(fingers, game, page)) for page in ("options", "pieces", "rules")]
    return made


def person(fingers: Any) -> None:
    """Open the leaf of whoever is to act."""
    show_person(fingers.table, fingers.table.asking.seat, "")


def touched(fingers: Any) -> None:
    """Touch the first thing that leads to more."""
    fingers.table.touched(fingers.table.asking.offered(frozenset())[0].leads)


def prepared(fingers: Any, game: str, page: str) -> Any:
    """Make a scene of preparing: the page from its top."""
    show = scene(fingers, page, None)

    def choose() -> None:
        fingers.app.draft.choose(game)
        show()

    return choose


def main() -> None:
    """Print what is wrong."""
    with tempfile.TemporaryDirectory() as home, Fingers(Wish("en", SIZES[0], swift=True, home=Path(home))) as fingers:
        done = examined(fingers, scenes(fingers))
    sys.stdout.write(json.dumps(done))


if __name__ == "__main__":
    main()
