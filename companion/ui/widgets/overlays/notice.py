"""A sentence over everything for a moment: why something is not allowed, what went wrong."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kvfile import beside
from companion.ui.widgets.basic import backgrounds  # noqa: F401  the .kv builds on it

READING: Final = 4.5


class Notice(BoxLayout):
    """Goes away by itself, or when it is touched."""

    text = StringProperty()
    picture = StringProperty("no")
    frame = NumericProperty(0)

    @classmethod
    def show(cls, over: Any, text: str, picture: str) -> None:
        """Put a notice up, instead of the one before."""
        for old in [child for child in over.children if isinstance(child, cls)]:
            over.remove_widget(old)
        notice = cls(text=text, picture=picture)
        notice.frame = Clock.frames
        over.add_widget(notice)
        Clock.schedule_once(lambda _: notice.go(), READING)

    @classmethod
    def leave(cls, over: Any) -> None:
        """Take away what was said on another screen; what was said on the way to this one stays."""
        for old in [child for child in over.children if isinstance(child, cls) and child.frame < Clock.frames]:
            old.go()

    def go(self) -> None:
        """Go away."""
        if self.parent is not None:
            self.parent.remove_widget(self)

    def on_touch_down(self, touch: Any) -> bool:
        """Go away with the next touch; one beside it goes on to what it was meant for."""
        self.go()
        return bool(self.collide_point(*touch.pos))


beside(__file__)
