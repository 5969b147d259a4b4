"""Setting up with pictures: the table after each step, cumulated, what is new marked."""

from __future__ import annotations

from itertools import pairwise

import pytest

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.hand_moves import Move
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter import theme
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.table.private_news import Line
from companion.presenter.table.setup_drawing import TOGETHER, Drawing, draw_setup, steps_of
from companion.presenter.table.table_model import TableModel
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer

NAMES = {Seat(name): name.title() for name in ("anne", "ben")}
MARKS = dict(zip(NAMES, theme.MARKS, strict=False))


def set_up(game: str) -> TableModel:
    """Answer everything that is asked before the first turn."""
    rules = SHELF[game]
    setup = Setup(game, tuple(NAMES), {}, dict.fromkeys(rules.sources, Holder.TABLE))
    table = LiveTable.begin(Journal(":memory:"), rules, setup, seed=3, names=NAMES)
    playing = TableModel(table, board_of(game), translator("en"), NAMES, MARKS)
    while playing.setting_up:
        match = playing.match
        playing.answer(RandomPlayer(3).answer(match.decision, match.sequence, match.owed))
    return playing


def drawings(playing: TableModel) -> list[Drawing]:
    steps = steps_of(playing.checklist(), tuple(NAMES))
    scene = playing.scene(theme.CHART)
    return [draw_setup(playing.board, scene, steps, place) for place in range(len(steps))]


def lying(drawn: Drawing) -> set[str]:
    return {piece.key for piece in drawn.pieces if not piece.key.startswith("new-")}


@pytest.mark.parametrize("game", sorted(SHELF))
def test_every_step_adds_to_the_one_before_and_marks_what_is_new(game: str) -> None:
    """Nothing vanishes, nothing lies beside the table, and every new piece has a ring."""
    drawn = drawings(set_up(game))

    for before, after in pairwise(drawn):
        assert lying(before) <= lying(after)
        assert lying(after) - lying(before) <= after.new
    for one in drawn:
        assert {f"new-{key}" for key in one.new} == {piece.key for piece in one.pieces} - lying(one)
        wide, high = one.units
        assert [
            piece.key
            for piece in one.pieces
            if piece.x < -1 or piece.y < -1 or piece.x + piece.w > wide + 1 or piece.y + piece.h > high + 1
        ] == []


def test_pawns_cards_and_chests_come_one_after_the_other() -> None:
    """4.1-4.5 of Tortuga: before its step nothing of it lies there, after the last everything does."""
    playing = set_up("tortuga1667")
    drawn = drawings(playing)
    whole = {piece.key for piece in playing.board.pieces(playing.scene(theme.CHART))}

    assert not [key for key in lying(drawn[0]) if key.startswith(("chest@", "pawn-", "card-"))]
    assert whole <= lying(drawn[-1])
    assert any("chest@GAL#0" in one.new for one in drawn)
    assert any("card-3" in one.new for one in drawn)
    assert "front-anne-0" in drawn[0].new


def test_ships_goods_and_cards_of_the_race_lie_where_they_belong() -> None:
    """4 of Jamaica: ships at home, goods in holds, the own cards before their owner."""
    drawn = drawings(set_up("jamaica"))

    assert any({"ship-anne", "sail-anne"} <= one.new for one in drawn)
    assert any("cargo-food@anne-1" in one.new and "front-anne-0" in one.new for one in drawn)


def test_five_dice_are_one_picture_with_their_number() -> None:
    """Each by itself would be too small to be seen."""
    pieces = drawings(set_up("tortuga_dice"))[-1].pieces
    fronts = [piece.cells[0] for piece in pieces if piece.key.startswith("front-")]

    assert {cell.text for cell in fronts if cell.picture.startswith("die:")} == {"5"}


def test_two_steps_of_one_person_are_one() -> None:
    """What one hand does for one person stands together, two at most; what is for all stands alone."""

    def line(text: str, *places: str) -> Line:
        return Line("hand", text, moves=tuple(Move("card", "", place) for place in places))

    lines = [
        line("all", "hand-anne", "hand-ben", "hand-cleo", "hand-dora"),
        line("one", "hand-anne"),
        line("two", "pile-anne"),
        line("three", "pile-anne"),
        line("ben", "hand-ben"),
        line("told"),
    ]
    steps = steps_of(lines, (Seat("anne"), Seat("ben"), Seat("cleo"), Seat("dora")))

    assert [[one.text for one in step] for step in steps] == [["all"], ["one", "two"], ["three"], ["ben"], ["told"]]
    assert max(map(len, steps)) <= TOGETHER
