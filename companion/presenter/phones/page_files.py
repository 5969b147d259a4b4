"""All that a browser may load: the page, its first words in every language, and the drawings of the table."""

from __future__ import annotations

import base64
import binascii
import re
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from companion.engine.shelf import SHELF
from companion.faces.face_names import DIE, face_named, is_face
from companion.faces.face_svg import svg_of
from companion.i18n import languages, translator
from companion.presenter.theme import picture
from companion.web.files import BAR, File, page_files

DOORS: Final = ("scan", "connecting", "waiting", "elsewhere", "revoked", "used", "fast", "full", "here", "again")
"""What a page says while it has none of the table's: `phone.door-scan` ..."""
MOST_SIDE: Final = 150.0
"""Millimetres: no card is larger."""
_FACE: Final = re.compile(r"/face/([A-Za-z0-9_-]{8,300})\.svg")
_PLAIN: Final = re.compile(r"[^\x00-\x1f<>/\"'\\*?\[\]]{0,40}")
"""No word of a name has anything in it that means more to a folder or a page."""
_PICTURE: Final = re.compile(r"/picture/([A-Za-z0-9_-]{1,60})\.png")


def bar_file_at(path: str) -> File | None:
    """Give what a screen at the bar may load; None if it may not. From any thread."""
    shared = file_at(path) if path in ("/draw.js", "/words.json") or _PICTURE.fullmatch(path) else None
    return page_files(BAR).get(path, shared)


def file_at(path: str) -> File | None:
    """Give what lies under a path; None if nothing does. From any thread."""
    if path == "/words.json":
        return _words()
    if (asked := _FACE.fullmatch(path)) is not None:
        return _face(asked[1])
    found = _PICTURE.fullmatch(path)
    return _picture(found[1]) if found is not None else page_files().get(path)


@cache
def _words() -> File:
    told = {code: {door: translator(code).text(f"phone.door-{door}") for door in DOORS} for code in languages()}
    return File("application/json", msgspec.json.encode(told))


@cache
def _picture(name: str) -> File:
    return File("image/png", Path(picture(name)).read_bytes(), lasting=True)


def _face(written: str) -> File | None:
    """Draw a card or a die by its name, anew for everybody who asks: what was drawn before must not be quicker."""
    try:
        name = base64.urlsafe_b64decode(written + "=" * (-len(written) % 4)).decode()
        if not is_face(name) or not _is_plain(name):
            return None
        return File("image/svg+xml", svg_of(face_named.__wrapped__(name)).encode(), lasting=True)
    except (binascii.Error, ValueError, IndexError, KeyError):
        return None


def _is_plain(name: str) -> bool:
    """Say whether a name is made of small words, of a game on the shelf and a size that a card can have."""
    kind, first, *rest = name.split(":")
    words = re.split(r"[:/&=]" if f"{kind}:" != DIE else ":", name)
    if not all(_PLAIN.fullmatch(word) and ".." not in word for word in words):
        return False
    if f"{kind}:" == DIE:
        return True
    wide, _, high = rest[1].partition("x")
    return first in SHELF and all(1.0 <= float(side) <= MOST_SIDE for side in (wide, high))
