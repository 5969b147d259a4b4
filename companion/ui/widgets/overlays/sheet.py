"""A sheet over the screen: a title, something in it, and a way to close it."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.ui.kvfile import beside, running
from companion.ui.widgets.basic import backgrounds  # noqa: F401  the .kv builds them


class Sheet(FloatLayout):
    """Covers everything while it is open; a touch beside it closes it, unless it must be answered."""

    title = StringProperty()
    picture = StringProperty()
    must = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    small = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    body = ObjectProperty(None)
    leaf = ObjectProperty(None)
    __events__ = ("on_closed",)

    def on_parent(self, *_: object) -> None:
        """Come or go: a touch that was meant for what was shown before does not count."""
        running().guard.changed()

    def close(self) -> None:
        """Go away."""
        if self.parent is not None:
            self.parent.remove_widget(self)
            self.dispatch("on_closed")

    def on_closed(self) -> None:
        """Be told to whoever opened it."""

    def on_touch_down(self, touch: Any) -> bool:
        """Let nothing below be touched."""
        if not self.leaf.collide_point(*touch.pos):
            if not self.must:
                self.close()
            return True
        super().on_touch_down(touch)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Let nothing below be dragged."""
        super().on_touch_move(touch)
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let nothing below be released."""
        super().on_touch_up(touch)
        return True


beside(__file__)
