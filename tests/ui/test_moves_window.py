"""A move of cards seen by the app, on a real window: a simulated table, the real reader, real fingers."""

from __future__ import annotations

from tests.ui.windowed import windowed


def test_a_move_on_the_table_is_offered_confirmed_by_a_touch_and_the_match_goes_on() -> None:
    """Both columns of an exchange are marked, then only the other one; a turned event is its slot; all can be off.

    A rotation of treasures takes three touches, and what no rotation explains is said, one thing at a time.
    """
    assert windowed("moves_onscreen") == {
        "before": [False, True],
        "first": [2, "camera", True, True, []],
        "second": [1, "camera", True, True, []],
        "moved": [2],
        "goes on": [False, False, 0],
        "said": [[1, False, []]] * 3,
        "rotated": [[2, "camera", True, True, []], [1, "camera", True, True, []], [2, "camera", True, True, []]],
        "rotated on": [False, 0],
        "turned": [1, "camera", True, True, []],
        "off": [True, False],
    }
