"""What is printed: in its true size, readable by our own eyes, in every language, on both papers."""

from __future__ import annotations

import re
from collections import Counter

import cv2
import numpy as np
import pytest

from companion.bridge.box_cards import card_list, card_list_of
from companion.engine.shelf import SHELF
from companion.i18n import languages, translator
from companion.prints import KINDS, PAPERS, Order, Paper, printed
from companion.prints.page import CAPITAL, MM, PARCHMENT
from companion.session.profiles.box_profile import Profile
from hardware.arrays import Pixels
from hardware.markers import MAT_CORNERS, markers_in
from hardware.stickers import MARKER, STICKER, sticker_places
from hardware.vision.shared.mat import MARKER_SIDE, mat_from_markers
from tests.prints.pdfreading import Page, Rect, inked, pages

MARGIN = 5.0
"""No printer reaches farther, in millimetres."""
papers = pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)


def sheets(what: str, *games: str, paper: Paper = PAPERS["a4"], lang: str = "en", backs: bool = False) -> list[Page]:
    pdf, count = printed(Order(what, games, paper, backs), translator(lang))
    found = pages(pdf)
    assert len(found) == count
    return found


def seen(picture: Pixels) -> list[tuple[int, float]]:
    """Every marker in a picture, and its side in pixels."""
    told = markers_in(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), MAT_CORNERS).told
    return [(number, float(np.linalg.norm(quad[1] - quad[0]))) for number, quad in told]


def of_size(page: Page, width: float, height: float) -> list[Rect]:
    """The parchment of every card of this size, to a hundredth of a millimetre."""
    return [
        rect
        for rect in page.rects
        if rect.colour == PARCHMENT and abs(rect.width - width) < 0.01 and abs(rect.height - height) < 0.01
    ]


def written(page: Page) -> list[tuple[float, float, float]]:
    """Every line of text: where it begins and stands, and how high its capitals are, in millimetres."""
    found, size = [], 0.0
    for block in re.findall(r"BT.*?ET", page.text, re.DOTALL):
        font = re.search(r"/F\S+ ([\d.]+) Tf", block)
        size = float(font[1]) if font else size
        place = re.search(r"1 0 0 1 ([\d.]+) -([\d.]+) Tm", block)
        if place and "Tj" in block:
            found.append((float(place[1]) / MM, float(place[2]) / MM, size / MM * CAPITAL))
    return found


@papers
@pytest.mark.parametrize("what", KINDS)
def test_every_page_has_the_size_of_the_paper_and_keeps_its_margins(what: str, paper: Paper) -> None:
    """A sheet that is scaled or cut by the printer is no sheet."""
    for page in sheets(what, "tortuga1667", paper=paper):
        assert page.width == pytest.approx(paper.width, abs=0.1)
        assert page.height == pytest.approx(paper.height, abs=0.1)
        assert all(rect.x > MARGIN and rect.x + rect.width < paper.width - MARGIN for rect in page.rects)
        assert all(rect.y > MARGIN and rect.y + rect.height < paper.height - MARGIN for rect in page.rects)


@papers
def test_the_corner_markers_are_forty_millimetres_wide_and_our_eyes_find_them(paper: Paper) -> None:
    """The page itself, seen from above, is a small mat with the upper left corner on the upper left."""
    page = sheets("mat", "jamaica", paper=paper)[0]

    black = [rect for rect in page.rects if rect.colour == (0, 0, 0)]
    assert [(rect.width, rect.height) for rect in black] == [pytest.approx((MARKER_SIDE, MARKER_SIDE), abs=0.01)] * 4
    mat = mat_from_markers(inked(page))
    assert mat is not None
    assert mat.scale == pytest.approx(6.0, rel=0.01)
    assert mat.corners[0][0] < mat.corners[1][0]
    assert mat.corners[0][1] < mat.corners[3][1]


@pytest.mark.parametrize("game", SHELF)
def test_there_are_stickers_for_every_card_and_our_eyes_tell_which(game: str) -> None:
    """Each copy has the marker of its kind, twice where there is room for two, large enough for a camera above."""
    found: Counter[int] = Counter()
    for page in sheets("stickers", game):
        for number, side in seen(inked(page)):
            assert side / 6.0 == pytest.approx(MARKER, abs=0.4)
            found[number] += 1

    kinds = card_list(SHELF[game])
    assert found == {kind.marker: kind.copies * len(sticker_places(kind.size)) for kind in kinds}


