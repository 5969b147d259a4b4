"""The log draws what was turned up: cards and dice as such, secrets as secrets."""

from __future__ import annotations

import re

import pytest

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.faces.face_names import face_named, is_face
from companion.i18n import translator
from companion.presenter.table.step_rows import PUBLIC, SIGNS, steps
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer
from companion.session.table.step_list import lines
from tests.presenter.test_boards import NAMES, PICTURES

ANSWERS = 60
PEOPLE = {Seat(name): name for name in NAMES}


def played(name: str) -> LiveTable:
    game = SHELF[name]
    seats = tuple(map(Seat, NAMES[: game.usual[-1]]))
    setup = Setup(name, seats, sources=dict.fromkeys(game.sources, Holder.TABLE))
    table = LiveTable.begin(Journal(":memory:"), game, setup, seed=2)
    player = RandomPlayer(5)
    for _ in range(ANSWERS):
        match = table.match
        if match.decision is None:
            break
        table.answer(player.answer(match.decision, match.sequence, match.owed))
    return table


@pytest.mark.parametrize("name", SHELF)
def test_every_step_has_a_sign_that_can_be_drawn(name: str) -> None:
    table = played(name)

    for step in steps(table, translator("fr"), PEOPLE):
        for sign in step.picture.split("+"):
            assert face_named(sign).parts if is_face(sign) else sign in PICTURES
        assert step.sign in PICTURES


def test_a_card_that_was_revealed_is_drawn_beside_its_step() -> None:
    told = steps(played("tortuga1667"), translator("en"), PEOPLE)

    revealed = [step for step in told if any("reveals event card" in news for news in step.news)]
    assert revealed
    assert all(step.picture.startswith("card:tortuga1667:events") for step in revealed)


@pytest.mark.parametrize("language", ["en", "fr", "es"])
def test_cards_are_said_by_what_they_show_and_by_no_code(language: str) -> None:
    """Names like L4 or P6 are ours; they stand on no real card."""
    told = steps(played("tortuga_cards"), translator(language), PEOPLE)

    said = [text for step in told for text in (step.text, *step.news)]
    assert [text for text in said if re.search(r"\b([LMHPTW][1-6]|[GHS])\b", text)] == []
    assert len(said) > ANSWERS


@pytest.mark.parametrize("name", ["tortuga1667", "jamaica", "tortuga_dice"])
def test_a_secret_answer_that_nothing_came_of_yet_is_a_curtain(name: str) -> None:
    table = played(name)
    told = {step.row: step for step in steps(table, translator("en"), {})}

    secret = [line for line in lines(table) if line.key not in PUBLIC and not line.told]
    assert [told[line.row].picture for line in secret] == [SIGNS[line.key] for line in secret]
