"""The screens that are connected, as the kernel tells: on which card each hangs, and which way round it is built."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

QUARTER_TURN = 90


class ConnectedScreen(NamedTuple):
    """One connector with a screen on it."""

    card: int
    connector: str
    size: tuple[int, int] | None

    @property
    def built_in(self) -> bool:
        """Whether it hangs on a ribbon cable: the touchscreen of the table itself."""
        return self.connector.startswith(("DSI", "DPI"))

    @property
    def turn(self) -> int:
        """By how many degrees the picture is turned so that it lies broadside: a Touch Display 2 stands upright."""
        return QUARTER_TURN if self.built_in and self.size is not None and self.size[0] < self.size[1] else 0


def connected_screens(root: Path = Path("/")) -> list[ConnectedScreen]:
    """Every screen that is connected, those on a ribbon cable first."""
    found = []
    for status in sorted(root.glob("sys/class/drm/card*-*/status")):
        named = re.fullmatch(r"card(\d+)-(.+)", status.parent.name)
        if named is not None and _text(status) == "connected":
            found.append(ConnectedScreen(int(named[1]), named[2], _size(status.with_name("modes"))))
    return sorted(found, key=lambda screen: not screen.built_in)


def _size(modes: Path) -> tuple[int, int] | None:
    first = re.match(r"(\d+)x(\d+)", _text(modes))
    return (int(first[1]), int(first[2])) if first else None


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="ascii", errors="replace").strip()
    except OSError:
        return ""
