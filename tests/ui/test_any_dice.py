"""Somebody without a box finds a game at the first start."""

from __future__ import annotations

from companion.engine.shelf import SHELF
from tests.ui.windowed import windowed


def test_the_first_start_offers_games_that_need_ordinary_dice_only() -> None:
    """One touch shows them and no others; whoever has played is not asked again."""
    told = windowed("any_dice_onscreen")

    assert told["offered"] == "No box? Any dice will do"
    assert told["without a box"] == sorted(game.name for game in SHELF.values() if game.extras.any_dice)
    assert len(told["without a box"]) == 2
    assert told["with a box"]
    assert not told["later"]
