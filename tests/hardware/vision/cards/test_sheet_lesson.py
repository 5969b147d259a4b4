"""Many cards learnt from one photo, and what is not recognised in it is not kept."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.devtools.vision_bench.card_tables import grid_trial
from hardware.arrays import Pixels
from hardware.simulation import Card
from hardware.vision.cards import Box, CardReader
from hardware.vision.cards.sheet_lesson import SheetLesson, Unlearnt

ROWS = 2


@pytest.fixture(scope="module")
def laid(cards: tuple[Card, ...]) -> list[list[Card]]:
    """Two rows of four: the first card once more at the end of each."""
    return [[*cards[:3], cards[0]], [*cards[3:6], cards[0]]]


@pytest.fixture(scope="module")
def photo(laid: list[list[Card]]) -> Pixels:
    return grid_trial(laid, 3, size=(1600, 1000)).picture


@pytest.fixture(scope="module")
def lesson(photo: Pixels) -> SheetLesson:
    return SheetLesson(photo)


def test_every_card_is_outlined_row_by_row_and_copies_are_known_as_such(lesson: SheetLesson) -> None:
    assert [(card.row, card.column) for card in lesson.cards] == [(r, c) for r in range(ROWS) for c in range(4)]
    assert lesson.copies == (0, 1, 2, 0, 4, 5, 6, 0)


def test_names_go_by_card_or_by_kind(lesson: SheetLesson, laid: list[list[Card]]) -> None:
    every = [card.name for row in laid for card in row]
    kinds = list(dict.fromkeys(every))

    assert lesson.named_by_row(every) == lesson.named_by_row(kinds) == dict(enumerate(every))


def test_a_card_is_named_by_touching_it(lesson: SheetLesson) -> None:
    x, y = lesson.quads[5].mean(0).tolist()
    assert (lesson.at(x, y), lesson.at(1.0, 1.0)) == (5, None)


def test_a_box_learnt_from_one_photo_reads_the_cards_elsewhere(lesson: SheetLesson, laid: list[list[Card]]) -> None:
    """Turned, blurred and darker: every card is the one it was taught as."""
    names = lesson.named_by_row([card.name for row in laid for card in row])
    taught = lesson.taught(Box("ours"), names)
    turn = cv2.getRotationMatrix2D((800, 500), 17, 0.8)
    other = cv2.GaussianBlur(cv2.warpAffine(lesson.picture, turn, (1600, 1000), borderValue=(40, 60, 70)), (0, 0), 1.2)

    reading = CardReader(taught.box).read((other * 0.8).astype(np.uint8))

    assert (taught.refused, len(taught.read_again)) == ((), 8)
    assert reading.counted == {name: list(names.values()).count(name) for name in names.values()}


def test_a_card_that_is_not_read_again_is_not_kept_and_says_why(lesson: SheetLesson) -> None:
    """What was outlined does not lie there any more when the photo is read again."""
    first = lesson.taught(Box("ours"), {0: "one"}).box
    look = first.kind("one").looks[0]
    hidden = SheetLesson(np.full_like(lesson.picture, 90))
    hidden.cards, hidden._looks, hidden.copies = lesson.cards[:2], [look, look], (0, 1)  # nothing lies there

    taught = hidden.taught(Box("ours"), {0: "gone"})

    assert [(one.number, one.name, one.why) for one in taught.refused] == [
        (0, "gone", Unlearnt.NOT_FOUND),
        (1, "", Unlearnt.UNNAMED),
    ]
    assert taught.box.names == ()


def test_an_empty_table_has_no_cards_to_learn() -> None:
    assert SheetLesson(np.full((400, 600, 3), 120, np.uint8)).cards == ()


def test_a_card_that_is_known_by_another_name_is_not_learnt_twice(lesson: SheetLesson) -> None:
    """Both names would be doubtful ever after."""
    box = lesson.taught(Box("ours"), {0: "one", 1: "two"}).box

    taught = lesson.taught(box, {1: "three"})

    assert [(one.name, one.why, one.taken_for) for one in taught.refused if one.name] == [
        ("three", Unlearnt.TAKEN_FOR, "two")
    ]
    assert taught.box.names == ("one", "two")
