"""What was done to the files of a folder, in its order, and what a power cut may have left of it.

A write is safe once its file was synced, a name once its folder was. What is not safe yet may be there or not, in any
order, and the last write may be torn in the middle. Names that are not safe yet appear in their order.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from random import Random
from typing import Any, Final, Literal

SECTOR: Final = 512
"""Bytes that a disk writes at one stroke."""

Kind = Literal["create", "write", "truncate", "sync", "rename", "link", "unlink", "mkdir", "syncdir", "confirmed"]
Manner = Literal["none", "all", "some", "torn", "early"]
MANNERS: Final[tuple[Manner, ...]] = ("none", "all", "some", "torn", "early")
"""How much of what was not synced is there: nothing, everything, any of it, with a torn write, only the beginning."""

_OF_NAMES: Final = frozenset({"create", "rename", "link", "unlink", "mkdir"})


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that was done: to the content of a file (by its number), or to a name in the folder."""

    kind: Kind
    file: int = 0
    at: int = 0
    data: bytes = b""
    name: str = ""
    to: str = ""
    about: Any = None


@dataclass(slots=True)
class Disk:
    """A folder: the content of each file by its number, the number of each name, and the folders in it."""

    content: dict[int, bytearray] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)
    folders: set[str] = field(default_factory=set)

    def copy(self) -> Disk:
        """Give another one that can be changed."""
        return Disk(
            {file: bytearray(content) for file, content in self.content.items()}, dict(self.names), set(self.folders)
        )

    def write(self, event: Event) -> None:
        """Change the content of a file."""
        content = self.content.setdefault(event.file, bytearray())
        if event.kind == "truncate":
            del content[event.at :]
            content.extend(bytes(event.at - len(content)))
        else:
            content.extend(bytes(max(event.at - len(content), 0)))
            content[event.at : event.at + len(event.data)] = event.data

    def rename(self, event: Event) -> None:
        """Change a name; what is not there cannot be moved."""
        if event.kind == "mkdir":
            self.folders.add(event.name)
        elif event.kind == "create":
            self.content.setdefault(event.file, bytearray())
            self.names[event.name] = event.file
        elif event.kind == "unlink":
            self.names.pop(event.name, None)
            self.folders.discard(event.name)
        elif event.name in self.names:
            self.names[event.to] = self.names[event.name] if event.kind == "link" else self.names.pop(event.name)
        elif event.name in self.folders:
            self._move_folder(event.name, event.to)

    def _move_folder(self, name: str, to: str) -> None:
        self.folders = {to + one.removeprefix(name) if _within(one, name) else one for one in self.folders}
        self.names = {
            to + one.removeprefix(name) if _within(one, name) else one: file for one, file in self.names.items()
        }

    def lay_out(self, folder: Path) -> None:
        """Make real files of it; what lies in a folder that is not there cannot be reached."""
        for name in sorted(self.folders, key=len):
            if (folder / name).parent.is_dir():
                (folder / name).mkdir(mode=0o700)
        for name, file in self.names.items():
            if (folder / name).parent.is_dir():
                (folder / name).write_bytes(self.content.get(file, b""))


def _within(name: str, folder: str) -> bool:
    return name == folder or name.startswith(f"{folder}/")


class DiskLog:
    """A folder as it was at first, and all that was done to it."""

    def __init__(self, first: Disk) -> None:
        self.first = first
        self.events: list[Event] = []

    def confirmed(self, end: int) -> Any:
        """Give what people had been told was safe when so many things were done."""
        return next((one.about for one in reversed(self.events[:end]) if one.kind == "confirmed"), None)

    def after_power_cut(self, end: int, manner: Manner, chance: Random) -> Disk:
        """Make the folder as the disk may have it when the power fails after so many things."""
        disk = self.first.copy()
        safe_names, loose_names = self._names(end)
        stay = {"none": 0, "all": len(loose_names)}.get(manner, chance.randint(0, len(loose_names)))
        there = safe_names | set(loose_names[:stay])
        for at, event in enumerate(self.events[:end]):
            if event.kind in _OF_NAMES and at in there:
                disk.rename(event)
        for event in self._writes(end, manner, chance):
            disk.write(event)
        return disk

    def _names(self, end: int) -> tuple[set[int], list[int]]:
        """Tell the changes of names that a synced folder vouches for from the others."""
        waiting: dict[str, list[int]] = defaultdict(list)
        safe: set[int] = set()
        for at, event in enumerate(self.events[:end]):
            if event.kind in _OF_NAMES:
                waiting[str(PurePosixPath(event.to or event.name).parent)].append(at)
            elif event.kind == "syncdir":
                safe.update(waiting.pop(event.name, ()))
        return safe, sorted(at for places in waiting.values() for at in places)

    def _writes(self, end: int, manner: Manner, chance: Random) -> list[Event]:
        """Give the changes of contents that are there, in the order in which they take effect."""
        synced: dict[int, int] = {}
        for at, event in enumerate(self.events[:end]):
            if event.kind == "sync":
                synced[event.file] = at
        changes = [(at, one) for at, one in enumerate(self.events[:end]) if one.kind in ("write", "truncate")]
        safe = [one for at, one in changes if at < synced.get(one.file, -1)]
        loose = [one for at, one in changes if at > synced.get(one.file, -1)]
        return safe + _left(loose, manner, chance)


def _left(loose: list[Event], manner: Manner, chance: Random) -> list[Event]:
    if manner == "none":
        return []
    if manner == "all":
        return loose
    if manner == "early":
        return loose[: chance.randint(0, len(loose))]
    left = [one for one in loose if chance.random() < 0.5]  # noqa: PLR2004  a coin
    if manner == "torn" and loose:
        torn = chance.choice(loose)
        cut = chance.randrange(len(torn.data) // SECTOR + 1) * SECTOR
        left = [one for one in left if one is not torn]
        left.append(Event(torn.kind, torn.file, torn.at, torn.data[:cut]) if torn.kind == "write" else torn)
    return left
