"""Seats on keys: the file, the learning, and device files as the kernel writes them."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

import pytest

from hardware.errors import BadWiring, SeatsMissing
from hardware.seats.debounce import KEYS_FEEL
from hardware.seats.evdev import EV_ABS, EV_KEY, EV_SYN, EVENT, EventFile, Stroke, event_files, key_name
from hardware.seats.keymap import Key, KeyMap, load_keys, parse_keys
from hardware.seats.keys import DeviceKeys, GivenKeys, KeyContacts, key_seats
from hardware.seats.loop import LoopSeats
from hardware.seats.seat import (
    AskedForHelp,
    Contact,
    Failed,
    Fault,
    HeldLong,
    Mended,
    Pressed,
    Seat,
    SeatEvent,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

KEY_Q, KEY_W, KEY_E, KEY_R, KEY_KP1, BTN_SOUTH = 16, 17, 18, 19, 79, 0x130
HAT0X = 0x10
SYN_DROPPED = 3


class Plugs:
    """A machine's /sys and /dev/input, with pipes for devices."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "dev/input").mkdir(parents=True)

    def plug_in(self, number: int, name: str) -> int:
        """A device appears; returns the end to write its events to."""
        node = self.root / f"sys/class/input/event{number}/device"
        node.mkdir(parents=True)
        (node / "name").write_text(name + "\n")
        path = self.root / f"dev/input/event{number}"
        os.mkfifo(path)
        return os.open(path, os.O_RDWR | os.O_NONBLOCK)

    def pull_out(self, number: int, end: int) -> None:
        """The device is gone: reading ends, the files vanish."""
        path = self.root / f"dev/input/event{number}"
        path.unlink()
        (self.root / f"sys/class/input/event{number}/device/name").unlink()
        os.close(end)


def events(*told: tuple[int, int, int]) -> bytes:
    return b"".join(EVENT.pack(0, 0, *event) for event in told)


@pytest.fixture
def plugs(tmp_path: Path) -> Plugs:
    return Plugs(tmp_path)


def stepped(seats: LoopSeats, start: float, seconds: float = 0.1) -> list[SeatEvent]:
    return [event for i in range(round(seconds / 0.004)) for event in seats.step(start + i * 0.004)]


def test_the_laptop_s_keys_serve_nine_seats_with_three_keys_each() -> None:
    """The file that is used when nobody made one."""
    contacts = load_keys().contacts

    assert set(contacts.values()) == {Contact(Seat(seat), button) for seat in range(1, 10) for button in (1, 2, 3)}
    assert len(contacts) == 27
    assert load_keys().grabbed == frozenset()


@pytest.mark.parametrize(
    ("seat", "keys"),
    list(enumerate(("QWE", "RTY", "UIO", "ASD", "FGH", "JKL", "ZXC", "VBN", ("M", "COMMA", "DOT")), start=1)),
)
def test_each_seat_has_three_keys_side_by_side(seat: int, keys: Sequence[str]) -> None:
    """From left to right, row by row, as the laptop's owner reads them off the keyboard."""
    found = [load_keys().contact("any keyboard", f"KEY_{key}") for key in keys]

    assert found == [Contact(Seat(seat), button) for button in (1, 2, 3)]


def test_presses_long_presses_and_help_work_on_given_keys() -> None:
    """A window hands its strokes in; a tap of no length still counts."""
    keys = GivenKeys()
    seats = key_seats(load_keys(), keys)
    said = stepped(seats, 0.0)
    keys.heard("KEY_Q", down=True)
    keys.heard("KEY_Q", down=False)
    said += stepped(seats, 1.0)
    keys.heard("KEY_W", down=True)
    said += stepped(seats, 2.0, 1.0)
    keys.heard("KEY_W", down=False)
    for key in ("KEY_R", "KEY_T", "KEY_Y", "KEY_F5"):
        keys.heard(key, down=True)
    said += stepped(seats, 4.0)

    assert [(type(event), event.seat) for event in said] == [
        (Pressed, 1),
        (Pressed, 1),
        (HeldLong, 1),
        (Pressed, 2),
        (Pressed, 2),
        (Pressed, 2),
        (AskedForHelp, 2),
    ]


