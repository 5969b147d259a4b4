"""Learnt boxes: teaching, lessons, and the files they are kept in."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from hardware.table import Card
from hardware.vision.cards import (
    BadMarker,
    Box,
    Boxes,
    BoxUnreadable,
    CardLesson,
    CardUnclear,
    NotInTheBox,
    Pupil,
    ShownCard,
    read_box,
    write_box,
)
from hardware.vision.cards.boxfile import packed_box
from hardware.vision.cards.look import look_at
from hardware.vision.cards.trials import lesson_picture


def same(one: Box, other: Box) -> bool:
    return packed_box(one) == packed_box(other)


def test_a_box_comes_back_from_its_file_as_it_was(box: Box, tmp_path: Path) -> None:
    boxes = Boxes(tmp_path / "boxes")
    boxes.save(box)
    assert boxes.listed() == [box.name]
    assert same(boxes.load(box.name), box)


def test_sixty_kinds_take_less_than_twenty_megabytes(box: Box) -> None:
    assert len(packed_box(box)) / len(box.kinds) * 60 < 20_000_000


def test_export_and_import_is_one_file(box: Box, tmp_path: Path) -> None:
    write_box(box, tmp_path / "ours.cards")
    assert same(read_box(tmp_path / "ours.cards"), box)


@pytest.mark.parametrize(
    ("spoil", "key"),
    [
        (lambda raw: raw[: len(raw) // 2], "box.damaged"),
        (lambda raw: raw[:-9] + b"000000000", "box.damaged"),
        (lambda raw: raw.replace(b" 1 ", b" 9 ", 1), "box.newer"),
        (lambda raw: b"", "box.no-box"),  # noqa: ARG005
        (lambda raw: b"\x00\xff" + raw, "box.no-box"),
    ],
)
def test_a_damaged_file_is_named_and_left_alone(box: Box, tmp_path: Path, spoil: object, key: str) -> None:
    boxes = Boxes(tmp_path)
    path = boxes.save(box)
    spoilt = spoil(path.read_bytes())  # type: ignore[operator]
    path.write_bytes(spoilt)
    with pytest.raises(BoxUnreadable) as caught:
        boxes.load(box.name)
    assert caught.value.key == key
    assert path.read_bytes() == spoilt
    boxes.save(box)
    assert path.with_name(path.name + ".damaged").read_bytes() == spoilt


def test_the_box_before_is_kept(box: Box, tmp_path: Path) -> None:
    boxes = Boxes(tmp_path)
    boxes.save(box)
    path = boxes.save(box.without_looks(box.names[0]))
    assert same(read_box(path.with_name(path.name + ".before")), box)
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize("name", ["", "../up", "a/b", ".hidden", "x" * 99])
def test_a_name_that_leads_elsewhere_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(BoxUnreadable):
        Boxes(tmp_path).path(name)


def test_a_card_can_be_taught_anew_and_keeps_its_marker(box: Box) -> None:
    name = box.names[0]
    marked = box.with_marker(name, 33)
    bare = marked.without_looks(name)
    assert (bare.kind(name).looks, bare.kind(name).marker) == ((), 33)
    with pytest.raises(NotInTheBox):
        box.without_looks("no such card")


def test_a_marker_is_on_one_kind_only_and_none_of_the_mats(box: Box) -> None:
    marked = box.with_marker(box.names[0], 33)
    for marker in (33, 0, 100):
        with pytest.raises(BadMarker):
            marked.with_marker(box.names[1], marker)


def test_a_picture_without_a_card_teaches_nothing(box: Box) -> None:
    with pytest.raises(CardUnclear):
        box.taught("pistol", np.full((720, 1280, 3), 90, np.uint8))


def test_a_scan_that_is_all_card_is_learnt_whole(cards: tuple[Card, ...]) -> None:
    from hardware.table import card_art  # noqa: PLC0415

    box = Box("scan").taught("one", card_art(cards[0])[..., :3])
    assert box.looks[0].shape == pytest.approx(63 / 88, abs=0.02)


def test_a_card_seen_amiss_does_not_set_the_shape_of_the_box(cards: tuple[Card, ...]) -> None:
    wide = np.array([(300, 200), (420, 200), (420, 320), (300, 320)])
    box = Box("amiss").with_look("amiss", look_at(lesson_picture(cards[0]), wide))
    assert box.shape is None
    for card in cards[:3]:
        box = box.taught(card.name, lesson_picture(card))
    assert box.shape == pytest.approx(63 / 88, abs=0.02)


def test_a_lesson_asks_card_by_card_and_goes_on_after_a_restart(cards: tuple[Card, ...]) -> None:
    pupils = [Pupil(card.name, shape=63 / 88) for card in cards[:3]]
    lesson = CardLesson(Box("new"), pupils)
    assert lesson.asked is not None
    assert (lesson.asked.name, lesson.asked.number, lesson.asked.of) == (cards[0].name, 1, 3)
    assert lesson.show(np.full((720, 1280, 3), 90, np.uint8)) is ShownCard.NO_CARD
    assert lesson.show(lesson_picture(cards[0])) is ShownCard.LEARNT
    assert lesson.show(lesson_picture(cards[0], seed=4)) is ShownCard.SAME
    again = CardLesson(lesson.box, pupils)
    assert again.progress == (1, 3)
    again.later()
    assert again.asked is not None
    assert again.asked.name == cards[2].name
    assert again.show(lesson_picture(cards[2])) is ShownCard.LEARNT
    assert again.show(lesson_picture(cards[1])) is ShownCard.LEARNT
    assert again.asked is None
    assert again.show(lesson_picture(cards[1])) is ShownCard.FINISHED
    again.anew(cards[2].name)
    assert again.asked is not None
    assert again.asked.name == cards[2].name