@papers
def test_every_marker_keeps_its_white_rim_when_the_stickers_are_cut(paper: Paper) -> None:
    """The nearest two are a whole sticker of twenty-three millimetres apart."""
    for page in sheets("stickers", "tortuga1667", paper=paper):
        black = [rect for rect in page.rects if rect.colour == (0, 0, 0)]
        assert {(round(rect.width, 2), round(rect.height, 2)) for rect in black} == {(MARKER, MARKER)}
        places = np.array([(rect.x, rect.y) for rect in black])
        apart = np.abs(places[:, None] - places[None]).max(2) + 1000 * np.eye(len(places))
        assert apart.min() == pytest.approx(STICKER, abs=0.01)


@papers
@pytest.mark.parametrize("game", SHELF)
def test_every_card_of_the_box_is_printed_in_its_size(game: str, paper: Paper) -> None:
    """As often as it is in the box, beside the others and not over them."""
    printed_pages = sheets("cards", game, paper=paper)
    for deck in card_list(SHELF[game]).decks:
        placed = [of_size(page, *deck.size) for page in printed_pages]
        alike = [other for other in card_list(SHELF[game]).decks if other.size == deck.size]
        assert sum(map(len, placed)) == sum(other.count for other in alike)
        for page in placed:
            corners = {(round(rect.x, 1), round(rect.y, 1)) for rect in page}
            assert len(corners) == len(page)


def test_backs_lie_behind_their_fronts() -> None:
    """Turned over the long edge, every back has its front behind it."""
    fronts, backs = sheets("cards", "tortuga_dice", backs=True)[:2]

    width = fronts.width
    ahead = {(round(rect.x, 1), round(rect.y, 1)) for rect in of_size(fronts, 30, 30)}
    behind = {(round(width - rect.x - rect.width, 1), round(rect.y, 1)) for rect in of_size(backs, 30, 30)}
    assert ahead == behind


def test_the_cards_follow_a_box_profile() -> None:
    """A table with a vote deck of its own prints that one."""
    deck = [{"attack": ["torch"], "brawl": ["F"], "mutiny": ["wheel"], "copies": 32}]
    own = card_list_of(Profile("tortuga1667", "ours", options={"vote-profile": "custom"}, box={"votes": deck}))
    pdf, _ = printed(Order("stickers", ("tortuga1667",), boxes=(own,)), translator("en"))
    found = Counter(number for page in pages(pdf) for number, _ in seen(inked(page)))

    assert found[own.by_word["torch/F/wheel"].marker or 0] == 2 * 32


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("what", KINDS)
def test_every_sheet_is_there_in_every_language(what: str, language: str) -> None:
    """No key without words."""
    tr = translator(language)
    before = set(tr.missing)
    pdf, count = printed(Order(what, ("tortuga_dice",)), tr)

    assert pdf.startswith(b"%PDF")
    assert count > 0
    assert tr.missing == before


def test_the_same_order_gives_the_same_file() -> None:
    """No clock and no chance is in it."""
    once, again = (printed(Order("cards", ("tortuga_dice",), backs=True), translator("en")) for _ in range(2))

    assert once == again


def test_there_are_signs_for_nine_seats() -> None:
    """Each with two sides, one of them upside down for whoever sits across."""
    halves = sum(len([rect for rect in page.rects if rect.width == pytest.approx(180)]) for page in sheets("signs"))

    assert halves == 18


@pytest.mark.parametrize("game", SHELF)
def test_a_score_sheet_has_a_line_for_everything_that_counts(game: str) -> None:
    """The lines of the tally and the total, each written at least once."""
    page = sheets("scores", game)[0]
    written = len(re.findall(r"\bTj\b", page.text))
    lines = {"tortuga1667": 3, "jamaica": 4, "tortuga_dice": 6, "tortuga_cards": 4}[game]

    assert written >= lines + 1 + 3


@papers
@pytest.mark.parametrize("language", languages())
def test_what_to_do_with_stickers_can_be_read_and_touches_none(language: str, paper: Paper) -> None:
    """No letter is smaller than those of a caption, and the foot begins below the last sticker."""
    page = sheets("stickers", "tortuga1667", paper=paper, lang=language)[0]
    lines = written(page)
    black = [rect for rect in page.rects if rect.colour == (0, 0, 0)]
    lowest = max(rect.y + rect.height for rect in black) + (STICKER - MARKER) / 2

    assert min(high for _, _, high in lines) > 1.4
    assert min(y - high for _, y, high in lines if y > lowest) > lowest


@pytest.mark.parametrize("language", languages())
def test_all_lines_of_a_score_sheet_are_written_in_one_size(language: str) -> None:
    lines = written(sheets("scores", "tortuga_cards", lang=language)[0])
    left = Counter(round(x, 1) for x, _, _ in lines).most_common(1)[0][0]

    assert len({high for x, _, high in lines if round(x, 1) == left}) == 1
