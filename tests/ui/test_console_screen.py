"""The screen that the app opens on where there is no desktop."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.ui.launch import console_screen


@pytest.fixture
def panel(tmp_path: Path) -> Path:
    """An upright panel on the second card."""
    folder = tmp_path / "sys/class/drm/card1-DSI-2"
    folder.mkdir(parents=True)
    (folder / "status").write_text("connected\n")
    (folder / "modes").write_text("720x1280\n")
    return tmp_path


@pytest.mark.parametrize("environ", [{}, {"SDL_VIDEODRIVER": "kmsdrm"}, {"SDL_VIDEODRIVER": "KMSDRM"}])
def test_at_the_console_the_card_with_the_screen_is_taken(panel: Path, environ: dict[str, str]) -> None:
    screen = console_screen(environ, panel)

    assert screen is not None
    assert (screen.card, screen.turn) == (1, 90)


@pytest.mark.parametrize(
    "environ", [{"DISPLAY": ":0"}, {"WAYLAND_DISPLAY": "wayland-0"}, {"SDL_VIDEODRIVER": "offscreen"}]
)
def test_elsewhere_screens_are_not_our_business(panel: Path, environ: dict[str, str]) -> None:
    """A desktop turns its screens itself, and where nobody looks there is none."""
    assert console_screen(environ, panel) is None


INPUTS = """
from companion.ui.launch import Wish, prepare
prepare(Wish())
from kivy.config import Config
print(sorted(key for key, _ in Config.items("input")))
"""


@pytest.mark.parametrize(
    ("driver", "display", "inputs"),
    [
        ("kmsdrm", "", ["mouse", "panel %(name)s"]),
        ("kmsdrm", ":0", ["mouse"]),
        ("offscreen", "", ["mouse"]),
    ],
)
def test_fingers_are_heard_once(driver: str, display: str, inputs: list[str]) -> None:
    """On a console by Kivy's own reader of touch panels; within a desktop they come as a mouse, and not twice."""
    env = {name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"}
    env |= {"SDL_VIDEODRIVER": driver, "DISPLAY": display}
    done = subprocess.run([sys.executable, "-c", INPUTS], env=env, capture_output=True, text=True, check=True)

    assert done.stdout.strip() == str(inputs)
