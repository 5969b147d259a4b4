"""Files of learnt boxes: written whole or not at all, with the one before kept beside it."""

from __future__ import annotations

import base64
import binascii
import errno
import glob
import hashlib
import json
import os
import re
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from hardware.bounded_files import read_bytes
from hardware.vision.cards.compare.card_look import WORDS, Look
from hardware.vision.cards.learnt_box import FIRST_MARKER, LAST_MARKER, MOST_LOOKS, USUAL_SIZE, Box, BoxUnreadable, Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hardware.arrays import Floats, Pixels

MAGIC, VERSION = b"quartermaster-cards", 1
ENDING = ".cards"
MOST_SIDE = 1000.0
"""No card is larger, in millimetres."""
MOST_BYTES = 64_000_000
_HEAD = re.compile(rb"(\S+) (\d{1,6}) ([0-9a-f]{64})")
_NAME = re.compile(r"[\w][\w .-]{0,60}")
BEFORE, DAMAGED = ".before", ".damaged"
"""What is put behind the name of the file before the last one, and of one that could not be read."""
FORGOTTEN = 600.0
"""Seconds after which nobody is writing a file any more."""
MOST_KINDS = 1000
FARTHEST = 1e6
"""No corner of a frame lies farther away, in pixels."""


class Boxes:
    """The learnt boxes in one folder, made when something is first written; others may have come with a game."""

    def __init__(self, folder: Path, brought: Mapping[str, Path] | None = None) -> None:
        """Look there, and then among the files that came with a game; nothing is ever written to them."""
        self.folder = folder
        self._brought = brought or {}

    def listed(self) -> list[str]:
        """The names of the boxes there are."""
        return sorted(path.name.removesuffix(ENDING) for path in self.folder.glob(f"*{ENDING}"))

    def path(self, name: str) -> Path:
        """The file of a box; refuses names that could lead elsewhere."""
        if not _NAME.fullmatch(name):
            raise BoxUnreadable("box.bad-name", box=name)
        return self.folder / f"{name}{ENDING}"

    def found(self, name: str) -> Path | None:
        """The file that is read for a box: ours, or one that came with a game; None if nobody learnt it."""
        ours, theirs = self.path(name), self._brought.get(name)
        if _is_there(ours):
            return ours
        return theirs if theirs is not None and _is_there(theirs) else None

    def load(self, name: str) -> Box:
        """Read a box."""
        file = self.found(name)
        if file is None:
            raise BoxUnreadable("box.not-learnt", box=name)
        return read_box(file)

    def load_or_new(self, name: str) -> Box:
        """Read a box; an empty one if nothing was learnt yet."""
        return Box(name) if self.found(name) is None else self.load(name)

    def save(self, box: Box) -> Path:
        """Keep a box; the one before stays as `.before`, one that cannot be read as `.damaged`."""
        path = self.path(box.name)
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        packed = packed_box(box)
        if path.exists():
            try:
                packed_before = read_bytes(path, MOST_BYTES)
                unpacked(packed_before, str(path))
            except (BoxUnreadable, OSError):
                path.replace(path.with_name(path.name + DAMAGED))
            else:
                _written(path.with_name(path.name + BEFORE), packed_before)
        _written(path, packed)
        _swept(path)
        return path


def read_box(path: Path) -> Box:
    """The box in a file, wherever it came from; of a damaged one it is said if the one before lies beside it."""
    try:
        packed = read_bytes(path, MOST_BYTES)
    except (OSError, ValueError) as error:
        if getattr(error, "errno", None) == errno.EFBIG:
            raise BoxUnreadable("box.no-box", file=str(path)) from error
        raise BoxUnreadable("box.no-file", file=str(path)) from error
    try:
        return unpacked(packed, str(path))
    except BoxUnreadable as error:
        before = path.with_name(path.name + BEFORE)
        if error.key == "box.newer" or not before.is_file():
            raise
        raise BoxUnreadable("box.damaged-copy", file=str(path), copy=before.name) from error


