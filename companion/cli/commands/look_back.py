"""`companion sessions steps` and `pictures`: what was done in a match, and the camera's proof of it."""

from __future__ import annotations

import json
from argparse import Namespace

from companion.cli.shared.language import explaining, speaker
from companion.cli.shared.open_match import for_writing, match_asked_for, open_journal
from companion.cli.terminal.terminal_steps import step_lines
from companion.i18n import Translator
from companion.presenter.table.step_rows import steps
from companion.session.journal.evenings import Evening
from companion.session.journal.journal import Journal
from companion.session.plain_data import plain
from companion.session.table.live_table import LiveTable
from companion.session.table.proof_pictures import pictures, throw_away


def run(given: Namespace) -> int:
    """List one of the two."""
    tr = speaker(given)
    with open_journal(tr, given) as journal:
        if given.act == "pictures" and given.all:
            return _pictures(tr, journal, None, given)
        one = match_asked_for(tr, journal, given.match)
        return _steps(tr, journal, one, given) if given.act == "steps" else _pictures(tr, journal, one, given)


def _steps(tr: Translator, journal: Journal, one: Evening, given: Namespace) -> int:
    with explaining(tr, one.game):
        listed = steps(LiveTable.reopen(journal, one.id), tr, one.names)
    if given.json:
        shown = [{**step._asdict(), "news": list(step.news)} for step in listed]
        print(json.dumps({"match": one.id, "steps": shown}, ensure_ascii=False, indent=2))
    else:
        print("\n".join(step_lines(tr, listed)))
    return 0


def _pictures(tr: Translator, journal: Journal, one: Evening | None, given: Namespace) -> int:
    number = one.id if one else None
    if given.delete:
        thrown = throw_away(for_writing(tr, journal), number)
        print(json.dumps({"deleted": thrown}) if given.json else tr.text("steering.thrown", pictures=thrown))
        return 0
    kept = pictures(journal, number)
    if given.json:
        print(json.dumps({"pictures": plain(kept)}, indent=2))
    elif not kept:
        print(tr.text("steering.no-pictures"))
    for picture in () if given.json else kept:
        size = tr.text("steering.kilobytes", size=round(picture.size / 1000))
        print(f"{picture.match:>4}  {picture.row:>5}  {picture.at[:16].replace('T', ' ')}  {size}")
    return 0
