"""A journal in a folder of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.session.journal.journal import Journal


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """An open journal on a real disk."""
    with Journal(tmp_path / "journal.db") as opened:
        yield opened
