"""Evenings played without a screen, for pictures and for tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import game_named
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.house.people import seat_for
from companion.presenter.table.table_model import TableModel
from companion.presenter.theme import MARKS
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer
from companion.ui.app import CompanionApp


def played(  # noqa: PLR0913  a table has many sides
    app: CompanionApp,
    game: str,
    names: tuple[str, ...],
    until: Callable[[TableModel], bool] = lambda _: False,
    *,
    holder: Holder = Holder.TABLE,
    options: dict[str, Any] | None = None,
    seed: int = 4,
) -> TableModel:
    """Play at random, into the app's journal, until something is so, or to the end; the table lies ready."""
    rules = game_named(game)
    seats = {seat_for(name): name for name in names}
    marks = dict(zip(seats, MARKS, strict=False))
    setup = Setup(game, tuple(seats), options or {}, dict.fromkeys(rules.sources, holder))
    colours = {seat: mark.colour for seat, mark in marks.items()}
    table = LiveTable.begin(app.journal, rules, setup, seed=seed, names=seats, colours=colours)
    playing = TableModel(table, board_of(game), app.tr, seats, marks)
    random_player = RandomPlayer(seed)
    while (asked := playing.match.decision) is not None and not until(playing):
        answer = random_player.answer(asked, playing.match.sequence, playing.match.owed)
        playing.answer(answer, sequence=playing.table.sequence)
    playing.checked, playing.fresh, playing.first_looks = len(playing.checklist()), False, []
    return playing
