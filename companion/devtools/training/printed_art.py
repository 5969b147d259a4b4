"""Pictures to print on training boards: our own drawings, and a folder of any others without dice."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from companion.devtools.training.scene_grounds import cloud, colour

if TYPE_CHECKING:
    from hardware.arrays import Floats

SHOW_DICE = ("die", "pips", "dice")
"""Drawings whose names hold these words may show dice."""
LONGEST = 420
JUDGED = 5
"""Every fifth picture of a folder is printed only on boards that are judged by, never on those of a lesson."""
FONTS = tuple(range(8))


@cache
def art(folder: Path | None, *, judged: bool = False) -> tuple[Floats, ...]:
    """Our drawings and the pictures of this folder, blue, green, red and cover, 8 bit."""
    with as_file(files("companion.assets") / "pictures") as ours:
        own = [path for path in sorted(ours.glob("*.png")) if not any(word in path.name for word in SHOW_DICE)]
        theirs = sorted(path for path in folder.iterdir() if path.suffix in {".png", ".jpg"}) if folder else []
        mine = [path for number, path in enumerate(theirs) if (number % JUDGED == 0) is judged]
        pictures = [_loaded(path) for path in (mine if judged and mine else own + mine)]
    return tuple(picture for picture in pictures if picture is not None)


def _loaded(path: Path) -> Floats | None:
    picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if picture is None or picture.ndim != 3 or min(picture.shape[:2]) < 12:  # rows, columns, colours
        return None
    if picture.dtype != np.uint8:
        picture = (picture // 257).astype(np.uint8)
    if max(picture.shape[:2]) > LONGEST:
        less = LONGEST / max(picture.shape[:2])
        picture = cv2.resize(picture, None, fx=less, fy=less, interpolation=cv2.INTER_AREA)
    if picture.shape[2] == 3:  # it has no cover
        picture = np.dstack([picture, np.full(picture.shape[:2], 255, np.uint8)])
    return np.asarray(picture[..., :4])


class Printer:
    """Prints on sheets: a picture, a text, a shape; chance decides which."""

    def __init__(self, chance: np.random.Generator, pictures: tuple[Floats, ...]) -> None:
        """With these pictures to choose from."""
        self.chance = chance
        self._pictures = pictures

    def ink(self, light: float | None = None) -> list[float]:
        """Any colour; perhaps a pale or a dark one."""
        some = colour(self.chance)
        if light is not None:
            some = some * 0.25 + 0.75 * light * float(self.chance.uniform(0.7, 1.2))
        return [float(v) for v in np.clip(some, 0, 1)]

    def texture(self, side: int) -> Floats:
        """A square of something printed: a part of a picture, clouds, or one colour."""
        kind = self.chance.random()
        if kind < 0.55 and self._pictures:
            picture = self._any()
            high, wide = picture.shape[:2]
            share = float(self.chance.uniform(0.3, 1.0))
            part = max(8, round(min(high, wide) * share))
            y, x = int(self.chance.integers(high - part + 1)), int(self.chance.integers(wide - part + 1))
            cut = cv2.resize(picture[y : y + part, x : x + part], (side, side), interpolation=cv2.INTER_AREA)
            return _over(np.full((side, side, 3), self.ink(), np.float32), cut)
        if kind < 0.8:
            one, other = np.array(self.ink(), np.float32), np.array(self.ink(), np.float32)
            mixed = np.clip(cloud(self.chance, side, int(self.chance.integers(2, 14))), 0, 1)[..., None]
            return (one + (other - one) * mixed).astype(np.float32)
        return np.full((side, side, 3), self.ink(), np.float32)

    def picture(self, field: Floats, at: tuple[float, float], side: float) -> None:
        """One picture, turned any way, about there."""
        if not self._pictures:
            return
        picture = self._any()
        size = max(6, round(side))
        less = size / max(picture.shape[:2])
        small = cv2.resize(
            picture,
            (max(3, round(picture.shape[1] * less)), max(3, round(picture.shape[0] * less))),
            interpolation=cv2.INTER_AREA,
        )
        if self.chance.random() < 0.5:
            small = np.ascontiguousarray(np.rot90(small, int(self.chance.integers(4))))
        if self.chance.random() < 0.25:  # one ink only, as icons are
            small = small.copy()
            small[..., :3] = np.array(self.ink()) ** (1 / 2.2) * 255
        _paste(field, small, at)

    def words(self, field: Floats, at: tuple[float, float], high: float, text: str, ink: list[float]) -> None:
        """A text whose letters are so high, its middle there."""
        font, thick = int(self.chance.choice(FONTS)), max(1, round(high / float(self.chance.uniform(5, 12))))
        scale = high / 22
        (wide, tall), _ = cv2.getTextSize(text, font, scale, thick)
        spot = (round(at[0] - wide / 2), round(at[1] + tall / 2))
        canvas = np.zeros(field.shape[:2], np.uint8)
        cv2.putText(canvas, text, spot, font, scale, 255, thick, cv2.LINE_AA)
        left, top = max(0, spot[0] - thick), max(0, spot[1] - tall - thick)
        part = (slice(top, spot[1] + tall + thick), slice(left, spot[0] + wide + thick))
        mask = canvas[part].astype(np.float32)[..., None] / 255
        field[part] += (np.array(ink, np.float32) - field[part]) * mask

    def _any(self) -> Floats:
        return self._pictures[int(self.chance.integers(len(self._pictures)))]


def _over(ground: Floats, cut: Floats) -> Floats:
    cover = cut[..., 3:].astype(np.float32) / 255
    paint = (cut[..., :3].astype(np.float32) / 255) ** 2.2
    return (ground + (paint - ground) * cover).astype(np.float32)


def _paste(field: Floats, cut: Floats, at: tuple[float, float]) -> None:
    high, wide = cut.shape[:2]
    left, top = round(at[0] - wide / 2), round(at[1] - high / 2)
    x0, y0 = max(0, left), max(0, top)
    x1, y1 = min(field.shape[1], left + wide), min(field.shape[0], top + high)
    if x1 > x0 and y1 > y0:
        field[y0:y1, x0:x1] = _over(field[y0:y1, x0:x1], cut[y0 - top : y1 - top, x0 - left : x1 - left])
