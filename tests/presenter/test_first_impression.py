"""The first impression: a sky of the hour, and a real turn for whoever comes by."""

from __future__ import annotations

import pytest

from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter import theme
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.house.attract_turn import AttractTurn
from companion.presenter.house.sky import sky_at
from tests.presenter.colour_sight import contrast
from tests.what_games_have import OURS

HOURS = [quarter / 4 for quarter in range(96)]


def test_what_is_written_on_the_sky_can_be_read_at_every_hour() -> None:
    """Dark ink by day, light ink by night, and nothing grey between."""
    faint = [hour for hour in HOURS for ground in sky_at(hour)[:2] if contrast(sky_at(hour).ink, ground) < 4.5]

    assert faint == []


def test_the_sun_goes_down_where_it_should_and_stars_come_out() -> None:
    """By day no star, at midnight all; sun and moon go from left to right and never leave the window."""
    assert (sky_at(12).stars, sky_at(0).stars) == (0.0, 1.0)
    assert sky_at(7).x < sky_at(13).x < sky_at(19).x
    assert sky_at(7).y < sky_at(13).y > sky_at(19).y
    assert all(0 < sky_at(hour).x < 1 and 0 < sky_at(hour).y < 1 for hour in HOURS)
    assert sky_at(24) == sky_at(0)


@pytest.mark.parametrize("game", SHELF)
def test_a_game_that_nobody_plays_shows_real_turns(game: str) -> None:
    """Something happens at every step, it is said, and the board is that of the game; the same seed plays the same.

    On a stranger's board nothing need move for a while.
    """
    tr = translator("en")
    turn, twin = AttractTurn(game, tr, 3), AttractTurn(game, tr, 3)

    seen = []
    for _ in range(6 if game in OURS else 2):
        assert turn.step()
        assert twin.step()
        assert turn.said == twin.said
        seen.append((turn.said, turn.pieces(theme.NIGHT)))
        assert turn.pieces(theme.NIGHT) == twin.pieces(theme.NIGHT)
    assert all(said.strip() for said, _ in seen)
    assert len({said for said, _ in seen}) > 1
    assert len({str(pieces) for _, pieces in seen}) > (game in OURS)
    assert turn.board is board_of(game)
    assert turn.match.turns >= 5


def test_a_game_that_nobody_plays_goes_on_to_its_end() -> None:
    """Then the show turns to the next one."""
    turn = AttractTurn("ship_captain_crew", translator("en"), 1)
    steps = 0
    while turn.step():
        steps += 1

    assert steps > 10
    assert turn.match.result is not None
    assert turn.asked == ""
