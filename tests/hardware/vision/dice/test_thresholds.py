"""From where on something is a die, sure, on its edge, cut off, stacked or moved: each limit from both sides.

The networks are left out: what they would say is given, so that only the limits decide.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from hardware.vision.dice import dice_reader
from hardware.vision.dice.dice_colours import body_colour, colour_name
from hardware.vision.dice.dice_reader import DiceReader, pip_faces
from hardware.vision.dice.dice_tracker import DiceTracker, same
from hardware.vision.dice.dice_values import ANYTHING, DieReading, Expected, Reading, Reason, Verdict, Wanted, pip_dice
from hardware.vision.dice.dice_verdict import best_ways, in_rows, verdict
from hardware.vision.dice.search.close_look import Look, told_once
from hardware.vision.dice.search.dice_choice import Seen, chosen, likely
from hardware.vision.dice.search.dice_finder import Finder, Place, apart, first_scale, peaks, stands_out
from hardware.vision.shared.stillness import has_moved, shrunk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats, Pixels

HIGH, WIDE = 360, 640


def shares(face: int = 4, share: float = 0.99, *, sign: float = 0.0, edge: float = 0.0, rest: int = 0) -> Floats:
    """What the network says of a place: this face with this share; what is left is nothing, or the face `rest`."""
    row = np.zeros(9)
    row[7], row[8] = sign, edge
    row[face] = share
    row[rest] += 1 - row.sum()
    return row


# --- which places are dice ------------------------------------------------------------------------------------------


def seen(x: float, there: float = 0.8, size: float = 30.0, *, sign: float = 0.0) -> Seen:
    return Seen(x, 100.0, size, 0.9, shares(3, 0.9 - sign, sign=sign), there)


def found(places: Sequence[Seen], expected: Expected = ANYTHING) -> list[float]:
    return sorted(place.x for place in chosen(places, expected))


@pytest.mark.parametrize(
    ("size", "there", "a_die"),
    [
        (30 * 1.70, 0.8, True),
        (30 * 1.80, 0.8, False),
        (30 / 1.70, 0.8, True),
        (30 / 1.80, 0.8, False),
        (30 * 2.4, 0.95, True),
        (30 * 2.6, 0.95, False),
        (30 / 2.4, 0.95, True),
        (30 / 2.6, 0.95, False),
        (30 * 2.4, 0.89, False),
    ],
)
def test_a_place_of_another_size_than_its_sisters_is_no_die(size: float, there: float, a_die: bool) -> None:  # noqa: FBT001  a column of the table
    """Larger or smaller by three quarters; one that is clearly a die may be two and a half times as large."""
    sisters = [seen(50), seen(150), seen(250)]

    assert found([*sisters, seen(400, there, size)]) == [50, 150, 250, *([400] if a_die else [])]


def test_the_usual_size_is_that_of_most_not_of_the_largest() -> None:
    """One large thing among small dice goes, not the dice."""
    assert found([seen(50), seen(150), seen(250, 0.99, 200.0)]) == [50, 150]
    assert found([seen(50, 0.3), seen(150, 0.3, 200.0)], pip_dice(2)) == [50, 150], "nothing is clear: all stay"


@pytest.mark.parametrize(
    ("there", "expected", "taken"),
    [
        (0.71, ANYTHING, True),
        (0.69, ANYTHING, False),
        (0.03, pip_dice(2), True),
        (0.01, pip_dice(2), False),
        (0.91, pip_dice(1), True),
        (0.89, pip_dice(1), False),
        (0.71, Expected((Wanted(),) * 3, up_to=True), True),
        (0.69, Expected((Wanted(),) * 3, up_to=True), False),
    ],
)
def test_a_faint_place_is_a_die_only_where_one_is_missing(there: float, expected: Expected, taken: bool) -> None:  # noqa: FBT001  a column of the table
    """One more than was told is kept only if it is clear: to be complained about."""
    assert found([seen(50, 0.97), seen(150, there)], expected) == ([50, 150] if taken else [50])


def test_where_pips_are_asked_for_a_sign_comes_last() -> None:
    """It may be printed on the table; where anything may lie it is as good as any."""
    places = [seen(50, 0.99, sign=0.5), seen(150, 0.8)]

    assert found(places, pip_dice(1)) == [150]
    assert found(places) == [50, 150]
    assert found(places, Expected((Wanted("combat", ("2",)),))) == [50]


@pytest.mark.parametrize(
    ("heat", "row", "there"),
    [
        (0.9, shares(1, 0.98), 0.9999),
        (0.5, shares(1, 0.98), 0.9885),
        (0.2, shares(1, 0.98), 0.7290),
        (0.9, shares(1, 0.3), 0.8050),
        (0.9, shares(1, 0.1), 0.2666),
        (0.9, shares(1, 0.1, edge=0.5), 0.9752),
        (0.9, shares(1, 0.01), 0.0048),
    ],
)
def test_heat_and_face_together_say_how_likely_a_die_is(heat: float, row: Floats, there: float) -> None:
    """As fitted to pictures of tables: a cool place with a clear face is one, a warm one without is not."""
    assert likely(heat, row) == pytest.approx(there, abs=0.002)


# --- what is found in a heat map ------------------------------------------------------------------------------------


def heat_map(*summits: tuple[int, int, float, float]) -> Floats:
    """What the finder's network says: row, column, heat and the size of a die in pixels."""
    said = np.zeros((4, 20, 30), np.float32)
    said[0] = -9.0
    for row, column, heat, size in summits:
        said[0, row, column] = np.log(heat / (1 - heat))
        said[1:3, row, column] = 0.25, -0.25
        said[3, row, column] = np.log(size / 32)
    return said


