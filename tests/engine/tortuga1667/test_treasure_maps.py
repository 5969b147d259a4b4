"""Treasure maps: giving them away, Atlantis, El Dorado (RULES.md 8.5 to 8.7)."""

from __future__ import annotations

import pytest

from companion.engine.games.tortuga1667.happenings import MapGiven, TurnLost
from companion.engine.games.tortuga1667.vote_happenings import VoteDrawn, VotesLaid
from companion.engine.kernel.errors import NotAsked
from tests.engine.tortuga1667.table import at

FOUR = "cannon/E/skull cannon/E/wheel torch/E/skull water/F/wheel"


# --- treasure maps ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["atlantis", "el-dorado", "fountain-of-youth"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_map_is_given_to_another_player(card: str, players: int) -> None:
    """8.5"""
    game = at("FD: ann | JR: " + " ".join(("ben", "cat", "dan")[: players - 1]))

    game.play("ann: reveal", "ann: 1", f"table: {card}")
    assert game.offers() == ["ben", "cat", "dan"][: players - 1]
    assert game.refusal("ann: ann") == "another-player [8.5]"
    game.play("ann: ben")

    assert (game.kept("ben"), game.kept("ann"), game.discard) == (card, "", "")
    assert [(told.who, told.to) for told in game.told(MapGiven)] == [("ann", "ben")]


def test_a_forced_revealer_may_give_the_map_to_whoever_forced() -> None:
    """8.5, A26, S19: there is no refusing, and no keeping."""
    game = at("FD: ann ben | JR: cat dan")

    game.play("ann: force", "ann: 1 2", "ann: ben", "ben: 1", "table: atlantis")
    assert game.offers() == ["cat", "dan", "ann"]
    game.play("ben: ann")

    assert game.kept("ann") == "atlantis"


def test_one_player_may_have_several_maps() -> None:
    """8.5"""
    game = at("FD: ann ben | JR: cat dan", kept="ben: atlantis fountain-of-youth")

    game.play("ann: reveal", "ann: 1", "table: el-dorado", "ann: ben")

    assert game.kept("ben") == "atlantis fountain-of-youth el-dorado"


# --- Atlantis -----------------------------------------------------------------------------------------------------


def test_atlantis_is_used_before_somebody_else_s_turn() -> None:
    """8.6: it is no action, and the roles are new before the turn starts."""
    game = at("FD: ann ben | JR: cat dan", kept="cat: atlantis")

    assert game.offers("cat") == ["sail"]
    game.play("cat: sail")

    assert (game.line("FD"), game.line("JR")) == ("ann ben cat", "dan")
    assert (game.kept("cat"), game.discard) == ("", "atlantis")
    assert game.asked == "ann: action"


def test_atlantis_is_used_before_the_own_turn_too() -> None:
    """8.6"""
    game = at("FD: ann | JR: ben cat", kept="ann: atlantis")

    assert game.match.why_not(game._answer("ann: sail")) is None
    game.play("ann: sail")

    assert game.line("JR") == "ben cat ann"
    assert game.asked == "ann: action"
    assert "attack" not in game.offers()


def test_the_window_closes_when_an_action_is_announced() -> None:
    """8.6"""
    game = at("FD: ann ben | JR: cat dan", kept="cat: atlantis")

    game.play("ann: reveal")

    with pytest.raises(NotAsked):
        game.play("cat: sail")


@pytest.mark.parametrize("place", ["TOR", "BW"])
def test_atlantis_leads_from_ship_to_ship_only(place: str) -> None:
    """8.6, D14"""
    game = at(f"{place}: ann | FD: ben | JR: cat", kept="ann: atlantis")

    assert game.refusal("ann: sail") == "not-aboard [8.6]"


def test_atlantis_does_not_lead_to_a_full_ship() -> None:
    """8.6, A2, S7"""
    game = at("FD: ann ben cat dan eve | JR: fay gus hal ivy | turn: fay", kept="fay: atlantis")

    assert game.refusal("fay: sail") == "ship-full [3.6]"


def test_only_the_owner_sails() -> None:
    """8.6"""
    game = at("FD: ann ben | JR: cat dan", kept="cat: atlantis")

    assert game.refusal("ann: sail") == "no-atlantis [8.6]"


def test_with_two_players_atlantis_is_used_before_the_turn_not_between_its_actions() -> None:
    """8.6, A8"""
    game = at("FD: ann | JR: ben", kept="ann: atlantis")

    game.play("ann: look", "ann: 1 2")
    assert game.refusal("ann: sail") == "too-late-to-sail [8.6]"
    game.play("ann: look", "ann: 1 2")

    assert game.asked == "ben: action"
    assert game.offers("ann") == ["sail"]


