"""`companion people`: who has played here, listed, renamed and made one."""

from __future__ import annotations

import json
from argparse import Namespace
from collections import Counter

from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.asked_match import for_writing, open_journal
from companion.cli.shared.messages import refusals_told, translator_for
from companion.cli.terminal.terminal_curtain import agreed
from companion.i18n import Translator
from companion.presenter.house.people import LONGEST, People
from companion.session.data_folder import DataFolder
from companion.session.journal.evenings import evenings, rename_person
from companion.session.journal.journal import Journal


def run(given: Namespace) -> int:
    """Do what was asked for."""
    tr = translator_for(given)
    people = People(DataFolder(given.data).people)
    with open_journal(tr, given) as journal:
        return _list(tr, journal, people, given) if given.act == "list" else _rename(tr, journal, people, given)


def _games(journal: Journal) -> Counter[str]:
    """Count the matches of everybody who sat at one, finished or not."""
    return Counter(name for one in evenings(journal, most=-1) for name in one.names.values())


def _list(tr: Translator, journal: Journal, people: People, given: Namespace) -> int:
    games = _games(journal)
    known = list(dict.fromkeys((*(person.name for person in people.known), *games)))
    if given.json:
        rows = [{"name": name, "matches": games[name]} for name in known]
        print(json.dumps({"people": rows}, ensure_ascii=False, indent=2))
    elif not known:
        print(tr.text("people.none"))
    else:
        for name in known:
            print(tr.text("people.line", name=name, matches=games[name]))
    return 0


def _rename(tr: Translator, journal: Journal, people: People, given: Namespace) -> int:
    """Call somebody otherwise, here and in all matches; two become one only where that was meant."""
    was, now = given.name, " ".join(given.to.split())
    known = {person.name for person in people.known} | set(_games(journal))
    if was not in known:
        raise Failed(tr.text("people.unknown", name=was, known=", ".join(sorted(known)) or "–"))
    if not now or len(now) > LONGEST or was == now:
        raise WrongUsage(tr.text("people.name", longest=LONGEST))
    if given.act == "rename" and now in known:
        raise Failed(tr.text("people.taken", name=now))
    if given.act == "merge" and now not in known:
        raise Failed(tr.text("people.unknown", name=now, known=", ".join(sorted(known))))
    if given.act == "merge" and not given.yes and not agreed(tr, tr.text("people.merge", name=was, to=now)):
        raise Failed(tr.text("people.unchanged"))
    with refusals_told(tr):
        changed = rename_person(for_writing(tr, journal), was, now)
    people.rename(was, now)
    told = {"name": now, "was": was, "matches": changed}
    print(json.dumps(told, ensure_ascii=False) if given.json else tr.text("people.renamed", **told))
    return 0
