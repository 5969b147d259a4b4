"""Whether a JPEG file is damaged although it can be unpacked: a part is missing, or something else stands in it."""

from __future__ import annotations

import re
from typing import Final

START: Final = b"\xff\xd8"
END, SCAN = 0xD9, 0xDA
TABLES: Final = frozenset({0xC4, 0xDB, 0xDC, 0xDD, 0xFE, *range(0xE0, 0xF0), SCAN})
"""What may stand between two scans."""
_NEXT: Final = re.compile(rb"\xff([^\x00\xd0-\xd7\xff])")
"""Within a scan: the next mark that is neither data nor a restart."""


def is_damaged_jpeg(packed: bytes) -> bool:
    """Whether a JPEG ends too soon or holds what no encoder writes; what follows its end does not matter."""
    if not packed.startswith(START):
        return False
    at, scanned = len(START), False
    while True:
        if scanned:
            mark = _NEXT.search(packed, at)
            if mark is None:
                return True
            at, scanned = mark.start(), False
        while packed[at : at + 2] == b"\xff\xff":
            at += 1
        if at + 4 > len(packed):
            return packed[at : at + 2] != bytes((0xFF, END))
        if packed[at] != 0xFF:  # noqa: PLR2004  # every mark begins with it
            return True
        kind = packed[at + 1]
        if kind == END:
            return False
        if kind not in TABLES and not 0xC0 <= kind <= 0xCF:  # noqa: PLR2004  # the frame itself
            return True
        at += 2 + int.from_bytes(packed[at + 2 : at + 4])
        scanned = kind == SCAN
