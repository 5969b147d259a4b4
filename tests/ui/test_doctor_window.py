"""The doctor on a real window: whatever it finds can be read."""

from __future__ import annotations

from tests.ui.windowed import windowed


def test_everything_a_doctor_can_find_fits_at_every_size_in_every_language() -> None:
    """Nothing cut, small or in another's way; all of it was looked at; the squares of the touch test too."""
    assert windowed("doctor_onscreen") == {"wrong": {}, "touches": [], "unseen": 0}
