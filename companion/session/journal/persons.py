"""The persons of a journal: each has a uuid, whatever they are called, and whoever is one with whom.

What people are called on an evening stands in `people`, as ever. Who that was stands in `seated`, and stays there when
two persons become one: so they can be split again.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from msgspec import Struct

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import Forbidden, refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.session.journal.journal import Journal

_ROOTS: Final = "SELECT p.uuid, r.name FROM persons p JOIN persons r ON r.uuid = coalesce(p.merged_into, p.uuid)"

NOBODY: Final = "N. N."
"""What somebody is called who was forgotten, and is nobody any more."""
JOINERS: Final = "\u200c\u200d"
"""Signs without a picture of their own that make one of two: a pirate's flag, a family, Persian words."""
_EMOJI: Final = range(0x1F000, 0x1FB00)
"""Python does not know the newest of them yet."""
_TAGS: Final = range(0xE0020, 0xE0080)
"""They say which flag."""


class KnownPerson(Struct, frozen=True):
    """Somebody in the journal. `into` is whom they are one with, "" if they are themselves."""

    uuid: str
    name: str
    matches: int
    into: str = ""
    into_name: str = ""


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


@lru_cache(maxsize=4096)
def plain_name(name: str) -> str:
    """Write a name so that Zoë, ZOE and "zoë " are one: no accents, no capitals, single spaces."""
    bare = unicodedata.normalize("NFKD", name.casefold())
    return " ".join("".join(sign for sign in bare if not unicodedata.combining(sign)).split())


def persons(journal: Journal) -> list[KnownPerson]:
    """List everybody who sat at a match, and whoever came from the house, by name."""
    rows = journal.ask(
        """SELECT p.uuid, p.name, (SELECT count(*) FROM seated WHERE person = p.uuid),
            coalesce(r.uuid, ''), coalesce(r.name, '')
        FROM persons p LEFT JOIN persons r ON r.uuid = p.merged_into ORDER BY p.plain"""
    )
    return [KnownPerson(*row) for row in rows]


def person_called(journal: Journal, name: str) -> KnownPerson | None:
    """Find somebody by name, however it is spelt."""
    return next((one for one in persons(journal) if plain_name(one.name) == plain_name(name)), None)


def introduce(journal: Journal, name: str, uuid: str = "") -> str:
    """Give the uuid of somebody; a person whom nobody knows gets one, or the one they have in the house."""
    journal.put(
        "INSERT INTO persons (uuid, name, plain) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        uuid or str(uuid4()),
        name,
        plain_name(name),
    )
    rows = journal.ask("SELECT uuid FROM persons WHERE plain = ?", plain_name(name))
    return next((str(one) for (one,) in rows), "")


def seat_persons(journal: Journal, match: int, names: Mapping[Seat, str], sailors: Mapping[Seat, str]) -> None:
    """Write down who sits where; whoever is called as before, or as the one they became, stays who they are."""
    roots: dict[str, str] = dict(journal.ask(_ROOTS))
    known = dict(journal.ask("SELECT seat, person FROM seated WHERE match = ?", match))
    taken: set[str] = set()
    found: dict[Seat, str] = {}
    for seat, name in names.items():
        if seat in sailors or not plain_name(name) or name == NOBODY:
            continue
        person = known.get(seat, "")
        if plain_name(roots.get(person, "")) != plain_name(name):
            person = introduce(journal, name)
        if person not in taken:  # two of one name at one table: the second is not known
            found[seat] = person
        taken.add(person)
    if found != known:
        journal.put("DELETE FROM seated WHERE match = ?", match)
        for seat, person in found.items():
            journal.put("INSERT INTO seated (match, seat, person) VALUES (?, ?, ?)", match, seat, person)
        if known:
            drop_strangers(journal)


def drop_strangers(journal: Journal) -> None:
    """Remove whoever sits nowhere any more: first those who are one with somebody, then those nobody is one with."""
    for kind in ("merged_into IS NOT NULL", "uuid NOT IN (SELECT coalesce(merged_into, '') FROM persons)"):
        journal.put(f"DELETE FROM persons WHERE uuid NOT IN (SELECT person FROM seated) AND {kind}")  # noqa: S608  ours


def merge_persons(journal: Journal, one: str, into: str) -> list[int]:
    """Make a person one with another, with all who were one with them; give the matches that are now called otherwise.

    Refused if both sat at one table. Names on the evenings are for the caller to write.
    """
    family = _family(journal, one)
    both = journal.ask(
        f"SELECT match FROM seated WHERE person IN ({_marks(family)}) INTERSECT "  # noqa: S608  only question marks
        f"SELECT match FROM seated WHERE person IN ({_marks(_family(journal, into))})",
        *family,
        *_family(journal, into),
    )
    if both:
        raise Forbidden(refusal("two-at-one-table", was=_name(journal, one), now=_name(journal, into)))
    for member in family:
        journal.put("UPDATE persons SET merged_into = ? WHERE uuid = ?", into, member)
    return _matches(journal, family)


def split_person(journal: Journal, one: str) -> list[int]:
    """Let a person be themselves again; give the matches that are now called otherwise."""
    journal.put("UPDATE persons SET merged_into = NULL WHERE uuid = ?", one)
    return _matches(journal, [one])


def called_now(journal: Journal, match: int, names: Mapping[Seat, str]) -> str:
    """Call everybody at a match as they are called now, as JSON."""
    roots: dict[str, str] = dict(journal.ask(_ROOTS))
    seats: dict[Any, str] = dict(journal.ask("SELECT seat, person FROM seated WHERE match = ?", match))
    return encode({seat: roots.get(seats.get(seat, ""), name) for seat, name in names.items()})


def _family(journal: Journal, one: str) -> list[str]:
    return [one, *(uuid for (uuid,) in journal.ask("SELECT uuid FROM persons WHERE merged_into = ?", one))]


def _matches(journal: Journal, family: list[str]) -> list[int]:
    question = f"SELECT DISTINCT match FROM seated WHERE person IN ({_marks(family)}) ORDER BY match"  # noqa: S608  ours
    return [int(match) for (match,) in journal.ask(question, *family)]


def _marks(family: list[str]) -> str:
    return ", ".join("?" * len(family))


def _name(journal: Journal, uuid: str) -> str:
    return next((str(name) for (name,) in journal.ask("SELECT name FROM persons WHERE uuid = ?", uuid)), "")
