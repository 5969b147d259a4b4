"""Do this now, slips, whose turn, counters, Esc and *as last time* in a real window, in a process of its own."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.engine.shelf import SHELF
from tests.ui.windowed import ROOT, windowed


@cache
def told() -> Any:
    return windowed("hands_onscreen")


@pytest.mark.parametrize(
    "what",
    ["first evening", "do now", "without waiting", "whose turn", "counting", "escape"],
    ids=lambda what: what.replace(" ", "-"),
)
def test_all_of_it_is_so(what: str) -> None:
    """Lines stay until they are done, the banner bears who rolls, counters stop in time, Esc asks first."""
    found = dict(told()[what])
    if what == "do now":
        assert found.pop("marked") == "hands", "the journal knows that hands are done"

    assert all(found.values()), found


def test_as_last_time_is_two_touches_with_the_same_people_and_pieces() -> None:
    found = told()["last time"]

    assert found.pop("screen") == "table"
    assert all(found.values()), found


def test_next_three_times_goes_one_step() -> None:
    assert told()["next"] == {"steps": 1}


def test_no_touch_of_a_gesture_counts_after_its_first_one() -> None:
    """The short version of `companion bench slips`: double, triple and two-finger touches at random."""
    found = windowed(Path(ROOT, "companion", "devtools", "bench", "slip_soak.py"), "tortuga1667", "160")

    assert found["slipped"] == 0
    assert found["given"] > 5, "first touches do count"


@pytest.mark.parametrize("game", sorted(SHELF))
def test_known_people_reach_the_first_decision_in_eight_touches(game: str) -> None:
    """From *New game*, with real pieces; first an evening of strangers, then the same people again."""
    strangers, known = windowed("first_touches_onscreen", game)

    assert known <= 8
    assert known < strangers


def test_a_guess_about_the_box_is_confirmed_by_touches() -> None:
    """Jamaica, 2.5: a row of the options opens it; *No* says where to correct it, *Yes* makes it known."""
    found = windowed("guess_onscreen")

    assert found["before"] == ["The price of space 30 is a guess: 5. Compare it with your board (rule 2.5)."]
    assert found["still"] == 1
    assert "companion profile edit jamaica our-box" in found["said"][-1]
    assert (found["left"], found["box"]) == (0, "our-box")
    assert found["noted"] == ["Noted: the app now knows this about your box (our-box)."]
