"""Files that anybody may have put there: only plain ones are opened, and no more is read than is sensible."""

from __future__ import annotations

import errno
import os
import stat
from typing import TYPE_CHECKING, BinaryIO, Final

if TYPE_CHECKING:
    from pathlib import Path

MOST_TEXT: Final = 2_000_000
"""Bytes of a file of words: wiring, keys, learnt faces, what is remembered of a camera."""


def open_file(path: Path) -> BinaryIO:
    """Open a plain file for reading; a pipe, which would keep us waiting, and a device, which never ends, are none."""
    file = open(path, "rb", opener=_without_waiting)  # noqa: SIM115  Path.open takes no opener; handed on open
    if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
        file.close()
        raise OSError(errno.EINVAL, "not a plain file", str(path))
    return file


def _without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def read_bytes(path: Path, most: int) -> bytes:
    """Read a plain file whole; an `OSError` if it is none or larger than that."""
    with open_file(path) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG), str(path))
    return content


def read_text(path: Path, most: int = MOST_TEXT) -> str:
    """Read a file of words; an `OSError`, or a `UnicodeDecodeError` if they are none."""
    return read_bytes(path, most).decode("utf-8")
