"""Keyboards and pads that come and go: which are opened, when they are looked for, and that nothing stays open."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from hardware.errors import SeatsMissing
from hardware.seats.keymap import Key, KeyMap, load_keys, parse_keys
from hardware.seats.keys import DeviceKeys, GivenKeys, KeyContacts, key_seats
from hardware.seats.seat import Contact, Fault, Pressed, Seat
from tests.hardware.seats.test_keys import KEY_Q, Plugs, events

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hardware.seats.evdev import Stroke

ONE, TWO = Seat(1), Seat(2)
EV_KEY = 1


@pytest.fixture
def plugs(tmp_path: Path) -> Plugs:
    return Plugs(tmp_path)


@pytest.fixture
def ends() -> Iterator[list[int]]:
    """The devices' own ends, closed afterwards."""
    made: list[int] = []
    yield made
    for end in made:
        os.close(end)


def open_files() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def names(source: DeviceKeys) -> set[str]:
    return set(source.present()) - {"*"}


def test_only_the_devices_that_are_wanted_are_opened(plugs: Plugs, ends: list[int]) -> None:
    """Wherever they stand among others; one that calls itself the same is another one."""
    for number, name in enumerate(("Mouse", "Pad", "Tablet", "Pad")):
        ends.append(plugs.plug_in(number, name))
    one, twin, any_of_them = (DeviceKeys(wanted, root=plugs.root) for wanted in ({"Pad"}, {"Pad #2", "Mouse"}, {"*"}))
    for source in (one, twin, any_of_them):
        source.open()

    assert (names(one), names(twin)) == ({"Pad"}, {"Pad #2", "Mouse"})
    assert names(any_of_them) == {"Mouse", "Pad", "Tablet", "Pad #2"}
    assert [stroke.device for stroke in _said(any_of_them, ends[3])] == ["Pad #2"]
    for source in (one, twin, any_of_them):
        source.close()


def _said(source: DeviceKeys, end: int) -> list[Stroke]:
    os.write(end, events((EV_KEY, KEY_Q, 1)))
    return source.strokes(0.0)


def test_only_the_devices_named_for_it_are_kept_from_other_programs(
    plugs: Plugs, ends: list[int], caplog: pytest.LogCaptureFixture
) -> None:
    """A pipe cannot be kept, and says so: that tells which were tried."""
    ends += [plugs.plug_in(0, "Pad"), plugs.plug_in(1, "Keyboard")]
    source = DeviceKeys({"Pad", "Keyboard"}, {"Pad"}, root=plugs.root)
    source.open()
    source.close()

    assert [line.partition(" cannot")[0] for line in caplog.messages] == ["Pad"]


def test_new_devices_are_looked_for_once_a_second(plugs: Plugs, ends: list[int]) -> None:
    """Not at every look: that would read a folder 250 times a second."""
    ends.append(plugs.plug_in(0, "Left"))
    source = DeviceKeys({"*"}, root=plugs.root)
    source.open()
    source.strokes(10.0)
    ends.append(plugs.plug_in(1, "Right"))
    source.strokes(10.99)
    assert names(source) == {"Left"}
    source.strokes(11.0)
    assert names(source) == {"Left", "Right"}
    ends.append(plugs.plug_in(2, "Third"))
    source.strokes(11.5)
    assert names(source) == {"Left", "Right"}
    source.strokes(12.0)

    assert names(source) == {"Left", "Right", "Third"}
    source.close()


def test_closing_and_pulling_out_leave_no_file_open(plugs: Plugs, ends: list[int]) -> None:
    """However often."""
    ends.append(plugs.plug_in(0, "Stays"))
    end = plugs.plug_in(1, "Goes")
    source = DeviceKeys({"*"}, root=plugs.root)
    before = open_files()
    for _ in range(5):
        source.open()
        assert open_files() == before + 2
        source.close()
        assert open_files() == before
        assert source.present() == frozenset()
    source.open()
    plugs.pull_out(1, end)
    source.strokes(0.0)

    assert names(source) == {"Stays"}
    assert open_files() == before  # the pipe's own end is gone too
    source.close()


def test_keys_that_were_down_are_forgotten_when_the_seats_are_opened_again() -> None:
    """Nobody told that they came up while nobody listened."""
    keys = GivenKeys()
    contacts = KeyContacts(load_keys(), keys)
    contacts.open()
    keys.heard("KEY_Q", down=True)
    *_, last = contacts.look(0.0)
    assert set(last.closed) == {Contact(ONE, 1)}
    contacts.close()
    contacts.open()
    (look,) = contacts.look(1.0)

    assert set(look.closed) == set()


def test_seats_on_devices_that_are_not_there_are_missing(plugs: Plugs) -> None:
    """All names are told, in order."""
    keys = KeyMap({Key("Right", "KEY_Q"): Contact(ONE, 1), Key("Left", "KEY_W"): Contact(TWO, 1)})
    contacts = KeyContacts(keys, DeviceKeys({"Right", "Left"}, root=plugs.root))
    with pytest.raises(SeatsMissing) as error:
        contacts.open()

    assert error.value.key == "seats.no-device"
    assert error.value.facts == {"wanted": "Left, Right"}


def test_a_seat_with_keys_on_two_devices_plays_on_with_one_of_them(plugs: Plugs, ends: list[int]) -> None:
    """Only a seat of which no device is left is out of service."""
    keys = KeyMap(
        {
            Key("Left", "KEY_Q"): Contact(ONE, 1),
            Key("Right", "KEY_W"): Contact(ONE, 2),
            Key("Right", "KEY_Q"): Contact(TWO, 1),
        }
    )
    ends.append(plugs.plug_in(0, "Left"))
    contacts = KeyContacts(keys, DeviceKeys({"Left", "Right"}, root=plugs.root))
    contacts.open()
    (look,) = contacts.look(0.0)

    assert dict(look.troubles) == {TWO: Fault.UNPLUGGED}
    assert contacts.wired == (Contact(ONE, 1), Contact(ONE, 2), Contact(TWO, 1))
    contacts.close()


def test_a_key_named_for_a_device_goes_before_the_same_key_of_any() -> None:
    """Two pads may have the same key for different seats."""
    keys = parse_keys(
        {
            "device": [
                {"name": "*", "keys": {"KEY_Q": "seat1.button1"}},
                {"name": "Pad", "grab": True, "keys": {"KEY_Q": "seat9.button3"}},
            ]
        }
    )

    assert keys.contact("Pad", "KEY_Q") == Contact(Seat(9), 3)
    assert keys.contact("Keyboard", "KEY_Q") == Contact(ONE, 1)
    assert keys.contact("Keyboard", "KEY_W") is None
    assert (keys.devices(ONE), keys.devices(TWO)) == (frozenset({"*"}), frozenset())
    assert keys.grabbed == {"Pad"}


def test_a_tap_shorter_than_a_look_is_one_press_and_its_end() -> None:
    """Keyboards debounce themselves: ten taps between two looks are ten presses."""
    keys = GivenKeys()
    seats = key_seats(load_keys(), keys)
    said = seats.step(0.0)
    for _ in range(10):
        keys.heard("KEY_DOT", down=True)
        keys.heard("KEY_DOT", down=False)
    said += seats.step(0.004)

    assert [(event.seat, event.button) for event in said if isinstance(event, Pressed)] == [(9, 3)] * 10
    assert len(said) == 10
    assert seats.step(0.008) == []
