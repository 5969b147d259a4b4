"""What is printed: in its true size, readable by our own eyes, in every language, on both papers."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
import pytest

from companion.bridge.box_cards import card_list, card_list_of
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import languages, translator
from companion.prints.mat_sheets import SEA
from companion.prints.page import CAPITAL, PALE, PAPERS, PARCHMENT, Paper
from companion.prints.page_grid import MARGIN as PAGE_MARGIN
from companion.prints.page_grid import MARK
from companion.prints.print_order import KINDS, Order, printed
from companion.session.profiles.box_profile import Profile
from companion.session.table.random_player import RandomPlayer
from hardware.arrays import Pixels
from hardware.markers import MAT_CORNERS, markers_in
from hardware.stickers import MARKER, STICKER, sticker_places
from hardware.vision.shared.mat import MARKER_SIDE, mat_from_markers
from tests.prints.pdfreading import DOTS, Page, Shape, Text, pages, title
from tests.what_games_have import CARDED, MATTED

MARGIN = 5.0
"""No printer reaches farther, in millimetres."""
SEATS = ("anne", "ben", "carla", "diego", "eva", "fay", "gus", "hal", "ivy")
papers = pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)


@lru_cache(maxsize=64)
def sheets(what: str, *games: str, paper: Paper = PAPERS["a4"], lang: str = "en", backs: bool = False) -> list[Page]:
    pdf, count = printed(Order(what, games, paper, backs), translator(lang))
    found = pages(pdf)
    assert len(found) == count
    return found


def seen(picture: Pixels) -> list[tuple[int, float, tuple[float, float]]]:
    """Every marker in a picture, its side and its middle, in millimetres."""
    found = []
    for number, quad in markers_in(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), MAT_CORNERS).told:
        four = np.asarray(quad).reshape(4, 2) / DOTS
        x, y = four.mean(0)
        found.append((int(number), float(np.linalg.norm(four[0] - four[1])), (float(x), float(y))))
    return found


def black(page: Page) -> list[Shape]:
    """The squares that markers stand on."""
    return [box for box in page.boxes if box.fill == (0, 0, 0)]


def of_size(page: Page, width: float, height: float) -> list[Shape]:
    """The parchment of every card of this size, to a hundredth of a millimetre."""
    return [
        box
        for box in page.laid
        if box.fill == PARCHMENT and abs(box.width - width) < 0.01 and abs(box.height - height) < 0.01
    ]


def capital(said: str) -> str:
    return said[:1].upper() + said[1:]


# --- every page ------------------------------------------------------------------------------------------------------


@papers
@pytest.mark.parametrize("what", KINDS)
def test_every_page_has_the_size_of_the_paper_and_keeps_its_margins(what: str, paper: Paper) -> None:
    """A sheet that is scaled or cut by the printer is no sheet."""
    for page in sheets(what, "tortuga1667", paper=paper):
        assert (page.width, page.height) == pytest.approx((paper.width, paper.height), abs=0.1)
        edge = round(MARGIN * DOTS) - 1
        assert page.picture.min(axis=2)[edge:-edge, edge:-edge].min() < 128
        inked = np.argwhere(page.picture.min(axis=2) < 200)  # of what is clipped only what is seen
        assert inked.min() > edge
        assert (inked.max(axis=0) < np.array(page.picture.shape[:2]) - edge).all()
        assert all(text.x > MARGIN and text.x + text.width < paper.width - MARGIN for text in upright(page))


def upright(page: Page) -> list[Text]:
    return [text for text in page.texts if not text.turned]


@papers
@pytest.mark.parametrize("what", ["mat", "stickers", "cards", "scores", "boxes"])
def test_a_ruler_at_the_foot_has_a_tick_every_ten_millimetres(what: str, paper: Paper) -> None:
    """Laid against a real one it tells whether the printer has scaled the page."""
    tr = translator("en")
    measured = [page for page in sheets(what, "tortuga1667", paper=paper) if tr.text("print.ruler") in said(page)]
    for page in measured:
        foot = [line for line in page.lines(PALE) if line.y > paper.height - 12]
        ticks = sorted(line.x for line in foot if line.width < 0.01)
        (ruler,) = [line for line in foot if line.height < 0.01]
        assert ticks == [pytest.approx(ticks[0] + 10 * number, abs=0.01) for number in range(6)]
        assert (ruler.x, ruler.width) == pytest.approx((ticks[0], 50), abs=0.01)
        (label,) = [text for text in page.texts if text.text == tr.text("print.ruler")]
        assert 0 < ticks[0] - (label.x + label.width) < 10
    of_plans = 1 if what == "mat" else 0
    assert len(measured) == len(sheets(what, "tortuga1667", paper=paper)) - of_plans


def said(page: Page) -> list[str]:
    return [text.text for text in page.texts]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("what", KINDS)
def test_every_sheet_is_there_in_every_language(what: str, language: str) -> None:
    """No key without words, and the file says what it is."""
    tr = translator(language)
    before = set(tr.missing)
    pdf, count = printed(Order(what, ("tortuga_dice",)), tr)

    assert len(pages(pdf)) == count > 0
    assert title(pdf) == tr.text("print.title", what=tr.text(f"print.what.{what}"))
    assert tr.missing == before


def test_the_same_order_gives_the_same_file() -> None:
    """No clock and no chance is in it."""
    once, again = (printed(Order("cards", ("tortuga_dice",), backs=True), translator("en")) for _ in range(2))

    assert once == again


def test_all_is_every_kind_of_sheet_for_every_game() -> None:
    """Backs only if somebody wants them."""
    cards = sum(len(sheets(what, game)) for what in ("stickers", "cards") for game in CARDED)
    scores = sum(len(sheets("scores", game)) for game in SHELF)

    once = sum(len(sheets(what)) for what in ("mat", "signs", "boxes", "start", "table"))
    assert printed(Order("all"), translator("en"))[1] == cards + scores + once
    assert len(sheets("mat")) == 1 + len(MATTED)
    assert len(sheets("cards", "jamaica", backs=True)) == 2 * len(sheets("cards", "jamaica"))


# --- the mat ---------------------------------------------------------------------------------------------------------


@papers
def test_the_corner_markers_are_forty_millimetres_wide_and_our_eyes_find_them(paper: Paper) -> None:
    """The page itself, seen from above, is a small mat with the upper left corner on the upper left."""
    page = sheets("mat", "jamaica", paper=paper)[0]

    assert [(one.width, one.height) for one in black(page)] == [pytest.approx((MARKER_SIDE, MARKER_SIDE), abs=0.01)] * 4
    mat = mat_from_markers(page.picture)
    assert mat is not None
    assert mat.scale == pytest.approx(DOTS, rel=0.01)
    assert mat.corners[0][0] < mat.corners[1][0]
    assert mat.corners[0][1] < mat.corners[3][1]


@papers
@pytest.mark.parametrize("language", languages())
def test_each_corner_is_named_above_its_marker_and_its_ship_points_to_the_middle(paper: Paper, language: str) -> None:
    """Corner 0 is the upper left one, then clockwise; a label over the wrong marker lays the table inside out."""
    page, tr = sheets("mat", "jamaica", paper=paper, lang=language)[0], translator(language)
    places = {number: middle for number, _, middle in seen(page.picture)}
    x, y = (sum(at) / 4 for at in zip(*places.values(), strict=True))
    ships = [one for one in page.shapes if one.fill and not one.is_box and one.width < 6]

    assert sorted(places) == [0, 1, 2, 3]
    assert len(ships) == 4
    for number, (to_left, to_top) in enumerate([(True, True), (False, True), (False, False), (True, False)]):
        left, top = places[number]
        assert (left < x, top < y) == (to_left, to_top)
        (label,) = [text for text in page.texts if text.text == tr.text(f"print.corner.{number}")]
        assert abs(label.x + label.width / 2 - left) < 1
        assert MARKER_SIDE / 2 < top - label.y < MARKER_SIDE / 2 + 12
        ship = min(ships, key=lambda one: abs(one.middle[0] - left) + abs(one.middle[1] - top))
        off = MARKER_SIDE / 2 + 4.0
        assert ship.middle == pytest.approx((left + (off if to_left else -off), top + (off if to_top else -off)), abs=1)


@pytest.mark.parametrize("game", MATTED)
def test_a_plan_shows_every_zone_with_its_name_within(game: str) -> None:
    """Nothing lies over anything else."""
    page = sheets("mat", game)[1]
    zones = [one for one in page.shapes if one.is_frame][1:]
    plan = max(page.boxes, key=lambda one: one.width * one.height)

    assert len(zones) > 3
    for zone in zones:
        assert plan.x <= zone.x <= zone.x + zone.width <= plan.x + plan.width
        assert plan.y <= zone.y <= zone.y + zone.height <= plan.y + plan.height
        names = [text for text in page.texts if within(text, zone)]
        assert len(names) == 1
    for one, other in pairwise(sorted(zones, key=lambda zone: (round(zone.y), zone.x))):
        assert one.x + one.width <= other.x or round(other.y, 1) != round(one.y, 1)


def within(text: Text, box: Shape) -> bool:
    """Say whether a line of text stands in a rectangle."""
    x, y = text.x + text.width / 2, text.y
    return box.x <= x <= box.x + box.width and box.y <= y <= box.y + box.height


# --- stickers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", CARDED)
def test_there_are_stickers_for_every_card_and_our_eyes_tell_which(game: str) -> None:
    """Each copy has the marker of its kind, twice where there is room for two, large enough for a camera above."""
    found: Counter[int] = Counter()
    for page in sheets("stickers", game):
        for number, side, _ in seen(page.picture):
            assert side == pytest.approx(MARKER, abs=0.4)
            found[number] += 1

    kinds = card_list(SHELF[game])
    assert found == {kind.marker: kind.copies * len(sticker_places(kind.size)) for kind in kinds}


@papers
def test_every_marker_keeps_its_white_rim_when_the_stickers_are_cut(paper: Paper) -> None:
    """The nearest two are a whole sticker of twenty-three millimetres apart, and each stands in its middle."""
    for page in sheets("stickers", "tortuga1667", paper=paper):
        assert {(round(one.width, 2), round(one.height, 2)) for one in black(page)} == {(MARKER, MARKER)}
        places = np.array([(one.x, one.y) for one in black(page)])
        apart = np.abs(places[:, None] - places[None]).max(2) + 1000 * np.eye(len(places))
        assert apart.min() == pytest.approx(STICKER, abs=0.01)
        cut = [one for one in page.shapes if one.is_frame]
        assert [one.middle for one in cut] == [pytest.approx(one.middle, abs=0.01) for one in black(page)]
        assert {(round(one.width, 2), round(one.height, 2)) for one in cut} == {(STICKER, STICKER)}


@pytest.mark.parametrize("game", CARDED)
def test_above_its_stickers_stands_which_card_they_are_for(game: str) -> None:
    """Line by line, between the stickers of one card and those of the next."""
    tr = translator("en")
    titles = {kind.marker: kind.title(tr).split(" · ") for kind in card_list(SHELF[game])}
    for page in sheets("stickers", game):
        found = sorted((middle, number) for number, _, middle in seen(page.picture))
        for (x, y), number in found:
            column = [at for (across, at), _ in found if abs(across - x) < 1 and at < y - 1]
            above = max(column, default=0.0)
            if y - above < STICKER + 1:
                continue  # the lower one of two
            lines = [text for text in page.texts if abs(text.x + text.width / 2 - x) < 3 and above < text.y < y]
            lines.sort(key=lambda text: text.y)
            assert [text.text for text in lines] == titles[number]
            assert all(MARKER / 2 < y - text.y < STICKER / 2 + 9 for text in lines)


@papers
@pytest.mark.parametrize("language", languages())
def test_what_to_do_with_stickers_can_be_read_and_touches_none(language: str, paper: Paper) -> None:
    """No letter is smaller than in a caption; the foot begins below the last sticker and ends before the ruler."""
    page, tr = sheets("stickers", "tortuga1667", paper=paper, lang=language)[0], translator(language)
    lowest = max(one.y + one.height for one in black(page)) + (STICKER - MARKER) / 2
    foot = [text for text in page.texts if text.y > lowest and text.text != tr.text("print.ruler")]
    said = tr.text("print.foot.stickers", game=tr.say("tortuga1667", "game.name", {}))

    assert min(text.size for text in page.texts) * CAPITAL > 1.4
    assert min(text.y - text.size * CAPITAL for text in foot) > lowest
    assert " ".join(text.text for text in foot).split() == said.split()
    assert all(upper.y + 2 < lower.y for upper, lower in pairwise(foot))
    (ruler,) = [text for text in page.texts if text.text == tr.text("print.ruler")]
    assert max(text.x + text.width for text in foot) < ruler.x


# --- cards -----------------------------------------------------------------------------------------------------------


@papers
@pytest.mark.parametrize("game", CARDED)
def test_every_card_of_the_box_is_printed_in_its_size(game: str, paper: Paper) -> None:
    """As often as it is in the box, beside the others and not over them, and with its title."""
    printed_pages, tr = sheets("cards", game, paper=paper), translator("en")
    cards = card_list(SHELF[game])
    for deck in cards.decks:
        placed = [of_size(page, *deck.size) for page in printed_pages]
        alike = [other for other in cards.decks if other.size == deck.size]
        assert sum(map(len, placed)) == sum(other.count for other in alike)
        for page in placed:
            corners = {(round(one.x, 1), round(one.y, 1)) for one in page}
            assert len(corners) == len(page)
    titles = Counter({capital(kind.title(tr)): 0 for kind in cards})
    for kind in cards:
        titles[capital(kind.title(tr))] += kind.copies
    written = Counter(text.text for page in printed_pages for text in page.texts if text.text in titles)
    assert written == titles


@papers
@pytest.mark.parametrize("game", CARDED)
def test_marks_outside_of_the_cards_show_where_to_cut(game: str, paper: Paper) -> None:
    """At every edge of a full page, on both sides of it, and none across a card."""
    for deck in card_list(SHELF[game]).decks:
        pages_of_deck = [(page, of_size(page, *deck.size)) for page in sheets("cards", game, paper=paper)]
        page, cards = max(pages_of_deck, key=lambda one: len(one[1]))
        xs = {x for card in cards for x in (card.x, card.x + card.width)}
        ys = {y for card in cards for y in (card.y, card.y + card.height)}
        strokes = [line for line in page.lines() if max(line.width, line.height) == pytest.approx(MARK - 1, abs=0.05)]
        upright = [line for line in strokes if line.width < 0.01]
        level = [line for line in strokes if line.height < 0.01]

        for marks, edges in (
            ([line.x for line in upright if line.y + line.height < min(ys)], xs),
            ([line.x for line in upright if line.y > max(ys)], xs),
            ([line.y for line in level if line.x + line.width < min(xs)], ys),
            ([line.y for line in level if line.x > max(xs)], ys),
        ):
            assert all(any(abs(mark - edge) < 0.05 for mark in marks) for edge in edges)
        assert all(line.y + line.height < min(ys) or line.y > max(ys) for line in upright)
        assert all(line.x + line.width < min(xs) or line.x > max(xs) for line in level)


@papers
def test_backs_lie_behind_their_fronts(paper: Paper) -> None:
    """Turned over the long edge, every back has its front behind it, also on a sheet that is not full."""
    lopsided = 0
    for game in CARDED:
        both = sheets("cards", game, paper=paper, backs=True)
        sizes = {deck.size for deck in card_list(SHELF[game]).decks}
        for fronts, backs in zip(both[::2], both[1::2], strict=True):
            ahead = sorted((one.y, one.x) for size in sizes for one in of_size(fronts, *size))
            behind = [one for size in sizes for one in of_size(backs, *size)]
            turned = sorted((one.y, paper.width - one.x - one.width) for one in behind)
            assert np.array(turned) == pytest.approx(np.array(ahead), abs=0.01)
            lopsided += np.array(sorted((one.y, one.x) for one in behind)) != pytest.approx(np.array(ahead), abs=0.01)
    assert lopsided > 0


def test_a_back_tells_only_which_deck_a_card_is_from() -> None:
    """All backs of one page are alike, whatever is in front."""
    both = sheets("cards", "tortuga1667", backs=True)
    different = 0
    for fronts, backs in zip(both[::2], both[1::2], strict=True):
        (size,) = {(round(one.width), round(one.height)) for one in backs.laid}
        looks, faces = (
            [page.part(one.x + 3, one.y + 3, size[0] - 6, size[1] - 6).astype(int) for one in of_size(page, *size)]
            for page in (backs, fronts)
        )
        assert max(float(np.abs(look - looks[0]).mean()) for look in looks) < 6
        assert not backs.texts
        different += any(float(np.abs(face - faces[0]).mean()) > 12 for face in faces)
    assert different > 0


def test_the_cards_follow_a_box_profile() -> None:
    """A table with a vote deck of its own prints that one."""
    deck = [{"attack": ["torch"], "brawl": ["F"], "mutiny": ["wheel"], "copies": 32}]
    own = card_list_of(Profile("tortuga1667", "ours", options={"vote-profile": "custom"}, box={"votes": deck}))
    pdf, _ = printed(Order("stickers", ("tortuga1667",), boxes=(own,)), translator("en"))
    found = Counter(number for page in pages(pdf) for number, _, _ in seen(page.picture))

    assert found[own.by_word["torch/F/wheel"].marker or 0] == 2 * 32


# --- boxes -----------------------------------------------------------------------------------------------------------


@papers
def test_the_drill_template_has_its_holes_in_true_size(paper: Paper) -> None:
    """Three of 24 mm, 36 mm apart, and one of 5 mm, all within a lid of 120 x 70 mm; the label has room below them."""
    (page,) = sheets("boxes", paper=paper)
    label, *rims, lid = sorted(
        (one for one in page.shapes if one.line == PALE and min(one.width, one.height) > 5), key=lambda one: one.height
    )
    assert (lid.width, lid.height) == pytest.approx((120, 70), abs=0.01)
    assert (label.width, label.height) == pytest.approx((108, 12), abs=0.01)
    assert [one.width for one in rims] == pytest.approx([28] * 3, abs=0.02)
    assert all(one.y + one.height < label.y or label.y + label.height < one.y for one in rims)
    round_ones = [one for one in page.shapes if one.line == SEA and one.width > 1 and one.height > 1]
    holes = sorted(round_ones, key=lambda one: (round(one.width), one.x))
    assert [one.width for one in holes] == pytest.approx([5, 24, 24, 24], abs=0.02)
    assert [one.height for one in holes] == pytest.approx([5, 24, 24, 24], abs=0.02)
    lamp, *buttons = holes
    assert [one.middle[0] - lamp.middle[0] for one in buttons] == pytest.approx([-36, 0, 36], abs=0.02)
    for hole in holes:
        assert lid.x + 4 < hole.x
        assert hole.x + hole.width < lid.x + lid.width - 4
        assert lid.y + 4 < hole.y
        assert hole.y + hole.height < lid.y + lid.height - 4
        crossing = [one for one in page.lines(SEA) if one.middle == pytest.approx(hole.middle, abs=0.01)]
        assert sorted(round(max(one.width, one.height)) for one in crossing) == [round(hole.width) + 4] * 2


@pytest.mark.parametrize("language", languages())
def test_every_box_has_a_label_with_its_number_and_its_three_buttons(language: str) -> None:
    """In the order of the holes."""
    tr = translator(language)
    (page,) = sheets("boxes", lang=language)
    words = [tr.text(f"print.sign.{key}") for key in ("back", "on", "choose")]
    for seat in range(1, 10):
        (number,) = [text for text in page.texts if text.text == str(seat)]
        row = sorted((text for text in page.texts if abs(text.y - number.y) < 3), key=lambda text: text.x)
        assert [text.text for text in row] == [str(seat), *words]


@papers
@pytest.mark.parametrize("language", languages())
def test_what_to_do_first_is_written_as_wide_as_its_paper_lets_it(language: str, paper: Paper) -> None:
    """Few long lines are read more easily from a seat than many short ones: ten millimetres stay free at the right."""
    (page,) = sheets("start", paper=paper, lang=language)
    room = paper.width - PAGE_MARGIN - 10

    assert room - 4 < max(text.x + text.width for text in page.texts) <= room


# --- signs -----------------------------------------------------------------------------------------------------------


@papers
def test_there_are_signs_for_nine_seats(paper: Paper) -> None:
    """Each with its number on two sides, the upper one upside down, and the dashed line to fold between them."""
    numbers = []
    for page in sheets("signs", paper=paper):
        cut = sorted((one for one in page.shapes if one.is_frame and one.line == PALE), key=lambda one: one.y)
        folds = [line for line in page.lines() if line.dashed]
        assert all(upper.y + upper.height < lower.y for upper, lower in pairwise(cut))
        assert sorted(fold.middle for fold in folds) == [pytest.approx(sign.middle, abs=0.01) for sign in cut]
        for sign in cut:
            on_it = [text for text in page.texts if text.size > 15 and sign.y < text.y < sign.y + sign.height]
            upper, lower = sorted(on_it, key=lambda text: text.y)
            assert upper.text == lower.text
            assert (upper.turned, lower.turned) == (True, False)
            x, y = sign.middle
            assert (upper.x + lower.x, upper.y + lower.y) == pytest.approx((2 * x, 2 * y), abs=0.02)
            numbers.append(upper.text)

    assert numbers == [str(number) for number in range(1, 10)]


@pytest.mark.parametrize("language", languages())
def test_a_sign_says_what_each_of_the_three_buttons_does(language: str) -> None:
    """1 back, 2 on, 3 choose, from top to bottom for whoever reads that side; each number stands in its disc."""
    tr = translator(language)
    meant = [(str(number), tr.text(f"print.sign.{key}")) for number, key in enumerate(("back", "on", "choose"), 1)]
    for page in sheets("signs", lang=language):
        discs = [one for one in page.shapes if one.fill and not one.is_box and one.width == pytest.approx(6.8, abs=0.1)]
        signs = sum(text.size > 15 for text in page.texts)
        assert len(discs) == 3 * signs
        for turned in (True, False):
            side = [text for text in page.texts if text.turned is turned and text.size < 15]
            found = []
            for number in (text for text in side if text.text.isdigit()):
                label = min(
                    (text for text in side if not text.text.isdigit() and (text.x < number.x) is turned),
                    key=lambda text: abs(text.y - number.y),
                )
                assert abs(label.y - number.y) < 1
                middle = number.x + number.width / 2 * (-1 if turned else 1)
                assert any(abs(disc.middle[0] - middle) < 0.7 and abs(disc.middle[1] - number.y) < 3 for disc in discs)
                found.append((number.y, number.text, label.text))
            found.sort(reverse=turned)
            in_order = [(number, label) for _, number, label in found]
            assert in_order == meant * (signs // 2)


# --- score sheets ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def counted(game: str) -> tuple[list[str], list[str]]:
    """The lines and the sides that a real match counts, most players taking part."""
    shelf = SHELF[game]
    seats: Any = SEATS[: shelf.usual[-1]]
    match: Match[Any] = Match(shelf, Setup(game, seats, {}, dict.fromkeys(shelf.sources, Holder.APP)))
    player = RandomPlayer(3)
    while match.decision is not None:
        match.answer(player.answer(match.decision, match.sequence, match.owed))
    assert match.result is not None
    lines = list(dict.fromkeys(line for tally in match.result.tallies for line, _ in tally.lines))
    return lines, [tally.side for tally in match.result.tallies if tally.side not in tally.seats]


@papers
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", SHELF)
def test_a_score_sheet_has_a_line_for_everything_that_counts(game: str, language: str, paper: Paper) -> None:
    """Every line that a match counts, then the total, each in a row of its own; a column for each side or player."""
    tr, page = translator(language), sheets("scores", game, paper=paper, lang=language)[0]
    lines, sides = counted(game)
    names = {capital(tr.name(game, line, "score")) for line in lines}
    total = capital(tr.text("print.score.total"))
    left = Counter(round(text.x, 1) for text in page.texts).most_common(1)[0][0]
    labels = [text for text in page.texts if round(text.x, 1) == left]
    tables = [text.text for text in labels].count(total)
    rows = len(labels) // tables

    assert tables >= 1
    assert [text.text for text in labels] == [text.text for text in labels[:rows]] * tables
    assert names <= {text.text for text in labels[: rows - 1]}
    assert labels[rows - 1].text == total
    assert len({text.text for text in labels}) == rows
    across = sorted({round(line.y, 1) for line in page.lines() if line.height < 0.01 and line.width > 150})
    for label in labels:
        above, below = max(y for y in across if y < label.y), min(y for y in across if y > label.y)
        assert below - above == pytest.approx(14, abs=0.2)
        assert len([other for other in labels if above < other.y < below]) == 1
    down = {round(line.x, 1) for line in page.lines() if line.width < 0.01 and line.height > 30}
    columns = len(sides) if sides else SHELF[game].usual[-1]
    assert len(down) == columns + 1
    assert {capital(tr.name(game, side, "side")) for side in sides} <= set(said(page))


@pytest.mark.parametrize("language", languages())
def test_all_lines_of_a_score_sheet_are_written_in_one_size(language: str) -> None:
    texts = sheets("scores", "tortuga_cards", lang=language)[0].texts
    left = Counter(round(text.x, 1) for text in texts).most_common(1)[0][0]

    assert len({round(text.size, 3) for text in texts if round(text.x, 1) == left}) == 1


@pytest.mark.parametrize("lang", languages())
def test_a_card_for_each_table_says_the_same_on_both_sides(lang: str) -> None:
    """Folded in the middle it stands: the upper half is upside down, and nothing crosses the fold."""
    tr = translator(lang)
    file, count = printed(Order("table", tables=("Window", "Table 12")), tr)
    cards = pages(file)

    assert count == len(cards) == 2
    for card, name in zip(cards, ("Window", "Table 12"), strict=True):
        words = Counter(text.text for text in card.texts)
        assert words[name] == 2
        assert all(count % 2 == 0 for count in words.values())
        assert words[tr.text("print.table.help").replace("\u00a0", " ")] == 2
        shown = card.picture.min(axis=2)
        half = shown.shape[0] // 2
        apart = np.abs(shown[: half - 4].astype(int) - np.rot90(shown[-(half - 4) :], 2).astype(int))
        assert (apart > 128).mean() < 0.01
