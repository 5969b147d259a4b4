"""Comfort on a real window: rules from a held finger, a turned screen, the timer, the dark, the lock."""

from __future__ import annotations

from tests.ui.windowed import windowed


def test_comfort_by_real_touches() -> None:
    """A held finger asks and answers nothing; thirty seconds apply their rule (10.4), a pause stops them."""
    told = windowed("comfort_onscreen")

    assert told["key held"] == "Look at two cards · rule 5.1"
    assert told["place held"] == "The row of five · rule 9.1"
    assert told["answers after"] == told["answers before"]
    assert told["after a long frame"] == [True, False], "a slow screen does not make a tap a held finger"
    assert told["turned"] == {"anne": 0, "ben": 270, "carla": 180, "diego": 90}
    assert told["to whoever looks"]
    assert told["and back"]
    assert told["touched upside down"]
    assert told["share"]
    assert told["paused"]
    assert (told["under a leaf"], told["under a curtain"]) == (0, 0), "time is not up while something must be read"
    assert told["time up"]
    assert told["house share"]
    assert told["house timer"] == [0, 0.0, "table"], "the timer of the house points, and never answers"
    assert (told["first touch"], told["second touch"]) == ("home", "boxes")
    assert (told["locked"], told["unlocked"]) == ("home", "boxes")