def test_the_summits_of_a_heat_map_are_places_of_dice() -> None:
    """One dot of the map is four of the picture; what is cool, tiny or huge is none, nor a slope beside a summit."""
    summits = [(5, 5, 0.8, 30.0), (5, 6, 0.7, 30.0), (12, 20, 0.13, 11.0), (12, 10, 0.11, 30.0)]
    summits += [(2, 25, 0.9, 9.5), (17, 2, 0.9, 85.0), (17, 28, 0.9, 83.0)]

    places = sorted(
        (round(x, 2), round(y, 2), round(size), round(heat, 2)) for x, y, size, heat in peaks(heat_map(*summits))
    )

    assert places == [(22.5, 20.5, 30, 0.8), (82.5, 48.5, 11, 0.13), (114.5, 68.5, 83, 0.9)]


def test_of_places_within_each_other_the_warmest_is_kept() -> None:
    """Nearer than half the larger one's size."""
    one, near, far = Place(50, 50, 20, 0.6), Place(59, 50, 20, 0.9), Place(50, 61, 20, 0.5)
    large = Place(50, 90, 60, 0.4)

    assert apart([one, near, far, large]) == [near, far]
    assert apart([one, Place(60.5, 50, 20, 0.9)]) == [Place(60.5, 50, 20, 0.9), one]


def test_of_looks_within_each_other_the_clearest_is_told_and_of_equals_the_larger() -> None:
    """A pip within a die is no die of its own."""
    pip, die = Look(Place(50, 50, 8, 0.9), shares(1)), Look(Place(52, 50, 30, 0.9), shares(1))
    other = Look(Place(69, 50, 30, 0.9), shares(2))

    assert told_once([pip, die, other]) == [die, other]
    assert told_once([pip, Look(Place(52, 50, 30, 0.5), shares(1))]) == [pip]
    assert told_once([die, Look(Place(66, 50, 30, 0.9), shares(2, 0.5))]) == [die]


@pytest.mark.parametrize(
    ("off", "size", "share", "known"),
    [
        (0, 30, 0.9, True),
        (0, 30 * 1.4, 0.9, True),
        (0, 30 / 1.4, 0.9, True),
        (0, 30 * 1.6, 0.9, False),
        (0, 30 / 1.6, 0.9, False),
        (14, 30, 0.9, True),
        (16, 30, 0.9, False),
        (0, 30, 0.5, False),
    ],
)
def test_what_was_clearly_seen_is_the_same_die_at_the_same_place_and_of_about_its_size(
    off: float,
    size: float,
    share: float,
    known: bool,  # noqa: FBT001  a column of the table
) -> None:
    """A pip within a die, the tray around it and the next die are something else, and are looked at too."""
    looks = [Look(Place(50, 50, 30, 0.9), shares(5, share))]

    assert dice_reader._known(Place(50 + off, 50, size, 0.9), looks) is known


def test_small_pictures_are_looked_at_whole_and_large_ones_at_a_glance() -> None:
    """Their dice are small already."""
    pictures = [np.zeros((high, wide, 3), np.uint8) for high, wide in ((360, 640), (600, 800), (601, 801), (720, 1280))]

    assert [first_scale(one) for one in pictures] == [1.0, 0.8, 384 / 801, 0.3]


