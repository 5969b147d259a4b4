"""Cards on drawn tables, through the real reader."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.devtools.vision_bench.card_bench import BACK, Tally
from companion.devtools.vision_bench.card_tables import table_trial
from hardware.arrays import Pixels
from hardware.markers import marker_drawing
from hardware.simulation import Card, LyingCard, Mood, Scene, View, render
from hardware.vision.cards import Box, CardReader, CardReading, Certainty
from hardware.vision.cards.compare.twins import bare, standing
from hardware.vision.cards.tags.tags import tags
from hardware.vision.dice.dice_values import Reason


def laid(*cards: LyingCard, across: float = 420.0, tilt: float = 0.0) -> Pixels:
    picture: Pixels = render(Scene(cards=cards, view=View(across=across, tilt=tilt))).picture
    return picture


def only(reader: CardReader, picture: Pixels) -> CardReading:
    (card,) = reader.read(picture).cards
    return card


@pytest.mark.parametrize("turned", [0.0, 77.0, 180.0, 290.0])
def test_a_card_is_known_at_any_angle_and_says_which_way_up_it_lies(
    reader: CardReader, cards: tuple[Card, ...], turned: float
) -> None:
    card = only(reader, laid(LyingCard(cards[0], 20, -10, turned)))
    assert (card.kind, card.certainty, card.face_up) == (cards[0].name, Certainty.SURE, True)
    off = (card.turned + turned) % 360  # the scene turns against the clock
    assert min(off, 360 - off) < 3


def test_perspective_and_a_sleeve_do_not_hide_what_it_is(reader: CardReader, cards: tuple[Card, ...]) -> None:
    card = only(reader, laid(LyingCard(cards[1], 0, 0, 40, sleeved=True), tilt=33))
    assert card.kind == cards[1].name


def test_the_back_of_a_card_lies_face_down(reader: CardReader, cards: tuple[Card, ...]) -> None:
    card = only(reader, laid(LyingCard(cards[2], 0, 0, 15, face_up=False)))
    assert (card.kind, card.face_up) == (BACK, False)


def test_copies_are_counted(reader: CardReader, cards: tuple[Card, ...]) -> None:
    picture = laid(
        *(LyingCard(cards[3], x, 0, 25 * x) for x in (-140, 0, 140)), LyingCard(cards[4], 70, 80), across=520
    )
    assert reader.read(picture).counted == {cards[3].name: 3, cards[4].name: 1}


def test_an_unknown_card_in_the_same_frame_is_unknown(reader: CardReader, strange: tuple[Card, ...]) -> None:
    for card in strange[:3]:
        seen = only(reader, laid(LyingCard(card, 0, 0, 10)))
        assert (seen.kind, seen.certainty, seen.face_up) == ("", Certainty.UNKNOWN, None)


def test_cards_that_differ_in_one_small_picture_are_told_apart(reader: CardReader, cards: tuple[Card, ...]) -> None:
    """Votes differ in one third only."""
    one, other = cards[-2:]
    reading = reader.read(laid(LyingCard(one, -60, 0, 8), LyingCard(other, 60, 0, -171)))
    assert [card.kind for card in reading.cards] == [one.name, other.name]
    assert {card.runner_up for card in reading.cards if not card.sure} <= {one.name, other.name}


@pytest.mark.parametrize("sign", ["key", "moon"])
def test_a_card_that_was_never_learnt_is_not_surely_its_twin(
    reader: CardReader, cards: tuple[Card, ...], sign: str
) -> None:
    twin = replace(cards[-1], name="twin", icons=(*cards[-1].icons[:2], sign))
    seen = only(reader, laid(LyingCard(twin, 0, 0, 12)))
    assert not seen.sure


def test_two_looks_are_compared_only_where_they_differ(box: Box, cards: tuple[Card, ...]) -> None:
    one, other = (bare(box.kind(card.name).looks[0].fine) for card in cards[-2:])
    assert standing(one, one, other)[0] > 0.99
    assert standing(one, one, other)[1] < 0.8
    hidden = np.ones(88, bool)
    assert standing(one, one, other, hidden) == (0.0, 0.0)


def test_a_card_half_under_another_is_found(reader: CardReader, cards: tuple[Card, ...]) -> None:
    reading = reader.read(laid(LyingCard(cards[0], 0, 0, 0), LyingCard(cards[5], 30, 48, 20, lift=0.9)))
    assert reading.counted == {cards[0].name: 1, cards[5].name: 1}
    lower = next(card for card in reading.cards if card.kind == cards[0].name)
    assert 0.05 < lower.covered < 0.5


def test_harsh_tables_are_read_and_nothing_wrong_is_sure(reader: CardReader, cards: tuple[Card, ...]) -> None:
    names = frozenset(card.name for card in cards)
    tally = Tally()
    for seed in range(3):
        trial = table_trial(cards[seed : seed + 5], 40 + seed, Mood.HARSH, face_down=0.0)
        tally.add(trial.cards, reader.read(trial.picture), names)
    assert tally.right >= tally.known - 1
    assert tally.wrong_sure == 0


def test_a_marker_is_always_sure(box: Box, cards: tuple[Card, ...], strange: tuple[Card, ...]) -> None:
    """Also on a card whose look was never learnt."""
    marked = CardReader(box.with_marker(cards[0].name, 20).with_marker("never seen", 21))
    picture = laid(LyingCard(cards[0], -60, 0, 30, sticker=20), LyingCard(strange[0], 60, 0, 200, sticker=21))
    reading = marked.read(picture)
    assert [(card.kind, card.certainty, card.marker) for card in reading.cards] == [
        (cards[0].name, Certainty.SURE, 20),
        ("never seen", Certainty.SURE, 21),
    ]


def stuck(number: int, blur: float) -> Pixels:
    """A marker of some twenty pixels on a white sticker, out of focus."""
    sheet = np.full((160, 160), 90, np.uint8)
    sheet[60:100, 60:100] = 235
    sheet[68:92, 68:92] = cv2.resize(marker_drawing(number, 168), (24, 24), None, 0, 0, 3)
    picture: Pixels = cv2.GaussianBlur(sheet, (0, 0), blur)
    return picture


@pytest.mark.parametrize("number", [10, 37, 69])
def test_a_blurred_marker_is_read_by_its_pattern_or_not_at_all(number: int) -> None:
    book = frozenset(range(10, 70))
    picture = np.rot90(stuck(number, 1.7)).copy()
    (tag,) = tags(picture, book)
    assert tag.marker == number
    assert tag.quad[0][1] > tag.quad[1][1] + 10, "its own top lies to the left"
    assert tags(picture, book - {number}) == []
    assert tags(stuck(number, 9.0), book) == []


def garbage() -> list[object]:
    chance = np.random.default_rng(3)
    return [
        np.zeros((0, 0, 3), np.uint8),
        np.zeros((1, 5000, 3), np.uint8),
        np.zeros((480, 640), np.uint8),
        np.full((480, 640, 3), 255, np.uint8),
        chance.integers(0, 256, (360, 480, 3), np.uint8),
        np.full((30, 30), np.nan),
        (np.indices((300, 400)).sum(0) % 40 < 20).astype(np.uint8) * 255,
        "no picture",
        None,
    ]


@pytest.mark.parametrize("number", range(9))
def test_no_garbage_raises_or_is_a_known_card(reader: CardReader, number: int) -> None:
    assert not reader.read(garbage()[number]).counted


def test_an_empty_picture_says_so(reader: CardReader) -> None:
    assert reader.read(np.zeros((0, 0, 3), np.uint8)).trouble is Reason.NO_PICTURE


@pytest.mark.parametrize(
    ("spoilt", "why"),
    [
        (lambda picture: (picture * 0.04).astype(np.uint8), Reason.DARK),
        (lambda picture: cv2.GaussianBlur(picture, (0, 0), 16), Reason.BLURRED),
        (lambda picture: np.full_like(picture, 255), Reason.GLARE),
        (lambda picture: picture, None),
    ],
)
def test_where_no_card_can_be_known_the_picture_says_why(
    reader: CardReader, cards: tuple[Card, ...], spoilt: Callable[[Pixels], Pixels], why: Reason | None
) -> None:
    reading = reader.read(spoilt(laid(LyingCard(cards[0], 0, 0, 20))))
    assert reading.trouble is why
    assert bool(reading.counted) is (why is None)


def test_an_empty_box_sees_only_unknown_cards(cards: tuple[Card, ...]) -> None:
    reading = CardReader(Box("empty")).read(laid(LyingCard(cards[0], 0, 0)))
    assert {card.certainty for card in reading.cards} <= {Certainty.UNKNOWN}
