"""Many cards from one photo, a box and a die of one's own, on a real window with real fingers."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.ui.windowed import windowed

WHY: Final = (
    "dog was read as cat, so it was not kept. Are both the same card, or do their outlines take in something else?"
)


def test_cards_are_named_by_touch_on_a_photo_and_learnt(tmp_path: Path) -> None:
    """By camera: outlined, copies known as copies, named one by one and on row by row, read again before they stay."""
    assert windowed("photo_onscreen", "camera", str(tmp_path)) == {
        "lesson ended": True,
        "outlined": [6, 5],
        "words": [
            "6 cards of 5 kinds. Tap each one and name it.",
            "0 of 5 kinds are named; copies get the same name.",
        ],
        "faults": [],
        "asked": "What is card 1?",
        "one named": "1 of 5 kinds are named; copies get the same name.",
        "all named": "5 of 5 kinds are named; copies get the same name.",
        "copies alike": [True, True],
        "learnt": ["6 cards are learnt.", "Every one of them was read again in the photo."],
        "kept": True,
        "back": "eyes",
    }


def test_a_box_of_no_game_is_learnt_from_a_file(tmp_path: Path) -> None:
    """Named in one line; a card that is known by another name is not kept, and a touch says why."""
    assert windowed("photo_onscreen", "folder", str(tmp_path)) == {
        "bad name": [".. cannot be the name of a box."],
        "outlined": 6,
        "named": ["ant", "bee", "cat", "dog", "eel", "fox"],
        "learnt": "6 cards are learnt.",
        "kept": ["ant", "bee", "cat", "dog", "eel", "fox"],
        "of its own": "Grandpa",
        "wrong": ["0 cards are learnt.", "1 card is not: it is crossed. Tap it to see why."],
        "why": [WHY],
        "unchanged": 1,
        "listed": ["6 kinds of card are learnt"],
    }


def test_a_die_of_no_game_gets_a_name_faces_and_a_lesson(tmp_path: Path) -> None:
    """Too few faces are refused; the lesson asks for the first."""
    assert windowed("photo_onscreen", "die", str(tmp_path)) == {
        "too few": ["The die needs 2 to 30 different faces, with commas between them."],
        "lesson": ["Weather", "sun", "0 of 6 learnt"],
        "faults": [],
        "kept": [["sun", "rain", "snow", "wind", "fog", "hail"]],
        "listed": ["0 of 6 faces are learnt"],
    }


def test_nothing_is_cut_at_any_size_in_any_language(tmp_path: Path) -> None:
    """The photo while it is aimed at and named, and both leaves."""
    assert windowed("photo_onscreen", "examine", str(tmp_path)) == {}
