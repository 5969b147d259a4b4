"""The evenings that were played, as lines to read."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from types import MappingProxyType
from typing import Final, NamedTuple

from babel.dates import format_date, format_time

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Setup
from companion.i18n import Translator
from companion.presenter.table.sailor_people import marked
from companion.session.journal.backups import Backup, this_evening
from companion.session.journal.evenings import Evening, evenings, to_resume
from companion.session.journal.journal import Journal

RECENT: Final = 8
"""So many evenings are looked at for how a game was last played."""


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


class LastTime(NamedTuple):
    """How an evening was set up: everything that the next one can begin with."""

    setup: Setup
    names: dict[Seat, str]
    colours: dict[Seat, str]
    sailors: Mapping[Seat, str] = MappingProxyType({})
    """Where sailors of the app sat, and of which character."""


def told(evening: Evening, tr: Translator) -> Told:
    """Put one evening into words."""
    evening = marked(tr, evening)
    when = _when(datetime.fromisoformat(evening.latest).astimezone(), tr)
    if evening.result is not None:
        outcome = tr.result(evening.game, evening.result, evening.names)[1]
        if evening.result.unfinished:
            level = len(evening.result.winners) == len(evening.names)
            outcome = tr.text("history.unfinished", ahead=tr.text("course.tie") if level else outcome)
    else:
        outcome = tr.text("history.open" if evening.playable else "history.old-rules")
    title = tr.say(evening.game, "game.name", {})
    who = ", ".join(evening.names.values())
    called = evening.result is not None and evening.result.unfinished
    on = evening.playable and (called or not evening.finished)
    return Told(evening.id, evening.game, title, when, who, outcome, on, evening.finished)


def _when(at: datetime, tr: Translator) -> str:
    locale = str(tr.locale) if tr.locale else "en"
    return f"{format_date(at, 'long', locale)}, {format_time(at, 'short', locale=locale)}"


def copied_when(copy: Backup, tr: Translator) -> str:
    """Say when a copy was made: the day and the time, or only its day if the file was brought from elsewhere."""
    made = datetime.fromtimestamp(copy.path.stat().st_mtime).astimezone() if copy.path.exists() else None
    if made is not None and this_evening(made) == copy.evening:
        return _when(made, tr)
    try:
        return format_date(date.fromisoformat(copy.evening), "long", str(tr.locale) if tr.locale else "en")
    except ValueError:  # a name that somebody gave it
        return copy.evening or copy.name


def history(journal: Journal, tr: Translator, most: int = 40, since: int = 0) -> tuple[Told, ...]:
    """List the latest evenings, of those that were begun after number `since`."""
    return tuple(told(one, tr) for one in evenings(journal, most=most) if one.id > since)


def last_time(journal: Journal, game: str | None = None, since: int = 0) -> LastTime | None:
    """Find how a game, or any, was last played here: who sat where, with which options and pieces; None if never."""
    for one in evenings(journal, game=game, most=RECENT):
        if one.id <= since:
            continue
        start = journal.start(one.id)
        if start.setup is not None and one.playable:
            return LastTime(start.setup, one.names, one.colours, start.sailors)
    return None


def nothing_played(journal: Journal) -> bool:
    """Say whether nobody has played here yet."""
    return not evenings(journal, most=1)


def last_open(journal: Journal, tr: Translator, since: int = 0) -> Told | None:
    """Find the evening that people will want to go on with."""
    found = [one for one in to_resume(journal, most=20) if one.id > since]
    return told(found[0], tr) if found else None
