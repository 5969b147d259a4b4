"""How near a picture is shown: all of it, or the part where small things were read. No Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from companion.presenter.camera.scan_model import Frame

Part = tuple[float, float, float, float]
"""Left, top, width and height in shares of a picture."""
WHOLE: Final = (0.0, 0.0, 1.0, 1.0)
ROOM: Final = 1.8
"""So many times as large as the things is what is shown of the picture."""
NEAREST, FARTHEST = 0.34, 0.85


def closer(frames: Sequence[Frame], shape: float) -> Part:
    """The part of a picture to show, `shape` times as wide for its height: near what was read, if that is small."""
    read = [frame for frame in frames if frame.mood != "known"]
    if not read:
        return WHOLE
    left, right = min(frame.left for frame in read), max(frame.right for frame in read)
    top, low = min(frame.top for frame in read), max(frame.low for frame in read)
    across = max((right - left) * ROOM, (low - top) * ROOM * shape, NEAREST, NEAREST * shape)
    down = across / shape
    if max(across, down) > FARTHEST:
        return WHOLE
    x = min(max(0.0, (left + right - across) / 2), 1 - across)
    y = min(max(0.0, (top + low - down) / 2), 1 - down)
    return x, y, across, down
