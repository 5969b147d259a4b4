"""Marooning and the way back (RULES.md, section 7)."""

from __future__ import annotations

from companion.engine.games.tortuga1667.happenings import Marooned
from companion.engine.games.tortuga1667.vote_happenings import VoteForfeited
from tests.engine.tortuga1667.table import at

STARS = ["black-powder", "scurvy", "facade"]


def test_six_ways_to_be_marooned() -> None:
    """7.1"""
    game = at("FD: ann ben cat | JR: dan eve | BE: fay | turn: ann", starred=STARS)

    game.play("ann: maroon", "ann: ben")
    game.play("ben: look", "ben: 1 2")
    game.play("cat: mutiny", "table: skulls 2 0")
    game.play("dan: reveal", "dan: 1", "table: pistol", "dan: cat")
    game.play("eve: reveal", "eve: 1", "table: black-spot")
    game.play("fay: reveal", "fay: 1", "table: black-powder", "fay: BE")
    game.play("ann: reveal", "ann: 1", "table: albatross")
    birds = at("FD: ann ben | JR: cat dan", kept="ben: albatross")
    birds.play("ann: reveal", "ann: 1", "table: albatross")

    assert [told.cause.value for told in game.told(Marooned)] == [
        "captain",
        "mutiny",
        "pistol",
        "black-spot",
        "black-powder",
    ]
    assert {told.cause.value for told in birds.told(Marooned)} == {"albatross"}
    assert game.line("TOR") == "ben ann cat eve fay"


def test_on_an_empty_island_the_marooned_pawn_is_governor() -> None:
    """7.2, TV15, D21"""
    game = at("FD: ann ben | JR: cat")

    game.play("ann: maroon", "ann: ben")

    assert game.line("TOR") == "ben"
    assert game.view().pirates[1].roles == ("governor",)


def test_from_a_ship_one_goes_to_the_back_and_keeps_all_cards() -> None:
    """7.2, TV16, D21"""
    game = at("FD: ann ben | TOR: cat dan")

    game.play("ann: maroon", "ann: ben")

    assert game.line("TOR") == "cat dan ben"
    assert game.hand_size("ben") == 3


def test_a_captain_loses_no_card_either_and_the_chests_stay_and_count() -> None:
    """7.2"""
    game = at("FD: ann | JR: ben cat | turn: ben", chests="FD-E 3, FD-F 1")

    game.play("ben: reveal", "ben: 1", "table: pistol", "ben: ann")

    assert (game.line("FD"), game.hand_size("ann")) == ("", 3)
    assert (game.chests("FD-E"), game.chests("FD-F")) == (3, 1)
    assert (game.view().english, game.view().french) == (4, 2)


def test_from_a_boat_one_goes_to_the_back_and_keeps_all_cards() -> None:
    """7.3, TV22"""
    game = at("BW: ann | TOR: ben cat | FD: dan")

    game.play("ann: reveal", "ann: 1", "table: black-spot")

    assert (game.line("TOR"), game.line("BW"), game.hand_size("ann")) == ("ben cat ann", "", 3)
    assert "move BW" in game.offers()


def test_whoever_is_marooned_on_tortuga_goes_last_and_loses_a_vote_card() -> None:
    """7.4, D20, S4"""
    game = at("TOR: gus hal ivy | FD: ann | turn: ann")

    game.play("ann: reveal", "ann: 1", "table: pistol", "ann: gus")

    assert game.line("TOR") == "hal ivy gus"
    assert game.hand_size("gus") == 2
    assert game.vote_deck == 32 - 3 * 4 + 1
    assert [told.who for told in game.told(VoteForfeited)] == ["gus"]
    assert next(pirate for pirate in game.view().pirates if pirate.seat == "hal").roles == ("governor",)


def test_alone_on_the_island_only_the_card_is_lost_and_lies_at_the_bottom() -> None:
    """7.4, TV21, A12"""
    game = at("TOR: ann | FD: ben cat", app="votes", hands="ann: cannon/E/skull torch/E/wheel torch/F/skull")

    game.play("ann: reveal", "ann: 1", "table: black-spot", "table: torch/E/wheel")

    assert game.line("TOR") == "ann"
    assert game.hand("ann") == ["cannon/E/skull", "torch/F/skull"]
    assert game.match._state.vote_deck[-1] == {"torch/E/wheel": 1}
    assert game.vote_deck == 24


def test_the_lost_card_is_drawn_blindly() -> None:
    """7.4, A12: each card of the hand with the same chance."""
    game = at("TOR: ann | FD: ben cat", app="votes", hands="ann: cannon/E/skull cannon/E/skull torch/F/skull")

    game.play("ann: reveal", "ann: 1", "table: black-spot")

    decision = game.match.decision
    assert decision is not None
    assert game.offers("table") == ["cannon/E/skull", "torch/F/skull"]
    assert getattr(decision, "weights", ()) == (2, 1)


def test_every_further_marooning_takes_another_card_until_none_is_left() -> None:
    """7.4, A11"""
    game = at("TOR: ann cat | FD: ben", hands="ann: 1")

    game.play("ann: reveal", "ann: 1", "table: black-spot")
    assert (game.line("TOR"), game.hand_size("ann")) == ("cat ann", 0)
    game.play("ben: reveal", "ben: 1", "table: pistol", "ben: cat")
    game.play("cat: reveal", "cat: 1", "table: pistol", "cat: ann")

    assert (game.line("TOR"), game.hand_size("ann"), game.vote_deck) == ("cat ann", 0, 32 - 3 - 2)
    assert [told.who for told in game.told(VoteForfeited)] == ["ann", "cat"]


def test_whoever_has_no_card_may_still_call_a_vote() -> None:
    """7.4"""
    game = at("TOR: ann ben | FD: cat", hands="ann: 0")

    game.play("ann: brawl", "table: flags 2 0")

    assert (game.hand_size("ann"), game.hand_size("ben")) == (0, 3)


def test_a_whole_crew_leaves_from_the_back_to_the_front() -> None:
    """7.5, D13, TV17"""
    game = at("FD: ann ben cat | JR: dan | turn: cat", kept="ben: albatross")

    game.play("cat: reveal", "cat: 1", "table: albatross")

    assert (game.line("FD"), game.line("TOR")) == ("", "cat ben ann")


def test_a_hand_is_three_cards_less_penalties_plus_one_for_el_dorado() -> None:
    """7.6"""
    game = at("TOR: ann ben | FD: cat", kept="ann: el-dorado")
    assert game.hand_size("ann") == 4

    game.play("ann: reveal", "ann: 1", "table: black-spot")

    assert game.hand_size("ann") == 3
    assert game.kept("ann") == "el-dorado"


def test_from_ship_to_ship_takes_four_moves() -> None:
    """7.7"""
    game = at("FD: ann ben | JR: cat")
    rest = ("ben: look", "ben: 1 2", "cat: look", "cat: 1 2")

    for step in ("BW", "TOR", "BE", "JR"):
        game.play(f"ann: move {step}", *rest)

    assert game.line("JR") == "cat ann"


def test_the_marooned_play_on_and_win_with_their_nation() -> None:
    """7.8"""
    game = at(
        "TOR: ann | BW: ben | JR: cat",
        stage="last-five",
        row="spanish-armada - - - -",
        app=True,
        loyalties="ann: E, ben: F, cat: N",
        chests="FD-E 2, JR-F 1",
    )

    assert {"reveal", "move BE", "brawl"} <= set(game.offers())
    game.play("ann: reveal", "ann: 1")

    assert game.winners == "ann"
