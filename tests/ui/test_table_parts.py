"""The parts of the table screen, each alone over a table that has nothing but their places."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.windowed import windowed


@pytest.fixture(scope="module")
def told() -> Any:
    return windowed("parts_onscreen")


def test_every_kind_of_question_is_offered_in_its_shape(told: Any) -> None:
    """Tray and board, tiles over the whole middle, a counter, a key that draws the curtain."""
    offers = told["offers"]

    assert offers["choice"] == [["Tray", "ChartBoard"], [], 0]
    assert offers["tiles"] == [["Scrolling"], ["answer 0"], 0]
    assert offers["count"] == [["Counter"], [], 0]
    assert offers["secret"] == [["Tray", "ChartBoard"], [], 1]


def test_tiles_take_the_room_there_is_once_it_is_known(told: Any) -> None:
    """On a slow screen the question is shown before the page has its size."""
    before, then = told["tiles"]

    assert before == 100
    assert then == 150


def test_a_curtain_gives_one_answer_and_only_a_choice_is_put_away(told: Any) -> None:
    """Touched twice, it counts once, though the question is still open; a private look stays until it is closed."""
    curtains = told["curtains"]

    assert curtains["chosen once"] == [0, 1, ["refresh"]]
    assert curtains["a look stays"]
    assert curtains["one at a time"]
    assert curtains["a choice goes"]
    assert curtains["beckoned"] == [True, True]


def test_who_tells_by_hand_does_so_for_one_question(told: Any) -> None:
    """And without a camera nothing is shown instead of board and tray."""
    assert told["scans"] == [True, False, True, False]


def test_a_cursor_marks_its_key_and_only_seats_offer_buttons(told: Any) -> None:
    assert told["buttons"] == [[True], False]
