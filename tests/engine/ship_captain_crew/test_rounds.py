"""Rounds, coins, ties and the end (RULES.md, sections 3 and 4)."""

from __future__ import annotations

import pytest

from companion.engine.games.ship_captain_crew import GAME
from companion.engine.games.ship_captain_crew.happenings import (
    CargoAdded,
    CoinCarried,
    CoinLost,
    CoinsLeft,
    CoinWon,
    NobodyAhead,
    OutOfReach,
    RollOffBegan,
    RoundBegan,
)
from companion.engine.kernel.errors import Forbidden
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Setup
from tests.engine.ship_captain_crew.bar import NAMES, Bar, at, begin, setup


def score(bar: Bar) -> dict[str, int]:
    return {str(who): coins for who, coins in bar.table.score.items() if coins}


def test_the_table_says_who_begins() -> None:
    """3.1"""
    bar = Bar(Match(GAME, setup(3)))
    assert bar.asked == "table: starter"
    assert bar.why_not("table: zoe") == "no-such-seat 3.1"
    bar.play("table: cat")
    assert bar.table.waiting == ["cat", "ann", "ben"]


def test_everybody_has_one_turn_clockwise() -> None:
    """3.1"""
    bar = begin(3)
    order = []
    for _ in range(3):
        order.append(bar.who)
        bar.turns(0)
    assert order == ["ann", "ben", "cat"]
    assert bar.table.round == 2


def test_the_highest_cargo_wins_the_coin() -> None:
    """3.2"""
    bar = begin(3).turns(5, 9, 0)
    assert bar.heard(CoinWon)[0].who == "ben"
    assert score(bar) == {"ben": 1}


def test_with_sum_all_cargo_adds_up() -> None:
    """3.2"""
    bar = begin(2, score="sum", rounds=2).turns(5, 9)
    assert [told.total for told in bar.heard(CargoAdded)] == [5, 9]
    bar.turns(2, 7)  # ben begins
    assert score(bar) == {"ann": 12, "ben": 11}
    assert bar.result.winners == ("ann",)


def test_those_who_tie_take_another_turn_until_one_is_ahead() -> None:
    """3.3"""
    bar = begin(3).turns(8, 8, 3)
    assert bar.heard(RollOffBegan)[0].players == ("ann", "ben")
    bar.turns(4, 6)
    assert bar.heard(CoinWon)[0].who == "ben"
    assert score(bar) == {"ben": 1}


def test_with_carry_the_coin_stays_and_the_next_round_is_for_one_more() -> None:
    """3.3"""
    bar = begin(2, ties="carry").turns(8, 8)
    assert bar.heard(CoinCarried)[0].coins == 1
    assert bar.heard(RoundBegan)[0].coins == 2
    bar.turns(4, 5)  # ben begins
    assert score(bar) == {"ann": 2}


def test_ties_do_not_matter_where_cargo_adds_up() -> None:
    """3.3"""
    for ties in ("roll-off", "carry"):
        bar = begin(2, score="sum", ties=ties).turns(8, 8)
        assert bar.table.round == 2
        assert score(bar) == {"ann": 8, "ben": 8}
    cautions = GAME.cautions(GAME.complete(setup(2, score="sum", ties="carry")))
    assert [caution.why.key for caution in cautions] == ["ties-only-with-coins"]


def test_without_any_cargo_the_coin_is_lost_to_the_sea() -> None:
    """3.4"""
    bar = begin(2).turns(0, 0)
    assert bar.heard(CoinLost)
    assert (bar.table.round, bar.table.lost, score(bar)) == (2, 1, {})


def test_without_any_cargo_the_coin_is_carried_where_coins_are() -> None:
    """3.4"""
    bar = begin(2, ties="carry").turns(0, 0)
    assert bar.heard(CoinCarried)
    assert (bar.table.pot, bar.table.lost) == (2, 0)


