"""What goes wrong in a house, on a real window: the evening goes on, and the screen says what to do."""

from __future__ import annotations

from typing import Any

from tests.ui.windowed import windowed


def onscreen(task: str) -> Any:
    """Run a task of faults_onscreen.py and give what it found."""
    return windowed("faults_onscreen", task)


def test_on_a_full_disk_people_play_on_and_all_is_kept_once_there_is_room() -> None:
    """The foot of the table says it, the leaf of health says what helps."""
    told = onscreen("full_disk")

    assert told.pop("status") == "Nothing is being saved!"
    assert [text.partition(". ")[2] for text in told.pop("health")] == [
        "The game goes on; free some space and it will be saved by itself."
    ]
    assert told == {"wrong": [], "health wrong": [], "played on": True, "status after": False, "kept": True}


def test_a_spoilt_file_of_settings_or_people_is_named_and_set_aside_and_a_game_begins() -> None:
    """Nothing that was in it is overwritten."""
    assert onscreen("spoilt") == {
        "said": ["settings.json", "people.json"],
        "wrong": [],
        "aside": ["people.set-aside-1.json", "settings.set-aside-1.json"],
        "gone": True,
        "begun": True,
        "remembered": ["Anne", "Ben", "Carla", "Diego"],
    }


def test_a_spoilt_box_profile_is_named_and_the_usual_box_is_played_with() -> None:
    assert onscreen("spoilt_box") == {"named": True, "cut": [], "playing": "table", "box": {}}


def test_a_broken_or_incomplete_translation_is_named_and_english_stands_in() -> None:
    """On every screen on the way to the table, and there."""
    assert onscreen("language") == {
        "said": 1,
        "wrong": [],
        "chosen": "eo",
        "played on": True,
        "in english": True,
        "missing": [],
    }


def test_a_language_that_was_asked_for_at_the_start_stays_when_something_else_is_set() -> None:
    """And the settings show which one is spoken."""
    assert onscreen("asked_for") == {"lit": ["Français"], "speaks": "fr"}


def test_a_busy_machine_loses_no_list() -> None:
    """However long a picture takes, a list that was pulled beyond its head shows its head."""
    assert onscreen("slow_frames") == {"scrolls": True, "where": [1.0] * 5}


def test_a_broken_picture_of_a_reading_is_said_and_can_be_thrown_away() -> None:
    """The step it belongs to is shown all the same."""
    assert onscreen("bad_photo") == {"said": True, "wrong": [], "on": "What has happened"}


def test_before_the_first_press_as_many_are_to_come_as_choose() -> None:
    """A secret by seat buttons: the screen counts before the seats have been asked."""
    told = onscreen("owed")

    assert told["owed"] > 1
    assert told["said"] == [f"Choose with your buttons: {told['owed']} still to come"]
