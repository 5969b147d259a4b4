"""What somebody may be called: whatever a list can show on one line, emoji of several signs among them."""

from __future__ import annotations

import unicodedata
from typing import Final

JOINERS: Final = "\u200c\u200d"
"""Signs without a picture of their own that make one of two: a pirate's flag, a family, Persian words."""
_EMOJI: Final = range(0x1F000, 0x1FB00)
"""Python does not know the newest of them yet."""
_TAGS: Final = range(0xE0020, 0xE0080)
"""They say which flag."""


def tidy_name(text: str, longest: int) -> str:
    """Make a name of what was typed or pasted: single spaces, no signs without a shape, not too long."""
    shown = "".join(sign for sign in " ".join(text.split()) if _can_stand(sign))
    name = shown[:longest].rstrip(JOINERS + " ").lstrip(JOINERS + " ")
    return name if is_name(name) else ""


def is_name(name: str) -> bool:
    """Say whether a list could show it: something to see, and no half characters, line breaks or turned writing."""
    return all(map(_can_stand, name)) and any(map(_can_be_seen, name))


def _can_stand(sign: str) -> bool:
    code = ord(sign)
    return sign.isprintable() or sign in JOINERS or code in _EMOJI or code in _TAGS


def _can_be_seen(sign: str) -> bool:
    return unicodedata.category(sign)[0] not in "CMZ" or ord(sign) in _EMOJI
