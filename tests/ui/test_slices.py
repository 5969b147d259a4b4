"""No touch waits for a whole board: it comes in slices, and behind the checklist before anybody asks for it."""

from __future__ import annotations

from tests.ui.windowed import windowed


def test_a_board_comes_in_slices_and_is_complete_in_the_right_order() -> None:
    """The most pieces any game has, its pictures read before; a calm house sees them all at once."""
    told = windowed("slices_onscreen")

    assert told["ready"] >= 3
    assert told["late"] == []
    assert told["kept"] == 0
    assert told["at"] == "checklist"
    assert told["behind"] == told["pieces"]
    assert told["veiled"]
    assert told["nothing moved"]
    assert 0 < told["first"] < told["pieces"]
    assert told["in order"]
    assert told["calm"]
    assert (told["within"], told["after"]) == (0, 1)
    assert told["left to python"]
