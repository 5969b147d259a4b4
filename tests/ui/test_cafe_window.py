"""In the window: a PIN for the staff, a table that is reset for the next guests in one touch, a call for help."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.devtools.tables.mosquitto import PROGRAM, Mosquitto
from tests.ui.windowed import windowed


@pytest.fixture(scope="module")
def told(tmp_path_factory: Any) -> Iterator[Any]:
    if PROGRAM is None:
        yield windowed("cafe_onscreen", "")
        return
    with Mosquitto(Path(tmp_path_factory.mktemp("broker"))) as broker:
        yield windowed("cafe_onscreen", broker.address)


def test_without_a_pin_everything_is_open(told: Any) -> None:
    assert told["open before"] == "settings"


def test_the_pin_of_the_staff_guards_settings_and_hardware(told: Any) -> None:
    """No touch opens them but the PIN: neither a wrong one nor *forgotten*; of the PIN only a sum is kept."""
    assert told["guarded"]
    assert told["put away"]
    assert told["kept unreadable"]
    assert told["refused"] == [["home", True]] * 7
    assert not told["no way round"]
    assert told["wrong"] == "home"
    assert [told["right"], told["within"]] == ["settings", "cafe"]


def test_whoever_leaves_the_settings_needs_the_pin_again(told: Any) -> None:
    """Also when the screen went dark meanwhile."""
    assert told["again"] == ["home", True]
    assert told["asleep"] == "home"


def test_nothing_of_the_last_party_is_left_on_any_screen(told: Any) -> None:
    """Not even on those that wait behind."""
    assert told["party shown"] == 3
    assert told["left on screens"] == []
    assert told["sheets"] == 0
    assert told["playing"]


def test_nobody_of_the_last_party_is_named_in_figures_records_or_lists(told: Any) -> None:
    """Statistics of the game and of the whole house, and who could join; figures and the staff's view stay whole."""
    assert told["party counted"] == [2, 3, 3]
    assert told["left in figures"] == [0, 0, 0]
    assert told["record"]
    assert told["still counted"], "how long games take names nobody"
    assert told["no people"], "guests rename and forget nobody"
    assert told["staff counts"] == [2, 3]


def test_guests_are_not_remembered_but_the_people_of_the_house_are(told: Any) -> None:
    assert told["remembered"] == ["Wilhelmina"]


def test_settings_and_options_are_again_as_the_house_wants_them(told: Any) -> None:
    assert told["likes"] == [True, True, True]
    assert told["options"]


def test_the_staff_finds_the_evening_that_was_left_and_can_go_on_with_it(told: Any) -> None:
    assert told["staff"] == ["history", True]
    assert told["nothing lost"] == ["Xaver", "Yolanda", "Zebulon"]


def test_the_key_that_calls_is_there_only_where_somebody_would_see_it(told: Any) -> None:
    assert told["hidden"] == [True, 0.0]
    assert told["shown"] == [False, True]
    assert not told["off"]


@pytest.mark.skipif(PROGRAM is None, reason="Mosquitto is not installed: apt install mosquitto")
def test_the_app_reaches_the_broker_by_its_program(told: Any) -> None:
    assert told["there"]


def test_the_app_itself_loads_nothing_of_the_harbour(told: Any) -> None:
    """Not even where it is switched on: that is done by a program beside it."""
    assert told["loaded"] == []


def test_a_call_that_nobody_hears_promises_nothing(told: Any) -> None:
    assert told["unheard"] == [False, True]


@pytest.mark.skipif(PROGRAM is None, reason="Mosquitto is not installed: apt install mosquitto")
def test_a_call_that_is_heard_says_so(told: Any) -> None:
    assert told["promised"]


def test_a_call_is_seen_taken_back_and_ended_by_the_reset(told: Any) -> None:
    assert told["calls"] == [True, True]
    assert told["screen"]
    assert not told["taken back"]
    assert not told["reset"]


def test_the_house_still_hears_of_a_table_after_its_guests_have_gone(told: Any) -> None:
    """The way of the house was kept before the table joined it; that is not what guests may change."""
    assert told["still told"]


def test_a_table_that_leaves_or_joins_its_house_needs_no_restart(told: Any) -> None:
    left, joined = told["follows"]
    assert left == [False, False, False]
    assert joined == [True, True, True]
