"""Device files byte by byte: the numbers are the kernel's own, written out here and not taken from our modules."""

from __future__ import annotations

import fcntl
import os
import struct
from typing import TYPE_CHECKING, Any

import pytest

from hardware.seats.evdev import EventFile, Stroke, event_files, hat_names, key_name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
SYN_DROPPED = 3
EVIOCGRAB = 0x40044590
Q, W = 16, 17


def packed(*events: tuple[int, int, int]) -> bytes:
    """Events as `struct input_event` lays them out: seconds, microseconds, type, code, value."""
    return b"".join(struct.pack("llHHi", 7, 9, *event) for event in events)


class Pad:
    """A device that is a pipe: bytes written to `end` are what the device says."""

    def __init__(self, path: Path) -> None:
        os.mkfifo(path)
        self.end = os.open(path, os.O_RDWR | os.O_NONBLOCK)
        self.file = EventFile.open(path, "Pad")

    def says(self, data: bytes) -> list[tuple[str, bool]]:
        os.write(self.end, data)
        return [(stroke.key, stroke.down) for stroke in self.file.strokes()]


@pytest.fixture
def pad(tmp_path: Path) -> Iterator[Pad]:
    made = Pad(tmp_path / "event0")
    yield made
    made.file.close()
    os.close(made.end)


@pytest.mark.parametrize(
    ("code", "name"),
    [
        (2, "KEY_1"),
        (29, "KEY_LEFTCTRL"),
        (30, "KEY_A"),
        (54, "KEY_RIGHTSHIFT"),
        (55, "KEY_KPASTERISK"),
        (57, "KEY_SPACE"),
        (70, "KEY_SCROLLLOCK"),
        (71, "KEY_KP7"),
        (83, "KEY_KPDOT"),
        (86, "KEY_102ND"),
        (88, "KEY_F12"),
        (96, "KEY_KPENTER"),
        (98, "KEY_KPSLASH"),
        (102, "KEY_HOME"),
        (111, "KEY_DELETE"),
        (183, "KEY_F13"),
        (194, "KEY_F24"),
        (0x100, "BTN_0"),
        (0x109, "BTN_9"),
        (0x120, "BTN_TRIGGER"),
        (0x12B, "BTN_BASE6"),
        (0x130, "BTN_SOUTH"),
        (0x13E, "BTN_THUMBR"),
        (0x220, "BTN_DPAD_UP"),
        (0x223, "BTN_DPAD_RIGHT"),
        (1, "CODE_1"),
        (195, "CODE_195"),
    ],
)
def test_keys_are_called_as_in_the_kernel_s_documentation(code: int, name: str) -> None:
    """The first and the last of each row; a key without a known name is called by its number."""
    assert key_name(code) == name


def test_the_axes_of_four_direction_crosses_are_told_apart() -> None:
    """Two names for each axis; what is no cross has none."""
    assert hat_names(0x10) == ("HAT0X-", "HAT0X+")
    assert hat_names(0x11) == ("HAT0Y-", "HAT0Y+")
    assert hat_names(0x17) == ("HAT3Y-", "HAT3Y+")
    assert (hat_names(0x0F), hat_names(0x18)) == (None, None)


def test_keys_crosses_and_dropped_events_are_told_by_the_kernel_s_numbers(pad: Pad) -> None:
    """A stick that moves is no key, nor is a key that repeats itself."""
    assert pad.says(packed((EV_KEY, Q, 1), (EV_SYN, 0, 0), (EV_KEY, Q, 2))) == [("KEY_Q", True)]
    assert pad.says(packed((EV_ABS, 0x10, -1), (EV_ABS, 0, 200), (2, 0x10, 1))) == [("HAT0X-", True)]
    assert pad.says(packed((EV_ABS, 0x10, 0), (EV_KEY, Q, 0))) == [("HAT0X-", False), ("KEY_Q", False)]
    assert pad.says(packed((EV_KEY, Q, 1), (EV_KEY, SYN_DROPPED, 1), (EV_SYN, SYN_DROPPED, 0))) == [
        ("KEY_Q", True),
        ("KEY_2", True),
        ("KEY_2", False),
        ("KEY_Q", False),
    ]


