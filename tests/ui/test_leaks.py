"""Nothing leaks: every secret choice of every game looks and sounds the same to others, whatever was chosen.

Observed are frames, sounds and voice, lamps, what a press is answered with and when, the log, the list of steps, the
name of what could be taken back, the evening as it is listed, and what the other seats' views hold.
"""

from __future__ import annotations

import pytest

from tests.ui.windowed import windowed

SECRETS = {
    "tortuga1667": {"vote", "pick-a-vote"},
    "jamaica": {"lay-a-card", "take-spoils"},
    "tortuga_dice": {"keep", "keep-tile"},
    "tortuga_cards": {"lay-which-card"},
}


Differing = dict[str, dict[str, list[str]]]
PLANTED = {
    "frame": ("curtain", "chosen frame 0"),
    "sound": ("curtain", "sounds"),
    "log": ("curtain", "log"),
    "undo": ("curtain", "last act"),
    "timing": ("curtain", "chosen frame 0"),
    "lamp": ("buttons", "presses"),
    "mark": ("window", "curtain again frame 0"),
}


def leaking(what: str) -> Differing:
    """Run the trial, and give what differed: by question or planted leak, then by the way of choosing."""
    told: Differing = windowed("leaking", what)
    return told


@pytest.mark.parametrize("game", SECRETS)
def test_every_secret_choice_looks_the_same_whatever_was_chosen(game: str) -> None:
    """Until the choice is open: by curtain, by seat buttons, and by seat buttons in front of the window."""
    told = leaking(game)

    assert set(told) >= SECRETS[game]
    assert {question: found for question, found in told.items() if any(found.values())} == {}


def test_every_planted_leak_is_seen_and_gone_with_the_leak() -> None:
    """A test that could not fail would prove nothing."""
    told = leaking("planted")

    assert told.pop("none") == {"curtain": [], "buttons": [], "window": []}
    assert {leak: way for leak, (way, seen) in PLANTED.items() if seen not in told[leak][way]} == {}
    assert set(told) == set(PLANTED)


def test_no_cup_shows_to_the_others_before_it_is_lifted() -> None:
    """Other dice under every cup: the same frames, sounds and lists up to the last bid; a planted leak is seen."""
    told = windowed("cups_onscreen")

    assert told["honest"]["cups"] == told["planted"]["cups"] == 4
    assert told["honest"]["observed"] > 40
    assert told["honest"]["differing"] == []
    assert {"status", "bid 1 frame 4"} <= set(told["planted"]["differing"])