def test_what_stands_out_is_framed_and_an_empty_table_has_nothing() -> None:
    """With a rim of twelve dots of the glance; faint stripes are the ground."""
    picture = np.full((720, 1280, 3), 120, np.uint8)
    assert stands_out(picture) == (0, 0, 0, 0)
    picture[::8] = 122
    assert stands_out(picture) == (0, 0, 0, 0)
    picture[300:360, 400:480] = 240
    left, top, right, low = stands_out(picture)

    assert 300 <= left <= 400 - 48
    assert 480 + 48 <= right <= 580
    assert 200 <= top <= 300 - 48
    assert 360 + 48 <= low <= 460


def test_a_table_on_which_nothing_stands_out_is_not_looked_at_closer() -> None:
    """Nor is a picture that was looked at whole."""
    finder = Finder()

    assert finder.find_smaller(np.full((720, 1280, 3), 120, np.uint8)) == []
    assert finder.find_smaller(np.random.default_rng(1).integers(0, 255, (360, 640, 3), np.uint8)) == []


# --- what is made of a place ----------------------------------------------------------------------------------------


class Told:
    """Finds and looks as it is told: places with the shares of their classes."""

    def __init__(self, *looks: tuple[float, float, float, float, Floats]) -> None:
        self.looks = [Look(Place(x, y, size, heat), row) for x, y, size, heat, row in looks]

    def find(self, picture: Pixels, usual: float | None = None) -> list[Place]:  # noqa: ARG002  it was told
        return [look.place for look in self.looks]

    def find_larger(self, picture: Pixels, *, closest: bool) -> list[Place]:  # noqa: ARG002  no others
        return []

    def find_smaller(self, picture: Pixels) -> list[Place]:  # noqa: ARG002  no others
        return []

    def look(self, picture: Pixels, places: Sequence[Place]) -> list[Look]:  # noqa: ARG002  it was told
        return [look for look in self.looks if look.place in places]

    def odds(self, picture: Pixels, places: Sequence[Place | None]) -> list[None]:  # noqa: ARG002  it was told
        """Nothing is known of what lies around."""
        return [None for _ in places]

    def angles(
        self,
        picture: Pixels,  # noqa: ARG002  it was told
        middle: tuple[float, float],  # noqa: ARG002  wherever
        size: float,  # noqa: ARG002  however large
        views: Sequence[tuple[float, bool, float]],
    ) -> Floats:
        """No die looks alike from everywhere."""
        return np.zeros((len(views), len(shares(1))), np.float32)


def read(*looks: tuple[float, float, float, float, Floats], expected: Expected | None = None) -> Reading:
    """What a reader makes of these places on a plain table."""
    told: Any = Told(*looks)
    picture = np.full((HIGH, WIDE, 3), 128, np.uint8)
    return DiceReader(finder=told, looker=told, judge=told).read(picture, expected or pip_dice(len(looks)))


def one(row: Floats, x: float = 300.0, y: float = 180.0, heat: float = 0.95) -> Reading:
    """A single die whose sisters, far away, are plain."""
    sisters = [(80.0, 60.0, 30.0, 0.95, shares(2)), (560.0, 300.0, 30.0, 0.95, shares(5))]
    return read((x, y, 30.0, heat, row), *sisters)


def of_interest(reading: Reading, face: str = "4") -> DieReading:
    return next(die for die in reading.dice if die.face == face)


@pytest.mark.parametrize(
    ("row", "sure"),
    [
        (shares(4, 0.95), True),
        (shares(4, 0.93), False),
        (shares(4, 0.93, edge=0.06), True),
        (shares(4, 0.91, edge=0.09), False),
        (shares(4, 0.95, rest=6), True),
        (shares(4, 0.93, rest=6), False),
    ],
)
def test_a_face_is_sure_from_a_share_of_ninety_four_in_a_hundred(row: Floats, sure: bool) -> None:  # noqa: FBT001  a column of the table
    """What speaks for an edge counts for no other face, but it must hardly speak for one."""
    assert of_interest(one(row)).sure is sure


@pytest.mark.parametrize(("heat", "sure"), [(0.34, True), (0.32, False)])
def test_a_face_is_sure_only_where_a_die_is_likely(heat: float, sure: bool) -> None:  # noqa: FBT001  a column of the table
    """However clear it is."""
    row = shares(4, 0.96)
    assert (likely(heat, row) >= 0.8) is sure
    assert of_interest(one(row, heat=heat)).sure is sure


@pytest.mark.parametrize(
    ("edge", "trouble"),
    [(0.13, None), (0.17, Reason.ASLANT), (0.28, Reason.ASLANT), (0.32, Reason.ON_EDGE)],
)
def test_a_die_is_aslant_or_on_its_edge_from_a_share_on(edge: float, trouble: Reason | None) -> None:
    """Fifteen in a hundred, and thirty."""
    assert of_interest(one(shares(4, 1 - edge, edge=edge))).trouble is trouble


