"""Pirate Code, Crow's Nest and Scurvy (RULES.md 8.10, 8.12, 8.14)."""

from __future__ import annotations

import pytest

from companion.engine.games.tortuga1667.happenings import CodeCounted, FellIll, TurnLost
from companion.engine.games.tortuga1667.vote_happenings import (
    DeckSearched,
    DeckSeen,
    HandSeen,
    VoteCalled,
    VoteDrawn,
    VoteLost,
)
from companion.engine.kernel.errors import Forbidden
from tests.engine.tortuga1667.table import GAME, at, turned

# --- Pirate Code --------------------------------------------------------------------------------------------------


def test_the_pirate_code_stays_with_the_revealer_for_two_votes() -> None:
    """8.10, S14: a lone captain's attacks are decided by the deck alone, and fail with any ordinary card."""
    game = turned("pirate-code", "FD: ann | JR: ben")
    assert (game.kept("ann"), game.view().pirates[0].sits_out) == ("pirate-code", 2)

    game.play("ann: attack")
    assert {offer.split(" ", 1)[1] for offer in game.offers("table")} >= {"1 0 0", "0 1 0", "0 0 1", "1 1 0"}
    game.play("table: cannons 1 0 0")
    assert (game.view().pirates[0].sits_out, game.vote_deck) == (1, 26)
    game.play("ben: look", "ben: 1 2", "ben: look", "ben: 1 2", "ann: attack", "table: cannons 0 1 0")

    assert (game.view().pirates[0].sits_out, game.kept("ann"), game.discard) == (0, "", "pirate-code")
    assert [told.left for told in game.told(CodeCounted)] == [1, 0]
    assert len(game.told(VoteLost)) == 2
    assert [told.voters for told in game.told(VoteCalled)] == [(), ()]
    assert game.told(VoteDrawn) == []


def test_whoever_is_kept_out_plays_no_card_and_draws_none() -> None:
    """8.10, 6.1"""
    game = at("FD: ann ben cat | JR: dan", kept="ben: pirate-code", code="ben: 2")

    game.play("ann: attack", "table: cannons 3 0 0")

    assert [told.voters for told in game.told(VoteCalled)] == [("ann", "cat")]
    assert [told.who for told in game.told(VoteDrawn)] == ["ann", "cat"]
    assert game.hand_size("ben") == 3


@pytest.mark.parametrize(
    ("sketch", "calls"),
    [
        ("FD: ann ben | JR: cat dan | turn: cat", ("cat: attack", "table: cannons 3 0 0")),
        ("FD: ann ben | BW: cat | JR: dan | turn: dan", ("dan: attack", "table: cannons 2 0 0")),
        ("FD: ann ben | JR: cat dan | turn: ben", ("ben: mutiny", "table: skulls 0 2")),
    ],
    ids=["a vote elsewhere", "a vote while in a boat", "a mutiny against oneself"],
)
def test_votes_in_which_one_would_not_have_voted_do_not_count(sketch: str, calls: tuple[str, ...]) -> None:
    """8.10"""
    barred = "cat" if "BW" in sketch else "ann"
    game = at(sketch, kept=f"{barred}: pirate-code", code=f"{barred}: 2")

    game.play(*calls)

    assert game.told(CodeCounted) == []
    assert game.match._state.sitting_out == {barred: 2}


def test_without_a_vote_card_the_code_does_not_count() -> None:
    """8.10, A13"""
    game = at("FD: ann ben | JR: cat", kept="ann: pirate-code", code="ann: 2", hands="ann: 0")

    game.play("ann: attack", "table: cannons 2 0 0")

    assert game.match._state.sitting_out == {"ann": 2}


def test_el_dorado_cannot_be_used_in_a_vote_one_is_kept_out_of() -> None:
    """8.10, 8.7, A14"""
    game = at("TOR: ann ben | FD: cat", kept="ann: pirate-code el-dorado", code="ann: 1")

    game.play("ann: brawl")
    assert game.asked == "table: votes"
    game.play("table: flags 2 0")

    assert (game.kept("ann"), game.hand_size("ann"), game.discard) == ("el-dorado", 4, "pirate-code")


def test_a_position_with_a_code_that_is_not_counted_is_refused() -> None:
    """8.10"""
    with pytest.raises(Forbidden, match="pirate-code-count"):
        at("FD: ann ben | JR: cat dan", kept="ann: pirate-code")
    with pytest.raises(Forbidden, match="pirate-code-count"):
        at("FD: ann ben | JR: cat dan", kept="ann: pirate-code", code="ann: 3")


# --- Crow's Nest --------------------------------------------------------------------------------------------------


