"""The Albatross (RULES.md 8.3)."""

from __future__ import annotations

import pytest

from companion.engine.games.tortuga1667.happenings import AlbatrossesMet
from companion.engine.games.tortuga1667.pieces import Place
from companion.engine.kernel.errors import Forbidden
from tests.engine.tortuga1667.table import at, turned


def test_one_albatross_stays_in_front_and_harms_nobody() -> None:
    """8.3"""
    game = at("FD: ann ben | JR: cat dan")

    game.play("ann: reveal", "ann: 1", "table: albatross")

    assert (game.kept("ann"), game.discard, game.line("FD")) == ("albatross", "", "ann ben")


def test_somebody_with_two_albatrosses_who_boards_is_a_shipwreck() -> None:
    """8.3, TV18"""
    game = at("JR: ann ben | BE: cat | FD: dan | turn: cat", kept="cat: albatross albatross")

    game.play("cat: move JR")

    assert (game.line("JR"), game.line("TOR")) == ("", "cat ben ann")


def test_the_newcomer_s_albatross_counts_with_those_aboard() -> None:
    """8.3, 7.5, S1: no vote card is lost, and the chests stay."""
    game = at(
        "FD: ann ben cat | TOR: eve | BW: dan | JR: fay | turn: dan",
        kept="ben: albatross, dan: albatross",
        chests="FD-E 2, FD-F 1",
    )

    game.play("dan: move FD")

    assert (game.line("FD"), game.line("TOR")) == ("", "eve dan cat ben ann")
    assert (game.chests("FD-E"), game.chests("FD-F")) == (2, 1)
    assert {game.hand_size(who) for who in ("ann", "ben", "cat", "dan")} == {3}
    assert (game.kept("ben"), game.kept("dan")) == ("albatross", "albatross")


def test_the_second_albatross_of_one_owner_aboard_triggers_alone() -> None:
    """8.3, A24"""
    game = at("FD: ann ben | JR: cat dan", kept="ann: albatross")

    game.play("ann: reveal", "ann: 1", "table: albatross")

    assert game.line("TOR") == "ben ann"
    assert game.kept("ann") == "albatross albatross"


@pytest.mark.parametrize("place", ["TOR", "BW"])
def test_on_the_island_and_in_boats_albatrosses_do_nothing(place: str) -> None:
    """8.3, D12"""
    game = at(f"{place}: ann | FD: ben cat | JR: dan", kept="ann: albatross")

    game.play("ann: reveal", "ann: 1", "table: albatross")

    assert game.line(place) == "ann"
    assert game.told(AlbatrossesMet) == []


def test_a_letter_of_marque_can_bring_albatrosses_together() -> None:
    """8.3, 8.1"""
    game = at("FD: ann ben | TOR: cat | JR: dan", kept="ben: albatross, cat: albatross, dan: letter-of-marque")

    game.play("ann: look", "ann: 1 2", "ben: look", "ben: 1 2", "cat: look", "cat: 1 2")
    game.play("dan: use-letter", "dan: cat", "dan: FD")

    assert game.line("TOR") == "cat ben ann"
    assert game.discard == "letter-of-marque"


def test_atlantis_can_bring_albatrosses_together() -> None:
    """8.3, 8.6: before the turn starts, so the player to move may have to move from Tortuga."""
    game = at("FD: ann ben | JR: cat dan", kept="ann: albatross, dan: albatross atlantis")

    game.play("dan: sail")

    assert (game.line("FD"), game.line("TOR"), game.line("JR")) == ("", "dan ben ann", "cat")
    assert "brawl" not in game.offers()
    assert game.asked == "ann: action"


def test_facade_can_bring_albatrosses_together() -> None:
    """8.3, 8.11"""
    game = at(
        "FD: ann ben | JR: cat dan | turn: cat",
        kept="ann: albatross, cat: albatross",
        starred=["facade", "scurvy", "stormy-seas"],
    )

    game.play("cat: reveal", "cat: 1", "table: facade")

    assert (game.line("FD"), game.line("JR"), game.line("TOR")) == ("", "ben dan", "cat ann")


def test_facade_can_bring_albatrosses_together_where_the_revealer_was() -> None:
    """8.3, 8.11: the neighbour brings one aboard; the ship that the neighbour has left is none the worse."""
    game = turned("facade", "FD: ann ben | JR: cat dan | turn: cat", by="cat", kept="ben: albatross, dan: albatross")

    assert game.told(AlbatrossesMet) == [AlbatrossesMet(Place.JOLLY_ROGER)]
    assert (game.line("FD"), game.line("JR"), game.line("TOR")) == ("ann cat", "", "dan ben")


def test_facade_that_takes_albatrosses_apart_or_past_each_other_wrecks_nothing() -> None:
    """8.3, 8.11: one on each side before and after, and one on a ship against one ashore."""
    past = turned("facade", "FD: ann ben | JR: cat dan | turn: cat", by="cat", kept="ben: albatross, cat: albatross")
    ashore = turned("facade", "FD: ann dan | TOR: ben cat | turn: ben", by="ben", kept="ann: albatross, cat: albatross")

    assert (past.line("FD"), past.line("JR"), past.line("TOR")) == ("ann cat", "ben dan", "")
    assert (ashore.line("FD"), ashore.line("TOR")) == ("ben dan", "ann cat")
    assert past.told(AlbatrossesMet) == ashore.told(AlbatrossesMet) == []


def test_albatrosses_are_not_counted_when_somebody_leaves() -> None:
    """8.3, A23: counts only fall then, so nothing can happen."""
    game = at("FD: ann ben cat | JR: dan", kept="ann: albatross, dan: albatross")

    game.play("ann: maroon", "ann: ben")

    assert game.told(AlbatrossesMet) == []
    assert game.line("FD") == "ann cat"


def test_albatrosses_stay_with_their_owners_and_can_meet_again() -> None:
    """8.3"""
    game = at("FD: ann ben | BW: cat | JR: dan | turn: cat", kept="ben: albatross, cat: albatross")
    game.play("cat: move FD")
    assert game.line("TOR") == "cat ben ann"

    game.play("dan: reveal", "dan: 1", "table: letter-of-marque", "dan: use", "dan: cat", "dan: JR")
    game.play("ann: reveal", "ann: 1", "table: letter-of-marque", "ann: use", "ann: ben", "ann: JR")

    assert game.line("TOR") == "ann ben cat dan"
    assert len(game.told(AlbatrossesMet)) == 2


def test_a_position_with_two_albatrosses_aboard_is_refused() -> None:
    """8.3"""
    with pytest.raises(Forbidden, match="two-albatrosses"):
        at("FD: ann ben | JR: cat dan", kept="ann: albatross, ben: albatross")