def test_a_key_let_go_by_force_can_be_pressed_again(pad: Pad) -> None:
    """Nothing is remembered of what was down before events were dropped; once is enough."""
    pad.says(packed((EV_KEY, Q, 1), (EV_SYN, SYN_DROPPED, 0)))

    assert pad.file.release_all() == []
    assert pad.says(packed((EV_KEY, Q, 1))) == [("KEY_Q", True)]


def test_a_key_told_twice_moves_once(pad: Pad) -> None:
    """Down, down, up, up."""
    assert pad.says(packed(*[(EV_KEY, W, value) for value in (1, 1, 0, 0)])) == [("KEY_W", True), ("KEY_W", False)]


def test_much_at_once_and_half_an_event_lose_nothing_that_is_whole(pad: Pad) -> None:
    """Two hundred strokes come out in order, in several reads; half an event at the end is left out."""
    seen = pad.says(packed(*[(EV_KEY, Q, number % 2) for number in range(1, 201)]))
    while more := pad.file.strokes():
        seen += [(stroke.key, stroke.down) for stroke in more]

    assert seen == [("KEY_Q", number % 2 == 1) for number in range(1, 201)]
    assert pad.says(packed((EV_KEY, W, 1), (EV_KEY, W, 0))[:-5]) == [("KEY_W", True)]


def test_nothing_said_is_no_stroke_even_if_another_reader_was_quicker(
    pad: Pad, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ready when it was asked, empty when it was read."""
    assert pad.file.strokes() == []

    def empty(*_: Any) -> bytes:
        raise BlockingIOError

    with monkeypatch.context() as patched:
        patched.setattr(os, "read", empty)
        assert pad.says(packed((EV_KEY, Q, 1))) == []
    assert pad.file.strokes() == [Stroke("Pad", "KEY_Q", down=True)]


@pytest.mark.parametrize("grab", [False, True])
def test_a_device_is_kept_from_other_programs_only_if_asked_for(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    grab: bool,  # noqa: FBT001  a case of the test
) -> None:
    """One call to the kernel, with its number and a one."""
    told: list[tuple[Any, ...]] = []
    monkeypatch.setattr(fcntl, "ioctl", lambda *words: told.append(words))
    os.mkfifo(tmp_path / "event0")
    file = EventFile.open(tmp_path / "event0", "Pad", grab=grab)

    assert told == ([(file.handle, EVIOCGRAB, 1)] if grab else [])
    file.close()


def test_a_device_that_cannot_be_kept_alone_is_read_all_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A pipe refuses it, and the log says which and why."""
    os.mkfifo(tmp_path / "event0")
    EventFile.open(tmp_path / "event0", "Left pad", grab=True).close()

    (line,) = caplog.messages
    assert line.startswith("Left pad cannot be kept from other programs: ")
    assert "ioctl" in line


def test_a_closed_device_holds_no_file_and_another_may_have_its_number(pad: Pad, tmp_path: Path) -> None:
    """Closing twice must not close a file that somebody else has opened since."""
    handle = pad.file.handle
    pad.file.close()
    other = os.open(tmp_path, os.O_RDONLY)
    pad.file.close()

    assert other == handle
    os.close(other)


def test_a_device_without_a_name_is_passed_over(tmp_path: Path) -> None:
    """What comes after it is found, in the order of the numbers."""
    for number, name in ((10, "Last"), (2, None), (3, "First")):
        node = tmp_path / f"sys/class/input/event{number}/device"
        node.mkdir(parents=True)
        if name:
            (node / "name").write_text(f"  {name}\n")

    found = event_files(tmp_path)

    assert list(found.items()) == [
        ("First", tmp_path / "dev/input/event3"),
        ("Last", tmp_path / "dev/input/event10"),
    ]
