"""In the window, after the end: who was how likely to win, and whether a captain would have done the same."""

from __future__ import annotations

import re

from companion.engine.shelf import SHELF
from tests.ui.windowed import windowed
from tests.what_games_have import ASKING_IN_SECRET

SHORT = min((name for name in SHELF if name not in ASKING_IN_SECRET), key=lambda name: len(SHELF[name].sources))


def test_after_the_end_there_is_more_to_know() -> None:
    """The plot, turning points in words, a label that says what it is; an evening that was called off keeps it all."""
    told = windowed("chances_onscreen", SHORT, ASKING_IN_SECRET[0])
    shown = told["chances"]
    assert shown["sure"]
    assert shown["plots"] == 1
    *points, label = shown["lines"]
    assert "estimate" in label
    assert 1 <= len(points) <= 3
    assert all(re.search(r"^\d\. \D+\d+\. .*, \d+% to \d+%$", one) for one in points)
    chosen, opinion, worth = told["open"]
    assert re.match(r"(Anne|Ben) chose: ", chosen)
    assert opinion.startswith("The captain would ")
    assert "knew only what" in worth
    hidden = told["secret"]
    assert hidden["curtain"]
    assert hidden["hidden"]
    assert hidden["gone"]
    assert hidden["seen"][1].startswith("The captain would ")
    assert told["called-off"] == [True]
    assert told["course"] == 0
