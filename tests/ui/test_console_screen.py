"""The screen that the app opens on where there is no desktop."""

from __future__ import annotations

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
