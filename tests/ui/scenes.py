"""Scenes on a real window, one after the other, at every size in every language. Importing it prepares Kivy."""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.i18n import languages
from companion.presenter.table.table_model import TableModel
from companion.ui.launch import Wish, prepare

prepare(Wish(size=(800, 480), swift=True))

from kivy.clock import Clock
from kivy.core.window import Window

from companion.ui.widgets.table.curtain_widget import Curtain
from tests.ui.examining import faults
from tests.ui.windowed import step

SIZES = ((800, 480), (1024, 600), (1280, 720), (1280, 800), (1920, 1080))
WINDOWS = (*SIZES, *((high, wide) for wide, high in SIZES))
"""Lying and standing."""
SAMPLE = 7
"""Of all windows and languages every scene is shown in one of so many, the next scene in the next ones; neither ten
windows nor three languages are a multiple of it, so all of them come up. `deploy/check-widgets` shows all in all.
"""
NAMES = ("Anne-Charlotte", "Maximilian", "Carla", "Wilhelmina", "Elsa", "Felix", "Grace", "Hugo", "Bartholomew")
"""Long names, since people have them."""

Scene = tuple[str, Callable[[], object]]


def settle() -> None:
    """Let everything find its place, without drawing it."""
    for _ in range(4):
        Clock.tick()
        Clock.tick_draw()


def close(fingers: Any) -> None:
    """Take away whatever lies on top."""
    top = fingers.top()
    if top is not fingers.screen:
        top.leave() if isinstance(top, Curtain) else top.close()


def scene(fingers: Any, screen: str, playing: TableModel | None, act: Callable[[], object] | None = None) -> Any:
    """Make a scene: an evening, a screen, and perhaps something that is done there."""
    app = fingers.app

    def show() -> None:
        app.playing = playing
        if playing is not None:
            playing.tr = app.tr
        if app.manager.current == screen:
            app.go("boxes" if screen == "home" else "home")
        app.go(screen)
        settle()
        if act is not None:
            act()

    return show


def examined(fingers: Any, scenes: list[Scene]) -> dict[str, list[str]]:
    """Show every scene in windows of all sizes in all languages: what is cut, too small, or in another's way."""
    app = fingers.app
    wrong: dict[str, list[str]] = {}
    every = 1 if os.environ.get("WIDGETS") == "all" else SAMPLE
    ways = [(size, language) for size in WINDOWS for language in languages()]
    for place, (size, language) in enumerate(ways):
        Window.size = size
        if app.playing is not None:  # screens that wait behind are laid out when they come to the front
            app.go("table")
            settle()
        app.like(language=language)
        for name, show in scenes[-place % every :: every]:
            where = f"{size[0]}x{size[1]} {language} {name}"
            step(where)
            show()
            settle()
            found = faults(fingers.top(), app.unit)
            if found:
                wrong[where] = found
            close(fingers)
    return wrong
