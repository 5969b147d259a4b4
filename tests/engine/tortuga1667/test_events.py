"""Event cards in general, Letter of Marque, Pistol, Black Spot and the Armada (RULES.md 8.0 to 8.2, 8.4, 8.17)."""

from __future__ import annotations

import pytest

from companion.engine.games.tortuga1667.happenings import CardDiscarded, CardKept
from tests.engine.tortuga1667.table import at

FOUR = "cannon/E/skull cannon/E/wheel torch/E/skull water/F/wheel"


# --- in general ---------------------------------------------------------------------------------------------------


def test_what_a_card_says_must_be_done_and_then_it_is_discarded() -> None:
    """8.0, D3: there is no way to decline a Black Spot."""
    game = at("FD: ann ben | JR: cat dan")

    game.play("ann: reveal", "ann: 1", "table: black-spot")

    assert game.asked == "ben: action"
    assert (game.line("TOR"), game.discard) == ("ann", "black-spot")
    assert list(game.view("cat").discard) == ["black-spot"]


def test_a_location_is_that_of_whoever_turned_the_card() -> None:
    """8.0: forced, so the forced player's ship loses its chests, not that of the player to move."""
    game = at("FD: ann ben | JR: cat dan", chests="FD-E 1, JR-E 2, JR-F 1", starred=["stormy-seas", "scurvy", "facade"])

    game.play("ann: force", "ann: 1 2", "ann: dan", "dan: 1", "table: stormy-seas")

    assert game.treasure == {"GAL": 5, "FD-E": 1, "TOR-E": 1, "TOR-F": 1}


# --- Letter of Marque ---------------------------------------------------------------------------------------------


def test_a_letter_of_marque_is_used_at_once_or_kept() -> None:
    """8.1, D4: there is no third possibility."""
    game = at("FD: ann ben | JR: cat | TOR: dan | BE: eve")

    game.play("ann: reveal", "ann: 1", "table: letter-of-marque")

    assert game.offers() == ["use", "keep"]
    assert game.refusal("ann: no") == "use-or-keep [8.1]"


def test_a_letter_used_at_once_sends_any_pawn_of_the_island_or_a_boat() -> None:
    """8.1, A25: the boat is free at once."""
    game = at("FD: ann ben | JR: cat | TOR: dan | BE: eve")

    game.play("ann: reveal", "ann: 1", "table: letter-of-marque", "ann: use")
    assert game.offers() == ["dan", "eve"]
    assert game.refusal("ann: ben") == "not-to-be-sent [8.1]"
    game.play("ann: eve")
    assert game.offers() == ["FD", "JR"]
    game.play("ann: FD")

    assert (game.line("FD"), game.line("BE")) == ("ann ben eve", "")
    assert (game.discard, game.kept("ann")) == ("letter-of-marque", "")
    assert game.refusal("ben: move BW") == "None"


def test_one_may_send_oneself() -> None:
    """8.1"""
    game = at("TOR: ann dan | JR: ben cat")

    game.play("ann: reveal", "ann: 1", "table: letter-of-marque", "ann: use", "ann: ann", "ann: JR")

    assert game.line("JR") == "ben cat ann"


def test_a_kept_letter_lies_face_up_in_front() -> None:
    """8.1"""
    game = at("FD: ann ben | JR: cat | TOR: dan")

    game.play("ann: reveal", "ann: 1", "table: letter-of-marque", "ann: keep")

    assert (game.kept("ann"), game.discard) == ("letter-of-marque", "")
    assert [told.who for told in game.told(CardKept)] == ["ann"]


def test_a_letter_with_nobody_to_send_must_be_kept() -> None:
    """8.1, A3, S20"""
    game = at("FD: ann ben | JR: cat dan")

    game.play("ann: reveal", "ann: 1", "table: letter-of-marque")

    assert (game.kept("ann"), game.discard, game.asked) == ("letter-of-marque", "", "ben: action")


def test_a_full_ship_takes_nobody_by_letter() -> None:
    """8.1, A2, S7"""
    game = at("FD: ann ben cat dan eve | JR: fay gus hal | BW: ivy | turn: ivy", kept="ivy: letter-of-marque")

    game.play("ivy: use-letter", "ivy: ivy")

    assert game.offers() == ["JR"]
    assert game.refusal("ivy: FD") == "ship-full [3.6]"


