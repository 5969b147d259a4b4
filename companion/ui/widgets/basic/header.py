"""The head of a page: the way back, the title, and sometimes the way on."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kvfile import beside
from companion.ui.widgets.basic import touch_key  # noqa: F401  the .kv builds it


class Header(BoxLayout):
    """`back` names the screen to go back to; `on_onward` is the way on, if it has words."""

    title = StringProperty()
    back = StringProperty("home")
    further = StringProperty()
    further_picture = StringProperty("next")
    possible = BooleanProperty(True)  # noqa: FBT003  Kivy's way
    __events__ = ("on_onward",)

    def on_onward(self) -> None:
        """Be told to the page."""


beside(__file__)