def test_a_roll_off_is_between_the_tied_in_the_order_of_the_round() -> None:
    """3.5"""
    bar = begin(4)
    bar.turns(0, 0, 0, 0)  # ben begins the next round
    assert bar.table.first == "ben"
    bar.turns(7, 7, 2, 7)
    assert bar.table.waiting == ["ben", "cat", "ann"]
    bar.turns(9, 3, 9)
    assert bar.table.waiting == ["ben", "ann"]
    assert bar.table.roll_off == 2
    bar.turns(2, 3)
    assert score(bar) == {"ann": 1}


def test_a_roll_off_without_any_cargo_is_rolled_again_by_all_of_them() -> None:
    """3.5"""
    bar = begin(3).turns(6, 2, 6).turns(0, 0)
    assert bar.heard(NobodyAhead)[0].players == ("ann", "cat")
    assert bar.table.waiting == ["ann", "cat"]
    assert bar.table.lost == 0


def test_the_next_round_begins_to_the_left_or_with_the_winner() -> None:
    """3.6"""
    assert begin(3).turns(2, 3, 9).table.first == "ben"
    assert begin(3, starts="winner").turns(2, 3, 9).table.first == "cat"
    assert begin(3, starts="winner").turns(0, 0, 0).table.first == "ben"


def test_the_winner_of_a_round_begins_the_next_also_where_cargo_adds_up() -> None:
    """3.6"""
    assert begin(3, starts="winner", score="sum").turns(2, 3, 9).table.first == "cat"
    assert begin(3, starts="winner", score="sum").turns(9, 3, 9).table.first == "ben"


def test_so_many_rounds_are_played_and_the_most_coins_win() -> None:
    """4.1"""
    bar = begin(2).turns(5, 2, 5, 2, 5, 2, 2, 5)
    assert bar.match.result is None
    bar.turns(2, 5)
    assert bar.result.winners == ("ann",)
    assert bar.result.reason == "last-round"
    assert [(tally.side, tally.lines) for tally in bar.result.tallies] == [
        ("ann", (("coins", 3),)),
        ("ben", (("coins", 2),)),
    ]
    assert begin(2, rounds=1).turns(5, 2).match.result is not None
    for rounds in (0, 21):
        with pytest.raises(Forbidden):
            Match(GAME, Setup(GAME.name, NAMES[:2], {"rounds": rounds}))


def test_equals_share_the_victory() -> None:
    """4.2"""
    bar = begin(2, rounds=2).turns(5, 2, 5, 2)
    assert bar.result.winners == ("ann", "ben")


def test_coins_still_carried_at_the_end_are_nobodys() -> None:
    """4.2"""
    bar = begin(2, rounds=2, ties="carry").turns(5, 2, 4, 4)
    assert bar.heard(CoinsLeft)[0].coins == 1
    assert score(bar) == {"ann": 1}


def test_the_limit_ends_the_game_when_nobody_can_draw_level() -> None:
    """4.3"""
    bar = at(2, {"score": {"ann": 2}, "first": "ann"}, limit=True).turns(5, 2)
    assert bar.heard(OutOfReach)[0].who == "ann"
    assert bar.result.reason == "out-of-reach"
    assert at(2, {"score": {"ann": 1}}, limit=True).turns(5, 2).match.result is None  # ben could still draw level
    for ben, over in ((4, False), (3, True)):
        bar = at(2, {"round": 4, "score": {"ann": 20, "ben": ben}}, limit=True, score="sum").turns(2, 6)
        assert (bar.match.result is not None) is over  # twelve more can be had


def test_carried_coins_can_still_be_won() -> None:
    """4.3"""
    given = {"round": 4, "score": {"ann": 2, "ben": 0}}
    assert at(2, given, limit=True, ties="carry").turns(5, 5).match.result is None
    assert at(2, {"round": 4, "score": {"ann": 2}, "lost": 1}, limit=True).turns(0, 0).match.result is not None


def test_without_the_limit_every_round_is_played() -> None:
    """4.3"""
    assert at(2, {"score": {"ann": 2}}).turns(5, 2).match.result is None
