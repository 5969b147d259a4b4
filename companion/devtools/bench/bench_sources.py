"""Camera sources that work without hardware, for the endurance bench."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.camera.folder import PictureFolder
from hardware.camera.simulated_camera import SimulatedCamera
from hardware.camera.video import VideoFile
from hardware.simulation.scene import Scene
from hardware.simulation.simulated_table import SimulatedTable

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from hardware.camera.source import Source


def ready_sources(folder: Path) -> dict[str, Callable[[], Source]]:
    """Every source that works without hardware, fed with small pictures of noise made in a folder."""
    pictures = folder / "pictures"
    pictures.mkdir()
    noise = np.random.default_rng(0).integers(0, 256, (120, 160, 3), np.uint8)
    cv2.imwrite(str(pictures / "noise.png"), noise)
    video = folder / "noise.avi"
    writer = cv2.VideoWriter(str(video), cv2.VideoWriter.fourcc(*"MJPG"), 15.0, (160, 120))
    for shift in range(5):
        writer.write(np.roll(noise, shift * 7, axis=1))
    writer.release()
    table = SimulatedTable()
    table.lay(Scene(size=(320, 180)))
    return {
        "folder": lambda: PictureFolder(pictures),
        "video": lambda: VideoFile(video),
        "simulated": lambda: SimulatedCamera(table),
    }
