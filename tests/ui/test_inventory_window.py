"""In the window, at a real table: people show their hidden pieces by touch, and a sailor sits in."""

from __future__ import annotations

import pytest

from tests.ui.windowed import windowed
from tests.what_games_have import SECRETIVE


@pytest.mark.parametrize("game", SECRETIVE)
def test_a_sailor_sits_in_at_a_real_table(game: str) -> None:
    """From the menu to the sailor by touches; nothing is written before; undo, and the seat given back."""
    told = windowed("inventory_onscreen", game)
    assert told["people"] >= 1
    assert told["pieces"] >= told["people"]
    assert told.get("back", True)
    assert told["unwritten"] == [True, True]
    assert told["sits"] == "mate"
    assert told["held"]
    assert told["same"]
    assert told["undone"] == [True, {}]
    assert told["given back"] == {}
