"""The app is asked to end: at any moment, it ends well and once."""

from __future__ import annotations

import pytest

from tests.ui.windowed import windowed

PATIENCE = 120
"""Seconds: an app that goes on is ended; it measures nothing."""


@pytest.mark.parametrize("moment", ["in a frame", "before a frame"])
def test_asked_to_end_at_any_moment_the_app_ends_well_and_once(moment: str) -> None:
    """What is left of a frame finds the app still there; a signal before the first frame is not lost."""
    assert windowed("app_end_onscreen", moment, patience=PATIENCE) == {"code": 0, "moved": True, "stops": 1}
