"""A journal in a folder of its own, and tables to sit down at."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.session.data_folder import DataFolder
from companion.session.journal.journal import Journal

_QUICK = Path("/dev/shm")  # noqa: S108  a folder of our own is made in it


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder where a sync costs nothing, if there is one: the promise is the file's, only the wait is the disk's."""
    with tempfile.TemporaryDirectory(dir=_QUICK if _QUICK.is_dir() else None) as made:
        yield Path(made)


@pytest.fixture
def path(folder: Path) -> Path:
    """Where the journal will be."""
    return folder / "journal.db"


@pytest.fixture
def journal(path: Path) -> Iterator[Journal]:
    """An open journal."""
    with Journal(path) as opened:
        yield opened


@pytest.fixture
def home(folder: Path) -> DataFolder:
    """The folder of somebody who has just installed the companion."""
    return DataFolder(folder / "data")
