"""Lifting the cups, losing dice, the end (RULES.md 2.4, 2.9 to 3.2), with real dice and with the app's."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine.games.liars_dice import GAME
from companion.engine.games.liars_dice.happenings import DieWon, HasAll, LastDieRound, LastRound, PlayerOut
from companion.engine.kernel.decisions import Answer, Chance, Choose
from companion.engine.kernel.match import Match
from companion.session.table.random_player import RandomPlayer
from tests.engine.liars_dice.tavern import TWO_CUPS, Tavern, at, begin, setup


def called(bid: str, said: str = "doubt", **options: Any) -> Tavern:
    """The vectors: two cups of the app, a bid by ann, a call by ben."""
    return begin(2, app=True, **options).cups(*TWO_CUPS).bids(bid).call(said)


def test_a_one_counts_as_any_face() -> None:
    """2.4, 2.9 Vector 6."""
    tavern = called("4 fives")
    assert (tavern.counted(), tavern.lost()) == (4, {"ben": 1})


def test_a_bid_of_ones_counts_ones_only() -> None:
    """2.4 Vector 7."""
    tavern = called("2 ones", open_with_ones=True)
    assert (tavern.counted(), tavern.lost()) == (2, {"ben": 1})


def test_without_wild_ones_only_the_face_counts() -> None:
    """2.4, 2.9, 2.13 Vector 8."""
    tavern = called("4 fives", wild=False)
    assert (tavern.counted(), tavern.lost()) == (2, {"ann": 1})
    assert called("4 fives", wild=False, loses="difference").lost() == {"ann": 2}


def test_the_caller_of_a_right_exact_wins_a_die_back_unless_it_has_all() -> None:
    """2.11 Vector 9."""
    tavern = called("4 fives", "exact", exact=True)
    assert tavern.heard(HasAll)[0].who == "ben"
    few = at(2, {"dice": {"ann": 5, "ben": 4}}, exact=True).bids("4 fives").call("exact", 4)
    assert few.heard(DieWon)[0].left == 5
    assert few.table.first == "ben"


@pytest.mark.parametrize(("counted", "loser"), [(3, "ann"), (4, "ben"), (5, "ben")])
def test_with_enough_dice_the_doubter_loses_one_and_else_the_bidder(counted: int, loser: str) -> None:
    """2.9"""
    assert begin().bids("4 fives").call("doubt", counted).lost() == {loser: 1}


def test_whoever_loses_a_die_begins_the_next_round() -> None:
    """2.10"""
    tavern = begin().bids("4 fives").call("doubt", 9)
    assert (tavern.table.first, tavern.table.dice["ben"]) == ("ben", 4)
    assert tavern.asked == "ben: first-bid"


def test_without_dice_a_player_is_out_and_the_next_to_the_left_begins() -> None:
    """2.10"""
    tavern = at(3, {"dice": {"ann": 2, "ben": 1, "cat": 0}}).bids("1 fives").call("doubt", 3)
    assert tavern.heard(PlayerOut)[0].who == "ben"
    assert tavern.result.winners == ("ann",)
    tavern = at(4, {"dice": {"ben": 1, "cat": 0}}).bids("1 fives").call("doubt", 3)
    assert tavern.table.first == "dan"


def test_exact_is_offered_only_by_its_switch() -> None:
    """2.11"""
    tavern = begin().bids("4 fives")
    assert "exact" not in tavern.offered
    assert tavern.why_not("ben: exact") == "exact-is-off 2.11"
    assert "exact" in begin(exact=True).bids("4 fives").offered


def test_a_wrong_call_of_exact_costs_one_die_whatever_doubts_cost() -> None:
    """2.11, 2.13"""
    tavern = begin(exact=True, loses="difference").bids("4 fives").call("exact", 9)
    assert tavern.lost() == {"ben": 1}
    assert tavern.table.first == "ben"


def test_the_first_time_down_to_one_die_makes_a_round_of_its_own() -> None:
    """2.12"""
    tavern = at(3, {"dice": {"ben": 2}}, last_die_round=True).bids("4 fives").call("doubt", 9)
    assert tavern.heard(LastDieRound)[0].who == "ben"
    assert tavern.asked == "ben: first-bid"
    assert not tavern.table.wild
    assert begin().bids("4 fives").call("doubt", 9).table.wild


def test_nobody_has_a_second_round_of_the_last_die() -> None:
    """2.12"""
    given = {"dice": {"ben": 2}, "had": ["ben"]}
    tavern = at(3, given, last_die_round=True).bids("4 fives").call("doubt", 9)
    assert tavern.heard(LastDieRound) == []
    assert tavern.table.wild


def test_with_two_left_there_is_no_round_of_the_last_die() -> None:
    """2.12 Neither where everybody begins with one die."""
    tavern = at(3, {"dice": {"ben": 2, "cat": 0}}, last_die_round=True).bids("4 fives").call("doubt", 6)
    assert tavern.heard(LastDieRound) == []
    one = begin(4, dice=1, last_die_round=True).bids("1 fives").call("doubt", 3)
    assert one.heard(LastDieRound) == []
    cautions = GAME.cautions(GAME.complete(setup(4, dice=1, last_die_round=True)))
    assert [caution.why.key for caution in cautions] == ["one-die-from-the-start"]


def test_the_round_after_it_is_a_usual_one() -> None:
    """2.12"""
    tavern = at(3, {"dice": {"ann": 1}, "last_die": "ann"}, last_die_round=True).bids("4 fives").call("doubt", 9)
    assert (tavern.table.first, tavern.table.wild) == ("ben", True)


def test_the_difference_is_what_the_bid_was_off_and_at_least_one() -> None:
    """2.13"""
    for counted, lost in ((1, {"ann": 3}), (3, {"ann": 1}), (4, {"ben": 1}), (6, {"ben": 2})):
        assert begin(loses="difference").bids("4 fives").call("doubt", counted).lost() == lost


def test_nobody_loses_more_dice_than_they_have() -> None:
    """2.13"""
    tavern = at(3, {"dice": {"ann": 2}}, loses="difference").bids("9 fives").call("doubt", 1)
    assert tavern.lost() == {"ann": 2}


def test_the_later_out_the_better_the_place() -> None:
    """3.1"""
    given = {"dice": {"ann": 0, "ben": 1, "cat": 3, "dan": 0}, "out": ["dan", "ann"]}
    tavern = at(4, given).bids("4 fives").call("doubt", 1)
    assert tavern.result.winners == ("cat",)
    assert tavern.result.reason == "last-with-dice"
    assert [(tally.side, tally.total) for tally in tavern.result.tallies] == [
        ("cat", 6),
        ("ben", 2),
        ("ann", 1),
        ("dan", 0),
    ]


def test_after_the_agreed_rounds_the_most_dice_win_and_equals_share() -> None:
    """3.2"""
    tavern = begin(rounds=2).bids("4 fives").call("doubt", 9).bids("4 fives")
    assert tavern.match.result is None
    tavern.call("doubt", 1)
    assert tavern.heard(LastRound)[0].rounds == 2
    assert tavern.result.winners == ("ann", "cat")
    assert tavern.result.reason == "rounds-played"


def test_with_no_number_of_rounds_it_goes_on_to_the_end() -> None:
    """3.2"""
    match = Match(GAME, setup(3))
    player = RandomPlayer(3)
    while match.decision is not None:
        match.answer(player.answer(match.decision, match.sequence))
    assert match.result is not None
    assert match.result.reason == "last-with-dice"


def test_real_dice_and_the_apps_make_the_same_match() -> None:
    """2.9, 4.2, 4.3 The same bids and counts: dice, places and bids are alike after every bid."""
    for seed in range(40):
        chance = random.Random(seed)
        options: dict[str, Any] = {
            "exact": True,
            "last_die_round": bool(seed % 2),
            "loses": ("one", "difference")[seed % 3 == 0],
        }
        app, real = begin(4, app=True, **options), begin(4, **options)
        while app.match.decision is not None:
            asked = app.match.decision
            if isinstance(asked, Chance) or (isinstance(asked, Choose) and asked.prompt == "roll-cups"):
                seat = asked.seat if isinstance(asked, Choose) else None
                app.match.answer(Answer(seat, chance.choice(asked.offered_to(seat))))
                continue
            assert real.match.decision == asked
            answer = Answer(asked.seat, chance.choice(asked.offered_to(asked.seat)[:12]))  # type: ignore[union-attr]
            app.match.answer(answer)
            real.match.answer(answer)
            if isinstance(real.match.decision, Chance):
                counted = app.table.last.counted
                real.play(f"table: {counted}")
            for name in ("dice", "out", "first", "number", "face", "bidder", "last_die", "had", "last"):
                assert getattr(app.table, name) == getattr(real.table, name), name
        assert app.result == real.result


def test_the_table_is_asked_for_counts_as_likely_as_dice_make_them() -> None:
    """4.2 Of two dice with ones wild, each counts in two cases of six: none in 16 of 36, one in 16, both in 4."""
    tavern = at(2, {"dice": {"ann": 1, "ben": 1}}).bids("1 fives").call("doubt")
    asked = tavern.match.decision

    assert isinstance(asked, Chance)
    assert [option.number for option in asked.outcomes] == [0, 1, 2]  # type: ignore[attr-defined]
    assert asked.weights == (16, 16, 4)
