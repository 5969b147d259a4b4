"""What the camera was taught so far: its place, the cards of every box, the dice. No Kivy.

Reading learnt boxes takes a moment: it is done on a thread of its own, row by row.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.engine.shelf import SHELF
from companion.i18n.hardware_words import hardware_text, one_line
from companion.presenter.camera.late_imports import load_camera_rooms

if TYPE_CHECKING:
    from companion.i18n import Translator

CARDS: Final = "cards"
DIE: Final = "die"
CAMERA: Final = "camera"
OWN_BOX: Final = "own-box"
OWN_DIE: Final = "own-die"
"""Without a name: one that shall be made."""


class Stock(NamedTuple):
    """One row: what it is, how far it is, and what a touch opens."""

    picture: str
    text: str
    more: str
    sign: str
    opens: str
    about: str = ""


def stock(tr: Translator, kept: Path, game: str = "") -> Iterator[Stock]:
    """List everything, or what belongs to one game; `kept` is where lessons are kept."""
    load_camera_rooms()
    yield Stock("camera", tr.text("stock.camera"), tr.text("stock.camera-about"), "next", CAMERA)
    for name in SHELF if not game else (game,):
        yield from _of_game(tr, name, kept)
    if not game:
        yield from _own(tr, kept)


def _own(tr: Translator, kept: Path) -> Iterator[Stock]:
    """What belongs to no game: boxes and dice under names of their own, and a row for a new one of each."""
    from companion.bridge.teaching.face_files import FaceShelf  # noqa: PLC0415  as above
    from companion.bridge.teaching.learnt_boxes import known_boxes  # noqa: PLC0415  as above
    from companion.bridge.teaching.own_dice import OwnDice  # noqa: PLC0415  as above
    from companion.session.data_folder import DataFolder  # noqa: PLC0415  as above
    from hardware.vision.cards import BoxUnreadable  # noqa: PLC0415  as above

    shelf = known_boxes(DataFolder(kept).boxes)
    for name in shelf.listed():
        if name not in SHELF:
            try:
                more = tr.text("stock.own-kinds", cards=len(shelf.load(name).kinds))
            except BoxUnreadable as error:
                more = one_line(hardware_text(tr, error.key.removesuffix("-copy"), error.facts | {"file": name}))
            yield Stock("cards", name, more, "next", OWN_BOX, name)
    yield Stock("plus", tr.text("stock.own-box"), tr.text("stock.own-box-about"), "next", OWN_BOX)
    for die in OwnDice(kept).listed():
        yield _die(tr, FaceShelf(kept), die, die.title(tr))
    yield Stock("plus", tr.text("stock.own-die"), tr.text("stock.own-die-about"), "next", OWN_DIE)


def _die(tr: Translator, faces: Any, die: Any, text: str) -> Stock:
    """How far a die is."""
    done = len(die.faces) if faces.complete(die.kind, die.faces) else faces.begun(die.kind)
    more = tr.text("stock.faces", done=done, of=len(die.faces))
    return Stock("die", text, more, _sign(done, len(die.faces)), DIE, die.kind)


def _of_game(tr: Translator, name: str, kept: Path) -> Iterator[Stock]:
    from companion.bridge.box_cards import card_list  # noqa: PLC0415  OpenCV is loaded only where somebody looks
    from companion.bridge.teaching.die_kinds import dice_of  # noqa: PLC0415  as above
    from companion.bridge.teaching.face_files import FaceShelf  # noqa: PLC0415  as above
    from companion.bridge.teaching.learnt_boxes import known_boxes  # noqa: PLC0415  as above
    from companion.session.data_folder import DataFolder  # noqa: PLC0415  as above

    game = SHELF[name]
    title = tr.say(name, "game.name", {})
    cards = card_list(game)
    if len(cards):
        yield _cards(tr, title, cards, known_boxes(DataFolder(kept).boxes))
    faces = FaceShelf(kept)
    for die in dice_of(game):
        yield _die(tr, faces, die, tr.text("stock.of", game=title, what=die.title(tr)))


def _cards(tr: Translator, title: str, cards: Any, shelf: Any) -> Stock:
    from companion.bridge.teaching.card_exercise import learnt_of, pupils_of  # noqa: PLC0415  as above
    from hardware.vision.cards import BoxUnreadable  # noqa: PLC0415  as above

    text = tr.text("stock.of", game=title, what=tr.text("stock.cards"))
    of = len(pupils_of(cards))
    try:
        done = len(learnt_of(shelf.load_or_new(cards.game), cards))
    except BoxUnreadable as error:
        key = error.key.removesuffix("-copy")  # the lesson offers the copy; a row has no room for it
        why = one_line(hardware_text(tr, key, error.facts | {"file": cards.game}))
        return Stock("cards", text, why, "no", CARDS, cards.game)
    return Stock("cards", text, tr.text("stock.kinds", done=done, of=of), _sign(done, of), CARDS, cards.game)


def _sign(done: int, of: int) -> str:
    return "check" if done >= of else "hourglass" if done else "next"
