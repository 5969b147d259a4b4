"""Persons who are called otherwise, become one, and are two again: on all evenings at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import Unreadable, refusal
from companion.session.journal.evenings import check_names, evening, write_people
from companion.session.journal.persons import (
    called_now,
    merge_persons,
    person_called,
    plain_name,
    split_person,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.session.journal.journal import Journal
    from companion.session.journal.persons import KnownPerson


def rename_person(journal: Journal, was: str, now: str) -> int:
    """Call somebody otherwise on all evenings, and give how many there were; a name that is known makes two one."""
    check_names({Seat(was): now}, (Seat(was),))
    known, other = person_called(journal, was), person_called(journal, now)
    if known is None:
        return 0
    with journal.together():
        if other is not None and other.uuid != known.uuid and (other.into or other.uuid) != (known.into or known.uuid):
            changed = merge_persons(journal, known.into or known.uuid, other.into or other.uuid)
        else:
            changed = _call(journal, known, now)
        return _write_names(journal, changed)


def _call(journal: Journal, known: KnownPerson, name: str) -> list[int]:
    """Write another name; whoever is one with this person is called so as well."""
    other = person_called(journal, name)
    if other is not None and other.uuid != known.uuid:  # one of the two names of one person: they change places
        _put_name(journal, other.uuid, other.uuid, other.uuid)
        _put_name(journal, known.uuid, name, plain_name(name))
        _put_name(journal, other.uuid, known.name, plain_name(known.name))
    else:
        _put_name(journal, known.uuid, name, plain_name(name))
    family = "SELECT uuid FROM persons WHERE ?1 IN (uuid, merged_into)"
    rows = journal.ask(f"SELECT DISTINCT match FROM seated WHERE person IN ({family}) ORDER BY match", known.uuid)  # noqa: S608  ours
    return [int(match) for (match,) in rows]


def _put_name(journal: Journal, uuid: str, name: str, plain: str) -> None:
    journal.put("UPDATE persons SET name = ?, plain = ? WHERE uuid = ?", name, plain, uuid)


def separate(journal: Journal, name: str) -> int:
    """Let somebody who was made one with another be themselves again, on all their evenings."""
    known = person_called(journal, name)
    if known is None or not known.into:
        raise Unreadable(refusal("nobody-to-split", name=name))
    with journal.together():
        return _write_names(journal, split_person(journal, known.uuid))


def _write_names(journal: Journal, matches: Iterable[int]) -> int:
    count = 0
    for match in matches:
        one = evening(journal, match)
        colours = journal.ask("SELECT colours FROM people WHERE match = ?", match)
        write_people(journal, match, called_now(journal, match, one.names), colours[0][0] if colours else None)
        count += 1
    return count
