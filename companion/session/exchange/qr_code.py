"""A link as a QR code: as modules for a screen, as text for a terminal, as a picture for a file."""

from __future__ import annotations

from io import BytesIO
from typing import Final, Literal

import segno
from segno import DataOverflowError

from companion.engine.kernel.errors import refusal
from companion.session.errors import NotExported

QUIET: Final = 4
"""Light modules that must lie around a code."""

_BLOCKS: Final = {(False, False): "█", (False, True): "▀", (True, False): "▄", (True, True): " "}
"""Two modules above one another as one sign: light ones are drawn, since most terminals are dark."""


def qr_code(link: str) -> segno.QRCode:
    """Make the code with as few modules as possible, or say that the link is too long for one."""
    try:
        return segno.make_qr(link, error="l", boost_error=False)
    except DataOverflowError as error:
        raise NotExported(refusal("link-too-long", length=len(link))) from error


def modules(link: str) -> tuple[tuple[bool, ...], ...]:
    """Give the modules row by row, dark ones True, with the quiet zone around them."""
    rows = qr_code(link).matrix_iter(scale=1, border=QUIET)
    return tuple(tuple(bool(dark) for dark in row) for row in rows)


def as_text(link: str) -> str:
    """Draw the code with block signs, two rows in a line."""
    rows = modules(link)
    rows += ((False,) * len(rows),)  # a code has an odd number of rows
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(_BLOCKS[pair] for pair in zip(*lines, strict=True)) for lines in pairs)


def picture(link: str, kind: Literal["png", "svg"], scale: int = 6) -> bytes:
    """Draw the code as a file."""
    drawn = BytesIO()
    qr_code(link).save(drawn, kind=kind, scale=scale, border=QUIET)
    return drawn.getvalue()
