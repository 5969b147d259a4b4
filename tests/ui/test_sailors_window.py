"""In the window: one person and sailors of the app, by fingers, with the app's pieces and with real ones."""

from __future__ import annotations

import pytest

from companion.engine.shelf import SHELF
from tests.ui.windowed import windowed

HOLDERS = ("app", "table")
EVENINGS = [(game, HOLDERS[number % 2]) for number, game in enumerate(SHELF)]
"""Every game once; `python tests/ui/sailors_onscreen.py GAME app|table` plays the others."""


@pytest.mark.parametrize(("game", "holder"), EVENINGS)
def test_one_person_plays_with_sailors(game: str, holder: str) -> None:
    """Only sailors answer for their seats, nothing is lost, and undo goes over them to the person's last act."""
    told = windowed("sailors_onscreen", game, holder)
    played = told["evening"]
    assert played["sailors"] == len(played["marked"])
    assert played["marked"][-1] == "Pip (deckhand)"
    assert played["held"]
    assert played["by_sailors"] > 0
    assert played["by_others"] == 0
    assert played["by_anne"] > 0
    assert played["same"]
    assert played["still"]
    assert played["lost_workers"] == 0
    assert told["undo"] == [True, True, True, True]
