"""The first start of a flashed card, on a real window."""

from __future__ import annotations

from tests.ui.windowed import windowed


def test_the_first_start_asks_for_language_rotation_and_wifi_once() -> None:
    """By touch; a plug pulled in between asks again, an answered one never does."""
    told = windowed("welcome_onscreen")

    assert told["begins"] == "welcome"
    assert told["languages"] == ["English", "Español", "Français"]
    assert told["spoken"] == "fr"
    assert told["turned"] == [90, 180, 270, 0]
    assert told["window"] == [90, 180, 270, 0]
    assert told["asked again"] is True
    assert told["networks"] == ["Port: Royal \\", "Black Pearl", "Tavern"]
    assert told["refused"] == "welcome"
    assert told["then"] == "home"
    assert told["mark"] is False


def test_without_a_wifi_nobody_is_asked_for_one() -> None:
    told = windowed("welcome_onscreen", "without")

    assert (told["then"], told["mark"], told["networks"]) == ("home", False, [])
