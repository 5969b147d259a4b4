"""The evening as a moving picture: few, small, and below its limit however long the evening was."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from companion.devtools.demo.evening_gif import LAST, LIMIT, MOST, WIDE, EveningGif


@pytest.mark.parametrize("pictures", [1, 30, 150])
def test_a_long_evening_is_thinned_and_ends_with_its_last_picture(tmp_path: Path, pictures: int) -> None:
    gif = EveningGif(tmp_path / "evening.gif")
    for number in range(pictures):
        gif.see(np.full((80, 128, 3), number % 200, np.uint8))

    gif.end(np.full((80, 128, 3), 255, np.uint8))

    with Image.open(gif.file) as read:
        frames = getattr(read, "n_frames", 1)
        assert min(pictures, 2) <= frames <= MOST
        assert read.size == (WIDE, 400)
        read.seek(frames - 1)
        assert read.convert("RGB").getpixel((5, 5)) == (255, 255, 255)
        assert read.info["duration"] == LAST


def test_what_is_too_large_gets_fewer_colours(tmp_path: Path) -> None:
    chance = np.random.default_rng(1)
    noise = [chance.integers(0, 255, (40, 64, 3), np.uint8) for _ in range(3)]

    def size(limit: int) -> int:
        gif = EveningGif(tmp_path / "evening.gif", limit)
        for one in noise[:-1]:
            gif.see(one)
        gif.end(noise[-1])
        return gif.file.stat().st_size

    whole = size(LIMIT)

    assert size(whole - 1) < whole * 0.9


def test_the_first_page_has_one_that_moves() -> None:
    file = Path(__file__).parents[2] / "docs" / "pictures" / "evening.gif"
    with Image.open(file) as read:
        assert getattr(read, "n_frames", 1) > 20
    assert file.stat().st_size < 3_000_000
