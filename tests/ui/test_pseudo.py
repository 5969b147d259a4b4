"""A fourth language, dropped in as a folder: every screen speaks it, and nothing was written into the program."""

from __future__ import annotations

from tests.ui.windowed import windowed


def test_a_dropped_in_language_is_spoken_on_every_screen() -> None:
    """With every letter changed; what still has plain letters is no translation."""
    told = windowed("pseudo")

    assert told["language"] == "eo"
    assert told["plain"] == {}
    assert told["missing"] == []
