"""Lives go on: people change, evenings end early, and are looked back on; on a real window, by touches."""

from __future__ import annotations

from typing import Any

from tests.ui.windowed import windowed


def onscreen(task: str) -> Any:
    """Run a task of lives_onscreen.py and give what it found."""
    return windowed("lives_onscreen", task)


def test_people_change_places_and_play_for_one_another_by_the_menu() -> None:
    """The menu key opens a menu; leaving the table is one of its lines."""
    assert onscreen("people") == {
        "order": [1, 0, 2, 3],
        "stands in": ["Anne"],
        "called": "Anne (Ben)",
        "back": [True, 0],
        "screen": "home",
    }


def test_an_evening_is_called_off_looked_back_on_and_played_on() -> None:
    """Its score, story and steps open from the history; turns and minutes go on where they stopped."""
    assert onscreen("night") == {
        "screen": "scoring",
        "unfinished": [True],
        "past": ["scoring", True, "The table called it a night: this is the score so far."],
        "story": "Sheet",
        "steps": "Sheet",
        "on": ["table", True, True],
    }


def test_nobody_overlooks_that_nothing_is_saved_and_messages_stay_on_their_screen() -> None:
    """A bar over every screen; what was said on the way to a screen is still to be read there."""
    assert onscreen("unsaved") == {
        "quiet": 0,
        "loud": [True, True],
        "there too": True,
        "notices": [],
        "kept": 1,
    }


def test_emoji_in_a_name_are_drawn_by_every_label() -> None:
    """On the line of the other letters, whatever font those have."""
    drawn = [True, True, True]
    assert onscreen("emoji") == {
        "Roboto": drawn,
        "DejaVuSerifCondensed-Bold": drawn,
        "same in markup": 1,
        "typed": "Ben 🦜",
    }
