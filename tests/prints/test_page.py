"""The pen and the paper: what is drawn comes to lie where it was meant, in its true size."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
import pytest

from companion.prints.page import A4, CAPITAL, LETTER, TEXT, Paper, Sheets
from companion.prints.page_grid import Grid, batches, cut_marks, grid_for
from companion.prints.vector_signs import draw_symbol
from hardware.simulation.symbols import symbol, symbols
from tests.prints.pdfreading import DOTS, Page, pages, title

RED, BLUE = (200, 30, 20), (10, 60, 190)


def one_page(sheets: Sheets) -> Page:
    (page,) = pages(sheets.finished())
    return page


@pytest.mark.parametrize(("paper", "size"), [(A4, (210.0, 297.0)), (LETTER, (215.9, 279.4))])
def test_a_paper_is_as_large_as_in_the_shop(paper: Paper, size: tuple[float, float]) -> None:
    sheets = Sheets(paper, "A title")
    with sheets.page():
        pass
    pdf = sheets.finished()

    assert title(pdf) == "A title"
    assert sheets.pages == 1
    assert [(page.width, page.height) for page in pages(pdf)] == [pytest.approx(size, abs=0.01)]


def test_a_line_is_dashed_only_where_that_was_asked_for() -> None:
    sheets = Sheets(A4, "lines")
    with sheets.page():
        sheets.line(10, 20, 60, 20, RED, 0.5)
        sheets.line(10, 30, 60, 40, BLUE, 0.2, dashed=True)
        sheets.line(10, 50, 60, 50)
        sheets.frame(10, 60, 30, 20, RED, 0.4)

    drawn = one_page(sheets).shapes
    assert [shape.dashed for shape in drawn] == [False, True, False, False]
    assert [round(shape.thick, 2) for shape in drawn] == [0.5, 0.2, 0.2, 0.4]
    assert np.array(drawn[1].points) == pytest.approx(np.array([(10, 30), (60, 40)]), abs=0.01)


def test_a_stamp_and_what_is_turned_lie_where_they_were_put() -> None:
    """What was carved once is stamped twice; turned by half a round, right is left and down is up."""
    sheets = Sheets(A4, "stamps")
    with sheets.page():
        for _ in range(2):
            sheets.carve("mark", (8, 4), lambda: sheets.box(1, 1, 6, 2, RED))
        sheets.stamp("mark", 50, 60)
        sheets.stamp("mark", 90, 60)
        with sheets.at(100, 100, 180):
            sheets.box(10, 20, 5, 3, BLUE)

    page = one_page(sheets)
    found = [(round(one.x, 2), round(one.y, 2), round(one.width, 2), round(one.height, 2)) for one in page.boxes]
    assert found == [(51, 61, 6, 2), (91, 61, 6, 2), (85, 77, 5, 3)]


def test_nothing_is_drawn_outside_of_a_window() -> None:
    sheets = Sheets(A4, "windows")
    with sheets.page():
        with sheets.only_in(50, 60, 20, 10):
            sheets.box(0, 0, 200, 200, RED)
        sheets.box(100, 60, 20, 10, BLUE)

    page = one_page(sheets)
    inked = np.argwhere((page.picture < 250).any(2) & (page.picture[:, :, 2] > 100))
    (top, left), (low, right) = inked.min(0) / DOTS, inked.max(0) / DOTS
    assert (left, top, right, low) == pytest.approx((50, 60, 70, 70), abs=0.3)
    assert (page.part(101, 61, 18, 8) == np.array(BLUE[::-1])).all()


@pytest.mark.parametrize("name", sorted(symbols()))
def test_a_symbol_on_paper_looks_as_on_the_simulated_table(name: str) -> None:
    """Traced as outlines, holes included."""
    sheets = Sheets(A4, "symbols")
    with sheets.page():
        draw_symbol(sheets, name, 60, 70, 40, (0, 0, 0))

    on_paper = 1 - one_page(sheets).part(40, 50, 40, 40).mean(2) / 255
    drawn = cv2.resize(symbol(name, 480).astype(np.float32), on_paper.shape[::-1], interpolation=cv2.INTER_AREA)
    assert float(np.abs(on_paper - drawn).mean()) < 0.02
    assert float(drawn.mean()) > 0.05


# --- letters ---------------------------------------------------------------------------------------------------------


def test_a_line_of_text_stands_about_its_middle_or_begins_at_its_left() -> None:
    """The capitals are as high as was asked for, and so wide that they fit."""
    sheets = Sheets(A4, "letters")
    with sheets.page():
        width = sheets.write("HEIGHT", 100, 50, 5.0)
        sheets.write("HEIGHT", 100, 80, 5.0, centred=False)
        narrow = sheets.write("HEIGHT", 100, 110, 5.0, widest=width / 2)
        assert sheets.write("HEIGHT", 100, 140, 5.0, widest=width * 2) == width

    page = one_page(sheets)
    middle, left, small, _ = page.texts
    assert middle.x == pytest.approx(100 - width / 2, abs=0.01)
    assert left.x == pytest.approx(100, abs=0.01)
    assert small.x == pytest.approx(100 - width / 4, abs=0.01)
    assert (middle.size, small.size) == pytest.approx((5 / CAPITAL, 2.5 / CAPITAL), abs=0.01)
    assert (middle.y, small.y) == pytest.approx((52.5, 111.25), abs=0.01)
    assert narrow == pytest.approx(width / 2)
    rows = np.argwhere((page.part(0, 40, 210, 20) < 128).any((1, 2)))
    assert (rows.max() + 1 - rows.min()) / DOTS == pytest.approx(5.0, abs=0.25)
    columns = np.argwhere((page.part(0, 40, 210, 20) < 128).any((0, 2)))
    assert (columns.max() + 1 - columns.min()) / DOTS == pytest.approx(width, abs=0.6)


def test_a_paragraph_is_broken_between_words_where_the_next_would_not_fit() -> None:
    """Every word once and in order; no line is too wide, and none could have had the next word too."""
    text = "Print at one hundred per cent and cut out the four squares along their thin grey lines"
    sheets = Sheets(A4, "paragraphs")
    with sheets.page():
        end = sheets.paragraph(text, 30, 40, 50, 2.6)

    lines = one_page(sheets).texts
    assert " ".join(line.text for line in lines) == text
    assert [line.x for line in lines] == [pytest.approx(30, abs=0.01)] * len(lines)
    assert [line.y for line in lines] == [
        pytest.approx(40 + 2.6 + number * 5.2, abs=0.01) for number in range(len(lines))
    ]
    assert end == pytest.approx(40 + 5.2 * len(lines))
    wide = [sheets.wide(line.text, 2.6, TEXT) for line in lines]
    assert max(wide) <= 50
    for line, after in pairwise(lines):
        assert sheets.wide(f"{line.text} {after.text.split()[0]}", 2.6, TEXT) > 50


# --- many on one page ------------------------------------------------------------------------------------------------


def test_as_many_cards_as_fit_lie_in_the_middle_of_the_page() -> None:
    """Seven millimetres stay white on every side, and four more at the foot."""
    assert grid_for(A4, (63.0, 88.0)) == Grid(3, 3, 10.5, 14.5, 63.0, 88.0, 0.0)
    assert grid_for(LETTER, (63.0, 88.0)) == pytest.approx(Grid(3, 2, 13.45, 49.7, 63.0, 88.0, 0.0))
    assert grid_for(A4, (40.0, 40.0), gap=4.0) == Grid(4, 6, 19.0, 16.5, 40.0, 40.0, 4.0)


@pytest.mark.parametrize("gap", [0.0, 3.0])
def test_a_page_is_filled_to_the_last_millimetre_and_no_farther(gap: float) -> None:
    """196 mm are left of the width of A4, 279 of its height."""
    width, height = (196 - 3 * gap) / 4, (279 - 4 * gap) / 5

    assert grid_for(A4, (width, height), gap)[:2] == (4, 5)
    assert grid_for(A4, (width + 0.01, height + 0.01), gap)[:2] == (3, 4)


def test_cells_are_counted_from_the_left_and_behind_them_from_the_right() -> None:
    grid = Grid(3, 2, 10.0, 20.0, 30.0, 40.0, 5.0)

    assert grid.cells == 6
    assert [grid.place(number) for number in range(6)] == [(10, 20), (45, 20), (80, 20), (10, 65), (45, 65), (80, 65)]
    assert [grid.place(number, mirrored=True) for number in range(4)] == [(80, 20), (45, 20), (10, 20), (80, 65)]


def test_cut_marks_stand_outside_of_the_cells_on_every_edge_of_theirs() -> None:
    sheets = Sheets(A4, "marks")
    with sheets.page():
        cut_marks(sheets, Grid(2, 1, 20.0, 30.0, 50.0, 40.0, 6.0))

    marks = {tuple(round(at, 2) for point in line.points for at in point) for line in one_page(sheets).lines()}
    down = {(x, *ends) for x in (20, 70, 76, 126) for ends in ((26, x, 29), (71, x, 74))}
    across = {(left, y, right, y) for y in (30, 70) for left, right in ((16, 19), (127, 130))}
    assert marks == down | across


def test_what_does_not_fit_on_a_page_goes_on_the_next() -> None:
    assert list(batches("abcdefgh", 3)) == ["abc", "def", "gh"]
    assert list(batches("abc", 3)) == ["abc"]
    assert list(batches("", 3)) == []


def test_emoji_in_a_name_are_printed_from_a_font_of_their_own() -> None:
    """The line is as wide as all its letters, and what lies between them is not empty."""
    name, high = "Anne 🏴\u200d☠\ufe0f Bonny", 10.0
    sheets = Sheets(A4, "A title")
    with sheets.page():
        width = sheets.write(name, 20.0, 50.0, high, centred=False)
        before, after = sheets.wide("Anne ", high), sheets.wide(" Bonny", high)
    page = one_page(sheets)

    flag = page.picture[
        int((50 - high / 2) * DOTS) : int((50 + high / 2) * DOTS),
        int((20 + before) * DOTS) : int((20 + width - after) * DOTS),
    ]
    assert 0.5 * high < width - before - after < 2 * high
    assert (flag < 128).mean() > 0.2


@pytest.mark.parametrize("even_odd", [False, True])
def test_one_outline_within_another_is_a_hole_only_where_that_was_asked_for(even_odd: bool) -> None:  # noqa: FBT001  both ways
    """Both go the same way round: filled as usual, the inner one is filled too."""
    sheets = Sheets(A4, "holes")
    rings = tuple(
        step
        for near, far in ((20.0, 60.0), (30.0, 50.0))
        for step in (((near, near), (near, near)), ((far, near),), ((far, far),), ((near, far),), ())
    )
    with sheets.page():
        sheets.outline(rings, fill=RED, even_odd=even_odd)

    page = one_page(sheets)
    assert (page.part(22, 22, 5, 5) == np.array(RED[::-1])).all()
    assert (page.part(35, 35, 10, 10) == (255 if even_odd else np.array(RED[::-1]))).all()
