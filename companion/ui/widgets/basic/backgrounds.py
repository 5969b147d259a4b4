"""Backgrounds of screens, sheets and bars."""

from __future__ import annotations

from typing import Any

from kivy.core.image import Image as CoreImage
from kivy.properties import ListProperty, ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout

from companion.presenter.theme import picture
from companion.ui.kvfile import beside

TILE = 256.0


class Paper(FloatLayout):
    """A whole screen of chart paper."""

    texture = ObjectProperty(None, allownone=True)
    tiles = ListProperty([0, 0, 1, 0, 1, 1, 0, 1])

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.texture = CoreImage(picture("paper")).texture
        self.texture.wrap = "repeat"
        self.texture.mag_filter = self.texture.min_filter = "nearest"  # a point is a point: the whole screen is cheaper
        self.bind(size=self._tile)

    def _tile(self, *_: object) -> None:
        across, up = self.width / TILE, self.height / TILE
        self.tiles = [0, 0, across, 0, across, up, 0, up]


class Leaf(BoxLayout):
    """A leaf of lighter paper with an edge."""


beside(__file__)
