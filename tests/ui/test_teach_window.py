"""Teaching the camera on a real window: simulated table, real fingers, a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.ui.windowed import PATIENCE, ROOT, windowed


def test_a_box_is_taught_from_the_settings_to_the_last_card(tmp_path: Path) -> None:
    """By touch, by the ring, left for later, one taught anew; then carried out and taken in again."""
    assert windowed("teach_onscreen", "round", str(tmp_path)) == {
        "before": "0 of 4 kinds of card are learnt",
        "asked": ["Put down:", "Treasure 1", "treasure tiles, 1 of 4", "0 of 4 learnt"],
        "faults": [],
        "next": ["Treasure 2", "1 of 4 learnt"],
        "by the ring": "2 of 4 learnt",
        "later": "Back",
        "again asked": "Treasure 3",
        "held": False,
        "finished": ["All learnt", "4 of 4 learnt", ["1", "2", "3", "back-tiles"]],
        "anew": ["3 of 4 learnt", 1],
        "exported": [1, True],
        "empty": "0 of 4 learnt",
        "imported": "4 of 4 learnt",
    }


def test_a_round_goes_on_after_a_kill_and_a_damaged_box_loses_nothing(tmp_path: Path) -> None:
    """What was kept is there; a damaged file is said, set aside, and the copy before it serves."""
    script = str(ROOT / "tests" / "ui" / "teach_onscreen.py")
    env = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "none-such"}
    command = [sys.executable, script, "killed", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, check=False, env=env, timeout=PATIENCE)
    assert done.returncode == -signal.SIGKILL

    assert windowed("teach_onscreen", "resumed", str(tmp_path)) == {
        "resumed": ["Treasure 3", "2 of 4 learnt"],
        "damaged": [
            "What was learnt cannot be read",
            "tortuga_dice.cards is damaged; it was left as it is.",
            "Nothing is lost: whatever you choose, the file is kept.",
        ],
        "faults": [],
        "copy": "1 of 4 learnt",
        "kept beside": True,
        "no copy": ["anew"],
        "anew": "0 of 4 learnt",
    }


def test_a_die_is_taught_in_two_sittings(tmp_path: Path) -> None:
    """The reader gets it only when it is whole; a real table's dice are not mixed with simulated ones."""
    assert windowed("teach_onscreen", "die", str(tmp_path)) == {
        "heading": "Jamaica: The combat die",
        "half": ["3 of 6 learnt", False],
        "listed": "3 of 6 faces are learnt",
        "again": ["8", "3 of 6 learnt"],
        "whole": ["6 of 6 learnt", ["10", "2", "4", "6", "8", "star"]],
        "real ones untouched": True,
    }


def test_the_mat_is_found_by_its_markers_or_touched_by_hand(tmp_path: Path) -> None:
    """Both are kept for this camera."""
    assert windowed("teach_onscreen", "calibration", str(tmp_path)) == {
        "words": "All is well: dice and cards can be read.",
        "signs": ["check", "die"],
        "faults": [],
        "kept before": False,
        "by markers": [28, 12],
        "three": "Tap the corners of the playing area: 1 to go.",
        "dragged": True,
        "by touch": [38, 11],
    }


def test_where_dice_are_rolled_is_chosen_kept_changed_and_forgotten(tmp_path: Path) -> None:
    """On the mat, in a tray by its corners, everywhere again; the mat is not touched by it."""
    assert windowed("teach_onscreen", "rolled", str(tmp_path)) == {
        "faults": [],
        "mat": ["mat", 4, "Only dice on the mat count."],
        "touch": "Tap the corners of the dice tray: 4 to go.",
        "keys": ["give-up", "keep"],
        "tray": ["tray", True],
        "after a while": ["Only dice in the tray count.", True],
        "drawn elsewhere": 4,
        "given up": True,
        "forgotten": ["everywhere", [], []],
        "mat stays": True,
    }


def test_nothing_is_cut_at_any_size_in_any_language(tmp_path: Path) -> None:
    """All screens and leaves of teaching."""
    assert windowed("teach_onscreen", "examine", str(tmp_path)) == {}


def test_the_camera_comes_back_heaps_are_only_said_and_lessons_are_offered(tmp_path: Path) -> None:
    """A lesson in the middle of a game; a chest too many; and what a game needs but nobody taught."""
    assert windowed("teach_onscreen", "lent", str(tmp_path)) == {
        "lent": True,
        "given back": True,
        "said": [1, []],
        "gone": True,
        "no answer": True,
        "teachable": ["combat-die", "action-cards", "treasure-cards"],
        "faults": [],
        "of this game": ["", "jamaica", "combat"],
        "back": "pieces",
    }
