"""Black Powder, Façade, Eight Bells and Stormy Seas (RULES.md 8.9, 8.11, 8.13, 8.16)."""

from __future__ import annotations

import pytest

from companion.engine.games.tortuga1667.happenings import BoatDestroyed, CardHadNoEffect, Marooned, PawnsSwapped
from companion.engine.games.tortuga1667.vote_happenings import VoteForfeited
from companion.engine.kernel.errors import Forbidden
from tests.engine.tortuga1667.table import at, turned

# --- Black Powder -------------------------------------------------------------------------------------------------


def test_black_powder_destroys_a_boat_and_maroons_whoever_sits_in_it() -> None:
    """8.9, 7.3, S6"""
    game = turned("black-powder", "FD: ann ben | BW: dan | TOR: eve | JR: cat")
    assert game.offers() == ["BW", "BE"]

    game.play("ann: BW")

    assert (game.line("TOR"), game.line("BW"), game.hand_size("dan")) == ("eve dan", "", 3)
    assert [told.boat.value for told in game.told(BoatDestroyed)] == ["BW"]
    assert game.refusal("ben: move BW") == "boat-destroyed [8.9]"
    game.play("ben: look", "ben: 1 2", "cat: look", "cat: 1 2")
    assert [offer for offer in game.offers() if offer.startswith("move")] == ["move BE"]


def test_a_second_black_powder_destroys_the_other_boat() -> None:
    """8.9, A16"""
    game = turned("black-powder", "FD: ann ben | TOR: cat | JR: dan", wrecks="BW")

    assert game.offers() == ["BE"]
    assert game.refusal("ann: BW") == "boat-destroyed [8.9]"
    game.play("ann: BE")

    assert [place.value for place in game.view().wrecks] == ["BW", "BE"]


def test_with_no_boat_left_black_powder_does_nothing() -> None:
    """8.9, A3, A16"""
    game = turned("black-powder", "FD: ann ben | TOR: cat | JR: dan", wrecks="BW BE")

    assert [told.card.value for told in game.told(CardHadNoEffect)] == ["black-powder"]
    assert (game.discard, game.asked) == ("black-powder", "ben: action")


def test_a_ship_without_its_boat_is_still_reached_by_letter_atlantis_and_facade() -> None:
    """8.9, 8.1, 8.6, 8.11"""
    letter = at("TOR: ann | FD: ben | JR: cat dan", wrecks="BW", kept="ann: letter-of-marque")
    letter.play("ann: use-letter", "ann: ann", "ann: FD")
    atlantis = at("FD: ben | JR: ann cat dan", wrecks="BW", kept="ann: atlantis")
    atlantis.play("ann: sail")
    facade = turned("facade", "TOR: ann | FD: dan | JR: ben cat", wrecks="BW")

    assert (letter.line("FD"), atlantis.line("FD"), facade.line("FD")) == ("ben ann", "ben ann", "ann")


def test_a_position_with_a_pawn_in_a_wreck_is_refused() -> None:
    """8.9"""
    with pytest.raises(Forbidden, match="boat-destroyed"):
        at("BW: ann | FD: ben cat", wrecks="BW")


# --- Façade -------------------------------------------------------------------------------------------------------


def test_facade_swaps_with_the_neighbour_on_the_right_exactly() -> None:
    """8.11: the one who moves right before."""
    game = turned("facade", "FD: ann ben | JR: cat dan eve | turn: cat", by="cat")

    assert (game.line("FD"), game.line("JR")) == ("ann cat", "ben dan eve")
    assert [(told.one, told.other) for told in game.told(PawnsSwapped)] == [("cat", "ben")]


def test_facade_swaps_into_boats_and_onto_the_island_without_marooning() -> None:
    """8.11, A29"""
    game = turned("facade", "TOR: ben ann | BW: dan | FD: cat eve", seats="dan ann ben cat eve", turn="ann")

    assert (game.line("TOR"), game.line("BW")) == ("ben dan", "ann")
    assert game.told(Marooned) == []
    assert {game.hand_size(who) for who in ("ann", "dan")} == {3}


def test_facade_within_one_line_swaps_ranks() -> None:
    """8.11"""
    game = turned("facade", "FD: dan ann ben | JR: cat")

    assert game.line("FD") == "ann dan ben"


def test_facade_with_two_players_swaps_with_the_opponent() -> None:
    """8.11, A22, 10.10"""
    options = {"small-game-stars": True}
    game = turned("facade", "FD: ann | TOR: ben", options=options)

    assert (game.line("FD"), game.line("TOR")) == ("ben", "ann")


# --- Eight Bells --------------------------------------------------------------------------------------------------


def test_eight_bells_draws_the_line_anew() -> None:
    """8.13"""
    game = turned("eight-bells", "FD: ann ben cat | JR: dan")
    assert game.asked == "table: pawns"

    game.play("table: cat")
    assert game.refusal("table: dan") == "not-in-the-bag [4.7]"
    assert game.view().pirates[0].place is None
    game.play("table: ann")

    assert (game.line("FD"), game.line("JR")) == ("cat ann ben", "dan")


def test_eight_bells_on_tortuga_is_no_marooning() -> None:
    """8.13, A29"""
    game = turned("eight-bells", "TOR: ann ben | FD: cat dan")

    game.play("table: ben")

    assert game.line("TOR") == "ben ann"
    assert (game.told(Marooned), game.told(VoteForfeited)) == ([], [])


@pytest.mark.parametrize("place", ["FD", "TOR", "BE"])
def test_eight_bells_does_nothing_when_alone_or_in_a_boat(place: str) -> None:
    """8.13, A3"""
    game = turned("eight-bells", f"{place}: ann | JR: ben cat")

    assert (game.line(place), game.asked) == ("ann", "ben: action")
    assert len(game.told(CardHadNoEffect)) == 1


# --- Stormy Seas --------------------------------------------------------------------------------------------------


def test_stormy_seas_washes_a_ship_s_chests_to_the_galleon() -> None:
    """8.16"""
    game = turned("stormy-seas", "FD: ann ben | JR: cat dan", chests="FD-E 2, FD-F 1, JR-F 1")

    assert game.treasure == {"GAL": 5, "JR-F": 1, "TOR-E": 1, "TOR-F": 1}


@pytest.mark.parametrize("before", ["TOR-E 2", "TOR-F 2", "TOR-E 1"])
def test_stormy_seas_puts_one_chest_back_in_each_area(before: str) -> None:
    """8.16"""
    game = turned("stormy-seas", "TOR: ann | FD: ben | JR: cat dan", chests=f"{before}, FD-E 2")

    assert game.treasure == {"GAL": 4, "FD-E": 2, "TOR-E": 1, "TOR-F": 1}


@pytest.mark.parametrize("place", ["FD", "BW"])
def test_stormy_seas_does_nothing_on_an_empty_ship_or_in_a_boat(place: str) -> None:
    """8.16, A3"""
    game = turned("stormy-seas", f"{place}: ann | JR: ben cat dan", chests="JR-F 1")

    assert game.treasure == {"GAL": 5, "JR-F": 1, "TOR-E": 1, "TOR-F": 1}
    assert len(game.told(CardHadNoEffect)) == 1
