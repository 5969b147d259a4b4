"""The evenings that were played, as lines to read."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from babel.dates import format_date, format_time

from companion.i18n import Translator
from companion.session.journal.evenings import Evening, evenings, to_resume
from companion.session.journal.journal import Journal


class Told(NamedTuple):
    """One evening."""

    number: int
    game: str
    title: str
    when: str
    who: str
    outcome: str
    open: bool
    """It can be played on."""
    past: bool = False
    """It has an end that can be looked at."""


def told(evening: Evening, tr: Translator) -> Told:
    """Put one evening into words."""
    begun = datetime.fromisoformat(evening.latest).astimezone()
    locale = str(tr.locale) if tr.locale else "en"
    when = f"{format_date(begun, 'long', locale)}, {format_time(begun, 'short', locale=locale)}"
    if evening.result is not None:
        outcome = tr.result(evening.game, evening.result, evening.names)[1]
        if evening.result.unfinished:
            outcome = tr.text("history.unfinished", ahead=outcome)
    else:
        outcome = tr.text("history.open" if evening.playable else "history.old-rules")
    title = tr.say(evening.game, "game.name", {})
    who = ", ".join(evening.names.values())
    called = evening.result is not None and evening.result.unfinished
    on = evening.playable and (called or not evening.finished)
    return Told(evening.id, evening.game, title, when, who, outcome, on, evening.finished)


def history(journal: Journal, tr: Translator, most: int = 40) -> tuple[Told, ...]:
    """List the latest evenings."""
    return tuple(told(one, tr) for one in evenings(journal, most=most))


def nothing_played(journal: Journal) -> bool:
    """Say whether nobody has played here yet."""
    return not evenings(journal, most=1)


def last_open(journal: Journal, tr: Translator) -> Told | None:
    """Find the evening that people will want to go on with."""
    found = to_resume(journal, most=20)
    return told(found[0], tr) if found else None
