"""Learning a key file by pressing: the screen asks for a button, somebody presses its key."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from hardware.seats.keymap import Key, KeyMap
from hardware.seats.seat import BUTTONS, Contact, Seat

if TYPE_CHECKING:
    from collections.abc import Iterable


class Heard(Enum):
    """What became of a pressed key."""

    TAKEN = "taken"
    ALREADY_USED = "already-used"
    ALL_DONE = "all-done"


class Lesson:
    """Asks for each button in turn; a key already taken is refused, the last one can be taken back."""

    def __init__(self, seats: Iterable[Seat], buttons: Iterable[int] = BUTTONS) -> None:
        buttons = tuple(buttons)
        self._wanted = [Contact(seat, button) for seat in seats for button in buttons]
        self._learnt: dict[Key, Contact] = {}

    @property
    def asks_for(self) -> Contact | None:
        """The button to press a key for, or None when all are learnt."""
        return self._wanted[len(self._learnt)] if len(self._learnt) < len(self._wanted) else None

    def heard(self, device: str, name: str) -> Heard:
        """A key went down."""
        wanted = self.asks_for
        if wanted is None:
            return Heard.ALL_DONE
        if Key(device, name) in self._learnt:
            return Heard.ALREADY_USED
        self._learnt[Key(device, name)] = wanted
        return Heard.TAKEN

    def take_back(self) -> None:
        """Forget the last key."""
        if self._learnt:
            self._learnt.popitem()

    def key_map(self, *, grab: bool = False) -> KeyMap:
        """What was learnt; with `grab` the keys type nothing into other programs."""
        devices = frozenset(key.device for key in self._learnt)
        return KeyMap(dict(self._learnt), devices if grab else frozenset())