def test_events_of_the_kernel_become_strokes(plugs: Plugs) -> None:
    """Keys, a gamepad's buttons and its cross; repeats, moves of sticks and unknown codes do no harm."""
    end = plugs.plug_in(0, "Pad")
    file = EventFile.open(plugs.root / "dev/input/event0", "Pad", grab=True)
    told = [(EV_KEY, KEY_Q, 1), (EV_KEY, KEY_Q, 2), (EV_KEY, KEY_Q, 0), (EV_KEY, BTN_SOUTH, 1), (EV_SYN, 0, 0)]
    told += [(EV_ABS, HAT0X, -1), (EV_ABS, HAT0X, 1), (EV_ABS, HAT0X, 0), (EV_ABS, 0, 77), (EV_KEY, 700, 1)]
    os.write(end, events(*told))

    strokes = file.strokes()
    os.close(end)
    file.close()
    file.close()

    assert [(stroke.key, stroke.down) for stroke in strokes] == [
        ("KEY_Q", True),
        ("KEY_Q", False),
        ("BTN_SOUTH", True),
        ("HAT0X-", True),
        ("HAT0X-", False),
        ("HAT0X+", True),
        ("HAT0X+", False),
        ("CODE_700", True),
    ]
    assert key_name(KEY_KP1) == "KEY_KP1"


def test_when_the_kernel_dropped_events_every_key_comes_up(plugs: Plugs) -> None:
    """Better a lost long press than a key that stays down for ever."""
    end = plugs.plug_in(0, "Pad")
    file = EventFile.open(plugs.root / "dev/input/event0", "Pad")
    os.write(end, events((EV_KEY, KEY_Q, 1), (EV_SYN, SYN_DROPPED, 0)))

    assert file.strokes() == [Stroke("Pad", "KEY_Q", down=True), Stroke("Pad", "KEY_Q", down=False)]
    os.close(end)
    file.close()


def test_two_devices_of_one_name_get_numbers(plugs: Plugs) -> None:
    """Two keypads from the same shop."""
    ends = [plugs.plug_in(number, "Keypad") for number in (3, 10)]

    assert list(event_files(plugs.root)) == ["Keypad", "Keypad #2"]
    assert event_files(plugs.root)["Keypad"].name == "event3"
    for end in ends:
        os.close(end)


def test_a_keypad_pulled_out_puts_out_its_seats_and_comes_back(plugs: Plugs) -> None:
    """The other keypad plays on; plugged in again, everything is as before."""
    keys = KeyMap({Key("Left", "KEY_Q"): Contact(Seat(1), 1), Key("Right", "KEY_Q"): Contact(Seat(2), 1)})
    seats = LoopSeats(KeyContacts(keys, DeviceKeys({"Left", "Right"}, root=plugs.root)), feel=KEYS_FEEL)
    left, right = plugs.plug_in(0, "Left"), plugs.plug_in(1, "Right")
    said = stepped(seats, 0.0)
    os.write(left, events((EV_KEY, KEY_Q, 1)))
    said += stepped(seats, 1.0)
    plugs.pull_out(0, left)
    said += stepped(seats, 2.0)
    os.write(right, events((EV_KEY, KEY_Q, 1), (EV_KEY, KEY_Q, 0)))
    said += stepped(seats, 3.0)
    (plugs.root / "sys/class/input/event0/device").rmdir()
    (plugs.root / "sys/class/input/event0").rmdir()
    left = plugs.plug_in(0, "Left")
    said += stepped(seats, 5.0, 2.5)
    os.write(left, events((EV_KEY, KEY_Q, 1)))
    said += stepped(seats, 8.0)
    seats.close()
    for end in (left, right):
        os.close(end)

    assert [(type(event), event.seat) for event in said] == [
        (Pressed, 1),
        (Failed, 1),
        (Pressed, 2),
        (Mended, 1),
        (Pressed, 1),
    ]
    assert {event.fault for event in said if isinstance(event, Failed)} == {Fault.UNPLUGGED}


