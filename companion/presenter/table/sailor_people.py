"""Sailors as people at the table: a name, a sign and a sentence for each character. No Kivy."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from msgspec.structs import replace

from companion.i18n import Translator
from companion.sailors.characters import CHARACTERS
from companion.session.journal.evenings import Evening

NAMES: Final = {
    "deckhand": ("Pip", "Toby", "Fynn", "Jory"),
    "mate": ("Marlow", "Bess", "Quill", "Odile"),
    "captain": ("Nell", "Ines", "Rackham", "Bart"),
}
SIGNS: Final = {"deckhand": "lantern", "mate": "compass", "captain": "crown"}


class SailorPerson(NamedTuple):
    """A sailor who could sit down: of which character, called how, with which sign, and what is to be said of it."""

    character: str
    name: str
    picture: str
    voice: str


def called(tr: Translator, character: str, name: str) -> str:
    """Name a sailor, or whom it plays for, so that everybody sees that the app plays."""
    return tr.text("sailor.called", name=name, character=tr.text(f"sailor.{character}"))


def marked(tr: Translator, evening: Evening) -> Evening:
    """Name the seats in which a sailor ended what somebody else had begun so that everybody sees it in any list."""
    if not evening.sat_in:
        return evening
    sat_in = {
        seat: tr.text("sailor.called", name=evening.names[seat], character=tr.text("sailor.any"))
        for seat in evening.sat_in
    }
    return replace(evening, names={**evening.names, **sat_in})


def hired(tr: Translator, taken: Iterable[str] = ()) -> tuple[SailorPerson, ...]:
    """Give one sailor of each character who could sit down beside these people."""
    seated = set(taken)
    found = []
    for character in CHARACTERS:
        names = [called(tr, character, name) for name in NAMES[character]]
        free = next((name for name in names if name not in seated), "")
        if free:
            found.append(SailorPerson(character, free, SIGNS[character], tr.text(f"sailor.voice-{character}")))
    return tuple(found)
