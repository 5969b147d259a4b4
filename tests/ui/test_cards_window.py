"""Cards read by the app, on a real window: a simulated table, the real reader, real fingers, a process of its own."""

from __future__ import annotations

from tests.ui.windowed import windowed


def test_a_card_is_read_by_the_camera_corrected_by_one_touch_or_told_by_hand() -> None:
    """It opens by itself, the closing ring commits with a picture, and a card that lies there is not the next."""
    assert windowed("cards_onscreen") == {
        "waiting": ["Put the card under the camera.", []],
        "outlines": [[4, "sure"]],
        "sure": [],
        "read": ["camera", True, 1],
        "corrected": ["sure", True],
        "corrected by": "hand",
        "old": "This card was already here.",
        "by hand": True,
        "gentle line": [True, False],
    }
