"""Copies of the journal by day and time, as people read them; never by the stamp in their file's name."""

from __future__ import annotations

import os
import re
from datetime import datetime
from pathlib import Path

import pytest

from companion.i18n import translator
from companion.presenter.house.evening_rows import copied_when
from companion.session.journal.backups import Backup

NIGHT = datetime(2026, 11, 19, 1, 5).astimezone()


def copy(folder: Path, evening: str, made: datetime = NIGHT) -> Backup:
    file = folder / f"journal-{evening}.0001.sqlite"
    file.write_bytes(b"")
    os.utime(file, (made.timestamp(), made.timestamp()))
    return Backup(f"{evening}.0001", evening, file, 3, 40, 0)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "19 November 2026, 01:05"), ("fr", "19 novembre 2026, 01:05"), ("es", "19 de noviembre de 2026, 1:05")],
)
def test_a_copy_is_named_by_the_day_and_the_time_it_was_made(language: str, said: str, tmp_path: Path) -> None:
    """Past midnight it is still the evening before; what people read is the clock."""
    assert re.sub(r"\s", " ", copied_when(copy(tmp_path, "2026-11-18"), translator(language))) == said


def test_one_that_was_brought_from_elsewhere_has_its_day_only(tmp_path: Path) -> None:
    assert copied_when(copy(tmp_path, "2025-01-31"), translator("en")) == "31 January 2025"


def test_a_name_that_somebody_gave_it_stands(tmp_path: Path) -> None:
    assert copied_when(copy(tmp_path, "before the move"), translator("en")) == "before the move"
