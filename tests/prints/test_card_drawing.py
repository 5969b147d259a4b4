"""Cards on paper are the cards on the screen."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from companion.bridge.box_cards import CardKind, card_list
from companion.engine.shelf import SHELF
from companion.faces.card_face import card_back, card_face
from companion.faces.drawing_paths import drawing_of
from companion.faces.face import Face, Words
from companion.faces.face_picture import picture_of
from companion.prints.card_drawing import RIM, draw_card
from companion.prints.page import A4, Sheets
from hardware.arrays import Pixels
from tests.prints.pdfreading import pages

ONE_OF_EACH = [
    pytest.param(next(iter(card_list(game).of(deck.name))), id=f"{name}-{deck.name}")
    for name, game in SHELF.items()
    for deck in card_list(game).decks
]
NEAR = 12.0
"""Of 255, on average over a card; two different cards of a deck are farther apart."""


def on_paper(face: Face) -> Pixels:
    sheets = Sheets(A4, "one card")
    with sheets.page():
        draw_card(sheets, face, 20, 20)
    page = pages(sheets.finished())[0]
    return page.part(20 + 2 * RIM, 20 + 2 * RIM, face.w - 4 * RIM, face.h - 4 * RIM)


def on_screen(face: Face) -> Pixels:
    shown = picture_of(face, 400).convert("RGB")
    edge = RIM / face.w * 400
    inner = shown.crop((round(edge), round(edge), round(400 - edge), round(shown.height - edge)))
    return np.asarray(inner, np.uint8)[:, :, ::-1]


def apart(one: Pixels, other: Pixels) -> float:
    size = (120, 160)
    small = [
        cv2.GaussianBlur(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), (5, 5), 0) for picture in (one, other)
    ]
    return float(np.abs(small[0].astype(float) - small[1].astype(float)).mean())


def without_words(face: Face) -> Face:
    return Face(face.w, face.h, tuple(part for part in face.parts if not isinstance(part, Words)))


@pytest.mark.parametrize("kind", ONE_OF_EACH)
def test_a_printed_card_is_the_one_that_the_screen_shows(kind: CardKind) -> None:
    """Grounds, signs, tints and the places of all: the front and the back of a card of every deck."""
    for face in (without_words(card_face(kind)), card_back(kind.game, kind.deck, kind.size)):
        assert apart(on_paper(face), on_screen(face)) < NEAR


def test_another_card_of_the_same_deck_would_be_noticed() -> None:
    torch, *others = (kind for kind in card_list(SHELF["tortuga1667"]) if kind.deck == "votes")

    printed = on_paper(without_words(card_face(torch)))

    assert all(
        apart(printed, on_screen(without_words(card_face(one))))
        > apart(printed, on_screen(without_words(card_face(torch))))
        for one in others
    )


@pytest.mark.parametrize("name", ["half-night", "rose", "card-sea", "brig", "no-such-drawing"])
def test_a_drawing_is_read_as_shapes_within_its_view(name: str) -> None:
    """Gradients, arcs, clips and groups that are turned; what there is not is the compass."""
    drawing = drawing_of(name)

    assert drawing.shapes
    assert any(shape.fill or shape.line for shape in drawing.shapes)
    assert drawing.white == (name == "no-such-drawing")
