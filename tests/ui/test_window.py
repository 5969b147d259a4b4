"""The app on a real window, touched by fingers. Kivy runs in a process of its own: one window, one process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.engine.shelf import SHELF
from tests.ui.windowed import windowed

ROOT = Path(__file__).parents[2]
PATIENCE = 400


def onscreen(*task: str) -> Any:
    """Run a task of onscreen.py and give what it found."""
    return windowed("onscreen", *task)


EVENINGS = [
    ("tortuga1667", "2", "table", "1", "en"),
    ("tortuga1667", "9", "app", "3", "fr"),
    ("jamaica", "2", "app", "5", "es"),
    ("jamaica", "6", "table", "11", "fr"),
]
FIRST = {"tortuga1667": "choose-action", "jamaica": "choose-place-the-dice"}
"""A question that everybody meets."""


@pytest.mark.parametrize("evening", EVENINGS, ids="-".join)
def test_a_whole_evening_is_played_by_touches_to_the_final_score(evening: tuple[str, ...]) -> None:
    """The smallest and the largest table, with real pieces and with the app's; no sound device, no freeze.

    Every answer in the journal is the one that was meant, the tray tells what happened, and the score is the result's.
    """
    told = onscreen("play", *evening)

    assert told["wrong"] == []
    assert told["result"]
    assert told["players"] == int(evening[1])
    assert {"checklist", FIRST[evening[0]], "scoring"} <= set(told["seen"])
    assert told["winners"]
    assert told["touches"] > 50
    assert told["missing"] == []


def test_no_text_is_cut_small_or_in_the_way_at_any_size_in_any_language() -> None:
    """And every key is large enough for a finger."""
    assert onscreen("examine") == {}


def test_touches_answer_explain_narrow_take_back_and_resume() -> None:
    """5.4 is cited for a place that is too far; a touched card is not asked for again; home goes on in one."""
    told = onscreen("touches")

    assert told["history"] == [0, 1]
    assert told["checklist"] == "checklist"
    assert told["too far"] == ["That is more than one step away (rule 5.4)."]
    assert told["narrowed"] == [
        "Look at two event cards",
        "Reveal an event card",
        "Force a player to reveal",
    ]
    assert told["card turned"]
    assert told["undone"] >= 1
    assert told["offered"] == "Continue: Tortuga 1667"
    assert told["resumed"] == [True, True]


def test_a_secret_is_on_the_screen_only_while_its_owner_holds() -> None:
    """Not before, not after, not with a second finger, not when a key is pressed."""
    assert onscreen("secrecy") == {
        "before": False,
        "held": True,
        "released": False,
        "second finger": False,
        "keyboard": False,
    }


def test_every_game_of_the_shelf_can_be_begun_in_the_app() -> None:
    """It has a picture of its box and a board."""
    pictures = {file.stem for file in (ROOT / "companion/assets/pictures").glob("box-*.png")}

    assert {f"box-{name}" for name in SHELF} <= pictures


def test_nothing_but_the_app_loads_kivy() -> None:
    """Nothing of what the screens show."""
    script = (
        "import sys, pkgutil, importlib, companion.presenter as room, companion.ui.launch;"
        "names = [one.name for one in pkgutil.walk_packages(room.__path__, 'companion.presenter.')];"
        "[importlib.import_module(name) for name in names]; assert len(names) > 30;"
        "print('kivy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)

    assert done.stdout.strip() == "False"


def test_without_a_screen_one_line_says_so(tmp_path: Path) -> None:
    """And the exit code is that of what could not be done."""
    gone = ("DISPLAY", "WAYLAND_DISPLAY")
    env = {name: value for name, value in os.environ.items() if name not in gone} | {"SDL_VIDEODRIVER": "x11"}
    command = [str(Path(sys.executable).with_name("companion")), "--data", str(tmp_path), "--lang", "fr"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env, timeout=PATIENCE)

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "companion: Aucun écran pour ouvrir l’application. Les commandes s’en passent : companion --help.\n"
    )
