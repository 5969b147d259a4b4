"""A text with fields in braces, and how they are filled in."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

VERBATIM: Final = "verbatim"
"""The family of what must be said as it stands: what is typed, file names, whole sentences."""

LETTERS: Final = "letters"
"""The family of signs that stand each for a thing of its own: ACD is said as A, C and D."""

DATE: Final = "date"
"""The family of days as they are stored, which are said as people say them: 18 November 2026."""

FIELD: Final = re.compile(r"\{(?P<name>[A-Za-z_][\w-]*)(?:\.(?P<member>\d+))?(?::(?P<family>[a-z][a-z-]*))?\}")
_OPENING: Final = re.compile(r"(?:^|[.!?…]\s+)[\s«“\"¿¡]*$")


class Gap(NamedTuple):
    """A field in a text: its name, which member of it, the family of words, and whether it opens a sentence."""

    name: str
    member: int | None
    family: str
    opens: bool


@lru_cache(maxsize=4096)
def parts(text: str) -> tuple[str | Gap, ...]:
    """Take a text apart into plain pieces and gaps."""
    found: list[str | Gap] = []
    end = 0
    for field in FIELD.finditer(text):
        if field.start() > end:
            found.append(text[end : field.start()])
        family = field["family"] or "name"
        opens = family != VERBATIM and _OPENING.search(text[: field.start()]) is not None
        found.append(Gap(field["name"], int(field["member"]) if field["member"] else None, family, opens))
        end = field.end()
    return (*found, text[end:]) if end < len(text) else tuple(found)


def fill(text: str, word: Callable[[Gap], str]) -> str:
    """Fill the gaps of a text; a word that opens a sentence gets a capital."""
    filled = []
    for part in parts(text):
        if isinstance(part, str):
            filled.append(part)
        else:
            said = word(part)
            filled.append(said[:1].upper() + said[1:] if part.opens else said)
    return "".join(filled)
