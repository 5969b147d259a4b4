"""How large a picture is, by the first bytes of its file: looked at before anything is unpacked.

A file of a hundred kilobytes can say that it is thirty thousand pixels wide and high, and would take gigabytes.
"""

from __future__ import annotations

import re
import struct
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.arrays import Pixels

MOST_BYTES: Final = 64_000_000
MOST_PIXELS: Final = 50_500_000
"""The largest pictures that telephones take by themselves; unpacked they need 150 MB, turned upright twice that."""
FLOATING: Final = 4
"""How much more room a pixel of floating numbers takes."""


class PictureTooLarge(ValueError):
    """A picture has more pixels than any camera at a table gives."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__(width, height)
        self.width, self.height = width, height


class Header(NamedTuple):
    """What the beginning of a file promises."""

    width: int
    height: int
    weight: int = 1


def checked_header(packed: bytes, most: int = MOST_PIXELS) -> Header | None:
    """The size that a file promises; None if it is no picture of a kind we read. Refuses one that is too large."""
    for magic, read in _KINDS:
        if magic.match(packed):
            try:
                header = read(packed)
            except (struct.error, IndexError, ValueError):
                return None
            if header is None or header.width < 1 or header.height < 1:
                return None
            if header.width * header.height * header.weight > most:
                raise PictureTooLarge(header.width, header.height)
            return header
    return None


def unpacked_picture(packed: bytes, how: int, most: int = MOST_PIXELS) -> Pixels | None:
    """Unpack a picture of sensible size; None if it is none. Refuses one that is too large."""
    if checked_header(packed, most) is None:
        return None
    import cv2  # noqa: PLC0415  the screen looks at headers too, and has no use for OpenCV
    import numpy as np  # noqa: PLC0415  as above

    try:
        return cv2.imdecode(np.frombuffer(packed, np.uint8), how)
    except (cv2.error, MemoryError):
        return None


# --- the kinds ----------------------------------------------------------------------------------------------------

_STARTS_OF_FRAME: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
_MARK = 0xFF
_START_OF_SCAN, _END_OF_PICTURE = 0xDA, 0xD9
_ALONE: Final = frozenset({0x00, 0x01, *range(0xD0, 0xD9)})
"""Markers of a JPEG that nothing follows."""


def _png(packed: bytes) -> Header | None:
    return Header(*struct.unpack_from(">II", packed, 16)) if packed[12:16] == b"IHDR" else None


def _jpeg(packed: bytes) -> Header | None:
    at, found = 2, None
    while at + 4 <= len(packed):
        if packed[at] != _MARK:  # stray bytes between two segments, as libjpeg passes over them
            at = packed.find(b"\xff", at)
            if at < 0:
                break
            continue
        marker = packed[at + 1]
        if marker == _MARK or marker in _ALONE:
            at += 1 if marker == _MARK else 2
            continue
        if marker in (_START_OF_SCAN, _END_OF_PICTURE):
            break
        if marker in _STARTS_OF_FRAME:
            high, wide = struct.unpack_from(">HH", packed, at + 5)
            found = Header(wide, high) if found is None else Header(max(wide, found.width), max(high, found.height))
        at += 2 + struct.unpack_from(">H", packed, at + 2)[0]
    return found


def _bmp(packed: bytes) -> Header:
    if struct.unpack_from("<I", packed, 14)[0] == 12:  # noqa: PLR2004  the oldest kind of header
        return Header(*struct.unpack_from("<HH", packed, 18))
    wide, high = struct.unpack_from("<ii", packed, 18)
    return Header(abs(wide), abs(high))


def _webp(packed: bytes) -> Header | None:
    kind = packed[12:16]
    if kind == b"VP8X":
        return Header(*(int.from_bytes(packed[at : at + 3], "little") + 1 for at in (24, 27)))
    if kind == b"VP8L":
        bits = struct.unpack_from("<I", packed, 21)[0]
        return Header((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    if kind == b"VP8 ":
        wide, high = struct.unpack_from("<HH", packed, 26)
        return Header(wide & 0x3FFF, high & 0x3FFF)
    return None


_WIDE, _HIGH, _BITS, _TILE_WIDE, _TILE_HIGH = 256, 257, 258, 322, 323
_LARGE_SAMPLE: Final = 32
_SHORT: Final = 3


def _tiff(packed: bytes) -> Header | None:
    """The largest number that any entry says, of the picture or of the tiles it is made of."""
    order = "<" if packed[:2] == b"II" else ">"
    at = struct.unpack_from(order + "I", packed, 4)[0]
    sizes: dict[int, int] = {}
    for number in range(struct.unpack_from(order + "H", packed, at)[0]):
        tag, kind, count = struct.unpack_from(order + "HHI", packed, at + 2 + 12 * number)
        if tag not in (_WIDE, _HIGH, _BITS, _TILE_WIDE, _TILE_HIGH):
            continue
        place = at + 10 + 12 * number
        if kind == _SHORT and count > 2:  # noqa: PLR2004  three samples do not fit into the entry itself
            place = struct.unpack_from(order + "I", packed, place)[0]
        value = struct.unpack_from(order + ("H" if kind == _SHORT else "I"), packed, place)[0]
        sizes[tag] = max(value, sizes.get(tag, 0))
    if _WIDE not in sizes or _HIGH not in sizes:
        return None
    weight = FLOATING if sizes.get(_BITS, 1) >= _LARGE_SAMPLE else 1
    return Header(max(sizes[_WIDE], sizes.get(_TILE_WIDE, 0)), max(sizes[_HIGH], sizes.get(_TILE_HIGH, 0)), weight)


_NETPBM: Final = re.compile(rb"P[1-6](?:\s|#[^\n]*\n)+(\d{1,9})(?:\s|#[^\n]*\n)+(\d{1,9})\s")
_RADIANCE: Final = re.compile(rb"[-+]Y\s+(\d{1,9})\s+[-+]X\s+(\d{1,9})\s")
_A_HEAD: Final = 4096


def _netpbm(packed: bytes) -> Header | None:
    found = _NETPBM.match(packed[:_A_HEAD])
    return Header(int(found[1]), int(found[2])) if found else None


def _radiance(packed: bytes) -> Header | None:
    found = _RADIANCE.search(packed[:_A_HEAD])
    return Header(int(found[2]), int(found[1]), FLOATING) if found else None


def _gif(packed: bytes) -> Header:
    return Header(*struct.unpack_from("<HH", packed, 6))


_KINDS: Final[tuple[tuple[re.Pattern[bytes], Callable[[bytes], Header | None]], ...]] = (
    (re.compile(rb"\x89PNG\r\n\x1a\n"), _png),
    (re.compile(rb"\xff\xd8"), _jpeg),
    (re.compile(rb"BM"), _bmp),
    (re.compile(rb"RIFF....WEBP", re.DOTALL), _webp),
    (re.compile(rb"II\*\0|MM\0\*"), _tiff),
    (re.compile(rb"P[1-6]\s"), _netpbm),
    (re.compile(rb"#\?(?:RADIANCE|RGBE)"), _radiance),
    (re.compile(rb"GIF8[79]a"), _gif),
)
