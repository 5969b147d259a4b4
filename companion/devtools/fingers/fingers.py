"""Touches, frames and screenshots of a real window, for `companion shots` and for the tests."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Self

from kivy.base import EventLoop, runTouchApp, stopTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGB, GL_UNSIGNED_BYTE, glFinish, glReadPixels
from kivy.input.motionevent import MotionEvent
from kivy.lang import Builder
from kivy.uix.scrollview import ScrollView

from companion.ui.app import CompanionApp
from companion.ui.launch import Wish
from companion.ui.screens.table.table_screen import TableScreen
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.overlays.notice import Notice
from companion.ui.widgets.overlays.sheet import Sheet
from companion.ui.widgets.table.curtain_widget import Curtain

LEAST_SEEN = 4
"""Pixels: less than this cannot be touched."""


class Finger(MotionEvent):
    """One touch."""

    def __init__(self, x: float, y: float) -> None:
        place = dict(zip("xy", _on_the_glass(x, y), strict=True))
        super().__init__("fingers", 1, place, is_touch=True, type_id="touch")
        self.profile = ["pos"]

    def depack(self, args: Any) -> None:
        """Read the place."""
        self.sx, self.sy = args["x"], args["y"]
        super().depack(args)

    def send(self, kind: str) -> None:
        """Go the way of every touch."""
        EventLoop.post_dispatch_input(kind, self)


class Fingers:
    """Opens the app in a window without a loop of its own; every frame is asked for.

    Painting takes most of the time of an evening that nobody sees: `paint_every` says which frames are painted.
    """

    def __init__(
        self, wish: Wish, *, calm: bool = True, paint_every: int = 1, waiting: bool = False, slips: float = 0.0
    ) -> None:
        """Open the app for certain fingers: they need no time to read, and nobody waits for hands unless it is said."""
        self.app = CompanionApp(wish)
        self.app.likes.calm, self.app.likes.waiting = calm, waiting
        self.app.guard.slips.seconds = slips
        self._paint_every = paint_every
        self._passed = 0

    def __enter__(self) -> Self:
        """Open the window."""
        self.app._run_prepare()  # noqa: SLF001  what App.run does before it starts its loop
        runTouchApp(embedded=True)
        self.frames(3)
        return self

    def __exit__(self, *_: object) -> None:
        """Close it."""
        self.app.journal.close()
        stopTouchApp()

    def frames(self, number: int = 2) -> None:
        """Let so many frames pass."""
        for _ in range(number):
            self._passed += 1
            if self._passed % self._paint_every:
                unpainted_frame()
            else:
                one_frame()

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        Window.size = (width, height)
        self.frames(4)

    def shot(self, file: Path) -> Path:
        """Save a picture of what is on the screen now."""
        import cv2

        file.parent.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(file), self.seen()[:, :, ::-1])
        return file

    def seen(self) -> Any:
        """What is on the screen now: rows of red, green and blue."""
        import numpy as np

        for _ in range(4):
            one_frame()
        wide, high = Window.system_size
        read = np.frombuffer(glReadPixels(0, 0, wide, high, GL_RGB, GL_UNSIGNED_BYTE), np.uint8)
        return read.reshape(high, wide, 3)[::-1]

    # --- touching ----------------------------------------------------------------------------------------------

    def tap(self, x: float, y: float) -> None:
        """Touch and let go."""
        finger = self.press(x, y)
        self.lift(finger)

    def press(self, x: float, y: float) -> Finger:
        """Touch and stay."""
        finger = Finger(x, y)
        finger.send("begin")
        return finger

    def slide(self, finger: Finger, x: float, y: float) -> None:
        """Move a finger that stays."""
        finger.move(dict(zip("xy", _on_the_glass(x, y), strict=True)))
        finger.send("update")

    def lift(self, finger: Finger) -> None:
        """Let go."""
        finger.send("end")
        self.frames(2)

    def tap_key(self, key: Any) -> None:
        """Touch a key, after scrolling to it if need be."""
        self.bring(key)
        self.tap(*key.to_window(*key.center))

    def bring(self, widget: Any) -> None:
        """Scroll until a widget can be seen."""
        for above in _parents(widget):
            if isinstance(above, ScrollView) and above.do_scroll_y:
                above.scroll_to(widget, padding=8, animate=False)
                self.frames(2)

    def tap_spot(self, spot: str) -> None:
        """Touch something on the board."""
        self.tap(*self.table.board.centre_of(spot))

    # --- looking -----------------------------------------------------------------------------------------------

    @property
    def screen(self) -> Any:
        """The screen that is shown."""
        return self.app.manager.current_screen

    @property
    def table(self) -> TableScreen:
        """The table screen."""
        table: TableScreen = self.app.manager.get_screen("table")
        return table

    def top(self) -> Any:
        """What lies on top: a leaf, a curtain, or the screen."""
        for child in self.screen.children:
            if isinstance(child, (Sheet, Curtain)):
                return child
        return self.screen

    def touchable(self, within: Any = None) -> list[Any]:
        """All keys that could be touched, in the order of drawing."""
        return [
            widget
            for widget in walk(within or self.top())
            if isinstance(widget, TouchKey) and not widget.disabled and widget.height > LEAST_SEEN and shown(widget)
        ]

    def key(self, text: str) -> Any:
        """Find one key by its words, its sign, or what it means."""
        for key in self.touchable():
            if text in (key.text, key.picture, key.means):
                return key
        raise LookupError(text)

    def notices(self) -> list[str]:
        """What is said over everything."""
        return [child.text for child in self.app.root_layout.children if isinstance(child, Notice)]


def one_frame() -> None:
    """Let one frame pass, and wait until it is painted.

    No screen takes pictures from a window that nobody sees: frames would pile up behind the painter, each holding
    megabytes, and nothing would say how long they really take.
    """
    EventLoop.idle()
    glFinish()


def unpainted_frame() -> None:
    """Let one frame pass in which everything happens but the painting."""
    Clock.tick()
    EventLoop.dispatch_input()
    Builder.sync()
    Clock.tick_draw()
    Builder.sync()


def _on_the_glass(x: float, y: float) -> tuple[float, float]:
    """Say where on the glass a finger lies that touches this point of a window which may be turned."""
    wide, high = (side - 1.0 for side in Window.system_size)
    return {
        0: (x / wide, y / high),
        90: (1 - y / wide, x / high),
        180: (1 - x / wide, 1 - y / high),
        270: (y / wide, 1 - x / high),
    }[Window.rotation]


def walk(widget: Any) -> list[Any]:
    """List a widget and all below it."""
    found = [widget]
    for child in reversed(widget.children):
        found += walk(child)
    return found


def _parents(widget: Any) -> list[Any]:
    found = []
    while widget.parent is not None and widget.parent is not widget:
        widget = widget.parent
        found.append(widget)
    return found


def shown(widget: Any) -> bool:
    """Say whether nothing above a widget makes it invisible."""
    return all(one.opacity > 0 for one in (widget, *_parents(widget)) if hasattr(one, "opacity"))
