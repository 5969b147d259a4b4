"""The way of the house: what is so again when the next guests sit down, and the PIN of the staff. No Kivy.

A file that cannot be read is a house without guests: nothing is guarded and nothing is put back.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct, structs

from companion.engine.kernel.setup import Holder
from companion.presenter.house.person_pin import PinDoor, kept_pin
from companion.presenter.house.preferences import Preferences
from companion.session.data_folder import write_whole
from companion.session.documents import read_bytes
from companion.session.errors import UnreadableFile
from companion.session.journal.persons import plain_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from companion.presenter.house.draft import Draft
    from companion.presenter.house.people import People

GUARDED: Final = ("settings", "cafe", "people", "doctor", "eyes", "teach", "calibration")
"""Screens that are for the staff, where there is a PIN."""


class GameWay(Struct):
    """How this house plays a game."""

    options: dict[str, Any] = {}
    sources: dict[str, Holder] = {}


class HouseWay(Struct):
    """What is written down."""

    guests: bool = False
    """Guests come and go here: the first screen has a key for the next ones."""
    pin: str = ""
    """What is kept of the staff's PIN (`person_pin.py`); "" is none."""
    likes: Preferences | None = None
    """The settings as the house wants them; None until somebody said so."""
    people: list[str] = []
    """The people of the house: their names stay on the list."""
    games: dict[str, GameWay] = {}
    after: int = 0
    """Evenings up to this number are of earlier guests."""


class Cafe:
    """The way of one house, and whether somebody of its staff stands at the table now."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.way = load_way(file)
        self._door = PinDoor(self.way.pin)
        self._open = False

    def read_again(self) -> None:
        """Take up the file as it is now: somebody may have been forgotten in it."""
        self.way = load_way(self._file)

    def rename(self, was: str, now: str) -> None:
        """Call one of the house otherwise."""
        if was in self.way.people:
            self.way.people = list(dict.fromkeys(now if name == was else name for name in self.way.people))
            self._write()

    # --- the staff -------------------------------------------------------------------------------------------------

    @property
    def door(self) -> PinDoor | None:
        """Give what guards the settings; None if there is no PIN."""
        if not self.way.pin:
            return None
        if self._door.kept != self.way.pin:
            self._door = PinDoor(self.way.pin)
        return self._door

    def guards(self, screen: str) -> bool:
        """Say whether a screen is to be opened by the PIN first."""
        return bool(self.way.pin) and not self._open and screen in GUARDED

    def let_in(self) -> None:
        """Somebody of the staff is here."""
        self._open = True

    def leave(self) -> None:
        """Nobody of the staff is here any more."""
        self._open = False

    def guard(self, pin: str) -> None:
        """Let a PIN guard the settings from now on; "" takes it away."""
        self.way.pin = kept_pin(pin) if pin else ""
        self._write()

    @property
    def shows_all(self) -> bool:
        """Say whether evenings and names of earlier guests may be shown: to the staff, or where no guests come."""
        return not self.way.guests or self._open

    def may_name(self, tonight: Iterable[str]) -> Callable[[str], bool]:
        """Say whom a screen may name: to guests, only people of the house and who has sat here since the last ones."""
        if self.shows_all:
            return lambda _: True
        known = {plain_name(name) for name in (*self.way.people, *tonight)}
        return lambda name: plain_name(name) in known

    @property
    def since(self) -> int:
        """Give the evening after which all are of the people who sit here now."""
        return self.way.after if self.way.guests else 0

    # --- the way of the house --------------------------------------------------------------------------------------

    def open_to_guests(self, *, guests: bool, likes: Preferences, people: People, draft: Draft) -> None:
        """Say whether guests come and go here; the first time, everything as it is now is the way of the house."""
        self.way.guests = guests
        if guests and self.way.likes is None:
            self.keep(likes, people, draft)
        self._write()

    def keep(self, likes: Preferences, people: People, draft: Draft) -> None:
        """Make everything as it is now the way of the house: settings, people, and how the game at hand is played."""
        self.way.likes = structs.replace(likes)
        self.way.people = [person.name for person in people.known]
        self.way.games[draft.game.name] = GameWay(*draft.way)
        self._write()

    def way_of(self, game: str) -> tuple[dict[str, Any], dict[str, Holder]]:
        """Say how this house plays a game: options and who holds the pieces."""
        known = self.way.games.get(game, GameWay())
        return dict(known.options), dict(known.sources)

    def next_guests(self, played: Iterable[int], people: People) -> Preferences | None:
        """Forget the last party, its people and its evenings; give the settings to go back to, if the house has any."""
        self.way.after = max(played, default=self.way.after)
        people.keep_only(self.way.people)
        self.leave()
        self._write()
        return structs.replace(self.way.likes) if self.way.likes is not None else None

    def _write(self) -> None:
        with suppress(OSError):  # a disk that refuses costs only the memory
            write_whole(self._file, msgspec.json.encode(self.way))


def load_way(file: Path) -> HouseWay:
    """Read the file, or take a house without guests."""
    try:
        return msgspec.json.decode(read_bytes(file), type=HouseWay)
    except (UnreadableFile, msgspec.MsgspecError, RecursionError):
        return HouseWay()
