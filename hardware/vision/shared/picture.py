"""Pictures as they come: any depth, grey, with alpha, from a file or bytes; made plain for the reader."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from hardware.bounded_files import read_bytes
from hardware.errors import HardwareError
from hardware.jpeg_damage import is_damaged_jpeg
from hardware.picture_header import MOST_BYTES, MOST_PIXELS, PictureTooLarge, unpacked_picture

if TYPE_CHECKING:
    from hardware.arrays import Pixels

MOST_SIDE = 4096
PLANES = 3
ALPHA = 4
MOST_SPARKS = 0.98
"""Floating numbers count from 0 to 1 if all are below but for a few sparks."""


class PictureUnreadable(HardwareError, ValueError):
    """A file is missing, damaged, or no picture at all."""


def plain(picture: Any) -> Pixels:
    """Blue, green, red in 8 bit, whatever came; an empty picture if it can be none."""
    try:
        array = np.asarray(picture)
    except ValueError:  # rows of unlike length
        array = np.zeros(0)
    if array.ndim not in (2, PLANES) or not array.size or array.dtype.kind not in "buif":
        return np.zeros((0, 0, 3), np.uint8)
    array = _eight_bit(array)
    if array.ndim == 2:  # noqa: PLR2004  # rows and columns only
        array = array[..., None]
    if array.shape[2] == ALPHA:
        array = array[..., :PLANES]
    elif array.shape[2] != PLANES:
        array = np.repeat(array[..., :1], PLANES, axis=2)
    return np.ascontiguousarray(array)


def _eight_bit(array: Any) -> Pixels:
    if array.dtype == np.uint8:
        return np.asarray(array)
    if array.dtype.kind == "b":
        return np.asarray(array.astype(np.uint8) * 255)
    values = np.nan_to_num(array.astype(np.float32), nan=0.0, posinf=255.0, neginf=0.0)
    if array.dtype.kind == "f":
        scale = 255.0 if np.quantile(values, MOST_SPARKS) <= 1.0 else 1.0
    else:
        scale = 255.0 / 65535.0 if array.dtype.itemsize > 1 and values.max(initial=0.0) > 255 else 1.0  # noqa: PLR2004
    with np.errstate(over="ignore"):  # a number beyond counting is white
        return np.asarray(np.clip(values * scale, 0, 255).astype(np.uint8))


def load_picture(path: Path) -> Pixels:
    """The picture in a file, upright as it was taken; refuses what cannot be read."""
    try:
        packed = read_bytes(path, MOST_BYTES)
    except IsADirectoryError as error:
        raise PictureUnreadable("picture.folder", file=str(path)) from error
    except (FileNotFoundError, NotADirectoryError) as error:
        raise PictureUnreadable("picture.no-file", file=str(path)) from error
    except (OSError, ValueError) as error:
        if getattr(error, "errno", None) == errno.EFBIG:
            raise PictureUnreadable("picture.too-big", file=str(path)) from error
        raise PictureUnreadable("picture.unopened", file=str(path)) from error
    try:
        picture = decoded(packed)
    except PictureTooLarge as error:
        raise PictureUnreadable("picture.too-many-pixels", file=str(path)) from error
    if is_damaged_jpeg(packed):
        raise PictureUnreadable("picture.damaged", file=str(path))
    if picture is None:
        raise PictureUnreadable("picture.not-a-picture", file=str(path))
    return picture


def decoded(packed: bytes, most: int = MOST_PIXELS) -> Pixels | None:
    """The picture in these bytes; None if there is none. Refuses one that says it is huge."""
    picture = unpacked_picture(packed, cv2.IMREAD_COLOR, most)
    if picture is None:  # floating numbers are read only as they are
        picture = unpacked_picture(packed, cv2.IMREAD_ANYCOLOR | cv2.IMREAD_ANYDEPTH, most)
    return plain(picture) if picture is not None and picture.size else None


def at_most(picture: Pixels, side: int = MOST_SIDE) -> tuple[Pixels, float]:
    """The picture, made smaller if it is huge, and by how much."""
    longest = max(picture.shape[:2])
    if longest <= side:
        return picture, 1.0
    scale = side / longest
    small = (max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale)))
    return cv2.resize(picture, small, interpolation=cv2.INTER_AREA), scale
