"""Recording what a program does to the files of a folder: through SQLite (`sqlite_layer.py`), and through `os`."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from companion.devtools.crash.disk_log import Disk, DiskLog, Event, Kind


class Recorder:
    """Everything that happens in one folder, from now on; `log` holds it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.now = Disk()
        for path in sorted(folder.rglob("*")):
            if path.is_dir():
                self.now.folders.add(self.name(path))
            else:
                number = len(self.now.content) + 1
                self.now.content[number] = bytearray(path.read_bytes())
                self.now.names[self.name(path)] = number
        self.log = DiskLog(self.now.copy())

    def name(self, path: str | os.PathLike[str]) -> str:
        """Name a file within the folder; nothing for what lies elsewhere."""
        place = Path(os.path.abspath(path))  # noqa: PTH100  resolve() would follow links
        return place.relative_to(self.folder).as_posix() if place.is_relative_to(self.folder) else ""

    def confirm(self, about: Any) -> None:
        """Note that people were told: this is safe."""
        self.log.events.append(Event("confirmed", about=about))

    def add(self, event: Event) -> None:
        """Note one thing, and know what it made of the folder."""
        self.log.events.append(event)
        if event.kind in ("write", "truncate"):
            self.now.write(event)
        elif event.kind not in ("sync", "syncdir"):
            self.now.rename(event)

    def made(self, path: str | os.PathLike[str]) -> None:
        """Note a file that was not there before."""
        name = self.name(path)
        if name and name not in self.now.names and Path(path).is_file():
            self.add(Event("create", len(self.now.content) + 1, name=name))

    def noticed(self, path: str | os.PathLike[str]) -> None:
        """Note what somebody wrote into a file without SQLite."""
        name = self.name(path)
        if not name or not Path(path).is_file():
            return
        self.made(path)
        number, real = self.now.names[name], Path(path).read_bytes()
        if bytes(self.now.content[number]) != real:
            self.add(Event("truncate", number, 0))
            self.add(Event("write", number, 0, real))

    def synced(self, path: str | os.PathLike[str]) -> None:
        """Note that a file is on the disk."""
        self.noticed(path)
        if name := self.name(path):
            self.add(Event("sync", self.now.names[name]))

    def folder_synced(self, path: str | os.PathLike[str]) -> None:
        """Note that the names in a folder are on the disk."""
        if name := self.name(path):
            self.add(Event("syncdir", name=name))

    @contextmanager
    def recording(self) -> Iterator[DiskLog]:
        """Note all calls of `os` in this block that change names or sync."""
        with ExitStack() as stack:
            for name, call in _calls(self).items():
                stack.enter_context(patch.object(os, name, call))
            yield self.log


def _calls(recorder: Recorder) -> dict[str, Callable[..., Any]]:
    """Give the calls of `os`, each with a note of it."""
    return {
        "open": _opening(recorder, os.open),
        "rename": _moving(recorder, os.rename, "rename"),
        "replace": _moving(recorder, os.replace, "rename"),
        "link": _moving(recorder, os.link, "link"),
        "unlink": _removing(recorder, os.unlink),
        "remove": _removing(recorder, os.remove),
        "rmdir": _removing(recorder, os.rmdir),
        "mkdir": _making(recorder, os.mkdir),
        "fsync": _syncing(recorder, os.fsync),
    }


def _opening(recorder: Recorder, real: Callable[..., int]) -> Callable[..., int]:
    def opened(path: Any, *given: Any, **more: Any) -> int:
        handle = real(path, *given, **more)
        if "dir_fd" not in more:
            recorder.made(path)
        return handle

    return opened


def _moving(recorder: Recorder, real: Callable[..., None], kind: Kind) -> Callable[..., None]:
    def moved(source: Any, target: Any, **more: Any) -> None:
        recorder.noticed(source)
        real(source, target, **more)
        if recorder.name(source) and recorder.name(target):
            recorder.add(Event(kind, name=recorder.name(source), to=recorder.name(target)))

    return moved


def _removing(recorder: Recorder, real: Callable[..., None]) -> Callable[..., None]:
    def removed(path: Any, *, dir_fd: int | None = None) -> None:
        folder = os.readlink(f"/proc/self/fd/{dir_fd}") if dir_fd is not None else ""  # noqa: PTH115  a handle
        real(path, dir_fd=dir_fd)
        if inside := recorder.name(Path(folder, path)):
            recorder.add(Event("unlink", name=inside))

    return removed


def _making(recorder: Recorder, real: Callable[..., None]) -> Callable[..., None]:
    def made(path: Any, *given: Any, **more: Any) -> None:
        real(path, *given, **more)
        if inside := recorder.name(path):
            recorder.add(Event("mkdir", name=inside))

    return made


def _syncing(recorder: Recorder, real: Callable[[int], None]) -> Callable[[int], None]:
    def synced(handle: int) -> None:
        real(handle)
        path = os.readlink(f"/proc/self/fd/{handle}")  # noqa: PTH115  a handle
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            recorder.folder_synced(path)
        else:
            recorder.synced(path)

    return synced
