"""The tape file: appended record after record, so that a power cut costs only the last one.

A record is three numbers (length of its words, length of its picture, checksum), the words as JSON, the picture.
"""

from __future__ import annotations

import json
import os
import struct
import threading
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from hardware.bounded_files import open_file
from hardware.errors import TapeDamaged, TapeUnreadable

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import BinaryIO

MAGIC = b"QUARTERMASTER TAPE 1\n"
LENGTHS = struct.Struct("<III")
MOST_WORDS, LARGEST_PICTURE = 1 << 20, 1 << 26


@dataclass(frozen=True, slots=True)
class Record:
    """One thing that was said: words, and perhaps a picture."""

    words: dict[str, Any]
    picture: bytes = b""


class TapeWriter:
    """Appends records to a new file; safe from several threads; every record is handed to the system at once."""

    def __init__(self, path: Path) -> None:
        # Who pressed what is on it: it is its owner's only.
        self._file: BinaryIO = open(path, "xb", opener=lambda name, flags: os.open(name, flags, 0o600))  # noqa: SIM115
        self._file.write(MAGIC)
        self._file.flush()
        self._lock = threading.Lock()

    def write(self, words: dict[str, Any], picture: bytes = b"") -> None:
        """Keep one record; after closing, nothing is kept and nothing fails."""
        packed = json.dumps(words, ensure_ascii=False, separators=(",", ":")).encode()
        check = zlib.crc32(picture, zlib.crc32(packed))
        with self._lock:
            if not self._file.closed:
                self._file.write(LENGTHS.pack(len(packed), len(picture), check) + packed + picture)
                self._file.flush()

    def close(self) -> None:
        with self._lock:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class TapeReader:
    """The records of a file, in order. A tape that was cut short ends early and says so."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.cut_short = False

    def __iter__(self) -> Iterator[Record]:
        """Read from the beginning; raises `TapeUnreadable` or `TapeDamaged`."""
        try:
            tape = open_file(self._path)
        except (OSError, ValueError) as error:
            raise TapeUnreadable("tape.unreadable", file=str(self._path), why=str(error)) from error
        with tape:
            if tape.read(len(MAGIC)) != MAGIC:
                raise TapeUnreadable("tape.no-tape", file=str(self._path))
            number = 0
            while (record := self._next(tape, number)) is not None:
                yield record
                number += 1

    def _next(self, tape: BinaryIO, number: int) -> Record | None:
        head = tape.read(LENGTHS.size)
        if not head:
            return None
        if len(head) < LENGTHS.size:
            self.cut_short = True
            return None
        words_long, picture_long, check = LENGTHS.unpack(head)
        if words_long > MOST_WORDS or picture_long > LARGEST_PICTURE:
            raise TapeDamaged("tape.damaged", file=str(self._path), record=number)
        words, picture = tape.read(words_long), tape.read(picture_long)
        if len(words) + len(picture) < words_long + picture_long:
            self.cut_short = True
            return None
        if zlib.crc32(picture, zlib.crc32(words)) != check:
            raise TapeDamaged("tape.damaged", file=str(self._path), record=number)
        try:
            told = json.loads(words, parse_constant=_refused)
        except (ValueError, RecursionError) as error:
            raise TapeDamaged("tape.damaged", file=str(self._path), record=number) from error
        if not isinstance(told, dict):
            raise TapeDamaged("tape.damaged", file=str(self._path), record=number)
        return Record(told, picture)


def _refused(word: str) -> float:
    """JSON has no NaN and no infinity; we write none."""
    raise ValueError(word)
