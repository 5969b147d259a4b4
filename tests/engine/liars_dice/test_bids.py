"""Which bid may follow which (RULES.md 1.1 to 2.8, 2.12), and the vectors of the specification."""

from __future__ import annotations

import pytest

from companion.engine.games.liars_dice import GAME
from companion.engine.games.liars_dice.bids import Before, bids, why_not_bid
from companion.engine.games.liars_dice.happenings import LastDieRound
from companion.engine.games.liars_dice.pieces import PIPS, Face
from companion.engine.kernel.errors import Forbidden
from companion.engine.kernel.match import Match
from tests.engine.liars_dice.tavern import NAMES, Tavern, at, begin, setup


def test_two_to_eight_play_with_five_dice_each() -> None:
    """1.1"""
    assert list(GAME.players) == [2, 3, 4, 5, 6, 7, 8]
    assert begin(8).table.dice == dict.fromkeys(NAMES, 5)


def test_the_number_of_dice_is_a_switch() -> None:
    """1.2"""
    assert begin(2, dice=1).table.dice == {"ann": 1, "ben": 1}
    assert begin(2, dice=6).table.lying == 12
    for dice in (0, 7):
        with pytest.raises(Forbidden):
            Match(GAME, setup(2, dice=dice))


def test_the_table_says_who_bids_first() -> None:
    """2.2"""
    tavern = Tavern(Match(GAME, setup(3)))
    assert tavern.asked == "table: starter"
    assert tavern.why_not("table: zoe") == "no-such-seat 2.2"
    tavern.play("table: ben")
    assert tavern.asked == "ben: first-bid"


def test_a_bid_is_a_number_and_a_face() -> None:
    """2.2"""
    tavern = begin().bids("4 fives")
    assert (tavern.table.number, tavern.table.face, tavern.table.bidder) == (4, Face.FIVES, "ann")


def test_clockwise_each_raises_or_doubts_and_the_first_cannot_doubt() -> None:
    """2.3"""
    tavern = begin()
    assert "doubt" not in tavern.offered
    assert tavern.why_not("ann: doubt") == "nothing-to-doubt 2.3"
    tavern.bids("1 twos")
    assert tavern.asked == "ben: raise-or-doubt"
    assert tavern.offered[0] == "doubt"
    tavern.bids("1 threes", "1 fours")
    assert tavern.asked == "ann: raise-or-doubt"


def test_who_is_out_is_passed_over() -> None:
    """2.3, 2.10"""
    tavern = at(3, {"dice": {"ben": 0}}).bids("1 twos")
    assert tavern.asked == "cat: raise-or-doubt"


def test_without_wild_ones_a_raise_is_a_higher_number_or_a_higher_face() -> None:
    """2.5 Every pair of bids, compared with the rule said in one line."""
    for number in range(1, 5):
        for face in Face:
            than = Before(number, face, 5, wild=False, ones_first=True, face_stays=False)
            for more in range(1, 6):
                for other in Face:
                    higher = more > number or (more == number and PIPS[other] > PIPS[face])
                    assert (why_not_bid(than, more, other) is None) is higher
    assert begin(wild=False).bids("3 fives").why_not("ben: bid 3 fours") == "not-high-enough 2.5"


def test_with_wild_ones_the_other_faces_follow_each_other_as_without() -> None:
    """2.6"""
    tavern = begin().bids("5 threes")
    assert tavern.may("6 twos")
    assert tavern.may("5 fours")
    assert not tavern.may("5 threes")
    assert not tavern.may("5 twos")
    assert tavern.why_not("ben: bid 5 twos") == "not-high-enough 2.6"


VECTORS = [
    ("5 threes", "6 twos, 5 fours, 3 ones", "5 threes, 5 twos, 2 ones"),
    ("4 sixes", "5 twos, 2 ones", "4 fives, 1 ones"),
    ("3 ones", "7 twos, 4 ones", "6 sixes, 3 ones"),
    ("2 twos", "1 ones, 2 threes", "2 twos, 1 sixes"),
]


@pytest.mark.parametrize(("before", "may", "may_not"), VECTORS, ids=range(1, len(VECTORS) + 1))
def test_the_vectors_of_the_specification(before: str, may: str, may_not: str) -> None:
    """2.5, 2.6"""
    tavern = begin(open_with_ones=True).bids(before)
    assert [bid for bid in may.split(", ") if not tavern.may(bid)] == []
    assert [bid for bid in may_not.split(", ") if tavern.may(bid)] == []


