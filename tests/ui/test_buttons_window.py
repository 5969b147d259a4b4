"""Whole evenings in a real window by seat buttons alone: nobody touches the glass."""

from __future__ import annotations

import pytest

from companion.engine.shelf import SHELF
from tests.ui.windowed import windowed
from tests.what_games_have import ASKING_IN_SECRET, OURS, SECRETIVE


@pytest.mark.parametrize("game", SHELF)
def test_an_evening_is_played_to_its_score_by_seat_buttons_alone(game: str) -> None:
    """From setting up to the score; looks and secret choices behind a curtain that three buttons open and close."""
    told = windowed("buttons_onscreen", game, str(SHELF[game].usual[0]), "1")

    assert told["wrong"] == [], "the journal has what was pressed, the score screen the result"
    assert told["screen"] == "scoring"
    assert told["result"]
    assert told["by"] == ["dealer", "seat"]
    assert told["pages"] > 1 or game not in OURS, "the checklist is turned by buttons, where there is one"
    assert told["looks"] > 1 if game in SECRETIVE else told["looks"] == 0
    assert told["marked"] == (3 if game in ASKING_IN_SECRET else 0), "behind the curtain, cursor and choice are marked"
    assert told["curtain"] == []
    assert told["lessons"], "there was a lesson"
    assert all(one == [True, False] for one in told["lessons"]), "a lesson is put away by whoever presses"
    assert told["kept"] == [], "nothing remembers the words behind the curtain"
