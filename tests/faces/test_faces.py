"""Cards and dice as drawings: every card of every box, on a screen, on a page and by name."""

from __future__ import annotations

import io
from typing import Any

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageStat

from companion.assets import ASSETS
from companion.bridge.box_cards import CardKind, card_list
from companion.engine.shelf import SHELF
from companion.faces.card_face import card_face
from companion.faces.face import Face, Sign, Words
from companion.faces.face_names import back_named, die_named, face_named, is_face, name_of_card, says_all
from companion.faces.face_picture import picture_of, png_of
from companion.faces.face_svg import svg_of

KINDS = [pytest.param(kind, id=f"{name}-{kind.word}") for name, game in SHELF.items() for kind in card_list(game)]


@pytest.mark.parametrize("kind", KINDS)
def test_every_card_of_every_box_is_drawn_with_signs_that_there_are(kind: CardKind) -> None:
    face = card_face(kind)
    signs = [part for part in face.parts if isinstance(part, Sign)]

    assert len(signs) >= len(kind.shows)
    assert [sign.name for sign in signs if not (ASSETS / "pictures" / f"{sign.name}.png").is_file()] == []
    assert (face.w, face.h) == kind.size


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_on_a_card_lies_beside_it(kind: CardKind) -> None:
    face = card_face(kind, title="A title")

    for part in face.parts:
        x, y, w, h = part.box
        assert x >= -0.01
        assert y >= -0.01
        assert x + w <= face.w + 0.01
        assert y + h <= face.h + 0.01


@pytest.mark.parametrize("kind", KINDS)
def test_a_card_is_found_again_by_its_name(kind: CardKind) -> None:
    name = name_of_card(kind)

    assert is_face(name)
    assert "+" not in name  # signs of a row are joined by it
    assert face_named(name) == card_face(kind)
    assert says_all(name) == (len(kind.shows) > 1)


def _apart(face: Face) -> float:
    """How far the page's drawing is from the screen's, of 255."""
    plain = Face(face.w, face.h, tuple(part for part in face.parts if not isinstance(part, Words)))
    page = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg_of(plain), width=120)))).convert("RGBA")
    screen = picture_of(plain, 120).resize(page.size)
    white = Image.new("RGBA", page.size, "white")
    both = [Image.alpha_composite(white, one) for one in (page, screen)]
    return max(ImageStat.Stat(ImageChops.difference(*both)).mean[:3])


@pytest.mark.parametrize("game", SHELF.values(), ids=lambda game: game.name)
def test_a_page_shows_the_same_card_as_a_screen(game: Any) -> None:
    """One of each deck: the SVG of a phone's page against the picture on the screen."""
    cards = card_list(game)
    far = {deck.name: _apart(card_face(cards.of(deck.name)[0])) for deck in cards.decks}

    assert {name: off for name, off in far.items() if off > 8} == {}


def test_a_die_shows_its_sign_its_value_and_its_letter() -> None:
    die = face_named(die_named("ship", "3", "A", fill=(232, 132, 42)))
    hidden = face_named(die_named(letter="C", faded=True))

    assert [part.text for part in die.parts if isinstance(part, Words)] == ["A", "3"]
    assert [part.name for part in die.parts if isinstance(part, Sign)] == ["ship"]
    assert [part.text for part in hidden.parts if isinstance(part, Words)] == ["C"]


@pytest.mark.parametrize("pips", range(1, 7))
def test_a_die_has_as_many_pips_as_it_shows(pips: int) -> None:
    blank = len(face_named(die_named()).parts)

    assert len(face_named(die_named(f"pips-{pips}")).parts) == blank + pips


def test_a_back_says_nothing_of_the_card() -> None:
    """The same for every card of a deck."""
    back = face_named(back_named("any game", "any deck", (63, 88)))

    assert not [part for part in back.parts if isinstance(part, Words)]
    assert not says_all(back_named("any game", "any deck", (63, 88)))


def test_a_picture_is_as_wide_as_it_is_asked_for() -> None:
    face = face_named(die_named("skull"))
    with Image.open(io.BytesIO(png_of(face, 96))) as opened:
        assert opened.size == (96, 96)
        assert opened.format == "PNG"