def test_crows_nest_with_real_cards_changes_no_number() -> None:
    """8.12, 11.10"""
    game = turned("crows-nest", "FD: ann ben | JR: cat dan", hands="cat: 2")
    assert game.offers() == ["ann", "ben", "cat", "dan"]

    game.play("ann: cat")

    assert (game.hand_size("cat"), game.vote_deck) == (2, 21)
    assert [(told.who, told.whom, told.cards) for told in game.told(DeckSearched)] == [("ann", "cat", 2)]


def test_crows_nest_hands_out_as_many_chosen_cards_of_the_whole_deck() -> None:
    """8.12, 11.7, D15: the old hand is among them, and afterwards the deck is one shuffled layer."""
    hand = "cannon/E/skull cannon/E/wheel torch/E/skull"
    game = turned("crows-nest", "FD: ann ben | JR: cat dan", app="votes", hands=f"cat: {hand}")

    game.play("ann: cat")
    [seen] = game.told(DeckSeen, "ann")
    assert len(seen.cards) == 20 + 3
    assert game.told(DeckSeen, "cat") == game.told(DeckSeen) == []
    assert game.asked == "ann: pick-a-vote"
    picks = ("water+water/E+E/wheel+wheel", "torch+torch/F+F/skull+skull", "cannon/E/skull")
    game.play(f"ann: {picks[0]}")
    assert game.refusal(f"ann: {picks[0]}") == "no-such-vote-card [8.12]"
    game.play(*[f"ann: {card}" for card in picks[1:]])

    assert game.hand("cat") == sorted(picks)
    assert GAME.broken(game.match._state) == []
    assert len(game.match._state.vote_deck) == 1
    assert game.vote_deck == 20
    assert [told.cards for told in game.told(HandSeen, "cat")] == [tuple(sorted(picks))]
    assert game.told(HandSeen, "ann") == game.told(HandSeen, "cat")
    assert game.told(HandSeen, "ben") == []


def test_crows_nest_may_be_used_on_oneself_and_on_an_empty_hand() -> None:
    """8.12"""
    own = turned("crows-nest", "FD: ann ben | JR: cat dan", app="votes")
    own.play("ann: ann")
    assert own.asked == "ann: pick-a-vote"
    empty = turned("crows-nest", "FD: ann ben | JR: cat dan", app="votes", hands="cat: 0")
    empty.play("ann: cat")

    assert (empty.asked, empty.hand_size("cat")) == ("ben: action", 0)


# --- Scurvy -------------------------------------------------------------------------------------------------------


def test_everybody_at_the_same_place_loses_the_next_turn_wherever_they_are_then() -> None:
    """8.14, D30, S26: they still vote; who comes later is not ill."""
    game = turned("scurvy", "FD: ann ben | JR: dan | BW: cat")
    assert [told.who for told in game.told(FellIll)] == [("ann", "ben")]
    assert [told.who for told in game.told(TurnLost)] == ["ben"]

    game.play("cat: move FD", "dan: reveal", "dan: 1", "table: pistol", "dan: ben")
    assert [told.who for told in game.told(TurnLost)] == ["ben", "ann"]
    assert (game.asked, game.line("TOR")) == ("ben: action", "ben")
    game.play("ben: look", "ben: 1 2")
    assert game.asked == "cat: action"


def test_the_ill_vote_and_are_forced() -> None:
    """8.14"""
    game = at("FD: ann ben | JR: cat dan | turn: cat", ill="ann dan")

    game.play("cat: force", "cat: 1 2", "cat: ann", "ann: 1", "table: letter-of-marque")
    assert game.kept("ann") == "letter-of-marque"
    assert (game.asked, [told.who for told in game.told(TurnLost)]) == ("ben: action", ["dan", "ann"])
    other = at("FD: ann ben | JR: cat dan | turn: cat", ill="dan")
    other.play("cat: attack", "table: cannons 3 0 0")

    assert [told.voters for told in other.told(VoteCalled)] == [("cat", "dan")]


def test_scurvy_twice_costs_one_turn() -> None:
    """8.14, A7"""
    game = turned("scurvy", "FD: ann ben | JR: cat dan", ill="ben")

    assert game.match._state.ill == ["ann"]
    assert [told.who for told in game.told(TurnLost)] == ["ben"]


def test_in_a_boat_only_the_revealer_falls_ill() -> None:
    """8.14, D30"""
    game = turned("scurvy", "BW: ann | FD: ben | JR: cat dan")

    assert [told.who for told in game.told(FellIll)] == [("ann",)]


def test_with_two_players_the_second_action_is_played_and_the_next_turn_lost_whole() -> None:
    """8.14, A7, D31"""
    game = turned("scurvy", "FD: ann | JR: ben")

    assert game.asked == "ann: action"
    assert game.refusal("ann: skip") == "not-ill [8.14]"
    game.play("ann: look", "ann: 1 2")
    game.play("ben: look", "ben: 1 2", "ben: look", "ben: 1 2")

    assert [told.who for told in game.told(TurnLost)] == ["ann"]
    assert game.asked == "ben: action"