@pytest.mark.parametrize(("x", "y"), [(15.0, 180.0), (300.0, 15.0), (WIDE - 15.0, 180.0), (300.0, HIGH - 15.0)])
def test_a_die_that_reaches_out_of_the_picture_is_cut_off_on_every_side(x: float, y: float) -> None:
    """From an eighth of its size on."""
    outward = np.sign([x - 300.0, y - 180.0])
    for beyond, trouble in ((0.10, None), (0.14, Reason.CUT_OFF)):
        out_x, out_y = (x, y) + outward * beyond * 30.0
        assert of_interest(one(shares(4), out_x, out_y)).trouble is trouble


@pytest.mark.parametrize(("apart", "stacked"), [(27.0, False), (26.0, True)])
def test_two_faces_nearer_than_two_dice_can_lie_are_one_on_the_other(apart: float, stacked: bool) -> None:  # noqa: FBT001  a column of the table
    """Nearer than eighty-eight in a hundred of their size."""
    reading = read((300, 180, 30, 0.95, shares(4)), (300 + apart, 180, 30, 0.95, shares(2)))

    assert (reading.reason is Reason.STACKED) is stacked


def test_where_anything_may_lie_a_hint_of_another_die_is_said() -> None:
    """A place that is a little likely makes a sure reading doubtful; told how many there are, it does not."""
    faint = (500.0, 300.0, 30.0, 0.4, shares(3, 0.7))
    cold = (500.0, 300.0, 30.0, 0.35, shares(3, 0.7))
    plain = (300.0, 180.0, 30.0, 0.95, shares(4))
    assert likely(0.35, shares(3, 0.7)) < 0.08 < likely(0.4, shares(3, 0.7)) < 0.7

    assert read(plain, faint, expected=ANYTHING).reason is Reason.PERHAPS_MORE
    assert read(plain, cold, expected=ANYTHING).verdict is Verdict.SURE
    assert read(plain, faint, expected=pip_dice(1)).verdict is Verdict.SURE


def test_a_sign_is_told_only_where_anything_may_lie_and_hardly_anything_speaks_for_pips() -> None:
    """A single large pip is nearly one."""
    sign, perhaps = shares(1, 0.1, sign=0.85), shares(1, 0.3, sign=0.6)

    assert [die.kind for die in read((300, 180, 30, 0.95, sign), expected=ANYTHING).dice] == ["sign"]
    assert [die.kind for die in read((300, 180, 30, 0.95, perhaps), expected=ANYTHING).dice] == ["pips"]
    assert [die.kind for die in read((300, 180, 30, 0.95, sign), expected=pip_dice(1)).dice] == ["pips"]


def test_the_outline_of_a_die_is_a_little_larger_than_its_upper_face() -> None:
    """And in the pixels of the whole picture."""
    (die,) = read((300, 180, 50, 0.95, shares(4))).dice

    assert die.box == pytest.approx((272.0, 152.0, 328.0, 208.0))
    assert (die.middle, die.size, die.value) == ((300, 180), 50, 4)


def test_what_cannot_be_lowers_the_share_of_what_can() -> None:
    """Half of what speaks for faces that are not possible counts against those that are."""
    row = np.array([0.1, 0.4, 0.2, 0.2, 0.0, 0.0, 0.0, 0.05, 0.05])

    assert dict(pip_faces(row, ("1", "2"))) == pytest.approx({"1": 0.4 / 0.9, "2": 0.2 / 0.9})
    assert pip_faces(row, ("1", "2", "3", "4", "5", "6"))[0][0] == "1"


# --- over time ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pixels", "by", "moves"), [(24, 15, True), (23, 15, False), (600, 14, False), (600, -15, True), (600, -14, False)]
)
def test_something_moved_if_enough_of_the_picture_changed_by_enough(pixels: int, by: int, moves: bool) -> None:  # noqa: FBT001  a column of the table
    """Twenty-four dots of a small picture, by more than fourteen grey levels."""
    before = np.full((120, 160), 100, np.uint8)
    after = before.copy()
    after.reshape(-1)[:pixels] = 100 + by

    assert has_moved(before, after) is moves
    assert not has_moved(before, (before + 60).astype(np.uint8)), "light that changes everywhere alike is no movement"


