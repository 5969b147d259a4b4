"""`companion learn BOX --photo`: many cards from one photo, named row by row, read again before they are kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.bridge.teaching.card_exercise import with_markers
from companion.cli.commands.learn_from_pictures import card_called
from companion.cli.errors import Failed, WrongUsage
from companion.i18n.hardware_words import hardware_text, one_line
from hardware.vision.cards.sheet_lesson import SheetLesson
from hardware.vision.shared.picture import load_picture

if TYPE_CHECKING:
    from companion.bridge.box_cards import CardList
    from companion.i18n import Translator
    from hardware.arrays import Pixels
    from hardware.vision.cards import Box, Boxes
    from hardware.vision.cards.sheet_lesson import SheetTaught

INK = (40, 200, 40)


def learn_photo(  # noqa: PLR0913  # a box, what it is of, and what was typed
    tr: Translator, shelf: Boxes, box: Box, cards: CardList | None, photo: Path, *, names: str, as_json: bool
) -> int:
    """Learn the cards of a photo under these names; without names, say how many there are and number them."""
    lesson = SheetLesson(load_picture(photo))
    if not lesson.cards:
        raise Failed(hardware_text(tr, "lesson.no-card", {}))
    firsts = sorted(set(lesson.copies))
    if not names:
        seen = photo.with_name(f"{photo.stem}-numbered.jpg")
        packed = cv2.imencode(".jpg", numbered(lesson))[1].tobytes()
        try:
            seen.write_bytes(packed)
        except OSError as error:
            why = error.strerror or str(error)
            raise Failed(tr.text("learn.unwritable", folder=str(seen.parent), why=why)) from error
        told = {"cards": len(lesson.cards), "kinds": len(firsts), "file": str(seen)}
        print(json.dumps(told, ensure_ascii=False) if as_json else tr.text("learn.photo-numbered", **told))
        return 0
    called = [card_called(tr, cards, name) for name in _listed(names)]
    if len(called) not in {len(lesson.cards), len(firsts)}:
        raise WrongUsage(tr.text("learn.photo-names", names=len(called), cards=len(lesson.cards), kinds=len(firsts)))
    taught = lesson.taught(box, lesson.named_by_row(called))
    shelf.save(with_markers(taught.box, cards))
    _report(tr, box.name, taught, as_json=as_json)
    return 1 if taught.refused else 0


def _listed(names: str) -> list[str]:
    """The names, with commas between them; or line by line in a file."""
    file = Path(names)
    lines = file.read_text("utf-8").splitlines() if file.is_file() else names.split(",")
    return [line.strip() for line in lines if line.strip()]


def _report(tr: Translator, name: str, taught: SheetTaught, *, as_json: bool) -> None:
    refused = [
        {"number": str(one.number + 1), "card": one.name, "message": _why(tr, one.why.value, one.name, one.taken_for)}
        for one in taught.refused
    ]
    if as_json:
        print(json.dumps({"box": name, "read_again": len(taught.read_again), "refused": refused}, ensure_ascii=False))
        return
    print(tr.text("learn.photo-learnt", box=name, cards=len(taught.read_again)))
    for one in refused:
        print("  " + one_line(f"{one['number']}. {one['message']}"))


def _why(tr: Translator, key: str, name: str, other: str) -> str:
    return hardware_text(tr, key, {"card": name, "other": other})


def numbered(lesson: SheetLesson) -> Pixels:
    """The photo with every outline and its number; copies carry the number of the first."""
    out = lesson.picture.copy()
    thick = max(2, round(max(out.shape[:2]) / 500))
    for number, quad in enumerate(lesson.quads):
        cv2.polylines(out, [np.round(quad).astype(np.int32)], isClosed=True, color=INK, thickness=thick)
        first = lesson.copies[number]
        words = str(number + 1) if first == number else f"{number + 1} = {first + 1}"
        spot = (round(float(quad[:, 0].min())) + thick * 3, round(float(quad[:, 1].mean())))
        for ink, wide in (((255, 255, 255), thick * 4), ((0, 0, 0), thick)):
            cv2.putText(out, words, spot, cv2.FONT_HERSHEY_SIMPLEX, thick / 2.2, ink, wide, cv2.LINE_AA)
    return out
