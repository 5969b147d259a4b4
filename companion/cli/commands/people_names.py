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
from companion.presenter.cafe.house_way import Cafe
from companion.presenter.house.people import LONGEST, People, Person
from companion.session.data_folder import DataFolder
from companion.session.harbour_settings import load_settings
from companion.session.identity.house_oblivion import forget_everywhere
from companion.session.identity.person_changes import rename_person, separate
from companion.session.journal.evenings import evenings
from companion.session.journal.journal import Journal
from companion.session.journal.persons import NOBODY, is_name, persons


def run(given: Namespace) -> int:
    """Do what was asked for."""
    tr = translator_for(given)
    people = People(DataFolder(given.data).people)
    acts = {"list": _list, "split": _split, "forget": _forget}
    with open_journal(tr, given) as journal:
        return acts.get(given.act, _rename)(tr, journal, people, given)


def _games(journal: Journal) -> Counter[str]:
    """Count the matches of everybody who sat at one, finished or not."""
    return Counter(
        name for one in evenings(journal, most=-1) for name in one.names.values() if not name.startswith(NOBODY)
    )


def _list(tr: Translator, journal: Journal, people: People, given: Namespace) -> int:
    games = _games(journal)
    known = list(dict.fromkeys((*(person.name for person in people.known), *games)))
    if given.json:
        numbers = {one.name: one.uuid for one in persons(journal)}
        rows = [{"name": name, "matches": games[name], "uuid": numbers.get(name, "")} for name in known]
        print(json.dumps({"people": rows}, ensure_ascii=False, indent=2))
    elif not known:
        print(tr.text("people.none"))
    else:
        for name in known:
            print(tr.text("people.line", name=name, matches=games[name]))
        for one in persons(journal):
            if one.into:
                print(tr.text("people.merged", name=one.name, into=one.into_name))
    return 0


def _rename(tr: Translator, journal: Journal, people: People, given: Namespace) -> int:
    """Call somebody otherwise, here and in all matches; two become one only where that was meant."""
    was, now = given.name, " ".join(given.to.split())
    known = {person.name for person in people.known} | set(_games(journal))
    if was not in known:
        raise Failed(tr.text("people.unknown", name=was, known=", ".join(sorted(known)) or "–"))
    if len(now) > LONGEST or was == now or not is_name(now):
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
    Cafe(DataFolder(given.data).house_way).rename(was, now)
    told = {"name": now, "was": was, "matches": changed}
    print(json.dumps(told, ensure_ascii=False) if given.json else tr.text("people.renamed", **told))
    return 0


def _split(tr: Translator, journal: Journal, people: People, given: Namespace) -> int:
    """Let somebody be themselves again, on all their evenings."""
    with refusals_told(tr):
        changed = separate(for_writing(tr, journal), given.name)
    people.remember([Person(given.name, len(people.known))])
    told = {"name": given.name, "matches": changed}
    print(json.dumps(told, ensure_ascii=False) if given.json else tr.text("people.split", **told))
    return 0


def _forget(tr: Translator, journal: Journal, people: People, given: Namespace) -> int:
    """Forget somebody in everything this table keeps; asked twice, because nothing brings it back."""
    known = {person.name for person in people.known} | {one.name for one in persons(journal)}
    if given.name not in known:
        raise Failed(tr.text("people.unknown", name=given.name, known=", ".join(sorted(known)) or "–"))
    if not given.yes and not agreed(tr, tr.text("people.forget", name=given.name)):
        raise Failed(tr.text("people.unchanged"))
    folder = DataFolder(given.data)
    names = [given.name, *(one.name for one in persons(journal) if one.into_name == given.name)]
    with refusals_told(tr):
        done = forget_everywhere(folder, for_writing(tr, journal), [given.name])
    told = {"matches": done.rewritten, "removed": done.removed, "copies": done.copies, "files": done.files}
    print(json.dumps(told) if given.json else tr.text("people.forgotten", **told), flush=True)
    settings = load_settings(folder)
    if settings.broker:
        from companion.cli.commands.harbour_live import hush

        hush(tr, settings, names, [settings.table])
    return 0
