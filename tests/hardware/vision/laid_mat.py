"""A drawn table with the printed corner markers lying on it."""

from __future__ import annotations

import cv2
import numpy as np

from hardware.arrays import Pixels
from hardware.markers import marker_drawing
from hardware.simulation import Scene, render
from hardware.simulation.drawing.projection import Eye
from hardware.vision.shared.mat import MARKER_SIDE

DOTS = 7 * 4
RIM = 8.0


def with_corners(
    scene: Scene, size: tuple[float, float], *, without: tuple[int, ...] = (), askew: float = 0.0
) -> Pixels:
    """The scene's picture, with markers outside of a mat of this size whose middle is the middle of the table."""
    picture = render(scene).picture.copy()
    eye = Eye(scene.view, scene.size)
    width, height = size[0] / 2, size[1] / 2
    for number, (across, up) in enumerate(((-1, 1), (1, 1), (1, -1), (-1, -1))):
        if number not in without:
            middle = (across * (width + MARKER_SIDE / 2), up * (height + MARKER_SIDE / 2))
            _lay(picture, eye, number, middle, askew)
    return cv2.GaussianBlur(picture, (0, 0), 0.6)


def _lay(picture: Pixels, eye: Eye, number: int, middle: tuple[float, float], askew: float) -> None:
    printed = marker_drawing(number, DOTS * 5)
    rim = round(RIM / MARKER_SIDE * DOTS * 5)
    art = cv2.copyMakeBorder(printed, rim, rim, rim, rim, cv2.BORDER_CONSTANT, value=235)
    side = art.shape[0]
    half = MARKER_SIDE / 2 + RIM
    turn = np.deg2rad(askew)
    spin = np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))])
    flat = np.array([(-half, half), (half, half), (half, -half), (-half, -half)]) @ spin + middle
    seen = eye.project(np.column_stack([flat, np.zeros(4)])).astype(np.float32)
    own = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32) - 0.5
    warp = cv2.getPerspectiveTransform(own, seen)
    shape = (picture.shape[1], picture.shape[0])
    ink = cv2.warpPerspective(art, warp, shape, flags=cv2.INTER_AREA)
    cover = cv2.warpPerspective(np.full_like(art, 255), warp, shape)
    picture[cover > 127] = ink[cover > 127][:, None] * 0.9
