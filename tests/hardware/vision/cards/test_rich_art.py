"""Cards with rich pictures: known by their details where outlines fail, learnt from dark photos and printed mats."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.arrays import Floats, Pixels
from hardware.vision.cards import Box, CardReader, Certainty
from hardware.vision.cards.compare.canvas import corners
from hardware.vision.cards.teach.one_card import card_in

WIDE, HIGH = 630, 880
SHAPE = WIDE / HIGH
RIM, PANEL = 40, 560
WHOLE = np.array([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)], np.float32) - 0.5
PLACE = np.array([(420, 150), (730, 190), (690, 640), (370, 590)], np.float32)


def painted(seed: int, wide: int, high: int) -> Pixels:
    """Blots of many sizes and colours."""
    chance = np.random.default_rng(seed)
    sheet = np.zeros((high, wide, 3), np.float32)
    for blots in (4, 9, 20, 44):
        coarse = chance.normal(0, 1, (blots * high // wide + 1, blots, 3)).astype(np.float32)
        sheet += cv2.resize(coarse, (wide, high), interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.clip(128 + 34 * sheet, 0, 255).astype(np.uint8))


def framed(seed: int, frame: int) -> Pixels:
    """A card of a set: every card of it has the same frame with a panel below, and a picture of its own."""
    card = painted(frame, WIDE, HIGH)
    card[RIM:PANEL, RIM:-RIM] = painted(seed, WIDE - 2 * RIM, PANEL - RIM)
    return card


def lying(card: Pixels, ground: Pixels, place: Floats = PLACE) -> Pixels:
    turn = cv2.getPerspectiveTransform(WHOLE, place)
    size = ground.shape[1::-1]
    mask = cv2.warpPerspective(np.full(card.shape[:2], 255, np.uint8), turn, size)
    there = cv2.warpPerspective(cv2.GaussianBlur(card, (0, 0), 1.0), turn, size)
    return np.where(mask[..., None] > 127, there, ground)


@pytest.fixture(scope="module")
def mat() -> Pixels:
    return painted(900, 1280, 720)


@pytest.fixture(scope="module")
def box() -> Box:
    learnt = Box("painted")
    for number in range(5):
        learnt = learnt.taught(f"picture {number}", painted(number, WIDE, HIGH))
    return learnt


@pytest.mark.parametrize("number", range(5))
def test_a_hand_over_half_of_a_card_on_a_printed_mat_leaves_it_doubtful(box: Box, mat: Pixels, number: int) -> None:
    picture = lying(painted(number, WIDE, HIGH), mat)
    cv2.fillConvexPoly(picture, np.array([(560, 100), (900, 100), (900, 700), (500, 700)]), (120, 150, 205))
    (card,) = (card for card in CardReader(box).read(picture).cards if card.kind)
    assert card.kind == f"picture {number}"
    assert card.certainty is Certainty.DOUBTFUL
    assert np.abs(np.array(card.quad) - PLACE).max() < 20


@pytest.mark.parametrize("hidden", [False, True])
def test_a_strange_card_in_the_frame_of_a_known_one_is_not_that_one(mat: Pixels, *, hidden: bool) -> None:
    box = Box("sets").taught("ours", framed(1, frame=50)).taught("other", painted(2, WIDE, HIGH))
    picture = lying(framed(3, frame=50), mat)
    if hidden:
        cv2.circle(picture, (400, 620), 90, (120, 150, 205), -1)
    assert not any(card.sure for card in CardReader(box).read(picture).cards)
    assert [card.kind for card in CardReader(box).read(lying(framed(1, frame=50), mat)).cards if card.kind] == ["ours"]


@pytest.mark.parametrize("light", [1.0, 0.16])
def test_a_card_is_learnt_from_a_dark_photo_too(light: float) -> None:
    ground = np.full((720, 1280, 3), 60, np.uint8)
    picture = (lying(painted(7, WIDE, HIGH), ground) * light).astype(np.uint8)
    found = card_in(picture, SHAPE)
    assert found is not None
    assert np.abs(found - PLACE).max() < 12


def test_a_place_for_cards_printed_on_the_mat_is_not_learnt_for_the_card() -> None:
    ground = np.full((720, 1280, 3), 60, np.uint8)
    cv2.rectangle(ground, (60, 60), (376, 500), (230, 230, 230), 5)
    place = PLACE + np.array((60, 0), np.float32)
    picture = lying((painted(8, WIDE, HIGH) * 0.6).astype(np.uint8), ground, place)
    found = card_in(picture, SHAPE, strict=True)
    assert found is not None
    assert np.abs(found - place).max() < 12


@pytest.mark.parametrize("wide", [85, 170, 680])
def test_a_sign_on_a_scanned_card_is_not_learnt_for_the_card(wide: int) -> None:
    """Four lozenges on white: each has four straight sides, too."""
    scan = np.full((wide * 126 // 85, wide, 3), 246, np.uint8)
    for x, y in ((21, 22), (59, 22), (21, 103), (59, 103)):
        lozenge = (np.array([(x, y - 10), (x + 7, y), (x, y + 10), (x - 7, y)]) * wide / 85).round().astype(np.int32)
        cv2.fillConvexPoly(scan, lozenge, (20, 20, 226), cv2.LINE_AA)
    found = card_in(scan)
    assert found is not None
    assert np.abs(found - (corners(*scan.shape[1::-1]))).max() < 1
