"""A picture that proves a step."""

from __future__ import annotations

from io import BytesIO
from typing import Final

from kivy.core.image import Image as CoreImage
from kivy.uix.image import Image
from kivy.uix.widget import Widget

from companion.presenter.table.private_news import Line
from companion.ui.kvfile import running
from companion.ui.widgets.basic.rows import Telling
from hardware.picture_header import checked_header

MOST_PROOF: Final = 4_000_000
"""Pixels of a picture beside a step; ours have a tenth of it."""


def proof_widget(found: bytes) -> Widget:
    """Show it, or say that it cannot be shown."""
    kind = "png" if found.startswith(b"\x89PNG") else "jpg"
    try:
        checked_header(found, MOST_PROOF)
        texture = CoreImage(BytesIO(found), ext=kind).texture
    except Exception:  # noqa: BLE001  Kivy raises whatever its loaders do; a broken picture proves nothing
        return Telling([Line("no", running().tr.text("steps.no-picture"))])
    shown = Image(fit_mode="contain")
    shown.texture = texture
    return shown
