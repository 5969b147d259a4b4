"""A touch panel like that of a Pi's ribbon screen, made by Linux's uinput: `python3 touch_panel.py PIPE`.

Runs inside the guest, as root and with nothing but Python: the tablet that qemu has is a kind of mouse. Each line of
the pipe is a place to touch, X,Y in parts of the whole.
"""

import fcntl
import os
import struct
import sys
import time

EV_SYN, EV_KEY, EV_ABS = 0, 1, 3
BTN_TOUCH = 0x14A
ABS_X, ABS_Y, SLOT, MT_X, MT_Y, TRACKING = 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39
DIRECT = 1
"""A property: the picture lies under the finger."""
SIZE = (800, 480)
USB = 3
CREATE = 0x5501
"""Numbers that linux/uinput.h and linux/input-event-codes.h give."""


def _write(number: int, size: int = 4) -> int:
    """Name a request of uinput that writes."""
    return (1 << 30) | (size << 16) | (ord("U") << 8) | number


def plug_in() -> int:
    """Make the panel; it goes when this file is closed."""
    panel = os.open("/dev/uinput", os.O_WRONLY)
    axes = {SLOT: 9, MT_X: SIZE[0] - 1, MT_Y: SIZE[1] - 1, TRACKING: 0xFFFF, ABS_X: SIZE[0] - 1, ABS_Y: SIZE[1] - 1}
    kinds = ((100, EV_KEY), (101, BTN_TOUCH), (100, EV_ABS), *((103, axis) for axis in axes), (110, DIRECT))
    for request, value in kinds:
        fcntl.ioctl(panel, _write(request), value)
    for axis, most in axes.items():
        fcntl.ioctl(panel, _write(4, 28), struct.pack("HHiiiiii", axis, 0, 0, 0, most, 0, 0, 0))
    fcntl.ioctl(panel, _write(3, 92), struct.pack("HHHH80sI", USB, 0, 0, 1, b"touch panel of the check", 0))
    fcntl.ioctl(panel, CREATE)
    return panel


def tell(panel: int, *events: tuple[int, int, int]) -> None:
    """Send these at once."""
    os.write(panel, b"".join(struct.pack("llHHi", 0, 0, *one) for one in (*events, (EV_SYN, 0, 0))))


def tap(panel: int, x: float, y: float) -> None:
    """Lay a finger down and lift it."""
    across, down = round(x * (SIZE[0] - 1)), round(y * (SIZE[1] - 1))
    place = ((EV_ABS, MT_X, across), (EV_ABS, MT_Y, down), (EV_ABS, ABS_X, across), (EV_ABS, ABS_Y, down))
    tell(panel, (EV_ABS, SLOT, 0), (EV_ABS, TRACKING, 1), *place, (EV_KEY, BTN_TOUCH, 1))
    time.sleep(0.15)
    tell(panel, (EV_ABS, TRACKING, -1), (EV_KEY, BTN_TOUCH, 0))


if __name__ == "__main__":
    made = plug_in()
    while True:
        with open(sys.argv[1], encoding="ascii") as places:  # noqa: PTH123  a pipe: opened anew for whoever writes next
            for place in places:
                tap(made, *(float(part) for part in place.split(",")))
