"""What people give: checked before it is written down, and what came of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from companion.engine.kernel.errors import Refusal, Unreadable, refusal
from companion.session.journal.standing import BY_THEMSELVES, SAILOR

if TYPE_CHECKING:
    from companion.engine.kernel.decisions import Seat
    from companion.engine.kernel.happenings import Told

LONGEST_NOTE: Final = 500
_GIVER: Final = re.compile(r"[a-z][a-z0-9-]{0,23}")


@dataclass(frozen=True, slots=True)
class Given:
    """What came of answers that somebody gave in one act; who said what is not for a log."""

    told: tuple[Told, ...] = field(default=(), repr=False)
    refused: Refusal | None = None
    """Why nothing has changed; None if the answers were taken."""
    last: Seat | None = field(default=None, repr=False)
    """Who gave the last of them; None if it was told for the table."""


def check_giver(by: object, confidence: object, *, sailor: bool = False) -> None:
    """Refuse what could not be written down, or would pass for the dealer, the rules or a sailor who does not sit."""
    itself = isinstance(by, str) and by in BY_THEMSELVES and not (sailor and by == SAILOR)
    if not isinstance(by, str) or not _GIVER.fullmatch(by) or itself:
        raise Unreadable(refusal("not-a-giver", by=str(by)[:40]))
    if isinstance(confidence, bool) or not isinstance(confidence, (int, float)) or not 0 <= confidence <= 1:
        raise Unreadable(refusal("not-a-confidence", confidence=str(confidence)[:20]))


def check_note(text: object) -> None:
    """Refuse what no journal should hold as a remark."""
    if not isinstance(text, str) or not 0 < len(text) <= LONGEST_NOTE:
        raise Unreadable(refusal("note-length", longest=LONGEST_NOTE))
    if any("\ud800" <= sign <= "\udfff" for sign in text):  # half a character, which no file can hold
        raise Unreadable(refusal("not-text"))
