"""The files of the page, as a browser is given them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

PAGE: Final = Path(__file__).parent / "page"
BAR: Final = Path(__file__).parent / "bar"
"""What a phone or a TV loads, and what a screen at the bar does."""
KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
}


class File(NamedTuple):
    """What is served under a path."""

    kind: str
    content: bytes
    lasting: bool = False
    """Whether a browser may keep it: pictures."""


@cache
def page_files(folder: Path = PAGE) -> dict[str, File]:
    """Read the files of a page, by their paths; "/" is the page itself."""
    found = {f"/{file.name}": File(KINDS[file.suffix], file.read_bytes()) for file in sorted(folder.iterdir())}
    return {"/": found["/index.html"], **found}