def test_closing_gives_every_device_back(plugs: Plugs) -> None:
    """A keyboard that was kept from other programs types again: nobody holds its file open any more."""
    end = plugs.plug_in(0, "Left")
    keys = KeyMap({Key("Left", "KEY_Q"): Contact(Seat(1), 1)})
    seats = LoopSeats(KeyContacts(keys, DeviceKeys({"Left"}, root=plugs.root)), feel=KEYS_FEEL)
    stepped(seats, 0.0)
    os.close(end)
    seats.close()

    with pytest.raises(OSError, match=os.strerror(errno.ENXIO)):  # a pipe that nobody reads takes no writer
        os.open(plugs.root / "dev/input/event0", os.O_WRONLY | os.O_NONBLOCK)


def test_no_device_at_all_is_told(plugs: Plugs) -> None:
    """With the names that were looked for."""
    with pytest.raises(SeatsMissing) as error:
        DeviceKeys({"Left"}, root=plugs.root).open()
    assert error.value.facts == {"wanted": "Left"}


def test_any_device_serves_a_file_that_names_none(plugs: Plugs) -> None:
    """`*` is whichever keyboard has the key."""
    end = plugs.plug_in(0, "Some keyboard")
    source = DeviceKeys({"*"}, root=plugs.root)
    seats = LoopSeats(KeyContacts(load_keys(), source), feel=KEYS_FEEL)
    stepped(seats, 0.0)
    os.write(end, events((EV_KEY, KEY_E, 1)))

    (pressed,) = stepped(seats, 1.0)
    seats.close()
    os.close(end)

    assert isinstance(pressed, Pressed)
    assert (pressed.seat, pressed.button) == (1, 3)


@pytest.mark.parametrize(
    ("told", "key"),
    [
        ({}, "keys.no-devices"),
        ({"device": []}, "keys.no-devices"),
        ({"device": [{"name": "x", "keys": {}}], "other": 1}, "keys.no-devices"),
        ({"device": [3]}, "keys.bad-device"),
        ({"device": [{"name": 3, "keys": {}}]}, "keys.bad-device"),
        ({"device": [{"name": "x", "keys": {}, "grab": 1}]}, "keys.bad-device"),
        ({"device": [{"name": "x", "keys": {}, "colour": 1}]}, "keys.bad-device"),
        ({"device": [{"name": "x", "keys": {"KEY_Q": "seat0.button1"}}]}, "keys.unknown-button"),
        ({"device": [{"name": "x", "keys": {"KEY_Q": 1}}]}, "keys.unknown-button"),
        ({"device": [{"name": "x", "keys": {"KEY_Q": "seat1.button1"}}] * 2}, "keys.key-used-twice"),
    ],
)
def test_a_slip_in_a_key_file_is_told(told: dict[str, object], key: str) -> None:
    """The same kind of error as for wires."""
    with pytest.raises(BadWiring) as error:
        parse_keys(told)
    assert error.value.key == key


def test_a_key_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    """Missing, or no TOML."""
    broken = tmp_path / "broken.toml"
    broken.write_text("[[[")
    for path, key in ((tmp_path / "nowhere", "keys.unreadable"), (broken, "keys.not-toml")):
        with pytest.raises(BadWiring) as error:
            load_keys(path)
        assert error.value.key == key


def test_a_device_that_may_not_be_opened_is_passed_over(plugs: Plugs, caplog: pytest.LogCaptureFixture) -> None:
    """Its file is not there, or not ours."""
    end = plugs.plug_in(0, "Locked")
    (plugs.root / "dev/input/event0").unlink()
    with pytest.raises(SeatsMissing):
        DeviceKeys({"Locked"}, root=plugs.root).open()
    os.close(end)
    assert "Locked cannot be opened" in caplog.text


def test_a_device_whose_file_is_closed_under_us_is_gone(plugs: Plugs) -> None:
    """As when it is pulled out in the middle of reading."""
    end = plugs.plug_in(0, "Pad")
    file = EventFile.open(plugs.root / "dev/input/event0", "Pad")
    os.close(file.handle)
    with pytest.raises(OSError, match="Pad"):
        file.strokes()
    os.close(end)
