"""Looks for secrets of a running match in everything that is shown, listed, exported or logged."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from companion.engine.kernel.codec import encode, words
from companion.i18n.paper_sheet import sheet
from companion.i18n.story import story
from companion.session.exchange.match_file import document_text, export_match
from companion.session.journal.backups import Backups
from companion.session.journal.evenings import evening, evenings, to_resume
from companion.session.journal.match_results import readings
from companion.session.table.step_list import lines, to_redo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.kernel.match import Match
    from companion.i18n import Translator
    from companion.session.data_folder import DataFolder
    from companion.session.table.live_table import LiveTable

_SHORTEST = 4
"""Shorter words stand everywhere."""
_LISTED = 20
"""So many evenings stand on one page of the list."""


class Overheard(logging.Handler):
    """Everything that anybody logs, at any level, until it was searched."""

    def __init__(self) -> None:
        super().__init__(logging.NOTSET)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.said.append(self.format(record))

    def taken(self) -> list[str]:
        """Give what was said since the last time."""
        said, self.said = self.said, []
        return said


def marked(match: Match[Any]) -> set[str]:
    """The hidden answers that can be told from everything public: as JSON, and in words."""
    public = encode([match.view(), match.told(), match.history(), match.question()])
    hidden = [step.answer for step, known in zip(match.steps, match.history(), strict=True) if known is None]
    said = {text for one in hidden for text in (encode(one.option), words(one.option)) if len(text) >= _SHORTEST}
    return {text for text in said if text not in public}


def shown(table: LiveTable, folder: DataFolder, tr: Translator) -> Iterator[tuple[str, str]]:
    """Everything that people, screens and files get to see of a running match, and what it is called."""
    journal, match, number = table.journal, table.match, table.number
    yield "steps", encode([lines(table), to_redo(table)])
    yield "trouble", encode([table.trouble, table.consent()]) + repr([table, journal, table.writer, table.standing])
    yield "files", repr([path.name for path in folder.path.rglob("*")])
    yield "backups", repr(Backups(folder.journal, folder.backups).listed())
    yield "sheet", "\n".join(sheet(tr, match.game.name, match.view(), {}))
    yield "story", "\n".join(story(tr, match.game.name, match.told(), {}))
    if number and table.trouble is None:
        yield "list", encode([evening(journal, number), *evenings(journal, most=_LISTED), *to_resume(journal)])
        yield "dice", encode(readings(journal))
        yield "export", document_text(export_match(journal, number))


def leaks(
    table: LiveTable, seed: int, folder: DataFolder, tr: Translator, overheard: list[str]
) -> tuple[int, list[str]]:
    """Give how many secrets were looked for, and the names of the places where one was found."""
    secrets = {*marked(table.match), str(seed)}
    places = [*shown(table, folder, tr), *(("log", line) for line in overheard)]
    return len(secrets), [place for place, text in places if any(secret in text for secret in secrets)]
