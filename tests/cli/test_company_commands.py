"""People in mid-game at the command line: the same acts as in the window."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.terminal.terminal_match import TerminalMatch
from companion.engine.kernel.decisions import Seat
from companion.i18n import translator
from companion.session.journal.evenings import evening
from companion.session.journal.journal import Journal
from tests.session.tables import begun, played


def test_seats_stand_ins_and_the_night_are_typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is done is said as the list of steps says it; the score so far ends the evening."""
    said: Iterator[str | None] = iter(("seats ben ann cat dan eve", "away ann ben", "leave ann", "away ann", "night"))
    with Journal(tmp_path / "journal.db") as journal:
        table = played(begun(journal), 40)
        names = {seat: seat.title() for seat in table.match.setup.seats}

        TerminalMatch(translator("en"), table, names, lambda _: next(said, None)).play()

        told = capsys.readouterr().out
        assert table.match.setup.seats[:2] == (Seat("ben"), Seat("ann"))
        assert "People changed places: Ben, Ann, Cat, Dan, Eve" in told
        assert "Ben plays for Ann." in told
        assert "In this game nobody can leave before the end." in told
        assert "Ann is back." in told
        assert "this is the score so far" in told
        result = evening(journal, table.number).result
        assert result is not None
        assert result.unfinished
