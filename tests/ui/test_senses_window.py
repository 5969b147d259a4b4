"""Camera and seats in the app, on a real window: simulated hardware, real fingers, a process of its own."""

from __future__ import annotations

from typing import Any

from companion.presenter.house.draft import STRANGERS
from tests.ui.windowed import windowed


def onscreen(task: str) -> Any:
    """Run a task of senses_onscreen.py and give what it found."""
    return windowed("senses_onscreen", task)


def test_a_roll_is_read_by_the_camera_corrected_by_one_touch_or_told_by_hand() -> None:
    """It opens by itself, the closing ring commits, the picture is kept, and dice that lie there are not the next.

    Under a leaf or a curtain nothing counts by itself; of a reading that is refused at its end nothing is left.
    """
    assert onscreen("scanning") == {
        "opened by itself": True,
        "waiting": [],
        "boxes": 2,
        "sure": [],
        "by": "camera",
        "confident": True,
        "proofs": 1,
        "closed": True,
        "old": "These dice were already here.",
        "corrected": "sure",
        "corrected by": "hand",
        "by hand": [True, True],
        "by eye again": True,
        "leaf before": [0, "held"],
        "leaf after": [0, "held"],
        "curtain before": [0, "held"],
        "curtain after": [0, "held"],
        "half refused": [0, 0, 1],
        "half refused, still asked": True,
        "nothing over it": ["camera", True],
    }


def test_a_camera_that_goes_and_a_seat_that_fails_are_said_and_the_evening_goes_on() -> None:
    """Each state of the camera in its own words; a failing seat once."""
    told = onscreen("troubles")

    assert {state: told[state] for state in ("unplugged", "frozen", "dark", "covered")} == {
        "unplugged": ["The camera has been unplugged.", []],
        "frozen": ["The camera picture is frozen.", []],
        "dark": ["It is too dark for the camera.", []],
        "covered": ["Something covers the camera.", []],
    }
    assert told["seat out"] == ["Anne: the buttons are stuck. Please use the screen."]
    assert told["sign"][2] == "trouble"
    assert told["seat in"] == ["Anne: the buttons work again."]
    assert told["health"] == []
    assert told["hand"] == ["A hand is in the way.", True], "words without advice stay on their leaf"


def test_keys_move_a_cursor_that_is_seen_and_choose() -> None:
    """And all three together ask for help."""
    told = onscreen("buttons")

    assert len(told["pointed"]) == 1
    assert told["by"] == "seat"
    kind, name, looking = told["help"]
    assert (kind, name in STRANGERS, looking) == ("secret", True, False), "all three buttons draw the curtain"
    assert told["looking"], "and once more shows what is behind it"
    assert not told["after a screenshot key"]
    assert told["open help"].endswith("the three buttons")
