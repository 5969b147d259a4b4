"""Opens the app. Kivy reads its environment when it is first imported, so everything is said before."""

from __future__ import annotations

import ctypes
import logging
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.ui.heartbeat import Heartbeat
from hardware.screens import ConnectedScreen, connected_screens

SMALLEST: Final = 320
LARGEST: Final = 8192
M_MMAP_THRESHOLD: Final = -3
M_ARENA_MAX: Final = -8
"""Names that the C library gives its switches."""
LARGE: Final = 1 << 17
"""Bytes: pictures are larger, hardly anything else is; what a painter takes for every frame is not."""

TURN: Final = 0.0005
"""Seconds for which another thread may keep the screen's waiting; Python lets it have ten times as many."""


class Wish(NamedTuple):
    """How the app is to be opened."""

    language: str = ""
    size: tuple[int, int] | None = None
    kiosk: bool = False
    game: str = ""
    swift: bool = False
    """Frames follow each other without a pause: for simulated touches."""
    home: Path | None = None
    """The data folder; None is the usual one."""
    camera: str = "none"
    """A camera by its word, as in `hardware.camera.choose`; auto takes a real one if there is one."""
    seats: str = "none"
    """auto: as the data folder describes them; keys: the keyboard of the window."""
    record: Path | None = None
    """Everything the hardware says goes into this new file."""
    seed: int = 0
    """Use the simulated table."""
    rotation: int = 0
    """How far the picture is turned, and touches with it: for a screen that is built in another way round."""


def prepare(wish: Wish) -> None:
    """Tell Kivy how to start: no arguments of its own, no files of its own, no sound."""
    _give_pictures_back()
    screen = console_screen(os.environ)
    if screen is not None:  # on a Pi 5 its card changes from start to start
        os.environ.setdefault("SDL_KMSDRM_DEVICE_INDEX", str(screen.card))
    sys.setswitchinterval(TURN)
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
    Config.set("graphics", "rotation", str(wish.rotation))
    Config.set("input", "mouse", "mouse,disable_multitouch")
    Config.remove_option("input", "%(name)s")  # a desktop makes mice of fingers already: twice would be two taps
    if on_console(os.environ):  # there nobody does, and Kivy passes over what SDL tells of fingers
        Config.set("input", "panel %(name)s", "probesysfs,provider=mtdev,select_all=0")
    Config.set("kivy", "exit_on_escape", "0")  # the app asks first
    if wish.kiosk:
        Config.set("graphics", "fullscreen", "auto" if wish.size is None else "0")
        Config.set("graphics", "borderless", "1")
        Config.set("kivy", "keyboard_mode", "systemanddock")


def on_console(environ: Mapping[str, str]) -> bool:
    """Say whether the window fills a console, and not a part of a desktop or nothing."""
    desktop = environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")
    return not desktop and environ.get("SDL_VIDEODRIVER", "kmsdrm").lower() == "kmsdrm"


def console_screen(environ: Mapping[str, str], root: Path = Path("/")) -> ConnectedScreen | None:
    """Find the screen of the console; within a desktop screens are the desktop's own business."""
    return next(iter(connected_screens(root)), None) if on_console(environ) else None


def _give_pictures_back() -> None:
    """Have the memory of large pictures given back as soon as nobody needs them, instead of kept for later ones."""
    with suppress(OSError, AttributeError):  # another C library has no such switches, and no such habit
        library = ctypes.CDLL(None)
        library.mallopt(M_MMAP_THRESHOLD, LARGE)
        library.mallopt(M_ARENA_MAX, 2)


class NoScreen(RuntimeError):
    """There is nothing to show a window on."""


def screen_there(root: Path = Path("/")) -> bool:
    """Say whether there is a desktop or a screen; asked otherwise, SDL opens a window that nobody can see."""
    said = ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
    if sys.platform != "linux" or any(os.environ.get(name) for name in said):
        return True
    found = root.glob("sys/class/drm/card*-*/status")
    return any(status.read_text(encoding="ascii").strip() != "disconnected" for status in found)


def end_when_asked(loop: Any) -> None:
    """Let the loop end when the system asks, so that lamps go off and the camera is closed.

    The signal comes in the middle of a frame: what is left of it still needs the app, so it must not be stopped there.
    """
    asked = False

    def ask(*_: object) -> None:
        nonlocal asked
        asked = loop.quit = True

    def begin(*_: object) -> None:
        loop.quit = asked  # perhaps while the window was being opened

    loop.bind(on_start=begin)
    signal.signal(signal.SIGTERM, ask)


def open_app(wish: Wish) -> int:
    """Open the app and stay until it is closed."""
    if not screen_there():
        raise NoScreen
    prepare(wish)
    from kivy.core.window import Window  # noqa: PLC0415  Kivy is prepared now

    if Window is None:
        raise NoScreen
    from kivy.base import EventLoop  # noqa: PLC0415  as above
    from kivy.clock import Clock  # noqa: PLC0415  as above

    from companion.ui.app import CompanionApp  # noqa: PLC0415  as above

    app = CompanionApp(wish)
    end_when_asked(EventLoop)
    if (heartbeat := Heartbeat.wanted()) is not None:
        heartbeat.follow(app, Window, Clock)
    app.run()
    return 0
