"""Exported and imported learnt boxes: where to, which files there are, and the copy that replaces a damaged one."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.bridge.teaching.card_exercise import learnt_of
from hardware.camera.folder import KINDS
from hardware.vision.cards import Box, Boxes, BoxUnreadable, OfAnotherGame, read_box, write_box

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.bridge.box_cards import CardList
    from companion.i18n import Translator

FOLDER: Final = "exports"
ENDING: Final = ".cards"
MOUNTED: Final = ("/media", "/run/media", "/mnt")
"""Where a stick appears."""
DEEP: Final = 2
MOST_PICTURES: Final = 60


class Place(NamedTuple):
    """A folder to write to or to read from."""

    words: str
    picture: str
    folder: Path


class Found(NamedTuple):
    """A file with a learnt box."""

    words: str
    more: str
    file: Path


def places(tr: Translator, home: Path, mounted: Iterable[str] = MOUNTED) -> list[Place]:
    """List the folder for exports, then every stick."""
    here = Place(tr.text("box.place-here"), "chest", home / FOLDER)
    return [here, *(Place(tr.text("box.place-stick", name=one.name), "app", one) for one in sticks(mounted))]


def sticks(mounted: Iterable[str] = MOUNTED) -> list[Path]:
    """List what is plugged in and may be written to."""
    deep = ["/".join("*" * depth) for depth in range(1, DEEP + 1)]
    folders = [folder for root in mounted for pattern in deep for folder in sorted(Path(root).glob(pattern))]
    return [folder for folder in folders if folder.is_mount() and os.access(folder, os.W_OK)]


def export_box(shelf: Boxes, game: str, folder: Path) -> Path:
    """Write the box of a game into a folder, over nothing that is there; raises `OSError` or `HardwareError`."""
    box = shelf.load(game)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    stamp = datetime.now().astimezone().strftime("%Y%m%d-%H%M%S")
    taken = len(list(folder.glob(f"{game}-{stamp}*{ENDING}")))
    file = folder / f"{game}-{stamp}{f'-{taken}' if taken else ''}{ENDING}"
    write_box(box, file)
    return file


def boxes_in(folders: Iterable[Place]) -> list[Found]:
    """List the files that may hold a learnt box, the newest first."""
    found = [Found(file.name, place.words, file) for place in folders for file in place.folder.glob(f"*{ENDING}")]
    return sorted(found, key=lambda one: -one.file.stat().st_mtime)


def pictures_in(folders: Iterable[Place]) -> list[Found]:
    """List the pictures in these folders, and in folders within them, the newest first."""
    files = {
        file: place
        for place in folders
        for pattern in ("*", "*/*")
        for file in place.folder.glob(pattern)
        if file.suffix.lower() in KINDS and file.is_file()
    }
    newest = sorted(files, key=lambda file: (-file.stat().st_mtime, file.name))[:MOST_PICTURES]
    return [Found(file.name, files[file].words, file) for file in newest]


def import_box(shelf: Boxes, cards: CardList, file: Path) -> int:
    """Take a box in and say how many of the game's cards it knows; the one before stays beside it."""
    taken = read_box(file)
    known = learnt_of(taken, cards)
    if not known:
        raise OfAnotherGame(str(file))
    shelf.save(Box(cards.game, taken.kinds))
    return len(known)


# --- a damaged box ---------------------------------------------------------------------------------------------------


def copy_before(shelf: Boxes, game: str) -> Box | None:
    """The box as it was before the last card, if that can be read."""
    path = shelf.path(game)
    try:
        return read_box(path.with_name(f"{path.name}.before"))
    except BoxUnreadable:
        return None


def take_copy(shelf: Boxes, game: str) -> bool:
    """Go back to it; the damaged file stays beside it."""
    box = copy_before(shelf, game)
    if box is None:
        return False
    shelf.save(box)
    return True


def begin_anew(shelf: Boxes, game: str) -> None:
    """Begin with an empty box; the damaged file stays beside it."""
    shelf.save(Box(game))
