"""Damaged JPEG files that still decode are named; whole ones are not."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.jpeg_damage import is_damaged_jpeg
from hardware.vision.shared.picture import PictureUnreadable, load_picture


@pytest.fixture
def packed() -> bytes:
    noise = np.random.default_rng(3).integers(0, 256, (120, 160, 3), np.uint8)
    return cv2.imencode(".jpg", cv2.GaussianBlur(noise, (0, 0), 2))[1].tobytes()


def test_a_whole_file_is_not_damaged_whatever_follows_it(packed: bytes) -> None:
    progressive = cv2.imencode(
        ".jpg", np.full((64, 64, 3), 90, np.uint8), [cv2.IMWRITE_JPEG_PROGRESSIVE, 1, cv2.IMWRITE_JPEG_RST_INTERVAL, 2]
    )[1].tobytes()

    assert [is_damaged_jpeg(one) for one in (packed, packed + b"\0" * 90, progressive, b"\x89PNG")] == [False] * 4


@pytest.mark.parametrize("cut", [2, 500, 3000])
def test_a_file_that_ends_too_soon_is_named(packed: bytes, tmp_path: Path, cut: int) -> None:
    (tmp_path / "short.jpg").write_bytes(packed[:-cut])

    with pytest.raises(PictureUnreadable) as told:
        load_picture(tmp_path / "short.jpg")
    assert told.value.key == "picture.damaged"


def test_what_no_encoder_writes_in_the_middle_is_damage(packed: bytes) -> None:
    broken = bytearray(packed)
    middle = len(packed) * 2 // 3
    broken[middle : middle + 2] = b"\xff\x55"
    assert is_damaged_jpeg(bytes(broken))
