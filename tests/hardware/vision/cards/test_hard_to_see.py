"""Cards that are hard to see: aslant, on printed and grained grounds, faint, overexposed."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.arrays import Floats, Pixels
from hardware.simulation import Card, LyingCard, Scene, Tabletop, View, render
from hardware.simulation.scene import Cover
from hardware.vision.cards import CardReader
from hardware.vision.cards.compare.canvas import skewed, true_shape
from hardware.vision.cards.teach.one_card import card_in

SHAPE = 63 / 88
EXPOSED = 1.6


def seen(scene: Scene) -> tuple[Pixels, Floats]:
    """The picture, and the outline of the first card in it."""
    drawn = render(scene)
    return drawn.picture, np.array(drawn.truth.cards[0].outline)


def printed(picture: Pixels, outline: Floats) -> Pixels:
    """The same picture with coloured shapes printed on the table, here and there under the card's edge."""
    chance = np.random.default_rng(4)
    high, wide = picture.shape[:2]
    mat = picture.copy()
    for _ in range(30):
        shape = chance.uniform(0, 1, (5, 2)) * 300 + chance.uniform(0, 1, 2) * (wide - 150, high - 150)
        cv2.fillPoly(mat, [shape.astype(np.int32)], chance.integers(30, 220, 3).tolist())
    cv2.fillConvexPoly(mat, np.round(outline).astype(np.int32), (0, 0, 0))
    card = np.zeros((high, wide, 1), np.uint8)
    cv2.fillConvexPoly(card, np.round(outline).astype(np.int32), 1)
    return np.where(card > 0, picture, mat)


@pytest.mark.parametrize("shape", [SHAPE, None])
@pytest.mark.parametrize("cover", list(Cover))
def test_a_card_to_be_learnt_is_found_aslant_on_any_ground(
    cards: tuple[Card, ...], cover: Cover, shape: float | None
) -> None:
    lying = LyingCard(cards[0], 12, -8, 9)
    picture, outline = seen(Scene(tabletop=Tabletop(cover, (96, 60, 34)), cards=(lying,), view=View(300, 255, tilt=22)))
    for ground in (picture, printed(picture, outline)):
        found = card_in(ground, shape)
        assert found is not None
        assert np.abs(found - outline).max() < 0.04 * np.linalg.norm(outline[0] - outline[2])


def test_what_is_seen_aslant_has_its_true_shape(cards: tuple[Card, ...]) -> None:
    picture, outline = seen(Scene(cards=(LyingCard(cards[0], 0, 0, 20),), view=View(300, 255, tilt=30)))
    assert true_shape(outline, picture.shape) == pytest.approx(SHAPE, rel=0.06)
    assert skewed(outline, picture.shape) < 0.06
    assert skewed(outline * (1, 0.6) + outline[:, ::-1] * (0.5, 0), picture.shape) > 0.2


def test_a_card_without_edges_is_known_by_its_print(cards: tuple[Card, ...], reader: CardReader) -> None:
    picture, outline = seen(Scene(cards=(LyingCard(cards[0], 10, 5, 200),), view=View(300, 255, tilt=15)))
    inner = np.zeros(picture.shape, np.uint8)
    cv2.fillConvexPoly(inner, np.round((outline - outline.mean(0)) * 0.8 + outline.mean(0)).astype(np.int32), (1, 1, 1))
    soft = cv2.GaussianBlur(inner.astype(np.float32), (0, 0), 9)
    faint = (picture * soft + picture.mean((0, 1)) * (1 - soft)) * 0.4
    kinds = [card.kind for card in reader.read(faint.astype(np.uint8)).cards if card.kind]
    assert kinds == [cards[0].name]


def test_an_overexposed_card_is_known_but_never_surely(cards: tuple[Card, ...], reader: CardReader) -> None:
    picture, _ = seen(Scene(cards=(LyingCard(cards[8], 0, 0, 30),), view=View(300, 255)))
    bright = np.clip(picture.astype(np.float32) * EXPOSED, 0, 255).astype(np.uint8)
    found = [card for card in reader.read(bright).cards if card.kind]
    assert [card.kind for card in found] == [cards[8].name]
    assert not found[0].sure
