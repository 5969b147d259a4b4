"""Renders the drawings into the pictures that screens load: `python -m companion.devtools.artwork.pictures`.

The drawings are plain SVG and resvg paints them: gradients, clips, masks and patterns may be used, text and filters not
(text is written by the screens in their own language).
"""

from __future__ import annotations

import io
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import cv2
import numpy as np
import resvg_py
from PIL import Image

from companion.assets import ASSETS

ICON: Final = 128
SCENE: Final = 2
"""Scenes are rendered at twice the size their drawing names."""
BOARD: Final = 1152
"""The ground of a board is rendered so wide: a little wider than it is shown in a window of 1920 x 1080."""
HIGHEST: Final = 768
"""No ship and no island is shown higher in such a window; a larger picture costs time whenever a board is laid."""


def render(source: Path, width: int = 0) -> Image.Image:
    """Render one drawing, to this width or at its scene's size."""
    view = ET.parse(source).getroot().get("viewBox", "0 0 64 64")  # noqa: S314  our own drawings
    wide, high = (float(side) for side in view.split()[2:])
    scene = round(wide * min(SCENE, HIGHEST / high))
    painted = resvg_py.svg_to_bytes(svg_path=str(source), width=width or scene, skip_system_fonts=True)
    with Image.open(io.BytesIO(bytes(painted))) as opened:
        return opened.convert("RGBA")


def ground(source: Path) -> Image.Image:
    """Render what covers a whole board."""
    return render(source, BOARD)


def paper(side: int = 256) -> Image.Image:
    """Make a tile of chart paper by numbers: soft clouds and a few fibres, the same every time."""
    chance = np.random.default_rng(1667)
    tile = np.zeros((side, side), np.float32)
    for grain, weight in ((4, 5.0), (16, 3.0), (64, 2.0), (256, 1.5)):
        coarse = chance.standard_normal((grain, grain)).astype(np.float32)
        wrapped = np.pad(coarse, 2, mode="wrap")
        large = cv2.resize(wrapped, None, fx=side / grain, fy=side / grain, interpolation=cv2.INTER_CUBIC)
        edge = 2 * side // grain
        tile += weight * np.asarray(large)[edge : edge + side, edge : edge + side]
    grey = np.rint((tile / np.abs(tile).max() * 13 + 242) / 3) * 3
    return Image.fromarray(np.repeat(grey.clip(0, 255).astype(np.uint8)[..., None], 3, axis=2))


def painted(*names: str) -> Iterator[tuple[str, Image.Image]]:
    """Paint every picture, or only those that are named."""
    if not names:
        yield "paper", paper()
    for source in sorted((ASSETS / "drawings").glob("*/*.svg")):
        if names and source.stem not in names:
            continue
        match source.parent.name:
            case "grounds":
                yield source.stem, ground(source)
            case "icons":
                yield source.stem, render(source, ICON)
            case _:
                yield source.stem, render(source)


def main(*names: str) -> int:
    """Write everything, or only the drawings that are named."""
    made = 0
    for name, picture in painted(*names):
        picture.save(ASSETS / "pictures" / f"{name}.png", optimize=True)
        made += 1
    sys.stdout.write(f"{made} pictures\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
