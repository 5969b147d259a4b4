"""All that a browser may load: the page, its first words in every language, and the drawings of the table."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from companion.i18n import languages, translator
from companion.presenter.theme import picture
from companion.web.files import File, page_files

DOORS: Final = ("scan", "connecting", "elsewhere", "revoked", "used", "fast", "full", "here")
"""What a page says while it has none of the table's: `phone.door-scan` ..."""
_PICTURE: Final = re.compile(r"/picture/([A-Za-z0-9_-]{1,60})\.png")


def file_at(path: str) -> File | None:
    """Give what lies under a path; None if nothing does. From any thread."""
    if path == "/words.json":
        return _words()
    found = _PICTURE.fullmatch(path)
    return _picture(found[1]) if found is not None else page_files().get(path)


@cache
def _words() -> File:
    told = {code: {door: translator(code).text(f"phone.door-{door}") for door in DOORS} for code in languages()}
    return File("application/json", msgspec.json.encode(told))


@cache
def _picture(name: str) -> File:
    return File("image/png", Path(picture(name)).read_bytes(), lasting=True)
