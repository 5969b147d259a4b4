"""The key file: which key of which keyboard, keypad or gamepad is which seat's button."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hardware.bounded_files import read_text
from hardware.errors import BadWiring
from hardware.seats.seat import BUTTONS, MOST_SEATS, Contact, Seat

if TYPE_CHECKING:
    from collections.abc import Mapping

LAPTOP_KEYS = Path(__file__).with_name("laptop_keys.toml")
ANY_DEVICE = "*"
_PLACE = re.compile(rf"seat([1-{MOST_SEATS}])\.button([{BUTTONS[0]}-{BUTTONS[-1]}])")


class Key(NamedTuple):
    """A key on a device; the device `*` is whichever has it."""

    device: str
    name: str


@dataclass(frozen=True, slots=True)
class KeyMap:
    """Keys to contacts, and the devices that are taken away from everybody else."""

    contacts: Mapping[Key, Contact]
    grabbed: frozenset[str] = field(default_factory=frozenset)

    def contact(self, device: str, name: str) -> Contact | None:
        """The button that a key is, if it is one; a device named in the file goes before `*`."""
        return self.contacts.get(Key(device, name)) or self.contacts.get(Key(ANY_DEVICE, name))

    def devices(self, seat: Seat) -> frozenset[str]:
        """The devices on which a seat has keys."""
        return frozenset(key.device for key, contact in self.contacts.items() if contact.seat == seat)


def load_keys(path: Path = LAPTOP_KEYS) -> KeyMap:
    """Read a key file; what is wrong in it is one `BadWiring` that names the place."""
    try:
        told = tomllib.loads(read_text(path))
    except (OSError, UnicodeDecodeError) as error:
        raise BadWiring("keys.unreadable", file=str(path), why=str(error)) from error
    except (ValueError, RecursionError) as error:
        raise BadWiring("keys.not-toml", file=str(path), why=str(error)) from error
    return parse_keys(told)


def parse_keys(told: Mapping[str, Any]) -> KeyMap:
    """The key map that a parsed file describes."""
    contacts: dict[Key, Contact] = {}
    grabbed: set[str] = set()
    devices = told.get("device")
    if set(told) != {"device"} or not isinstance(devices, list) or not devices:
        raise BadWiring("keys.no-devices")
    for device in devices:
        name, keys = _device(device)
        if device.get("grab", False):
            grabbed.add(name)
        for key, place in keys.items():
            if Key(name, key) in contacts:
                raise BadWiring("keys.key-used-twice", key=key, device=name)
            contacts[Key(name, key)] = _contact(key, place)
    return KeyMap(contacts, frozenset(grabbed))


def _device(told: Any) -> tuple[str, Mapping[str, Any]]:
    if not isinstance(told, dict) or set(told) - {"name", "grab", "keys"}:
        raise BadWiring("keys.bad-device", value=str(told))
    name, keys, grab = told.get("name"), told.get("keys"), told.get("grab", False)
    if not isinstance(name, str) or not isinstance(keys, dict) or not isinstance(grab, bool):
        raise BadWiring("keys.bad-device", value=str(told))
    return name, keys


def _contact(key: str, place: Any) -> Contact:
    found = _PLACE.fullmatch(place) if isinstance(place, str) else None
    if found is None:
        raise BadWiring("keys.unknown-button", key=key, value=str(place))
    return Contact(Seat(int(found[1])), int(found[2]))
