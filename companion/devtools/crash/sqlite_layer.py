"""A file layer before SQLite's own (a VFS), which notes every write, cut, sync and removal.

It is spoken by ctypes to the library that Python's `sqlite3` runs on, so that the product's own code is recorded.
"""

from __future__ import annotations

import _sqlite3
import ctypes
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ctypes import POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from typing import Any, Final

from companion.devtools.crash.disk_log import Event
from companion.devtools.crash.write_recorder import Recorder

_SYNCS_FOLDER: Final = 0x800 | 0x4000 | 0x80000
"""A rollback journal or log: SQLite syncs the folder as well when it first syncs such a file."""

_METHODS: Final = (
    *("xClose", "xRead", "xWrite", "xTruncate", "xSync", "xFileSize", "xLock", "xUnlock", "xCheckReservedLock"),
    *("xFileControl", "xSectorSize", "xDeviceCharacteristics", "xShmMap", "xShmLock", "xShmBarrier", "xShmUnmap"),
    *("xFetch", "xUnfetch"),
)
_CALLS: Final = (
    *("xOpen", "xDelete", "xAccess", "xFullPathname", "xDlOpen", "xDlError", "xDlSym", "xDlClose", "xRandomness"),
    *("xSleep", "xCurrentTime", "xGetLastError", "xCurrentTimeInt64", "xSetSystemCall", "xGetSystemCall"),
    "xNextSystemCall",
)


class _Methods(Structure):
    _fields_ = (("iVersion", c_int), *((name, c_void_p) for name in _METHODS))


class _File(Structure):
    _fields_ = (("methods", POINTER(_Methods)),)


class _Vfs(Structure):
    _fields_ = (
        *(("iVersion", c_int), ("szOsFile", c_int), ("mxPathname", c_int)),
        *(("pNext", c_void_p), ("zName", c_char_p), ("pAppData", c_void_p)),
        *((name, c_void_p) for name in _CALLS),
    )


_OPEN: Final = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, POINTER(c_int))
_DELETE: Final = ctypes.CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
_WRITE: Final = ctypes.CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_TRUNCATE: Final = ctypes.CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC: Final = ctypes.CFUNCTYPE(c_int, c_void_p, c_int)


def _library() -> ctypes.CDLL:
    """Give the SQLite that Python's module runs on: within that module, or beside it."""
    own = ctypes.CDLL(_sqlite3.__file__)
    return own if hasattr(own, "sqlite3_vfs_find") else ctypes.CDLL("libsqlite3.so.0")


class _OpenFile:
    """A file that SQLite has open: its name in the folder, SQLite's own methods, and whether its folder is synced."""

    def __init__(self, name: str, own: _Methods, *, syncs_folder: bool) -> None:
        self.name = name
        self.own = own
        self.syncs_folder = syncs_folder


class SqliteLayer:
    """Stands before SQLite's own layer; its callbacks live as long as SQLite may call them."""

    def __init__(self, recorder: Recorder) -> None:
        self.errors: list[BaseException] = []
        self._recorder = recorder
        self._sqlite = _library()
        self._sqlite.sqlite3_vfs_find.restype = POINTER(_Vfs)
        self._sqlite.sqlite3_vfs_register.argtypes = (c_void_p, c_int)
        self._sqlite.sqlite3_vfs_unregister.argtypes = (c_void_p,)
        self._own = self._sqlite.sqlite3_vfs_find(None)
        self._files: dict[int, _OpenFile] = {}
        self._tables: dict[int, tuple[_Methods, _Methods]] = {}
        self._kept: list[Any] = []
        self._vfs = _Vfs.from_buffer_copy(self._own.contents)
        self._vfs.zName = b"recording"
        self._vfs.xOpen = self._callback(_OPEN, self._open)
        self._vfs.xDelete = self._callback(_DELETE, self._delete)

    @contextmanager
    def in_use(self) -> Iterator[None]:
        """Note every file that SQLite opens in this block; all of them must be closed when it ends."""
        here = ctypes.addressof(self._vfs)
        self._sqlite.sqlite3_vfs_register(here, 1)
        try:
            yield
        finally:
            self._sqlite.sqlite3_vfs_register(ctypes.addressof(self._own.contents), 1)
            self._sqlite.sqlite3_vfs_unregister(here)
        if self.errors:
            raise self.errors[0]

    def _callback(self, kind: Any, act: Callable[..., int]) -> int | None:
        def guarded(*given: Any) -> int:
            try:
                return act(*given)
            except BaseException as error:  # noqa: BLE001  ctypes would only print it
                self.errors.append(error)
                return 1

        made = kind(guarded)
        self._kept.append(made)
        return ctypes.cast(made, c_void_p).value

    def _open(self, vfs: int, path: int | None, file: int, flags: int, out: Any) -> int:
        code = int(_OPEN(self._own.contents.xOpen)(vfs, path, file, flags, out))
        name = self._recorder.name(os.fsdecode(ctypes.string_at(path))) if path else ""
        if code or not name:
            return code
        self._recorder.made(self._recorder.folder / name)
        opened = ctypes.cast(file, POINTER(_File)).contents
        address = ctypes.addressof(opened.methods.contents)
        if address not in self._tables:
            self._tables[address] = self._methods(opened.methods.contents)
        own, ours = self._tables[address]
        self._files[file] = _OpenFile(name, own, syncs_folder=bool(flags & _SYNCS_FOLDER))
        opened.methods = ctypes.pointer(ours)
        return code

    def _methods(self, own: _Methods) -> tuple[_Methods, _Methods]:
        ours = _Methods.from_buffer_copy(own)
        ours.xWrite = self._callback(_WRITE, self._write)
        ours.xTruncate = self._callback(_TRUNCATE, self._truncate)
        ours.xSync = self._callback(_SYNC, self._sync)
        return own, ours

    def _write(self, file: int, data: int, size: int, at: int) -> int:
        known = self._files[file]
        code = int(_WRITE(known.own.xWrite)(file, data, size, at))
        self._recorder.add(Event("write", self._recorder.now.names[known.name], at, ctypes.string_at(data, size)))
        return code

    def _truncate(self, file: int, size: int) -> int:
        known = self._files[file]
        code = int(_TRUNCATE(known.own.xTruncate)(file, size))
        self._recorder.add(Event("truncate", self._recorder.now.names[known.name], size))
        return code

    def _sync(self, file: int, flags: int) -> int:
        known = self._files[file]
        code = int(_SYNC(known.own.xSync)(file, flags))
        self._recorder.add(Event("sync", self._recorder.now.names[known.name]))
        if known.syncs_folder:
            self._recorder.folder_synced((self._recorder.folder / known.name).parent)
            known.syncs_folder = False
        return code

    def _delete(self, vfs: int, path: bytes, with_folder: int) -> int:
        code = int(_DELETE(self._own.contents.xDelete)(vfs, path, with_folder))
        place = os.fsdecode(path)
        if not code and (name := self._recorder.name(place)) in self._recorder.now.names:
            self._recorder.add(Event("unlink", name=name))
            if with_folder:
                self._recorder.folder_synced(os.path.dirname(place))  # noqa: PTH120  as SQLite says it
        return code
