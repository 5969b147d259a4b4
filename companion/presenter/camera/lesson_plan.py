"""Which lesson is meant: the cards of a game or a die, where it is kept, and how it is called. No Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.bridge.box_cards import card_list
from companion.bridge.teaching.card_exercise import CardExercise
from companion.bridge.teaching.dice_exercise import DiceExercise
from companion.bridge.teaching.face_files import FaceShelf
from companion.bridge.teaching.learnt_boxes import known_boxes
from companion.bridge.teaching.own_dice import OwnDice
from companion.bridge.teaching.photo_box import PhotoBox
from companion.engine.shelf import SHELF
from companion.presenter.camera.learnt_summary import CARDS, OWN_BOX
from companion.session.data_folder import DataFolder

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.bridge.teaching.die_kinds import DieKind
    from companion.bridge.teaching.exercise import Exercise
    from companion.i18n import Translator


def heading_of(tr: Translator, kept: Path, what: str, about: str) -> str:
    """What is taught; what is of no game has only its own name."""
    if what == CARDS:
        return tr.text("stock.of", game=tr.say(about, "game.name", {}), what=tr.text("stock.cards"))
    if what == OWN_BOX:
        return about
    die = _die(kept, about)
    title = die.title(tr)
    return tr.text("stock.of", game=tr.say(die.game, "game.name", {}), what=title) if die.game else title


def exercise_of(tr: Translator, kept: Path, what: str, about: str) -> Callable[[], Exercise]:
    """What makes the lesson; it may take a second, and may refuse with a `HardwareError`."""
    if what == CARDS:
        return lambda: CardExercise(known_boxes(DataFolder(kept).boxes), card_list(SHELF[about]), tr)
    return lambda: DiceExercise(FaceShelf(kept), _die(kept, about))


def photo_box_of(tr: Translator, kept: Path, what: str, about: str) -> Callable[[], PhotoBox]:
    """What makes the box that a photo is learnt into: that of a game, or one of no game; it may refuse likewise."""
    cards = card_list(SHELF[about]) if what == CARDS else None
    return lambda: PhotoBox(known_boxes(DataFolder(kept).boxes), about, cards, tr)


def _die(kept: Path, name: str) -> DieKind:
    die = OwnDice(kept).named(name)
    if die is None:
        raise LookupError(name)
    return die
