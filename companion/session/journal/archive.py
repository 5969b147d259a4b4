"""Everything of a house out of one file, as `deploy/backup` makes it: games, people, settings, boxes.

It is first unpacked beside what is there. From then on each file takes its place at one stroke, and the one that was
there is kept in a folder `before-...`; a power cut in the middle is finished at the next start.
"""

from __future__ import annotations

import os
import shutil
import tarfile
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path, PurePosixPath
from typing import IO, TYPE_CHECKING, Final, cast

from companion.engine.kernel.errors import refusal
from companion.session.data_folder import make_folder, sync_folder
from companion.session.errors import CannotWrite, UnreadableFile
from companion.session.journal.backups import take_in
from companion.session.journal.file_check import check_file, sqlite_refusals
from companion.session.journal.schema import MIGRATIONS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.session.data_folder import DataFolder

_STAGED: Final = ".restoring-"
_PART: Final = ".part"
_KNOWN: Final = {"journal.db", "people.json", "settings.json"}
_MOST: Final = 8 << 30
"""Bytes unpacked; a house with a thousand evenings and all its boxes has a hundredth."""
_CHUNK: Final = 1 << 20


def restore_archive(folder: DataFolder, file: Path) -> int:
    """Bring back everything that is in the file; give how many files that were."""
    folder.make()
    with sqlite_refusals(folder.path):
        for left in folder.path.glob(f"{_STAGED}*{_PART}"):
            shutil.rmtree(left)
        finish_archives(folder)
        stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
        ready = folder.path / f"{_STAGED}{stamp}"
        part = ready.with_name(ready.name + _PART)
        try:
            count = _unpack(file, part)
            if (part / "journal.db").exists():
                check_file(part / "journal.db", len(MIGRATIONS), whole=True)
            part.rename(ready)
        except BaseException:
            shutil.rmtree(part, ignore_errors=True)
            raise
        sync_folder(folder.path)
        finish_archives(folder)
    return count


def finish_archives(folder: DataFolder) -> None:
    """Let what was unpacked take its place; also after a power cut in the middle of it."""
    with sqlite_refusals(folder.path):
        for ready in sorted(folder.path.glob(f"{_STAGED}*")):
            if ready.name.endswith(_PART) or not ready.is_dir():
                continue
            before = folder.path / f"before-{ready.name.removeprefix(_STAGED)}"
            for file in sorted(one for one in ready.rglob("*") if one.is_file() and one != ready / "journal.db"):
                _take_place(file, folder.path / file.relative_to(ready), before / file.relative_to(ready))
            if (ready / "journal.db").exists():
                take_in(folder.journal, ready / "journal.db")
            shutil.rmtree(ready)
            sync_folder(folder.path)


def _take_place(file: Path, target: Path, kept: Path) -> None:
    """Keep what is there under another name as well, then replace it."""
    if target.is_file() and target.read_bytes() != file.read_bytes() and not kept.exists():
        make_folder(kept.parent)
        try:
            os.link(target, kept)
        except OSError:  # not every file system gives a file two names
            shutil.copy2(target, kept)
            _sync(kept)
        sync_folder(kept.parent)
    make_folder(target.parent)
    file.replace(target)
    sync_folder(target.parent)


def _unpack(file: Path, into: Path) -> int:
    """Unpack plain files only, each for its owner alone; refuse an archive that is not one of ours."""
    try:
        with closing(tarfile.open(file, "r:*")) as archive:
            return _unpack_all(archive, file, into)
    except (tarfile.TarError, EOFError, ValueError) as error:
        raise UnreadableFile(refusal("archive-unreadable", file=str(file))) from error
    except OSError as error:
        if isinstance(error, CannotWrite) or error.errno is not None:
            raise
        raise UnreadableFile(refusal("archive-unreadable", file=str(file))) from error  # gzip: not a gzipped file


def _unpack_all(archive: tarfile.TarFile, file: Path, into: Path) -> int:
    into.mkdir(mode=0o700)
    room, count, names = min(_MOST, shutil.disk_usage(into).free), 0, set()
    for member, name in _members(archive, file):
        room -= member.size
        if room < 0:
            raise CannotWrite(refusal("disk-full", file=str(into)))
        source = cast("IO[bytes]", archive.extractfile(member))  # a plain file has content
        target = into / name
        target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "wb") as written:
            shutil.copyfileobj(source, written, _CHUNK)
            written.flush()
            os.fsync(written.fileno())
        names.add(name.parts[0])
        count += 1
    if not names & _KNOWN:
        raise UnreadableFile(refusal("archive-foreign", file=str(file)))
    for made in [into, *(one for one in into.rglob("*") if one.is_dir())]:
        sync_folder(made)
    return count


def _members(archive: tarfile.TarFile, file: Path) -> Iterator[tuple[tarfile.TarInfo, PurePosixPath]]:
    for member in archive:
        name = PurePosixPath(member.name)
        if name.is_absolute() or ".." in name.parts or not (member.isfile() or member.isdir()):
            raise UnreadableFile(refusal("archive-foreign", file=str(file)))
        if member.isfile() and not name.parts[0].startswith((_STAGED, "journal.db-")):
            yield member, name


def _sync(file: Path) -> None:
    with suppress(OSError), file.open("rb+") as opened:
        os.fsync(opened.fileno())
