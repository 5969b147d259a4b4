"""Rules at hand from a touch on the thing itself: everything on every board that can be touched is explained."""

from __future__ import annotations

import pytest

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.i18n.handbook import handbook
from companion.presenter import theme
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.table.table_model import TableModel
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer

EVERY = 4
"""Boards looked at: one for so many answers."""
ANSWERS = 240


@pytest.mark.parametrize("holder", list(Holder))
@pytest.mark.parametrize("name", SHELF)
def test_every_spot_of_a_board_has_an_article(name: str, holder: Holder) -> None:
    """Holds, spaces, cards, fields, zones; people have a leaf of their own."""
    game = SHELF[name]
    seats = {Seat(f"seat-{number}"): f"Person {number}" for number in range(max(game.usual))}
    setup = Setup(name, tuple(seats), {}, dict.fromkeys(game.sources, holder))
    table = LiveTable.begin(Journal(":memory:"), game, setup, seed=3, names=seats)
    marks = dict(zip(seats, theme.MARKS, strict=False))
    playing = TableModel(table, board_of(name), translator("en"), seats, marks)
    castaway = RandomPlayer(3)
    unexplained = set()
    for number in range(ANSWERS):
        asked = table.match.decision
        if asked is None:
            break
        if number % EVERY == 0:
            scene = playing.scene(theme.CHART)
            spots = {piece.spot for piece in playing.board.pieces(scene) if piece.spot}
            for spot in spots:
                if not spot.startswith("pawn-") and handbook(name).about(*playing.board.things(spot, scene)) is None:
                    unexplained.add(spot)
        playing.answer(castaway.answer(asked, table.match.sequence, table.match.owed))

    assert unexplained == set()
