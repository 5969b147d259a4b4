"""Signs beside sentences, and sentences as a person would write them."""

from __future__ import annotations

import pytest

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter import theme
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.table.table_model import TableModel
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable

SEATS = (Seat("anne"), Seat("ben"), Seat("carla"), Seat("diego"))
COLOURS = ("red", "blue", "yellow", "white", "purple")


def table_of(game: str, seed: int) -> TableModel:
    """Begin a game for four that the app deals."""
    rules, names = SHELF[game], {seat: seat.title() for seat in SEATS}
    setup = Setup(rules.name, SEATS, {}, dict.fromkeys(rules.sources, Holder.APP))
    table = LiveTable.begin(Journal(":memory:"), rules, setup, seed=seed, names=names)
    marks = dict(zip(names, theme.MARKS, strict=False))
    return TableModel(table, board_of(rules.name), translator("en"), names, marks)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_chest_has_its_own_colour_beside_its_sentence(seed: int) -> None:
    """Four chests drawn one after the other are four signs, whatever the first one was."""
    lines = [line for line in table_of("tortuga_dice", seed).checklist() if "draws a" in line.text]
    named = {line.text: next(colour for colour in COLOURS if f"a {colour} chest" in line.text) for line in lines}

    assert len(set(named.values())) > 1
    assert {line.text: line.picture for line in lines} == {text: f"chest-{colour}" for text, colour in named.items()}


def test_a_card_of_three_parts_is_said_without_brackets() -> None:
    """Only a programmer puts a list into brackets."""
    playing = table_of("tortuga1667", 3)
    heard = [line.text for seat in SEATS for line in playing.private.lines(seat, theme.CHART)]

    assert any(" · " in text for text in heard)
    assert not [text for text in heard if "[" in text]
