"""The people of a house: names, colours and shapes, remembered from one evening to the next."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from companion.engine.kernel.decisions import Seat
from companion.presenter.house.person_pin import PinDoor, kept_pin
from companion.presenter.theme import MARKS, Mark
from companion.session.data_folder import write_whole
from companion.session.documents import read_bytes
from companion.session.errors import UnreadableFile
from companion.session.journal.persons import plain_name

NOBODY: Final[Mapping[Seat, str]] = {}
LONGEST: Final = 24
"""What can still be read on a pawn: letters get smaller, no name is cut."""
PICTURES: Final = ("anchor", "skull", "pistol", "spyglass", "compass", "coin", "crown", "lantern", "rose", "cannon")
"""Signs of our own drawing that somebody may choose."""


class Person(Struct):
    """Somebody who has played here: the name, and the number of the mark they like."""

    name: str
    mark: int
    language: str = ""
    """What this person reads behind the curtain; "" is the language of the table."""
    picture: str = ""
    """The sign of their own choice; "" is the shape of their colour."""
    pin: str = ""
    """What is kept of the PIN that guards this person's curtain (`person_pin.py`); "" is none."""
    sailor: str = ""
    """The character of a sailor of the app, who is nobody to be remembered; "" for everybody else."""


class People:
    """Everybody who has played here, the latest first. A file that cannot be read is an empty one."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.known: list[Person] = []
        self.read_again()
        self._doors: dict[str, PinDoor] = {}

    def read_again(self) -> None:
        """Take up the file as it is now: somebody may have been forgotten in it."""
        try:
            self.known = msgspec.json.decode(read_bytes(self._file), type=list[Person])
        except (UnreadableFile, msgspec.MsgspecError, RecursionError):
            self.known = []

    def remember(self, people: Iterable[Person]) -> None:
        """Put these people at the head of the list; a disk that refuses costs only the memory."""
        fresh = [person for person in people if not person.sailor]
        names = {person.name for person in fresh}
        guarded = {person.name: person.pin for person in self.known}
        for person in fresh:
            person.pin = guarded.get(person.name, "")
        self.known = [*fresh, *(person for person in self.known if person.name not in names)][:40]
        self._write()

    def door(self, name: str) -> PinDoor | None:
        """Give what guards somebody's curtain; None if they want no PIN."""
        kept = next((person.pin for person in self.known if person.name == name), "")
        if not kept:
            return None
        if name not in self._doors or self._doors[name].kept != kept:
            self._doors[name] = PinDoor(kept)
        return self._doors[name]

    def guard(self, whom: Person, pin: str) -> None:
        """Let a PIN guard somebody's curtain from now on; "" takes it away."""
        person = next((one for one in self.known if one.name == whom.name), None)
        if person is None:
            person = Person(whom.name, whom.mark, whom.language)
            self.known.insert(0, person)
        person.pin = kept_pin(pin) if pin else ""
        self._write()

    def keep_only(self, names: Iterable[str]) -> None:
        """Remember these people and nobody else, also not what only guarded their curtains."""
        kept = set(names)
        self.known = [person for person in self.known if person.name in kept]
        self._doors = {name: door for name, door in self._doors.items() if name in kept}
        self._write()

    def _write(self) -> None:
        """Write the file whole, for its owner only: hashes of PINs are in it."""
        with suppress(OSError):
            write_whole(self._file, msgspec.json.encode(self.known))

    def alike(self, name: str, seated: Iterable[str] = ()) -> str:
        """Find who is meant if a name differs from a known one only in capitals, accents or spaces; "" if nobody."""
        known = (*seated, *(one.name for one in self.known))
        return "" if name in known else next((one for one in known if plain_name(one) == plain_name(name)), "")

    def rename(self, was: str, now: str) -> None:
        """Call somebody otherwise; if that name is known, the two are one from now on."""
        old = next((person for person in self.known if person.name == was), None)
        if old is not None:
            self.known = [person for person in self.known if person.name != was]
            kept = next((person for person in self.known if person.name == now), None)
            self.remember([kept or Person(now, old.mark, old.language, old.picture)])
            if old.pin and not self.known[0].pin:  # another name is no way past a PIN
                self.known[0].pin = old.pin
                self._write()

    def signs(self, names: Mapping[Seat, str]) -> dict[Seat, str]:
        """Say which sign of their own somebody has, each at most once at a table."""
        wishes = {person.name: person.picture for person in self.known if person.picture}
        found: dict[Seat, str] = {}
        for seat, name in names.items():
            if name in wishes and wishes[name] not in found.values():
                found[seat] = wishes[name]
        return found

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
        own = self.signs(names)
        return {seat: given[seat]._replace(shape=own.get(seat, given[seat].shape)) for seat in names}


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
