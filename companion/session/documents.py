"""Reading a file that a person wrote or chose: whatever it is, the answer is a text or one clear error."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Final

from companion.engine.kernel.errors import refusal
from companion.session.errors import UnreadableFile

LARGEST: Final = 2_000_000
"""Bytes; the longest game on the shelf needs a twentieth of it."""


def read_text(path: Path) -> str:
    """Read a text file of sensible size."""
    try:
        kind = path.stat()
        if stat.S_ISDIR(kind.st_mode):
            raise UnreadableFile(refusal("file-is-a-folder", file=str(path)))
        if not stat.S_ISREG(kind.st_mode):
            raise UnreadableFile(refusal("file-is-none", file=str(path)))
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:  # a path with a NUL in it is a ValueError
        if isinstance(error, UnreadableFile):
            raise
        why = getattr(error, "strerror", None) or str(error)
        raise UnreadableFile(refusal("file-unreadable", file=str(path), why=why)) from error
    if len(content) > LARGEST:
        raise UnreadableFile(refusal("file-too-big", file=str(path), most=LARGEST))
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFile(refusal("file-no-text", file=str(path))) from error
    if "\0" in text:
        raise UnreadableFile(refusal("file-no-text", file=str(path)))
    return text