def test_a_turn_lost_to_scurvy_still_opens_the_window() -> None:
    """8.6, A8"""
    game = at("FD: ann ben | JR: cat dan", kept="cat: atlantis", ill="ann")

    assert game.asked == "ann: skip-the-turn"
    assert game.refusal("ann: look") == "turn-is-lost [8.14]"
    game.play("cat: sail")

    assert [told.who for told in game.told(TurnLost)] == ["ann"]
    assert game.asked == "ben: action"
    assert game.line("FD") == "ann ben cat"


def test_whoever_has_scurvy_goes_on_without_waiting_for_atlantis() -> None:
    """8.6, 8.14"""
    game = at("FD: ann ben | JR: cat dan", kept="cat: atlantis", ill="ann")

    game.play("ann: skip")

    assert (game.asked, game.kept("cat")) == ("ben: action", "atlantis")


# --- El Dorado ----------------------------------------------------------------------------------------------------


def test_el_dorado_brings_a_vote_card_at_once() -> None:
    """8.7, D16"""
    game = at("FD: ann ben | JR: cat dan")

    game.play("ann: reveal", "ann: 1", "table: el-dorado", "ann: cat")

    assert (game.hand_size("cat"), game.vote_deck) == (4, 19)
    assert [told.who for told in game.told(VoteDrawn)] == ["cat"]


def test_in_one_vote_two_cards_are_played_and_one_is_drawn() -> None:
    """8.7, A9, S11"""
    game = at("TOR: ann ben | FD: cat", kept="ann: el-dorado")

    game.play("ann: brawl")
    assert game.asked == "ann: play-two-votes"
    game.play("ann: yes")
    assert game.view().on_the_table == 4
    game.play("table: flags 4 0")

    assert (game.hand_size("ann"), game.kept("ann"), game.discard) == (3, "", "el-dorado")
    assert [told.voters for told in game.told(VotesLaid)] == [("ann", "ben", "ann")]
    assert [told.who for told in game.told(VoteDrawn)] == ["ann", "ben"]


def test_el_dorado_may_be_kept_for_the_larger_hand() -> None:
    """8.7"""
    game = at("TOR: ann ben | FD: cat", kept="ann: el-dorado")

    game.play("ann: brawl", "ann: no", "table: flags 3 0")

    assert (game.hand_size("ann"), game.kept("ann")) == (4, "el-dorado")


def test_two_app_held_cards_are_played_in_secret_and_shown_without_a_name() -> None:
    """8.7, 11.5"""
    game = at(
        "TOR: ann ben | FD: cat",
        kept="ann: el-dorado",
        app="votes",
        hands=f"ann: {FOUR}, ben: water/F/skull water/F/wheel torch/F/skull",
    )
    game.play("ann: brawl", "table: torch/F/wheel")
    assert "cannon/E/skull cannon/E/wheel" in game.offers("ann")

    game.play("ann: cannon/E/skull cannon/E/wheel")
    assert game.kept("ann") == "el-dorado"
    game.play("ben: water/F/skull")

    assert game.discard == "el-dorado"
    assert (game.chests("TOR-E"), game.chests("TOR-F")) == (1, 1)


def test_with_a_single_card_el_dorado_cannot_be_used() -> None:
    """8.7, S13"""
    game = at("TOR: ann ben | FD: cat", hands="ben: 0")

    game.play("ann: reveal", "ann: 1", "table: el-dorado", "ann: ben")
    assert game.hand_size("ben") == 1
    game.play("ben: look", "ben: 1 2", "cat: look", "cat: 1 2")
    game.play("ann: brawl")
    assert game.asked == "table: votes"
    game.play("table: flags 1 2")

    assert (game.hand_size("ben"), game.kept("ben")) == (1, "el-dorado")


def test_a_penalty_takes_a_card_from_the_whole_hand_and_leaves_the_map() -> None:
    """8.7, 7.4, A10"""
    game = at(
        "TOR: ann ben | FD: cat",
        kept="ann: el-dorado",
        app="votes",
        hands=f"ann: {FOUR}",
    )

    game.play("ann: reveal", "ann: 1", "table: black-spot")
    assert len(game.offers("table")) == 4
    game.play("table: water/F/wheel")

    assert (game.hand_size("ann"), game.kept("ann")) == (3, "el-dorado")
