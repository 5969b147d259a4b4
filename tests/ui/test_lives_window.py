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


def test_the_name_of_who_comes_late_is_written_without_a_touch() -> None:
    """The line has the keys as soon as its leaf is there; where nobody can join, that is said first."""
    found = onscreen("joins")

    assert found.pop("said in mid-round") == [
        "A ship leaves or joins between two rounds. Finish this round first (rule 6.1)."
    ]
    assert found == {"keys reach it": True, "written": "Zoe"}


def test_the_settings_lead_to_who_has_played_here() -> None:
    """Also before any game was finished: names are mended on the first evening, too."""
    assert onscreen("known") == {"screen": ["people", ["Anne", "Ben", "Carla", "Diego"]], "back": "settings"}


def test_a_curtain_without_a_secret_says_so() -> None:
    """An empty leaf would look like a fault."""
    assert onscreen("nothing") == {"said": ["There is nothing hidden for you here."]}


def test_keys_that_stand_together_have_letters_of_one_size() -> None:
    """The pieces to put right, and the keys over the score."""
    assert onscreen("alike") == {"pieces": [True, 1], "score": [6, 1]}


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
