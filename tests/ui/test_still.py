"""*No animation* stops everything that moves."""

from __future__ import annotations

from tests.ui.windowed import windowed


def test_nothing_moves_in_a_house_that_likes_it_still() -> None:
    """From the first screen to the score; the same game with animations moves, so the test can see it."""
    told = windowed("still_onscreen")

    assert told["still"] == []
    assert not told["still sea"]
    assert told["still crown"]
    assert told["moving"]
    assert told["moving sea"]
    assert not told["moving crown"]
