"""The same touch delivered twice, or after undo: refused by the journal's own number, whatever the screen shows."""

from __future__ import annotations

from tests.ui.windowed import windowed


def test_an_answer_touched_twice_or_too_late_is_refused_and_nothing_is_written() -> None:
    """Each act on the screen: how many rows it wrote (with what the app dealt upon it), and whether it was too late."""
    told = windowed("doubled_onscreen")

    for name in ("key", "tile", "counter", "curtain"):
        (first, late), second = told[name]
        assert first >= 1, name
        assert not late, name
        assert second == [0, True], name
    for name in ("key", "tile"):
        assert told[f"{name} after undo"] == [[0, True]], name
