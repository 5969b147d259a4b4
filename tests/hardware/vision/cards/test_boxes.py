"""Learnt boxes: teaching, lessons, and the files they are kept in."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.devtools.vision_bench.card_tables import lesson_picture
from hardware.simulation import Card
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
from hardware.vision.cards.box_file import packed_box, unpacked
from hardware.vision.cards.compare.card_look import look_at
from hardware.vision.cards.teach.one_card import card_in


def same(one: Box, other: Box) -> bool:
    return packed_box(one) == packed_box(other)


def test_a_box_comes_back_from_its_file_as_it_was(box: Box, tmp_path: Path) -> None:
    boxes = Boxes(tmp_path / "boxes")
    boxes.save(box)
    assert boxes.listed() == [box.name]
    assert same(boxes.load(box.name), box)


def test_a_box_keeps_how_large_its_marked_cards_are(tmp_path: Path) -> None:
    """One written before that was kept has cards of the usual size."""
    write_box(Box("ours").with_marker("small", 20, size=(44.0, 68.0)), tmp_path / "ours.cards")
    assert read_box(tmp_path / "ours.cards").kind("small").size == (44.0, 68.0)
    older = b'{"name": "ours", "kinds": [{"name": "small", "face_up": true, "marker": 20, "looks": []}]}'
    head = b"quartermaster-cards 1 %s\n" % hashlib.sha256(older).hexdigest().encode()
    (tmp_path / "older.cards").write_bytes(head + older)
    assert read_box(tmp_path / "older.cards").kind("small").size == (63.0, 88.0)


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


@pytest.mark.parametrize("spoilt", [b"", b"nothing", b"quartermaster-cards 1 " + b"0" * 64 + b"\n{}"])
def test_a_damaged_box_names_the_copy_beside_it_and_one_that_stands_alone_does_not(
    box: Box, tmp_path: Path, spoilt: bytes
) -> None:
    boxes = Boxes(tmp_path)
    boxes.save(box)
    path = boxes.save(box)
    path.write_bytes(spoilt)
    with pytest.raises(BoxUnreadable) as caught:
        boxes.load(box.name)
    assert (caught.value.key, caught.value.facts["copy"]) == ("box.damaged-copy", f"{path.name}.before")
    alone = tmp_path / "elsewhere.cards"
    alone.write_bytes(spoilt)
    with pytest.raises(BoxUnreadable) as caught:
        read_box(alone)
    assert "copy" not in caught.value.facts


@pytest.mark.parametrize(
    "change",
    [
        lambda row: row.update(size=[10**400, 88]),
        lambda row: row["looks"][0].update(quarter=float("inf")),
        lambda row: row["looks"][0].update(shape=10**400),
        lambda row: row["looks"][0].update(frames=[[[1e308, 0]] * 4]),
        lambda row: row["looks"][0].update(picture="AAAA"),
    ],
)
def test_numbers_beyond_everything_are_damage_even_under_a_right_fingerprint(
    box: Box, change: Callable[[Any], object]
) -> None:
    told = json.loads(packed_box(box).partition(b"\n")[2])
    change(told["kinds"][0])
    with pytest.raises(BoxUnreadable) as caught:
        unpacked(stamped(json.dumps(told).encode()), "ours.cards")
    assert caught.value.key == "box.damaged"


def test_brackets_without_end_are_damage() -> None:
    with pytest.raises(BoxUnreadable):
        unpacked(stamped(b"[" * 100_000), "ours.cards")


def test_a_card_may_be_called_what_is_no_utf8(box: Box, tmp_path: Path) -> None:
    """A picture off an old disk gives its card such a name."""
    odd = Box("été", (replace(box.kinds[0], name="caf\udce9"),))
    assert Boxes(tmp_path).load(Boxes(tmp_path).save(odd).name.removesuffix(".cards")).names == ("caf\udce9",)


def stamped(body: bytes) -> bytes:
    """A file with a fingerprint that is right."""
    return b"quartermaster-cards 1 %s\n%s" % (hashlib.sha256(body).hexdigest().encode(), body)


def test_a_box_is_on_the_disk_before_it_has_its_name(box: Box, tmp_path: Path, synced: list[bytes]) -> None:
    path = Boxes(tmp_path).save(box)

    assert synced == [path.read_bytes(), path.name.encode()]


def test_the_box_before_is_kept(box: Box, tmp_path: Path) -> None:
    boxes = Boxes(tmp_path)
    boxes.save(box)
    path = boxes.save(box.without_looks(box.names[0]))
    assert same(read_box(path.with_name(path.name + ".before")), box)
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize("size", [(1, 1), (3, 3), (1, 5000), (720, 1280), (880, 630)])
@pytest.mark.parametrize("shade", [0, 255])
def test_nothing_is_learnt_from_a_picture_of_one_colour(size: tuple[int, int], shade: int) -> None:
    """Nor does numpy grumble about it."""
    picture = np.full((*size, 3), shade, np.uint8)
    lesson = CardLesson(Box("ours"), [Pupil("pistol")])
    assert lesson.show(picture) is ShownCard.NO_CARD
    with pytest.raises(CardUnclear):
        Box("ours").taught("pistol", picture)


def test_what_was_half_written_when_the_plug_was_pulled_is_swept_away(box: Box, tmp_path: Path) -> None:
    """Not what another may be writing now, and no other box's."""
    boxes = Boxes(tmp_path)
    path = boxes.save(box)
    old, young, other = (tmp_path / f".{name}.new" for name in (f"{path.name}.7", f"{path.name}.8", "other.cards.7"))
    for stray in (old, young, other):
        stray.write_bytes(b"half")
    for stray in (old, other):
        os.utime(stray, (0, 0))
    boxes.save(box)
    assert (old.exists(), young.exists(), other.exists()) == (False, True, True)


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
    from hardware.simulation import card_art  # noqa: PLC0415

    box = Box("scan").taught("one", card_art(cards[0])[..., :3])
    assert box.looks[0].shape == pytest.approx(63 / 88, abs=0.02)