def test_keeping_a_letter_costs_the_forced_player_nothing() -> None:
    """8.1"""
    game = at("FD: ann ben | JR: cat | TOR: dan")

    game.play("ann: force", "ann: 1 2", "ann: ben", "ben: 1", "table: letter-of-marque", "ben: keep")

    assert (game.kept("ben"), game.asked) == ("letter-of-marque", "ben: action")


@pytest.mark.parametrize("choice", ["use", "keep"])
def test_with_two_players_revealing_a_letter_is_one_action_used_or_kept(choice: str) -> None:
    """8.1, 4.10, TV20"""
    game = at("TOR: ann | JR: ben")

    game.play("ann: reveal", "ann: 1", "table: letter-of-marque", f"ann: {choice}")
    if choice == "use":
        game.play("ann: ann", "ann: JR")

    assert game.asked == "ann: action"
    game.play("ann: look", "ann: 1 2")
    assert game.asked == "ben: action"


def test_with_two_players_a_saved_letter_is_one_action() -> None:
    """8.1, 5.5, D27, TV20"""
    game = at("TOR: ann | JR: ben", kept="ann: letter-of-marque")

    game.play("ann: use-letter", "ann: ann", "ann: FD")

    assert game.asked == "ann: action"
    game.play("ann: attack", "table: cannons 2 0 0")
    assert game.asked == "ben: action"


# --- Pistol, Black Spot -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["FD", "JR", "BW", "TOR"])
def test_a_pistol_maroons_another_player_wherever_the_pawn_is(place: str) -> None:
    """8.2"""
    game = at(f"{place}: dan | BE: ann | {'JR' if place == 'FD' else 'FD'}: ben cat")

    game.play("ann: reveal", "ann: 1", "table: pistol")
    assert game.offers() == ["ben", "cat", "dan"]
    assert game.refusal("ann: ann") == "another-player [8.2]"
    game.play("ann: dan")

    assert game.line("TOR") == "dan"
    assert game.hand_size("dan") == (2 if place == "TOR" else 3)
    assert (game.discard, game.kept("ann")) == ("pistol", "")


def test_a_black_spot_maroons_whoever_turned_it() -> None:
    """8.4"""
    game = at("FD: ann ben | JR: cat dan")

    game.play("ann: force", "ann: 1 2", "ann: cat", "cat: 2", "table: black-spot")

    assert (game.line("JR"), game.line("TOR")) == ("dan", "cat")


# --- the Armada ---------------------------------------------------------------------------------------------------


def test_when_only_the_armada_is_left_it_can_only_be_revealed() -> None:
    """8.17, TV19, S32"""
    game = at("FD: ann ben cat dan eve | BW: fay | JR: gus | turn: cat", stage="last-five", row="- - - ? -")

    assert game.offers() == ["reveal"]
    assert game.refusal("cat: look") == "needs-two-cards [5.1]"
    assert game.refusal("cat: force") == "needs-two-cards [5.3]"
    game.play("cat: reveal", "cat: 4")
    assert game.offers("table") == ["spanish-armada"]


def test_with_a_saved_letter_the_last_reveal_can_wait() -> None:
    """8.17, S32"""
    game = at(
        "FD: ann ben cat dan eve | BW: fay | JR: gus | turn: cat",
        stage="last-five",
        row="- - - ? -",
        kept="cat: letter-of-marque",
    )

    assert game.offers() == ["reveal", "use-letter"]


def test_a_forced_armada_ends_the_game_just_the_same() -> None:
    """8.17, A19"""
    game = at(
        "FD: ann ben | JR: cat dan",
        stage="last-five",
        row="spanish-armada ? - - -",
        app=True,
        chests="FD-E 2, JR-F 1",
        loyalties="ann: F, ben: E, cat: E, dan: F",
    )

    game.play("ann: force", "ann: 1 2", "ann: cat", "cat: 1")

    assert game.asked == "nobody"
    assert game.winners == "ben cat"


def test_a_used_map_is_discarded_by_its_owner() -> None:
    """8.5"""
    game = at("FD: ann ben | JR: cat dan", kept="cat: atlantis")

    game.play("cat: sail")

    assert [(told.card.value, told.who) for told in game.told(CardDiscarded)] == [("atlantis", "cat")]
