"""Dice under cups: everybody looks before play goes on, in every round, and the others learn nothing by it."""

from __future__ import annotations

from companion.engine.kernel.decisions import Answer, Choose, Seat
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.faces.face_names import die_named
from companion.i18n import translator
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.boards.liars_dice.cup_board import HIDDEN
from companion.presenter.table.table_model import TableModel
from companion.presenter.theme import CHART, MARKS
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable

SEATS = tuple(Seat(name) for name in ("anne", "ben", "carla"))


def evening() -> TableModel:
    """Three liars whose dice the app rolls, from the first question on."""
    game = SHELF["liars_dice"]
    table = LiveTable.begin(Journal(":memory:"), game, Setup(game.name, SEATS, {}, {"dice": Holder.APP}), seed=4)
    names = {seat: seat.title() for seat in SEATS}
    return TableModel(table, board_of(game.name), translator("en"), names, dict(zip(SEATS, MARKS, strict=False)))


def say(playing: TableModel, option: str, seat: Seat | None = None) -> None:
    playing.answer(Answer(seat, playing.match.game.read(option)), sequence=playing.table.sequence)


def test_everybody_looks_before_the_first_bid() -> None:
    playing = evening()
    say(playing, '{"is":"pirate","who":"ben"}')

    assert not playing.setting_up
    assert playing.first_looks == list(SEATS)
    for seat in SEATS:
        (line,) = playing.private.lines(seat, CHART, news=False)
        cup = playing.match.view(seat).cup
        assert line.text == " ".join(map(str, cup))
        assert line.picture == "+".join(die_named(f"pips-{pips}") for pips in cup)


def test_everybody_looks_again_when_the_next_round_is_rolled() -> None:
    playing = evening()
    say(playing, '{"is":"pirate","who":"ben"}')
    playing.first_looks = []
    say(playing, '{"is":"bid","number":15,"face":"sixes"}', Seat("ben"))
    say(playing, '{"is":"doubt"}', Seat("carla"))

    assert playing.first_looks == []
    asked = playing.match.decision
    assert isinstance(asked, Choose)
    assert asked.prompt == "roll-cups"
    assert len([piece for piece in playing.pieces(CHART) if piece.key.startswith("hidden-")]) == 15
    say(playing, '{"is":"roll"}', asked.seat)
    assert playing.first_looks == list(SEATS)
    assert {piece.picture for piece in playing.pieces(CHART) if piece.key.startswith("hidden-")} == {HIDDEN}


def test_the_public_board_shows_cups_and_numbers_of_dice_only() -> None:
    """4.4 The same pieces whatever lies under the cups."""
    boards = []
    for seed in (1, 2):
        game = SHELF["liars_dice"]
        table = LiveTable.begin(Journal(":memory:"), game, Setup(game.name, SEATS, {}, {"dice": Holder.APP}), seed=seed)
        names = {seat: seat.title() for seat in SEATS}
        marks = dict(zip(SEATS, MARKS, strict=False))
        playing = TableModel(table, board_of(game.name), translator("en"), names, marks)
        say(playing, '{"is":"pirate","who":"ben"}')
        say(playing, '{"is":"bid","number":3,"face":"sixes"}', Seat("ben"))
        boards.append((playing.pieces(CHART), playing.asking(CHART), playing.hands(), playing.first_looks))
    assert boards[0] == boards[1]
