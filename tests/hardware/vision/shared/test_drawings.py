"""Pictures with what was seen drawn into them, as files."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from hardware.vision.shared.drawings import Drawings, DrawingUnwritable


@pytest.fixture
def little_room() -> Iterator[None]:
    """No file can grow beyond a thousand bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.usefixtures("little_room")
def test_a_drawing_for_which_there_is_no_room_leaves_nothing_behind(tmp_path: Path) -> None:
    """Neither half of it, nor less of what was there."""
    (tmp_path / "table.png").write_bytes(b"drawn before")
    noise = np.random.default_rng(3).integers(0, 256, (90, 90, 3), np.uint8)

    with pytest.raises(DrawingUnwritable):
        Drawings(tmp_path, ()).keep(Path("table.jpg"), noise)
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("table.png", b"drawn before")]
