"""The same touch delivered twice, after undo, or only by halves: nothing is written, whatever the screen shows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ui.windowed import windowed


@pytest.fixture(scope="module")
def told() -> Any:
    return windowed("doubled_onscreen")


def test_an_answer_touched_twice_or_too_late_is_refused_and_nothing_is_written(told: Any) -> None:
    """Each act on the screen: how many rows it wrote (with what the app dealt upon it), and whether it was too late."""
    for name in ("key", "tile", "counter", "curtain"):
        (first, late), second = told[name]
        assert first >= 1, name
        assert not late, name
        assert second == [0, True], name
    for name in ("key", "tile"):
        assert told[f"{name} after undo"] == [[0, True]], name


def test_a_finger_that_is_not_lifted_where_it_was_laid_answers_nothing(told: Any) -> None:
    """Laid down, slid to another answer, one of two fingers gone, both gone; then two fingers that count as one."""
    kinds = ("key", "tile", "number", "count", "spot")

    assert told["by halves"] == {kind: [0, 0, 0, 0, 0, 1] for kind in kinds}
