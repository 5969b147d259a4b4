"""Whole evenings in a real window by seat buttons alone: nobody touches the glass."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from companion.engine.kernel.decisions import Seat, Secret
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.session.table.random_player import play
from tests.ui.windowed import windowed


class Has(NamedTuple):
    """What an evening of a game asks of people with buttons."""

    secret_choices: bool
    looks: bool


def what_it_has(name: str, players: int) -> Has:
    """Play it once with pieces that the app holds, and see."""
    game = SHELF[name]
    seats = tuple(Seat(f"p{number}") for number in range(1, players + 1))
    match = Match(game, Setup(name, seats, {}, dict.fromkeys(game.sources, Holder.APP)))
    chosen = isinstance(match.decision, Secret)
    for _ in play(match, 1):
        chosen = chosen or isinstance(match.decision, Secret)
    return Has(chosen, any(told.to is not None for seat in seats for told in match.told(seat)))


@pytest.mark.parametrize("game", SHELF)
def test_an_evening_is_played_to_its_score_by_seat_buttons_alone(game: str) -> None:
    """From setting up to the score; looks and secret choices behind a curtain that three buttons open and close."""
    players = SHELF[game].usual[0]
    has = what_it_has(game, players)
    told = windowed("buttons_onscreen", game, str(players), "1")

    assert told["wrong"] == [], "the journal has what was pressed, the score screen the result"
    assert told["screen"] == "scoring"
    assert told["result"]
    assert told["by"] == ["dealer", "seat"]
    assert told["pages"] > 1, "the checklist is turned by buttons"
    assert told["looks"] > 1 if has.looks else told["looks"] == 0
    assert told["marked"] == (3 if has.secret_choices else 0), "behind the curtain, cursor and choice are marked"
    assert told["curtain"] == []
    assert told["lessons"], "there was a lesson"
    assert all(one == [True, False] for one in told["lessons"]), "a lesson is put away by whoever presses"
    assert told["kept"] == [], "nothing remembers the words behind the curtain"