def test_half_as_many_ones_are_enough_and_from_ones_it_takes_twice_as_many_and_one_more() -> None:
    """2.6 Rounded up; also for the highest numbers."""
    least = {
        (before, face): next(bid.number for bid in bids(than) if bid.face is face)
        for before in ("7 fives", "8 fives", "4 ones")
        for than in [_before(before, 40)]
        for face in (Face.ONES, Face.FIVES)
    }
    assert least == {
        ("7 fives", Face.ONES): 4,
        ("7 fives", Face.FIVES): 8,
        ("8 fives", Face.ONES): 4,
        ("8 fives", Face.FIVES): 9,
        ("4 ones", Face.ONES): 5,
        ("4 ones", Face.FIVES): 9,
    }


def test_what_is_offered_is_what_may_be_bid() -> None:
    """2.5-2.8 Every bid that is not offered has a reason, and no other one has."""
    for number in range(6):
        for face in Face:
            for wild, stays in ((True, False), (False, False), (False, True)):
                than = Before(number, face if number else None, 6, wild=wild, ones_first=stays, face_stays=stays)
                every = [(more, other) for more in range(8) for other in Face]
                allowed = [(more, other) for more, other in every if why_not_bid(than, more, other) is None]
                assert [(bid.number, bid.face) for bid in bids(than)] == allowed


def _before(bid: str, lying: int) -> Before:
    number, face = bid.split()
    return Before(int(number), Face(face), lying, wild=True, ones_first=True, face_stays=False)


def test_the_first_bid_is_not_of_ones_unless_it_is_switched_on() -> None:
    """2.7 Vector 5."""
    tavern = begin()
    assert tavern.may("1 twos")
    assert [bid for bid in tavern.offered if bid.endswith("ones")] == []
    assert tavern.why_not("ann: bid 2 ones") == "not-with-ones 2.7"
    assert begin(open_with_ones=True).may("1 ones")
    assert tavern.bids("1 twos").may("1 ones")


def test_opening_with_ones_is_a_matter_of_its_switch_whether_they_are_wild_or_not() -> None:
    """2.7"""
    assert not begin(wild=False).may("1 ones")
    assert begin(wild=False, open_with_ones=True).may("1 ones")


def test_no_bid_names_more_dice_than_are_in_play() -> None:
    """2.8"""
    tavern = begin(2)
    assert tavern.may("10 sixes")
    assert tavern.why_not("ann: bid 11 sixes") == "more-than-lie-there 2.8"
    assert tavern.why_not("ann: bid 0 sixes") == "more-than-lie-there 2.8"


def test_without_a_higher_bid_only_doubt_and_exact_are_left() -> None:
    """2.8 Vector 10, and beyond it."""
    tavern = begin(2, exact=True).bids("10 sixes")
    assert tavern.offered == ["doubt", "exact", *[f"bid {number} ones" for number in range(5, 11)]]
    tavern.bids("10 ones")
    assert tavern.offered == ["doubt", "exact"]
    assert begin(2).bids("10 sixes", "10 ones").offered == ["doubt"]


def test_only_players_with_one_die_may_change_the_face() -> None:
    """2.12"""
    tavern = at(4, {"dice": {"ann": 1, "cat": 1}, "last_die": "ann"}, last_die_round=True)
    assert tavern.heard(LastDieRound)[0].who == "ann"
    tavern.bids("2 fours")
    assert tavern.why_not("ben: bid 2 fives") == "face-stays 2.12"
    assert [bid for bid in tavern.offered if bid.startswith("bid") and not bid.endswith("fours")] == []
    tavern.bids("3 fours")
    assert tavern.may("3 fives")  # cat has one die
    tavern.bids("3 sixes")
    assert not tavern.may("4 fours")
    assert tavern.may("4 sixes")


def test_in_a_round_of_the_last_die_ones_are_not_wild_and_may_open() -> None:
    """2.7, 2.12"""
    tavern = at(3, {"dice": {"ann": 1}, "last_die": "ann"}, last_die_round=True)
    assert tavern.may("2 ones")
    tavern.bids("3 fives")
    assert not tavern.table.wild
    assert not tavern.may("2 ones")
