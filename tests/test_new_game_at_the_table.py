"""The game that `companion new-game` writes, at the table: what strangers' games went wrong with, and go right with."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import main
from companion.engine import shelf
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.game import Game
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import SHELF
from companion.i18n import languages, translator
from companion.presenter import theme
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.table.table_model import TableModel
from companion.session.journal.journal import Journal
from companion.session.table.company import change_company, plan_seats
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer
from tests.prints.test_prints import sheets

NAME = "knuckles"
SEATS = (Seat("ann"), Seat("ben"), Seat("cat"))
NAMES = {seat: seat.title() for seat in SEATS}


@pytest.fixture
def knuckles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[Any]]:
    """Written into an empty folder, and on the shelf as if it were installed."""
    monkeypatch.chdir(tmp_path)
    assert main(["new-game", NAME]) == 0
    monkeypatch.syspath_prepend(str(tmp_path / NAME))
    module = importlib.import_module(NAME)
    (kind,) = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, Game)]
    game: Game[Any] = kind()
    monkeypatch.setitem(SHELF, NAME, game)
    monkeypatch.setitem(shelf._SHELVED, NAME, shelf.Shelved(game, NAME, tmp_path / NAME / NAME, NAME))
    translator("en")._chains.pop(NAME, None)
    yield game
    del sys.modules[NAME]
    board_of.cache_clear()
    for language in languages():  # translators are shared, and other tests ask them what they lacked
        translator(language).missing.clear()


@pytest.fixture
def table(knuckles: Game[Any], tmp_path: Path) -> LiveTable:
    return LiveTable.begin(Journal(tmp_path / "journal.db"), knuckles, Setup(NAME, SEATS), seed=1, names=NAMES)


def go_on(table: LiveTable, answers: int) -> None:
    for _ in range(answers):
        assert table.match.decision is not None
        table.answer(RandomPlayer(2).answer(table.match.decision, table.match.sequence, table.match.owed))


def test_people_who_change_places_play_in_the_new_order(table: LiveTable) -> None:
    """A position that keeps its setup keeps the seats in there."""
    go_on(table, 5)
    order = (SEATS[1], SEATS[0], SEATS[2])

    change_company(table, plan_seats(table, order))

    assert table.match.setup.seats == order
    assert LiveTable.reopen(table.journal, table.number).match.setup.seats == order


def test_where_nothing_is_set_up_no_roll_is_taken_for_a_step_of_it(table: LiveTable) -> None:
    """It tells of no turns; also after a night in which it was left in the middle."""
    marks = dict(zip(SEATS, theme.MARKS, strict=False))
    playing = TableModel(table, board_of(NAME), translator("en"), NAMES, marks)
    told = 0
    while playing.match.decision is not None:
        assert playing.checklist() == ()
        assert not playing.needs_checklist
        told = max(told, len(playing.match.told()))
        playing.answer(RandomPlayer(2).answer(playing.match.decision, playing.match.sequence, playing.match.owed))
        again = LiveTable.reopen(table.journal, table.number)
        assert TableModel(again, board_of(NAME), translator("en"), NAMES, marks).checklist() == ()

    assert told


def test_its_score_sheet_has_the_lines_it_has_words_for(knuckles: Game[Any]) -> None:
    """They lie in its package, not with ours."""
    (page,) = sheets("scores", knuckles.name)

    assert "Pips" in [text.text for text in page.texts]
