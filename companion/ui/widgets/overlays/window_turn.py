"""Turns the whole window towards a player, with a short animation."""

from __future__ import annotations

from typing import Any, Final

from kivy.animation import Animation
from kivy.core.window import Window
from kivy.properties import NumericProperty
from kivy.uix.floatlayout import FloatLayout

from companion.ui.kvfile import beside, running
from companion.ui.widgets.basic import fit_label  # noqa: F401  the .kv builds on its folder

SECONDS: Final = 0.35


class Turning(FloatLayout):
    """A sea with a rose that turns; it covers the change."""

    angle = NumericProperty(0.0)
    cover = NumericProperty(0.0)


def turn_window(degrees: int, *, calm: bool) -> None:
    """Turn the window; animated unless this house likes it calm."""
    if Window.rotation == degrees:
        return
    app = running()
    if calm or app is None or app.root is None:
        Window.rotation = degrees
        return
    over: Any = Turning()
    app.root_layout.add_widget(over)
    by = (degrees - Window.rotation + 180) % 360 - 180

    def change(*_: object) -> None:
        Window.rotation = degrees
        over.angle += by
        back = Animation(cover=0.0, angle=0.0, d=SECONDS)
        back.bind(on_complete=lambda *_: app.root_layout.remove_widget(over))
        back.start(over)

    there = Animation(cover=1.0, angle=-by / 2, d=SECONDS / 2)
    there.bind(on_complete=change)
    there.start(over)


beside(__file__)
