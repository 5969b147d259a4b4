"""Small promises of pages, sheets and pictures, in one window."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.windowed import windowed


@pytest.fixture(scope="module")
def told() -> Any:
    return windowed("glue_onscreen")


def test_only_esc_goes_back_and_closes_the_sheet_on_top_first(told: Any) -> None:
    """A letter typed by mistake does nothing."""
    assert told["keys"] == ["settings", "home", "sheet", "settings"]


def test_a_table_that_is_named_is_called_so_at_once(told: Any) -> None:
    assert told["named"] == [False, True]


def test_a_touch_beside_a_sheet_closes_it_and_reaches_nothing_below(told: Any) -> None:
    in_the_sheet, key_below, gone = told["beside"]

    assert (in_the_sheet, key_below, gone) == (False, "normal", True)


def test_a_picture_is_never_smaller_than_it_is_shown(told: Any) -> None:
    """Where nobody says how large that is, it is as large as its file."""
    assert told["pictures"] == [True, True]


def test_a_sea_that_is_painted_anew_has_its_waves_once(told: Any) -> None:
    assert told["waves"] == [True, True]


def test_in_the_picture_of_the_camera_a_die_is_touched_or_nothing_is(told: Any) -> None:
    assert told["finder"] == [0, 1, "aside"]


def test_an_evening_is_looked_back_on_with_its_code_and_step_by_step(told: Any) -> None:
    """A step is told under its number, and leads back to the list; in the list of evenings it has room for a finger."""
    (high,) = told["looked back"].pop("listed")

    assert told["looked back"] == {"code": 1, "steps": True, "one": True, "and back": True}
    assert high > 48
