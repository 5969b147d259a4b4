"""Stickers: two markers on each card tell which it is and where it lies, blurred, covered, beside its copies."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from companion.devtools.vision_bench.card_bench import Tally, bench_markers, bench_table, taught_box
from companion.devtools.vision_bench.card_tables import own_cards
from hardware.arrays import Floats, Pixels
from hardware.markers import marker_drawing
from hardware.simulation import Card, LyingCard, Scene, View, render
from hardware.stickers import EDGE, STICKER, sticker_places
from hardware.vision.cards import Box, CardReader, CardReading, Certainty
from hardware.vision.cards.compare.canvas import Levels, onto
from hardware.vision.cards.search.overlaps import common_share, inside
from hardware.vision.cards.tags.cut_tags import Cuts
from hardware.vision.cards.tags.place_tags import Placed

POKER = (63.0, 88.0)
WANTED = tuple(range(10, 70))


def seen(scene: Scene) -> tuple[Pixels, list[Floats]]:
    drawn = render(scene)
    return drawn.picture, [np.array(card.outline) for card in drawn.truth.cards]


def as_it_lies(one: CardReading, outline: Floats) -> bool:
    """Whether it is said to lie there, and begins with its own upper left corner."""
    quad = np.array(one.quad)
    return common_share(quad, outline) > 0.85 and int(np.linalg.norm(outline - quad[0], axis=1).argmin()) == 0


@pytest.fixture(scope="module")
def markers_only() -> CardReader:
    """A box of which nothing was learnt but which marker is on which card."""
    box = Box("bare").with_marker("first", 20).with_marker("second", 21)
    return CardReader(box.with_marker("small", 22, size=(44.0, 68.0)).with_marker("tile", 23, size=(30.0, 30.0)))


def test_two_stickers_are_on_a_card_and_one_on_a_tile() -> None:
    top, foot = sticker_places(POKER)
    assert top[0] == foot[0] == 0
    assert -top[1] == foot[1] == pytest.approx(44 - EDGE - STICKER / 2)
    assert sticker_places((30.0, 30.0)) == ((0.0, 0.0),)


def test_stickers_are_on_the_face_only(cards: tuple[Card, ...]) -> None:
    """From above, a card that lies face down keeps its secret."""
    bare = LyingCard(cards[0], 0, 0, face_up=False)
    pictures = [render(Scene(cards=(card,))).picture for card in (bare, replace(bare, sticker=20))]
    assert (pictures[0] == pictures[1]).all()


@pytest.mark.parametrize("turned", [10.0, 130.0, 200.0])
def test_markers_alone_tell_the_outline_and_the_way_up(
    markers_only: CardReader, cards: tuple[Card, ...], turned: float
) -> None:
    small, tile = replace(cards[2], size=(44.0, 68.0)), replace(cards[3], size=(30.0, 30.0))
    lying = (
        LyingCard(cards[0], -130, 20, turned, sticker=20),
        LyingCard(small, 0, -10, turned, sticker=22),
        LyingCard(tile, 110, 10, turned, sticker=23),
    )
    picture, outlines = seen(Scene(cards=lying, view=View(across=460, tilt=20)))
    read = {card.kind: card for card in markers_only.read(picture).cards if card.kind}
    assert set(read) == {"first", "small", "tile"}
    assert as_it_lies(read["first"], outlines[0])
    assert as_it_lies(read["small"], outlines[1])
    assert as_it_lies(read["tile"], outlines[2])


@pytest.mark.parametrize("gap", [8.0, 20.0, 42.0])
def test_copies_in_a_column_are_not_taken_for_each_other(
    markers_only: CardReader, cards: tuple[Card, ...], gap: float
) -> None:
    """The foot of one and the top of the next are sometimes as far apart as those of one card."""
    step = POKER[1] + gap
    lying = tuple(LyingCard(cards[1], 0, y, sticker=21) for y in (step, 0.0, -step))
    picture, outlines = seen(Scene(cards=lying, view=View(across=900), size=(1920, 1080)))
    read = [card for card in markers_only.read(picture).cards if card.kind]
    assert len(read) == 3
    assert all(any(as_it_lies(card, outline) for card in read) for outline in outlines)


@pytest.mark.parametrize("turned", [0.0, 180.0])
def test_a_card_with_one_marker_in_sight_is_told_once_and_lies_where_it_does(
    box: Box, cards: tuple[Card, ...], strange: tuple[Card, ...], turned: float
) -> None:
    """An unknown card lies over its foot, or over its top."""
    reader = CardReader(box.with_marker(cards[0].name, 20).with_marker(cards[1].name, 21))
    lying = (
        LyingCard(cards[0], 0, 0, turned, sticker=20),
        LyingCard(strange[0], 20, -64, 8, lift=0.9),
        LyingCard(cards[1], 130, 0, 40, sticker=21),
    )
    picture, outlines = seen(Scene(cards=lying, view=View(across=420, tilt=15)))
    reading = reader.read(picture)
    assert reading.counted == {cards[0].name: 1, cards[1].name: 1}
    (card,) = (card for card in reading.cards if card.kind == cards[0].name)
    assert (card.certainty, card.marker) == (Certainty.SURE, 20)
    assert as_it_lies(card, outlines[0])


def test_a_card_of_which_both_markers_are_cut_is_told(cards: tuple[Card, ...], strange: tuple[Card, ...]) -> None:
    """No outline is known of it, only those of the cards over it."""
    lying = (
        LyingCard(cards[0], 0, 0, 4, sticker=20),
        LyingCard(strange[0], 29, 66, 12, lift=0.9),
        LyingCard(strange[1], -30, -66, 8, lift=0.9),
    )
    picture, outlines = seen(Scene(cards=lying, view=View(across=420, tilt=15)))
    over = Cuts(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), outlines[1:], (POKER,))
    tags = over.tags(WANTED, (), ())
    assert [tag.marker for tag in tags] == [20, 20]
    assert {bool(inside(tag.quad.mean(0), outlines[0])) for tag in tags} == {True}
    upright = outlines[0][1] - outlines[0][0]
    assert all((tag.quad[1] - tag.quad[0]) @ upright > 0.9 * np.linalg.norm(upright) * 30 for tag in tags)
    assert over.tags(tuple(range(21, 70)), (), ()) == []


def with_corner_sticker(picture: Pixels, outline: Floats, marker: int) -> Pixels:
    """One small sticker in the upper left corner, as on sheets of the first version."""
    paper = np.full((180, 180), 235, np.uint8)
    paper[25:155, 25:155] = marker_drawing(marker, 130)
    face = np.zeros((880, 630, 2), np.uint8)
    face[20:200, 20:200] = np.dstack([paper, np.full_like(paper, 255)])
    flat = np.array([(0, 0), (630, 0), (630, 880), (0, 880)], np.float32)
    turn = cv2.getPerspectiveTransform(flat, outline.astype(np.float32))
    ink, cover = cv2.split(cv2.warpPerspective(cv2.blur(face, (3, 3)), turn, picture.shape[1::-1]))
    return np.where(cover[..., None] > 127, ink[..., None], picture)


@pytest.mark.parametrize("learnt", [True, False])
def test_a_sticker_put_elsewhere_still_tells_its_card_once(box: Box, cards: tuple[Card, ...], *, learnt: bool) -> None:
    name = cards[4].name if learnt else "other"
    bare, (outline,) = seen(Scene(cards=(LyingCard(cards[4], 0, 0, 200),), view=View(across=420)))
    (card,) = CardReader(box.with_marker(name, 20)).read(with_corner_sticker(bare, outline, 20)).cards
    assert (card.kind, card.certainty, card.marker) == (name, Certainty.SURE, 20)
    assert as_it_lies(card, outline)


@pytest.mark.parametrize("number", [12, 40, 69])
@pytest.mark.parametrize("blur", [1.8, 2.6])
def test_markers_out_of_focus_are_read_at_their_places(cards: tuple[Card, ...], number: int, blur: float) -> None:
    lying = LyingCard(cards[1], 0, 0, 130, sticker=number)
    picture, (outline,) = seen(Scene(cards=(lying,), view=View(across=640, tilt=20)))
    soft = Levels(cv2.GaussianBlur(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (0, 0), blur))
    for off, turns in ((1.5, 0), (-9.0, 0), (0.0, 2)):
        read = Placed(soft, onto(np.roll(outline, turns, 0) + off), POKER, (), WANTED).read()
        assert read is not None
        assert read[:2] == (number, turns == 2)
        assert len(read[2]) == 2
        assert all(np.linalg.norm(square.mean(0) - outline.mean(0)) < 80 for square in read[2])


def test_no_marker_is_read_where_there_is_none(cards: tuple[Card, ...]) -> None:
    for card in cards:
        picture, (outline,) = seen(Scene(cards=(LyingCard(card, 0, 0, 40),), view=View(across=500)))
        grey = Levels(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY))
        assert Placed(grey, onto(outline), POKER, (), WANTED).read() is None


@pytest.mark.parametrize(("number", "beside"), [(104, 32), (184, 68), (273, 20)])
def test_tables_that_were_misread(number: int, beside: int) -> None:
    """Two with dark corners that are like the small marker of another card; one that shows only the foot of a card."""
    markers = bench_markers()
    trial = bench_table(20311, number, stickers=True)
    there = {card.name for card in trial.cards} & set(markers)
    known = there | {name for name, marker in markers.items() if marker == beside}
    box = taught_box(tuple(card for card in own_cards() if card.name in known))
    for name in known:
        box = box.with_marker(name, markers[name])
    tally = Tally()
    tally.add(trial.cards, CardReader(box).read(trial.picture), frozenset(known))
    assert (tally.right, tally.wrong, tally.invented) == (tally.known, 0, 0)
