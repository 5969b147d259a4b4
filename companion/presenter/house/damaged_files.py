"""Files of the data folder that cannot be read: they are set aside or named, and people are told. No Kivy."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from companion.i18n import Translator
from companion.i18n.catalogue import catalogue
from companion.session.documents import read_bytes
from companion.session.errors import UnreadableFile


class DamagedFile(NamedTuple):
    """A file, and where it lies now; the same place if it could not be moved."""

    file: Path
    aside: Path


def set_aside(file: Path, kind: Any) -> DamagedFile | None:
    """Look whether a file can be read; if not, keep it under another name, so that nothing overwrites it."""
    try:
        msgspec.json.decode(read_bytes(file), type=kind)
    except UnreadableFile as error:
        if error.why.key != "file-too-big":  # there is none, or nobody may read it: then nobody can move it either
            return None
    except (msgspec.MsgspecError, RecursionError):
        pass
    else:
        return None
    aside = _free(file)
    with suppress(OSError):
        return DamagedFile(file, file.rename(aside))
    return DamagedFile(file, file)


def _free(file: Path) -> Path:
    """Find a name that nothing has."""
    tried = 1
    while (aside := file.with_stem(f"{file.stem}.set-aside-{tried}")).exists():
        tried += 1
    return aside


def unreadable(languages: Path) -> list[Path]:
    """List the files of dropped-in languages that say nothing, or whose header cannot be trusted."""
    files = sorted(languages.glob("*/*.po"))
    return [file for file in files if (read := catalogue(file.parent, file.stem)) is None or not read.keys]


def without_header(languages: Path) -> list[Path]:
    """List the files of dropped-in languages that are read without their header, because it makes no sense."""
    files = sorted(languages.glob("*/*.po"))
    return [file for file in files if (read := catalogue(file.parent, file.stem)) is not None and read.header_lost]


def notices(tr: Translator, spoilt: list[DamagedFile], languages: Path) -> list[str]:
    """Say it in the language of the table, with what to do."""
    said = [tr.text("notices.spoilt", file=str(one.file), aside=one.aside.name) for one in spoilt]
    said += [tr.text("notices.language", file=str(file)) for file in unreadable(languages)]
    return said + [tr.text("notices.language-header", file=str(file)) for file in without_header(languages)]
