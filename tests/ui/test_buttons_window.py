"""Whole evenings in a real window by seat buttons alone: nobody touches the glass."""

from __future__ import annotations

import pytest

from tests.ui.windowed import windowed


@pytest.mark.parametrize(
    ("game", "players"), [("tortuga1667", 3), ("jamaica", 2), ("tortuga_dice", 2), ("tortuga_cards", 2)]
)
def test_an_evening_is_played_to_its_score_by_seat_buttons_alone(game: str, players: int) -> None:
    """From setting up to the score; looks and secret choices behind a curtain that three buttons open and close."""
    told = windowed("buttons_onscreen", game, str(players), "1")

    assert told["wrong"] == [], "the journal has what was pressed, the score screen the result"
    assert told["screen"] == "scoring"
    assert told["result"]
    assert told["by"] == ["dealer", "seat"]
    assert told["pages"] > 1, "the checklist is turned by buttons"
    assert told["looks"] > 1
    assert told["marked"] == 3, "behind the curtain, cursor and choice are marked"
    assert told["curtain"] == []
    assert told["lessons"] == [[True, False]] * 3, "a lesson is put away by whoever presses"
    assert told["kept"] == [], "nothing remembers the words behind the curtain"
