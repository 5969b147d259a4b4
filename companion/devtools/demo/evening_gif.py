"""An evening as a moving picture: a few dozen pictures of the screen, small enough for a page. No Kivy."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any, Final

from PIL import Image

WIDE: Final = 640
MOST: Final = 36
"""Pictures at most: of a long evening every second, fourth, eighth... is kept."""
EACH: Final = 700
LAST: Final = 4000
"""Milliseconds that a picture, and the last one, stays."""
LIMIT: Final = 2_900_000
"""Bytes: what it must not exceed."""
COLOURS: Final = (128, 64, 32, 16)
"""So many are tried, the most first."""


class EveningGif:
    """Collects pictures while an evening is played, and writes them at its end."""

    def __init__(self, file: Path, limit: int = LIMIT) -> None:
        self.file = file
        self._limit = limit
        self._kept: list[Image.Image] = []
        self._seen = 0
        self._every = 1

    def see(self, picture: Any) -> None:
        """Take one picture, if it is its turn; when there are too many, every second one goes."""
        if self._seen % self._every == 0:
            self._kept.append(self._small(picture))
        self._seen += 1
        if len(self._kept) > 2 * MOST:
            del self._kept[1::2]
            self._every *= 2

    def end(self, picture: Any) -> None:
        """Write everything, this picture as the last one."""
        step = -(-len(self._kept) // (MOST - 1))
        frames = [*self._kept[::step], self._small(picture)]
        made = b""
        for colours in COLOURS:
            made = _encoded(frames, colours)
            if len(made) <= self._limit:
                break
        self.file.write_bytes(made)

    def _small(self, picture: Any) -> Image.Image:
        whole = Image.fromarray(picture)
        return whole.resize((WIDE, round(WIDE * whole.height / whole.width)), Image.Resampling.LANCZOS)


def _encoded(frames: list[Image.Image], colours: int) -> bytes:
    """Encode with one palette for all, so that what stays the same costs nothing."""
    sheet = Image.new("RGB", (frames[0].width, frames[0].height * len(frames)))
    for place, frame in enumerate(frames):
        sheet.paste(frame, (0, place * frame.height))
    palette = sheet.quantize(colours, Image.Quantize.MEDIANCUT)
    first, *others = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    made = io.BytesIO()
    durations = [EACH] * len(others) + [LAST]
    first.save(made, "GIF", save_all=True, append_images=others, duration=durations, loop=0, optimize=False)
    return made.getvalue()
