"""The honest test of fairness, against every evening counted one by one and against published tables."""

from __future__ import annotations

from itertools import product
from math import isclose

import pytest

from companion.session.results.fairness import evenings, holm, judge, noticeable, probability, tail
from companion.session.results.rolls import Die, Rolls


def rolls(*counts: int, weights: tuple[int, ...] = ()) -> Rolls:
    faces = tuple(str(number) for number in range(1, len(counts) + 1))
    return Rolls(Die("some-game", "die", faces, weights or (1,) * len(counts)), counts)


def strays(counts: tuple[int, ...], weights: tuple[int, ...]) -> float:
    due = [sum(counts) * weight / sum(weights) for weight in weights]
    return sum((count - one) ** 2 / one for count, one in zip(counts, due, strict=True))


def by_hand(counts: tuple[int, ...], weights: tuple[int, ...]) -> float:
    """Roll every possible evening and add up those that stray at least as far."""
    far, all_ = 0, 0
    faces = [face for face, weight in enumerate(weights) for _ in range(weight)]
    for evening in product(faces, repeat=sum(counts)):
        all_ += 1
        seen = tuple(evening.count(face) for face in range(len(weights)))
        far += strays(seen, weights) >= strays(counts, weights) - 1e-9
    return far / all_


@pytest.mark.parametrize(
    ("counts", "weights"),
    [
        ((1, 0, 0, 0, 0, 0), (1, 1, 1, 1, 1, 1)),
        ((3, 2, 0, 0, 0, 0), (1, 1, 1, 1, 1, 1)),
        ((6, 0, 0, 0, 0, 0), (1, 1, 1, 1, 1, 1)),
        ((4, 1, 1), (1, 1, 1)),
        ((0, 5), (1, 2)),
        ((2, 3, 1), (1, 2, 3)),
    ],
)
def test_a_few_rolls_are_counted_out_exactly(counts: tuple[int, ...], weights: tuple[int, ...]) -> None:
    """The clever count equals rolling every evening there could be, also with unlike faces."""
    assert isclose(probability(rolls(*counts, weights=weights)), by_hand(counts, weights))


def test_every_evening_is_counted_once() -> None:
    """With weights 1, 2 and 3 there are 6 to the 5th evenings of five rolls."""
    assert sum(evenings((1, 2, 3), 5).values()) == 6**5


@pytest.mark.parametrize(
    ("squares", "freedom", "p"),
    [(3.841, 1, 0.05), (5.991, 2, 0.05), (11.070, 5, 0.05), (15.086, 5, 0.01), (20.515, 5, 0.001), (18.307, 10, 0.05)],
)
def test_many_rolls_are_judged_by_the_usual_curve(squares: float, freedom: int, p: float) -> None:
    """The critical values that stand in every statistics book."""
    assert isclose(tail(squares, freedom), p, rel_tol=2e-3)


def test_the_curve_takes_over_where_every_face_is_due_five_times() -> None:
    """29 rolls of six faces are counted out, 30 are not; the two ways agree closely there."""
    few, many = judge([rolls(10, 3, 4, 2, 5, 5)])[0], judge([rolls(10, 3, 4, 2, 5, 6)])[0]

    assert (few.method, many.method) == ("exact", "chi-square")
    assert isclose(few.p, tail(strays((10, 3, 4, 2, 5, 5), (1,) * 6), 5), abs_tol=0.02)


def test_a_die_that_always_falls_alike_is_odd_and_a_level_one_is_not() -> None:
    """Six sixes in a row: one evening in 7776 for some face."""
    crooked, level = judge([rolls(0, 0, 0, 0, 0, 6)])[0], judge([rolls(10, 11, 9, 10, 10, 10)])[0]

    assert isclose(crooked.p, 6 / 6**6)
    assert (crooked.verdict, level.verdict) == ("odd", "no-sign")
    assert level.p > 0.99


def test_a_few_level_rolls_prove_nothing() -> None:
    """Too few is not the same as fair."""
    assert judge([rolls(1, 1, 0, 1, 0, 0)])[0].verdict == "too-few"
    assert judge([rolls(0, 0, 0, 0, 0, 0)]) == ()


def test_who_looks_at_several_dice_must_ask_for_more() -> None:
    """Holm: the oddest is multiplied by all, the next by all but one; none becomes less than the one before."""
    assert holm([0.01, 0.04, 0.03]) == pytest.approx((0.03, 0.06, 0.06))
    assert holm([0.9, 0.8]) == (1.0, 1.0)
    assert holm([]) == ()


def test_one_odd_die_among_many_is_not_called_odd_so_soon() -> None:
    """About 0.02 for one die alone; among ten it is nothing to speak of."""
    strange = rolls(21, 10, 8, 6, 8, 7)
    level = [rolls(10, 10, 10, 10, 10, 10)] * 9

    assert judge([strange])[0].verdict == "odd"
    among = judge([strange, *level])[0]
    assert among.verdict == "no-sign"
    assert isclose(among.corrected, 10 * among.p)


def test_it_says_how_crooked_a_die_would_have_to_be_to_be_noticed() -> None:
    """With power 0.8 and five degrees of freedom the tables give a pull of 12.83."""
    sixty = noticeable(rolls(10, 10, 10, 10, 10, 10))

    assert sixty == pytest.approx(1 / 6 + (12.83 / 60 * 5 / 36) ** 0.5, abs=1e-3)
    assert noticeable(rolls(1, 0, 0, 0, 0, 0)) is None
    assert noticeable(rolls(9)) is None
    assert (noticeable(rolls(100, 100, 100, 100, 100, 100)) or 1) < (sixty or 0)
