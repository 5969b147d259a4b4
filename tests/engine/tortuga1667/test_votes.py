"""How a vote goes (RULES.md 6.1), with real cards and with cards that the app deals."""

from __future__ import annotations

import pytest

from companion.engine.games.tortuga1667.pieces import Call
from companion.engine.games.tortuga1667.vote_happenings import (
    VoteCalled,
    VoteDrawn,
    VotesCounted,
    VotesLaid,
    VotesReturned,
    VotesRevealed,
)
from companion.engine.games.tortuga1667.votes import lays
from companion.engine.kernel.codec import words
from companion.engine.kernel.decisions import Chance
from companion.engine.kernel.errors import NotAsked
from tests.engine.tortuga1667.table import NAMES, Evening, at

SPECIAL = "torch+torch/F+F/skull+skull"


def voters(game: Evening) -> list[str]:
    return [" ".join(told.voters) for told in game.told(VoteCalled)]


# --- how a vote goes ----------------------------------------------------------------------------------------------


def test_all_on_the_ship_vote_in_an_attack() -> None:
    """6.1, A30"""
    game = at("FD: ann ben cat | JR: dan | BW: eve | TOR: fay")

    game.play("ann: attack", "table: cannons 4 0 0")

    assert voters(game) == ["ann ben cat"]


def test_all_but_the_captain_vote_in_a_mutiny() -> None:
    """6.1"""
    game = at("FD: ann ben cat | JR: dan | turn: ben")

    game.play("ben: mutiny", "table: skulls 0 3")

    assert voters(game) == ["ben cat"]


def test_all_on_the_island_vote_in_a_brawl() -> None:
    """6.1"""
    game = at("FD: ann | BW: ben | TOR: dan cat eve | turn: dan")

    game.play("dan: brawl", "table: flags 2 2")

    assert voters(game) == ["dan eve cat"]


def test_whoever_has_no_vote_card_does_not_vote_but_may_call() -> None:
    """6.1, 7.4, A30"""
    game = at("FD: ann ben | JR: cat dan", hands="ann: 0")

    game.play("ann: attack", "table: cannons 1 1 0")

    assert voters(game) == ["ben"]
    assert game.hand_size("ann") == 0


def test_a_lone_captain_s_attack_has_two_cards() -> None:
    """6.1, TV23: the top card of the deck is always added."""
    game = at("FD: ann | JR: ben cat")

    game.play("ann: attack")

    assert game.refusal("table: cannons 1 0 0") == "votes-do-not-add-up (cards 2) [6.1]"
    assert "cannons 1 1 0" in game.offers("table")


def test_a_mutiny_of_two_has_two_cards() -> None:
    """6.1, TV24"""
    game = at("FD: ann ben | JR: cat | turn: ben")

    game.play("ben: mutiny")

    assert game.view().on_the_table == 2
    assert game.refusal("table: skulls 1 0") == "votes-do-not-add-up (cards 2) [6.1]"


@pytest.mark.parametrize(("cards", "most"), [(1, 2), (2, 4), (3, 5), (9, 11)])
def test_the_icons_on_the_table_must_add_up(cards: int, most: int) -> None:
    """6.1: each card shows one icon, and at most the two special ones show two."""
    for call in Call:
        sums = {sum(int(number) for number in words(laid).split()[1:]) for laid in lays(call, cards)}
        assert sums == set(range(cards, most + 1))


def test_cards_are_returned_under_the_deck_before_each_voter_draws_one_clockwise_from_the_caller() -> None:
    """6.1, A15"""
    game = at("TOR: cat eve ann | FD: ben dan | turn: cat")

    told = game.play("cat: brawl", "table: flags 2 2")

    kinds = [type(one).__name__ for one in told]
    assert kinds.index("VotesReturned") < kinds.index("VoteDrawn")
    assert [one.cards for one in game.told(VotesReturned)] == [4]
    assert [one.who for one in game.told(VoteDrawn)] == ["cat", "eve", "ann"]
    assert game.vote_deck == 17
    assert [game.hand_size(who) for who in ("ann", "ben", "cat", "dan", "eve")] == [3, 3, 3, 3, 3]


def test_the_result_comes_before_new_cards_are_drawn() -> None:
    """6.1: step 5 before step 6."""
    game = at("FD: ann ben | JR: cat dan")

    told = game.play("ann: attack", "table: cannons 1 2 0", "ann: FD-F")

    kinds = [type(one).__name__ for one in told]
    assert kinds.index("ChestMoved") < kinds.index("VotesReturned") < kinds.index("VoteDrawn")


def test_cards_under_the_deck_come_up_only_after_all_above_them() -> None:
    """6.1, 11.9: nine voters draw the four cards that were left, then five of the ten that were put under them."""
    game = at(f"TOR: {' '.join(NAMES)}", app="votes")
    game.play("ann: brawl")
    game.play(f"table: {game.offers('table')[0]}")
    game.play(*[f"{who}: {game.hand(who)[0]}" for who in NAMES])

    above = []
    while isinstance(chance := game.match.decision, Chance):
        above.append(sum(chance.weights))
        game.play(f"table: {game.offers('table')[0]}")

    assert above == [4, 3, 2, 1, 10, 9, 8, 7, 6]


def test_app_held_votes_are_secret_until_all_are_there_and_then_nameless() -> None:
    """6.1, 11.5"""
    game = at(
        "FD: ben ann | JR: cat dan | turn: ben",
        app="votes",
        hands="ann: cannon/E/skull torch/E/wheel torch/F/skull, ben: torch/E/skull water/E/skull water/F/wheel",
    )
    game.play("ben: attack", "table: torch/E/skull")
    assert game.asked == "ben ann: vote"

    assert game.play("ann: cannon/E/skull") == []
    assert game.asked == "ben: vote"
    game.play("ben: torch/E/skull")

    assert [told.cards for told in game.told(VotesRevealed)] == [("cannon/E/skull", "torch/E/skull", "torch/E/skull")]
    assert [told.icons for told in game.told(VotesCounted)] == [(1, 2, 0)]
    assert [told.voters for told in game.told(VotesLaid)] == [("ben", "ann")]
    assert game.asked == "ben: stow-the-chest"


def test_a_vote_card_that_one_does_not_hold_is_refused() -> None:
    """6.1"""
    game = at("FD: ann | JR: ben cat", app="votes", hands="ann: cannon/E/skull torch/E/wheel torch/F/skull")

    game.play("ann: attack", "table: water/E/skull")

    assert game.refusal("ann: water/E/skull") == "no-such-vote-card [6.1]"
    assert game.refusal("ann: cannon/E/skull torch/E/wheel") == "only-with-el-dorado [8.7]"


def test_the_deck_cannot_give_a_card_that_lies_in_a_hand() -> None:
    """6.1, 2.3"""
    special = f"{SPECIAL} torch/E/wheel torch/F/skull"
    game = at("FD: ann | JR: ben cat", app="votes", hands=f"ann: {special}")

    game.play("ann: attack")

    assert game.refusal(f"table: {SPECIAL}") == "no-such-vote-card [6.1]"


def test_somebody_elsewhere_is_not_asked_to_vote() -> None:
    """6.1"""
    game = at("FD: ann | JR: ben cat", app="votes", dealer=1)
    game.play("ann: attack")

    with pytest.raises(NotAsked):
        game.play(f"ben: {game.hand('ben')[0]}")
