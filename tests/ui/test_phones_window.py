"""Phones at a real window: the sheet with the codes, joining, a vote by phone and curtain, a phone that is away."""

from __future__ import annotations

from tests.ui.windowed import windowed


def test_phones_are_let_in_vote_and_leave_in_a_real_window() -> None:
    """Off until switched on; a used code and another address change what is shown; the count is all that is seen."""
    told = windowed("phones_onscreen")

    assert told["off"] == [True, [], True], "nothing listens before somebody says so"
    assert told["codes"] == [1, ["Anne", "Ben", "Carla", "Just watch"], []]
    assert told["whose"] == ["Anne"], "the row whose code is shown"
    assert told["another code"], "a code that was used is not shown for long"
    assert told["said"], "everybody is told whose phone that is"
    assert told["moved"], "the sheet notices when the address changes"
    assert told["no network"], "and when there is none"
    assert told["one network"]
    assert told["networks"] == [["127.0.0.2", True], ["127.0.0.3", True], ["127.0.0.2", True]]
    assert told["network faults"] == []
    assert told["back"] == "127.0.0.2"
    assert told["let go"]
    assert told["count"] == ["3 still to choose", *["2 still to choose"] * 3], "wavering shows nowhere"
    assert told["away"] == "Ben: phone away, behind the curtain"
    assert told["faults"] == []
    assert told["curtain"] == [True, "ben"], "one touch"
    assert told["ways"] == {"anne": "phone", "ben": "hand", "carla": "hand"}
    assert told["goes on"]
    assert told["watched"] == "Anne"
    assert "wait" in told["left on the TV"], "after the party has left"
