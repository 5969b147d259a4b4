"""Pictures that a stranger's package brings: looked at before anybody opens them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from PIL import Image

MOST_BYTES: Final = 2_000_000
MOST_PIXELS: Final = 2048
"""A side; the largest of ours has 960."""
_HEAD: Final = 24
"""Bytes up to the size of the picture."""
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def picture_fault(file: Path) -> str | None:
    """Say what is wrong with a picture, as a key; None if it can be shown."""
    try:
        if not file.is_file():
            return "picture-missing"
        if file.stat().st_size > MOST_BYTES:
            return "picture-huge"
        with file.open("rb") as opened:
            head = opened.read(_HEAD)
    except OSError:
        return "picture-missing"
    if not head.startswith(_SIGNATURE) or len(head) < _HEAD:
        return "picture-not-png"
    width, height = int.from_bytes(head[16:20]), int.from_bytes(head[20:24])
    if not (0 < width <= MOST_PIXELS and 0 < height <= MOST_PIXELS):
        return "picture-huge"
    return None if _whole(file) else "picture-not-png"


def _whole(file: Path) -> bool:
    try:
        with Image.open(file) as opened:
            opened.load()
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        return False
    return True
