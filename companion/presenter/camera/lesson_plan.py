"""Which lesson is meant: the cards of a game or a die, where it is kept, and how it is called. No Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.bridge.box_cards import card_list
from companion.bridge.teaching.card_exercise import CardExercise
from companion.bridge.teaching.dice_exercise import DiceExercise
from companion.bridge.teaching.die_kinds import die_named
from companion.bridge.teaching.face_files import FaceShelf
from companion.bridge.teaching.learnt_boxes import known_boxes
from companion.engine.shelf import SHELF
from companion.presenter.camera.learnt_summary import CARDS
from companion.session.data_folder import DataFolder

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.bridge.teaching.exercise import Exercise
    from companion.i18n import Translator


def heading_of(tr: Translator, what: str, about: str) -> str:
    """What is taught."""
    game = about if what == CARDS else die_named(about)[0].game
    named = tr.text("stock.cards") if what == CARDS else die_named(about)[0].title(tr)
    return tr.text("stock.of", game=tr.say(game, "game.name", {}), what=named)


def exercise_of(tr: Translator, kept: Path, what: str, about: str) -> Callable[[], Exercise]:
    """What makes the lesson; it may take a second, and may refuse with a `HardwareError`."""
    if what == CARDS:
        return lambda: CardExercise(known_boxes(DataFolder(kept).boxes), card_list(SHELF[about]), tr)
    return lambda: DiceExercise(FaceShelf(kept), die_named(about)[0])