def test_something_printed_on_a_scan_is_not_taken_for_the_card() -> None:
    scan = np.full((880, 630, 3), (60, 90, 40), np.uint8)
    cv2.rectangle(scan, (195, 270), (435, 605), (230, 240, 240), -1)  # a door, of the shape of a card
    cv2.rectangle(scan, (195, 270), (435, 605), (10, 10, 10), 6)
    outline = card_in(scan, shape=63 / 88)
    assert outline is not None
    assert outline == pytest.approx(np.array([(0, 0), (630, 0), (630, 880), (0, 880)]) - 0.5)


def test_a_card_seen_amiss_does_not_set_the_shape_of_the_box(cards: tuple[Card, ...]) -> None:
    wide = np.array([(300, 200), (420, 200), (420, 320), (300, 320)])
    box = Box("amiss").with_look("amiss", look_at(lesson_picture(cards[0]), wide))
    assert box.shape is None
    for card in cards[:3]:
        box = box.taught(card.name, lesson_picture(card))
    assert box.shape == pytest.approx(63 / 88, abs=0.02)


def test_a_lesson_of_several_pictures_asks_for_each_card_until_it_has_them(cards: tuple[Card, ...]) -> None:
    """More pictures of the card that is asked for are no mistake; half learnt is not learnt, also after a restart."""
    pupils = [Pupil(card.name, shape=63 / 88) for card in cards[:2]]
    lesson = CardLesson(Box("new"), pupils, pictures=2)
    asked = []
    while (now := lesson.asked) is not None:
        asked.append((now.name, now.number, now.of, now.pictures, lesson.progress))
        card = next(card for card in cards if card.name == now.name)
        assert lesson.show(lesson_picture(card, seed=len(asked))) is ShownCard.LEARNT
        lesson = CardLesson(lesson.box, pupils, pictures=2) if len(asked) == 3 else lesson

    one, two = (card.name for card in cards[:2])
    assert asked == [(one, 1, 2, 2, (0, 2)), (one, 1, 2, 1, (0, 2)), (two, 2, 2, 2, (1, 2)), (two, 2, 2, 1, (1, 2))]
    assert (lesson.progress, [len(lesson.box.kind(name).looks) for name in (one, two)]) == ((2, 2), [2, 2])


def test_cards_left_for_later_come_in_the_order_they_were_left(cards: tuple[Card, ...]) -> None:
    """Whatever was left twice comes last; one taught anew comes first and is no longer left."""
    pupils = [Pupil(card.name, shape=63 / 88) for card in cards[:3]]
    one, two, three = (card.name for card in cards[:3])
    lesson = CardLesson(Box("new"), pupils)

    def asked() -> str:
        assert lesson.asked is not None
        return lesson.asked.name

    met = [asked()]
    for _ in range(4):
        lesson.later()
        met.append(asked())
    assert met == [one, two, three, one, two]
    lesson.box = lesson.box.with_marker(three, 33)
    lesson.anew(three)
    assert asked() == three
    assert lesson.show(lesson_picture(cards[2])) is ShownCard.LEARNT
    assert asked() == two


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