def _is_there(path: Path) -> bool:
    """Whether there is such a file; refuses one that nobody may look at."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError as error:
        raise BoxUnreadable("box.no-file", file=str(path)) from error
    return True


def write_box(box: Box, path: Path) -> None:
    """A box as one file to carry elsewhere."""
    _written(path, packed_box(box))


def packed_box(box: Box) -> bytes:
    """A box as bytes: a line that says what it is and its fingerprint, then plain JSON."""
    rows = [
        {
            "name": kind.name,
            "face_up": kind.face_up,
            "marker": kind.marker,
            "size": kind.size,
            "looks": [
                {
                    "shape": look.shape,
                    "quarter": look.quarter,
                    "picture": _text(look.packed),
                    "frames": np.asarray(look.frames, np.float64).round(1).tolist(),
                    "points": _text(np.asarray(look.points, np.float32).tobytes()),
                    "words": _text(np.asarray(look.words, np.uint8).tobytes()),
                }
                for look in kind.looks
            ],
        }
        for kind in box.kinds
    ]
    body = json.dumps({"name": box.name, "kinds": rows}).encode()  # in ASCII: a name off a disk may be no UTF-8
    return b"%s %d %s\n%s" % (MAGIC, VERSION, hashlib.sha256(body).hexdigest().encode(), body)


def unpacked(packed: bytes, file: str) -> Box:
    """The box in these bytes; says what is wrong with any others."""
    head, _, body = packed.partition(b"\n")
    match = _HEAD.fullmatch(head)
    if match is None or match[1] != MAGIC:
        raise BoxUnreadable("box.no-box", file=file)
    if int(match[2]) > VERSION:
        raise BoxUnreadable("box.newer", file=file, version=int(match[2]), known=VERSION)
    if hashlib.sha256(body).hexdigest().encode() != match[3]:
        raise BoxUnreadable("box.damaged", file=file)
    try:
        told = json.loads(body)
        if len(told["kinds"]) > MOST_KINDS:
            raise ValueError(len(told["kinds"]))  # noqa: TRY301  # like any other file that holds none
        return Box(_name(told["name"]), tuple(_kind(row) for row in told["kinds"]))
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RecursionError) as error:
        raise BoxUnreadable("box.damaged", file=file) from error


def _kind(row: Any) -> Kind:
    marker = row["marker"]
    if not isinstance(row["face_up"], bool) or not (marker is None or type(marker) is int):
        raise TypeError
    if not (marker is None or FIRST_MARKER <= marker <= LAST_MARKER) or len(row["looks"]) > MOST_LOOKS:
        raise ValueError
    wide, high = (float(side) for side in row.get("size", USUAL_SIZE))
    if not (1 < wide < MOST_SIDE and 1 < high < MOST_SIDE):
        raise ValueError
    return Kind(str(row["name"]), tuple(_look(look) for look in row["looks"]), row["face_up"], marker, (wide, high))


def _look(row: Any) -> Look:
    points = np.frombuffer(_bytes(row["points"]), np.float32).reshape(-1, 4)
    words = np.frombuffer(_bytes(row["words"]), np.uint8).reshape(len(points), WORDS)
    frames = np.array(row["frames"], np.float64).reshape(-1, 4, 2)
    shape = float(row["shape"])
    if not (np.isfinite(points).all() and (np.abs(frames) < FARTHEST).all() and 0 < shape < 10):  # noqa: PLR2004
        raise ValueError
    narrow: Floats = frames.astype(np.float32)
    look = Look(_bytes(row["picture"]), shape, int(row["quarter"]) % 4, narrow, points, words)
    _tried(look.plain())
    return look


def _tried(picture: Pixels) -> None:
    """A picture that could be unpacked is a picture."""
    if not picture.size:
        raise ValueError


def _name(name: Any) -> str:
    if not isinstance(name, str) or not _NAME.fullmatch(name):
        raise ValueError
    return name


def _text(raw: bytes) -> str:
    return base64.b64encode(raw).decode("ascii")


def _bytes(text: Any) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except binascii.Error as error:
        raise ValueError(str(error)) from error


def _written(path: Path, packed: bytes) -> None:
    """Write beside it, make sure it is on the disk, then put it in place."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with beside.open("wb") as file:
            file.write(packed)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
        _settled(path.parent)
    finally:
        beside.unlink(missing_ok=True)


def _settled(folder: Path) -> None:
    """See to it that a file's new place is on the disk too, where a folder can be asked for that."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _swept(path: Path) -> None:
    """Take away what was half written when the plug was pulled; what is young may be another's at work."""
    for stray in path.parent.glob(f".{glob.escape(path.name)}.*new"):
        with suppress(OSError):
            if time.time() - stray.stat().st_mtime > FORGOTTEN:
                stray.unlink()
