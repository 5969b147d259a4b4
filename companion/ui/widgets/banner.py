"""Who acts, and what is asked: to be seen from every side of the table."""

from __future__ import annotations

from kivy.properties import ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kvfile import beside


class Banner(BoxLayout):
    """A band in the colour of whoever acts, with their shape and name."""

    name = StringProperty()
    prompt = StringProperty()
    picture = StringProperty("table")
    fill = ListProperty([0, 0, 0, 1])
    ink = ListProperty([1, 1, 1, 1])


beside(__file__)
