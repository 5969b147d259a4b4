"""Opens the app. Kivy reads its environment when it is first imported, so everything is said before."""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Final, NamedTuple

SMALLEST: Final = 320
LARGEST: Final = 8192


class Wish(NamedTuple):
    """How the app is to be opened."""

    language: str = ""
    size: tuple[int, int] | None = None
    kiosk: bool = False
    game: str = ""
    swift: bool = False
    """Frames follow each other without a pause: for fingers that are not there."""
    home: Path | None = None
    """The data folder; None is the usual one."""


def prepare(wish: Wish) -> None:
    """Tell Kivy how to start: no arguments of its own, no files of its own, no sound."""
    os.environ.setdefault("KIVY_NO_ARGS", "1")
    os.environ.setdefault("KIVY_NO_CONFIG", "1")
    os.environ.setdefault("KIVY_NO_FILELOG", "1")
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    os.environ.setdefault("KIVY_AUDIO", "")
    os.environ.setdefault("KIVY_WINDOW", "sdl2")  # another one ends the process where there is no screen
    os.environ.setdefault("KIVY_CLIPBOARD", "dummy")
    talk = logging.getLogger("kivy")  # what it cannot find on this machine is nobody's concern here
    talk.addHandler(logging.NullHandler())
    talk.propagate = False
    from kivy.config import Config  # noqa: PLC0415  only now

    width, height = wish.size or (1280, 800)
    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    Config.set("graphics", "minimum_width", str(SMALLEST))
    Config.set("graphics", "minimum_height", str(SMALLEST))
    Config.set("graphics", "multisamples", "4" if os.environ.get("SDL_VIDEODRIVER") != "offscreen" else "0")
    Config.set("graphics", "maxfps", "0" if wish.swift else "60")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.set("kivy", "exit_on_escape", "0" if wish.kiosk else "1")
    if wish.kiosk:
        Config.set("graphics", "fullscreen", "auto" if wish.size is None else "0")
        Config.set("graphics", "borderless", "1")
        Config.set("kivy", "keyboard_mode", "systemanddock")


class NoScreen(RuntimeError):
    """There is nothing to show a window on."""


def open_app(wish: Wish) -> int:
    """Open the app and stay until it is closed."""
    prepare(wish)
    from kivy.core.window import Window  # noqa: PLC0415  Kivy is prepared now

    if Window is None:
        raise NoScreen
    from companion.ui.app import CompanionApp  # noqa: PLC0415  as above

    CompanionApp(wish).run()
    return 0
