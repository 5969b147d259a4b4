"""What a table tells the house is what everybody may know, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from companion.engine.kernel.decisions import Answer, Choose, Secret
from companion.engine.shelf import SHELF
from companion.presenter.cafe.table_state import (
    NOBODY_WAITS,
    Around,
    TableState,
    _long,
    encoded,
    read_state,
    signature,
    table_state,
)
from tests.presenter.twin_evenings import twins
from tests.what_games_have import SECRETIVE

AROUND = Around("Table 4")


@pytest.mark.parametrize("game", [SHELF[game] for game in SECRETIVE], ids=lambda game: game.name)
def test_another_secret_changes_neither_what_is_told_nor_when(game: Any) -> None:
    """Evenings that differ only in a secret tell byte for byte the same after every act, for every secret changed."""
    compared = 0
    for seed in range(3):
        for pair in twins(game, seed, 6):
            one, other = pair.evenings
            other.began = one.began
            assert encoded(table_state(one, AROUND)) == encoded(table_state(other, AROUND))
            assert signature(one, AROUND)[2:] == signature(other, AROUND)[2:]
            compared += 1
    assert compared > 30


@pytest.mark.parametrize("game", [SHELF[game] for game in SECRETIVE], ids=lambda game: game.name)
def test_everything_told_stands_in_the_public_view_or_around_it(game: Any) -> None:
    """People and whose turn it is, as the public question says; of a secret choice all who are asked."""
    for pair in twins(game, 1, 4):
        playing = pair.evenings[0]
        told, asked = table_state(playing, AROUND), playing.match.question()
        turns = [one.name for one in told.people if one.turn]
        names = playing.names
        if isinstance(asked, Choose):
            assert turns == [names[asked.seat]]
        elif isinstance(asked, Secret):
            assert sorted(turns) == sorted(names[seat] for seat in playing.ballot.asked)
        else:
            assert turns == []
        assert [one.name for one in told.people] == list(names.values())


def test_a_word_that_was_given_in_secret_changes_nothing_that_is_told() -> None:
    """Not even that it was given: lamps and names stay as they are until the last one has chosen."""
    met = 0
    for game in (SHELF[name] for name in SECRETIVE):
        for pair in twins(game, 2, 4):
            playing = pair.evenings[0]
            asked = playing.match.decision
            if not isinstance(asked, Secret) or len(playing.ballot.owed) < 2:
                continue
            before = (encoded(table_state(playing, AROUND)), signature(playing, AROUND))
            seat = playing.ballot.owed[0]
            assert playing.ballot.put(Answer(seat, asked.offered_to(seat)[0]), "hand")
            assert (encoded(table_state(playing, AROUND)), signature(playing, AROUND)) == before
            met += 1
    assert met


def test_a_free_table_tells_nothing_of_anybody() -> None:
    told = table_state(None, Around("Table 4", ("camera",), calls=True, since=3))

    assert told == TableState("Table 4", trouble=("camera",), calls=True, since=3)


def test_a_state_comes_back_as_it_went_and_rubbish_does_not() -> None:
    state = TableState("Table 4", "playing", "jamaica", minutes=100, usual=90)

    assert read_state(encoded(state)) == state
    assert read_state(b"[]") is None
    assert read_state(b'{"doing": "hidden"}') is None


def test_a_game_runs_long_by_what_it_took_here_before() -> None:
    assert _long([40.0, 60.0, 50.0]) == 75
    assert _long([40.0]) == NOBODY_WAITS
    state = TableState("Table 4", "playing", minutes=75, usual=75)
    assert state.long
    assert not structs.replace(state, minutes=74).long
    assert not structs.replace(state, doing="over").long
