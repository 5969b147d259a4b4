"""One match set aside before it is removed, and brought back."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from companion.session.errors import NoSuchBackup, NoSuchMatch
from companion.session.exchange.match_copies import back_up_match, copy_match, restore_matches
from companion.session.exchange.match_file import export_match
from companion.session.journal.evenings import evening, evenings
from companion.session.journal.journal import Journal
from companion.session.journal.match_results import readings
from companion.session.table.live_table import LiveTable
from tests.session.shelved import shelved
from tests.session.tables import GAMES, begun, played, snapshot

games = pytest.mark.parametrize("game", GAMES)


@games
def test_a_removed_match_comes_back_whole(journal: Journal, tmp_path: Path, game: str) -> None:
    """Rows, times, seed, people, result and dice, under a new number."""
    shelved(journal, game, seed=1)
    number = shelved(journal, game, "app", seed=2)
    before, dice, seed = export_match(journal, number), readings(journal), journal.seed(number)
    seen = evening(journal, number)

    path = back_up_match(journal, number, tmp_path / "backups")
    journal.forget(number)
    assert len(evenings(journal)) == 1
    (again,) = restore_matches(journal, path)

    assert again > number
    assert export_match(journal, again) == before
    assert (readings(journal), journal.seed(again)) == (dice, seed)
    assert (evening(journal, again).seconds, evening(journal, again).names) == (seen.seconds, seen.names)


def test_a_running_match_is_played_on_after_it_came_back(journal: Journal, tmp_path: Path) -> None:
    """With its secrets: it is a copy for the owner of the file, not an export."""
    table = played(begun(journal, "tortuga_dice", "app"), 25)
    path = back_up_match(journal, table.number, tmp_path)
    journal.forget(table.number)

    (again,) = restore_matches(journal, path)

    assert snapshot(LiveTable.reopen(journal, again).match) == snapshot(table.match)
    played(LiveTable.reopen(journal, again), 5)


def test_only_its_owner_may_read_what_was_set_aside(journal: Journal, tmp_path: Path) -> None:
    """The secrets of a running match are in it."""
    path = back_up_match(journal, begun(journal, holder="app").number, tmp_path / "new")

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_what_is_not_there_is_neither_carried_nor_brought_back(journal: Journal, tmp_path: Path) -> None:
    """And nothing is written for it."""
    with pytest.raises(NoSuchMatch), Journal(tmp_path / "other.db") as other:
        copy_match(journal, 7, other)
    with pytest.raises(NoSuchBackup):
        restore_matches(journal, tmp_path / "match-7.db")
    assert evenings(journal) == []
