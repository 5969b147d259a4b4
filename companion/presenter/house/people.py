"""The people of a house: names, colours and shapes, remembered from one evening to the next."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from companion.engine.kernel.decisions import Seat
from companion.presenter.theme import MARKS, Mark
from companion.session.documents import read_bytes
from companion.session.errors import UnreadableFile

NOBODY: Final[Mapping[Seat, str]] = {}
LONGEST: Final = 14
"""What fits on a pawn."""


class Person(Struct):
    """Somebody who has played here: the name, and the number of the mark they like."""

    name: str
    mark: int
    language: str = ""
    """What this person reads behind the curtain; "" is the language of the table."""


class People:
    """Everybody who has played here, the latest first. A file that cannot be read is an empty one."""

    def __init__(self, file: Path) -> None:
        self._file = file
        try:
            self.known: list[Person] = msgspec.json.decode(read_bytes(file), type=list[Person])
        except (UnreadableFile, msgspec.MsgspecError, RecursionError):
            self.known = []

    def remember(self, people: Iterable[Person]) -> None:
        """Put these people at the head of the list; a disk that refuses costs only the memory."""
        fresh = list(people)
        names = {person.name for person in fresh}
        self.known = [*fresh, *(person for person in self.known if person.name not in names)][:40]
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_bytes(msgspec.json.encode(self.known))
        except OSError:
            return

    def tongues(self, names: Mapping[Seat, str]) -> dict[Seat, str]:
        """Say who reads another language than the table's."""
        spoken = {person.name: person.language for person in self.known if person.language}
        return {seat: spoken[name] for seat, name in names.items() if name in spoken}

    def marks(self, names: Mapping[Seat, str], colours: Mapping[Seat, str] = NOBODY) -> dict[Seat, Mark]:
        """Give every seat a mark of its own: the one it began with, or the usual one where it is free."""
        wishes = {person.name: person.mark for person in self.known}
        painted = {mark.colour: number for number, mark in enumerate(MARKS)}
        free = list(range(len(MARKS)))
        given: dict[Seat, Mark] = {}
        for seat, name in names.items():
            wish = painted.get(colours.get(seat, ""), wishes.get(name, -1))
            if wish in free:
                free.remove(wish)
                given[seat] = MARKS[wish]
        for seat in names:
            if seat not in given:
                given[seat] = MARKS[free.pop(0)]
        return {seat: given[seat] for seat in names}


def seat_for(name: str, taken: Iterable[Seat] = ()) -> Seat:
    """Make a seat's name of a person's: small letters without accents, and a number if there are two of them."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    word = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:18].strip("-")
    if not word or not word[0].isalpha():
        word = f"seat-{word}".strip("-")
    used = set(taken)
    return next(
        seat for number in range(1, 99) if (seat := Seat(word if number == 1 else f"{word}-{number}")) not in used
    )
