"""In the window: a PIN guards one person's curtain, and every look is told to its owner."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.windowed import windowed


@pytest.fixture(scope="module")
def told() -> Any:
    return windowed("pin_onscreen")


def test_a_look_is_written_down_and_told_to_its_owner(told: Any) -> None:
    """One row for the one who looked, none for the others."""
    assert told["open"] == [False, True]
    assert told["ben"] == [1, 0]
    assert told["second"] == [True]


def test_nothing_is_drawn_before_the_right_pin(told: Any) -> None:
    """Neither by holding nor by a wrong one; and that is no look."""
    assert told["guarded"] == [True, []]
    assert told["wrong"] == [True, [], 0]
    assert told["right"] == [False, True, 1]


def test_a_forgotten_pin_falls_slowly_and_its_owner_is_told(told: Any) -> None:
    """In sight of everybody; then there is none any more."""
    assert told["fallen"] == [True, False, True]
    assert told["gone"]


def test_the_buttons_of_ones_own_seat_need_no_pin(told: Any) -> None:
    """They are in front of their owner."""
    assert told["buttons"] == [False, True]


def test_a_pin_is_chosen_twice_and_taken_away_by_typing_it(told: Any) -> None:
    """In the crew; what is kept of it is for the owner of the file only."""
    assert told["chosen"] == [True, 0]
    assert told["taken away"]
