"""From dice to a verdict: whole values, no pictures."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from hardware.vision.dice.dice_values import ANYTHING, DieReading, Expected, Reason, Verdict, Wanted, pip_dice
from hardware.vision.dice.dice_verdict import Faces, best_ways, lost_in_a_crowd, verdict
from hardware.vision.dice.search.dice_choice import Seen, chosen, likely


def die(face: str = "4", confidence: float = 0.99, x: float = 50.0, *, sure: bool = True) -> tuple[DieReading, Faces]:
    square = ((x - 10, 40.0), (x + 10, 40.0), (x + 10, 60.0), (x - 10, 60.0))
    reading = DieReading(
        "pips", face, confidence, "6", 1 - confidence, (x, 50.0), 20.0, square, "red", (200, 0, 0), sure
    )
    return reading, [(face, confidence), ("6", 1 - confidence)]


def seen(x: float, size: float = 30.0, there: float = 0.95) -> Seen:
    return Seen(x, 100.0, size, 0.9, np.array([0.02] * 3 + [0.84] + [0.02] * 4 + [0.0]), there)


def test_all_dice_sure_is_sure() -> None:
    """And needs no other ways to read it."""
    reading = verdict([die("4"), die("2", x=90.0)], pip_dice(2), ())

    assert (reading.verdict, reading.values, reading.candidates) == (Verdict.SURE, (4, 2), ())


def test_one_doubtful_die_makes_the_reading_doubtful_with_candidates_best_first() -> None:
    """The ways to read it are ordered by their share."""
    reading = verdict([die("4"), die("2", 0.7, 90.0, sure=False)], pip_dice(2), ())

    assert reading.verdict is Verdict.DOUBTFUL
    assert [way.faces for way in reading.candidates[:2]] == [("4", "2"), ("4", "6")]
    assert reading.candidates[0].share > reading.candidates[1].share


def test_one_plain_die_among_much_that_may_be_dice_is_chance() -> None:
    """Noise makes many that are not plain, and now and then one that is; on a table most are plain."""
    plain, dull = die(), die(sure=False)

    assert lost_in_a_crowd([plain] + [dull] * 6, 7)
    assert lost_in_a_crowd([plain, dull, dull], 13)
    assert not lost_in_a_crowd([plain, dull, dull], 5)
    assert not lost_in_a_crowd([plain], 1)
    assert not lost_in_a_crowd([], 0)


def test_a_sure_die_beside_what_may_be_another_says_so() -> None:
    """Nothing is wrong with the die itself."""
    reading = verdict([die()], ANYTHING, (), more=True)

    assert (reading.verdict, reading.reason) == (Verdict.DOUBTFUL, Reason.PERHAPS_MORE)


def test_no_dice_asked_for_and_none_there_is_sure() -> None:
    """Unless there may be one after all, or the picture hides it."""
    assert verdict([], pip_dice(0), ()).verdict is Verdict.SURE
    assert verdict([], pip_dice(0), (), more=True).reason is Reason.PERHAPS_MORE
    assert verdict([], pip_dice(0), [Reason.HAND]).reason is Reason.HAND
    assert verdict([die()], pip_dice(0), ()).reason is Reason.TOO_MANY


def test_a_poor_picture_or_a_hand_explains_a_die_that_seems_to_be_cut_off() -> None:
    """What a blurred picture shows is not to be trusted, and a hand may be what looks cut off."""
    half, faces = die(sure=False)
    seen = [(replace(half, trouble=Reason.CUT_OFF), faces)]

    assert verdict(seen, pip_dice(2), [Reason.BLURRED]).reason is Reason.BLURRED
    assert verdict(seen, pip_dice(2), [Reason.HAND]).reason is Reason.HAND
    assert verdict(seen, pip_dice(2), ()).reason is Reason.CUT_OFF


def test_a_die_on_its_edge_is_impossible_even_if_the_count_fits() -> None:
    """It must be rolled again, whatever it seems to show."""
    leaning, faces = die(sure=False)
    reading = verdict([(replace(leaning, trouble=Reason.ON_EDGE), faces)], pip_dice(1), ())

    assert (reading.verdict, reading.reason) == (Verdict.IMPOSSIBLE, Reason.ON_EDGE)


def test_a_missing_die_is_blamed_on_what_is_wrong_with_the_picture() -> None:
    """A hand over the table explains it better than the count."""
    assert verdict([die()], pip_dice(2), [Reason.HAND]).reason is Reason.HAND
    assert verdict([die()], pip_dice(2), ()).reason is Reason.TOO_FEW


def test_dice_still_in_hand_may_be_missing_but_not_more_may_lie_there() -> None:
    """Up to three dice: two are fine, four are not."""
    expected = Expected((Wanted(),) * 3, up_to=True)

    assert verdict([die(), die(x=90.0)], expected, ()).verdict is Verdict.SURE
    too_many = verdict([die(x=30.0 * k) for k in range(4)], expected, ())
    assert too_many.reason is Reason.TOO_MANY


def test_ways_come_in_falling_order_and_never_twice() -> None:
    """Over three dice with three faces each."""
    faces = [[("1", 0.6), ("2", 0.3), ("3", 0.1)]] * 3

    ways = best_ways(faces)

    assert ways[0].faces == ("1", "1", "1")
    assert [way.share for way in ways] == sorted((way.share for way in ways), reverse=True)
    assert len({way.faces for way in ways}) == len(ways)


def test_the_count_told_takes_the_best_and_leaves_the_rest() -> None:
    """A faint place is a die only if one is missing; a clear one too many is kept to be complained about."""
    places = [seen(50), seen(150), seen(250, there=0.3)]

    assert len(chosen(places, ANYTHING)) == 2
    assert len(chosen(places, pip_dice(3))) == 3
    assert len(chosen(places, pip_dice(1))) == 2


def test_places_of_quite_another_size_are_no_dice() -> None:
    """A pip is not a die, nor is the tray."""
    places = [seen(50), seen(150), seen(250, size=9.0, there=0.6), seen(350, size=120.0, there=0.6)]

    assert [s.x for s in chosen(places, ANYTHING)] == [50, 150]


def test_both_networks_must_speak_for_a_die() -> None:
    """Warm but nothing there, or something there but cold, is unlikely."""
    nothing, something = np.array([0.98] + [0.0025] * 8), np.array([0.01, 0.92] + [0.01] * 7)

    assert likely(0.9, something) > 0.9
    assert likely(0.9, nothing) < 0.5
    assert likely(0.05, something) < likely(0.9, something)


def test_among_much_that_only_may_be_dice_a_die_must_be_plain() -> None:
    """A printed board is full of it: nothing there counts but what nobody could doubt."""
    print_ = [seen(100.0 + 60 * k, there=0.8) for k in range(6)]

    assert chosen(print_, ANYTHING) == []
    assert [s.x for s in chosen([*print_, seen(50.0, there=0.999)], ANYTHING)] == [50.0]
    assert len(chosen(print_[:3], ANYTHING)) == 3
