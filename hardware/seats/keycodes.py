"""Names of keys: the kernel's numbers as people find them in its documentation."""

from __future__ import annotations

from itertools import chain

_ROWS = {
    2: "1 2 3 4 5 6 7 8 9 0 MINUS EQUAL BACKSPACE TAB Q W E R T Y U I O P LEFTBRACE RIGHTBRACE ENTER LEFTCTRL",
    30: "A S D F G H J K L SEMICOLON APOSTROPHE GRAVE LEFTSHIFT BACKSLASH Z X C V B N M COMMA DOT SLASH RIGHTSHIFT",
    55: "KPASTERISK LEFTALT SPACE CAPSLOCK F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 NUMLOCK SCROLLLOCK",
    71: "KP7 KP8 KP9 KPMINUS KP4 KP5 KP6 KPPLUS KP1 KP2 KP3 KP0 KPDOT",
    86: "102ND F11 F12",
    96: "KPENTER RIGHTCTRL KPSLASH",
    102: "HOME UP PAGEUP LEFT RIGHT END DOWN PAGEDOWN INSERT DELETE",
    183: "F13 F14 F15 F16 F17 F18 F19 F20 F21 F22 F23 F24",
}
_PADS = {
    0x100: "0 1 2 3 4 5 6 7 8 9",
    0x120: "TRIGGER THUMB THUMB2 TOP TOP2 PINKIE BASE BASE2 BASE3 BASE4 BASE5 BASE6",
    0x130: "SOUTH EAST C NORTH WEST Z TL TR TL2 TR2 SELECT START MODE THUMBL THUMBR",
    0x220: "DPAD_UP DPAD_DOWN DPAD_LEFT DPAD_RIGHT",
}
_NAMES = dict(
    chain(
        ((first + i, f"KEY_{name}") for first, row in _ROWS.items() for i, name in enumerate(row.split())),
        ((first + i, f"BTN_{name}") for first, row in _PADS.items() for i, name in enumerate(row.split())),
    )
)
FIRST_HAT, LAST_HAT = 0x10, 0x17


def key_name(code: int) -> str:
    """The name of a key or button; one without a known name still gets a steady one."""
    return _NAMES.get(code, f"CODE_{code}")


def hat_names(code: int) -> tuple[str, str] | None:
    """The two names of a direction cross's axis (towards minus, towards plus), if the code is one."""
    if not FIRST_HAT <= code <= LAST_HAT:
        return None
    number, axis = divmod(code - FIRST_HAT, 2)
    name = f"HAT{number}{'XY'[axis]}"
    return f"{name}-", f"{name}+"