def test_movement_is_looked_for_in_a_small_grey_picture() -> None:
    """Whatever the size of the camera's; no picture at all is black."""
    red = np.zeros((720, 1280, 3), np.uint8)
    red[..., 2] = 255

    assert shrunk(red).shape == (120, 160)
    assert set(shrunk(red).reshape(-1).tolist()) == {76}
    assert shrunk(np.zeros((0, 0, 3), np.uint8)).max() == 0


def reading(*places: tuple[float, float, str], size: float = 20.0) -> Reading:
    box = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
    dice = [
        DieReading("pips", face, 0.99, "1", 0.01, (x, y), size, box, "red", (9, 9, 9), sure=True)
        for x, y, face in places
    ]
    return Reading(Verdict.SURE, tuple(dice))


@pytest.mark.parametrize(("off", "stays"), [((6.9, 0.0), True), ((7.1, 0.0), False), ((0.0, -7.1), False)])
def test_a_die_has_stayed_if_it_moved_by_less_than_a_third_of_its_size(off: tuple[float, float], stays: bool) -> None:  # noqa: FBT001  a column of the table
    """In any direction."""
    assert same(reading((50, 50, "3")), reading((50 + off[0], 50 + off[1], "3"))) is stays


def test_as_many_dice_must_lie_there_and_each_is_counted_once() -> None:
    """Two threes side by side are not one three seen twice."""
    two = reading((50, 50, "3"), (70, 50, "3"))

    assert same(two, reading((70, 50, "3"), (50, 50, "3")))
    assert not same(two, reading((50, 50, "3"), (51, 50, "3")))
    assert not same(two, reading((50, 50, "3")))


def test_light_that_comes_on_is_no_reason_to_read_again() -> None:
    """What was taken stays taken; what is asked about stays asked."""

    class Once:
        def __init__(self) -> None:
            self.times = 0

        def read(self, *_: Any) -> Reading:
            self.times += 1
            return reading((50, 50, "3"))

    reader = Once()
    tracker = DiceTracker(reader)
    dark, bright = (np.full((120, 160, 3), level, np.uint8) for level in (60, 160))
    states = [tracker.saw(dark if number < 8 else bright, number * 0.1).state for number in range(16)]

    assert states[4:] == ["taken"] * 12
    assert reader.times == 4


# --- verdicts -------------------------------------------------------------------------------------------------------


def test_dice_are_told_row_by_row_from_left_to_right() -> None:
    """A row is one and a half dice high."""
    dice = reading((90, 50, "1"), (30, 58, "2"), (60, 95, "3"), (10, 140, "4")).dice

    assert [die.face for die in sorted(dice, key=in_rows)] == ["2", "1", "3", "4"]
    assert verdict([(die, [(die.face, 0.9)]) for die in dice], pip_dice(4), ()).faces == ("2", "1", "3", "4")


def test_at_most_six_ways_are_told_with_the_product_of_their_shares() -> None:
    """The best first."""
    ways = best_ways([[("1", 0.6), ("2", 0.4)], [("5", 0.9), ("6", 0.1)], [("3", 0.7), ("4", 0.3)]])

    assert len(ways) == 6
    assert [way.faces for way in ways[:3]] == [("1", "5", "3"), ("2", "5", "3"), ("1", "5", "4")]
    assert [way.share for way in ways[:3]] == pytest.approx([0.378, 0.252, 0.162])
    assert best_ways([[("1", 0.6)], []]) == ()


# --- colours --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rgb", "name"),
    [
        ((57, 20, 20), "black"),
        ((59, 20, 20), "red"),
        ((164, 160, 160), "grey"),
        ((166, 160, 160), "white"),
        ((200, 40, 40), "red"),
        ((220, 120, 30), "orange"),
        ((115, 70, 25), "brown"),
        ((220, 200, 40), "yellow"),
        ((40, 160, 60), "green"),
        ((40, 70, 200), "blue"),
        ((120, 40, 200), "purple"),
        ((220, 60, 170), "pink"),
        ((220, 40, 70), "red"),
    ],
)
def test_colours_are_called_as_people_do(rgb: tuple[int, int, int], name: str) -> None:
    """Dark is black, pale is grey or white; a dark orange is brown."""
    assert colour_name(rgb) == name


def test_the_colour_of_a_die_is_that_of_its_body_and_not_of_its_pips_or_of_the_table() -> None:
    """In red, green, blue; a die beside the picture has none."""
    picture = np.full((60, 60, 3), 255, np.uint8)
    picture[18:42, 18:42] = (200, 70, 40)
    picture[26:34, 26:34] = 255

    assert body_colour(picture, (30.0, 30.0), 24.0) == (40, 70, 200)
    assert body_colour(picture, (200.0, 30.0), 24.0) == (0, 0, 0)
