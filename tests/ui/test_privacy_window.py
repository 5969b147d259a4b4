"""In the window: everybody sees what the public view gives, and a curtain shows and does what is its own person's."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.shelf import SHELF
from tests.ui.windowed import windowed
from tests.what_games_have import ASKING_IN_SECRET, SECRETIVE


@pytest.fixture(scope="module")
def told() -> Any:
    return windowed("privacy_onscreen")


def test_the_screen_shows_what_the_public_view_gives_whoever_acts(told: Any) -> None:
    """Pieces, keys, lines, the banner, sheets about people, about what is not allowed and about things."""
    assert {game: found["wrong"] for game, found in told["public"].items()} == {game: [] for game in SHELF}
    assert all(found["met"] > (10 if game in SECRETIVE else 3) for game, found in told["public"].items())
    assert told["public"]["tortuga1667"]["own pieces differ"] > 10, "whoever acts would see another board"


def test_a_card_chosen_by_number_is_the_card_beside_that_number(told: Any) -> None:
    """As its owner reads it behind the curtain, and as it is written down."""
    for numbers in (found["numbers"] for found in told["chosen"].values()):
        assert len(numbers) > 1
        assert numbers == [["anne", True, True]] * len(numbers)
    assert set(told["chosen"]) == set(ASKING_IN_SECRET)


def test_whoever_has_a_language_reads_it_behind_the_curtain(told: Any) -> None:
    """Anne reads French at a table that speaks English."""
    assert all(found["french"] == [True] * len(found["numbers"]) for found in told["chosen"].values())


def test_a_look_ends_by_itself(told: Any) -> None:
    """Under a finger that stays, without one, and though it was drawn anew meanwhile."""
    assert told["long look"] == {"held": [True, False], "called": [True, False], "renewed": [True, False]}


def test_a_curtain_answers_only_to_the_buttons_of_its_own_seat(told: Any) -> None:
    """Others neither open nor close it; and whoever asks for help opens nobody else's."""
    assert told["others"] == {
        "who draws": "ben",
        "another's before a look": [False, True],
        "her own": True,
        "another's while she looks": [True, True],
        "her own again": [False, True],
        "another's after help": None,
        "the same seat after help": "ben",
    }


def test_each_reads_their_own_news_and_none_that_were_taken_back(told: Any) -> None:
    """Everybody has some: told is what was for them, what they hold, and no word else."""
    assert told["news"]["own"] == {seat: [True, [], True] for seat in ("anne", "ben", "carla")}
    assert told["news"]["taken back"] == {"anne": [], "ben": [], "carla": []}
