"""A QR code on the screen: dark on white, whatever the colours of the house are."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from companion.session.exchange.qr_code import modules
from companion.ui.widgets.basic.drawn import Drawn


class QrCode(Drawn):
    """As large as a square in its room can be, each module a whole number of pixels."""

    def __init__(self, link: str, **given: Any) -> None:
        self.rows = modules(link)
        side = len(self.rows)
        self._texture = Texture.create(size=(side, side), colorfmt="luminance", mipmap=False)
        self._texture.mag_filter = "nearest"
        self._texture.min_filter = "nearest"
        grey = bytes(0 if dark else 255 for row in reversed(self.rows) for dark in row)
        self._texture.blit_buffer(grey, colorfmt="luminance", bufferfmt="ubyte")
        super().__init__(**given)

    @property
    def pixels(self) -> int:
        """Give the pixels of one module as it is drawn now."""
        return max(1, int(min(self.width, self.height) // len(self.rows)))

    def draw(self) -> None:
        """Draw it in the middle."""
        side = self.pixels * len(self.rows)
        Color(1, 1, 1, 1)
        place = (int((self.width - side) / 2), int((self.height - side) / 2))
        Rectangle(texture=self._texture, pos=place, size=(side, side))
