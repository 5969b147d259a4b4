"""Light, glare, sharpness, skin and overlaps: from where on each is said, with given figures and drawn pictures."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from hardware.arrays import Pixels
from hardware.doctor.finding import State
from hardware.vision.cards.compare.card_verdict import Judged
from hardware.vision.cards.search.overlaps import common_share, inside, share_within
from hardware.vision.dice.dice_values import Reason
from hardware.vision.shared.calibration import Calibration
from hardware.vision.shared.mat import Mat
from hardware.vision.shared.picture_faults import blown, dark, hand_share, softness, troubles

GOOD = Calibration(0.3, 200.0, 0.0, 1.0, 1.0, (0, 1, 2, 3), None)


def mat(card: float) -> Mat:
    """A mat on which a playing card is so many pixels wide."""
    side = card / 63.0 * 300.0
    return Mat(((0.0, 0.0), (side, 0.0), (side, side), (0.0, side)), (300.0, 300.0))


def said(seen: Calibration, about: str) -> tuple[State, str]:
    found = next(one for one in seen.findings if one.key.startswith(f"calibration.{about}"))
    return found.state, found.key.rpartition(".")[2]


@pytest.mark.parametrize(
    ("changed", "about", "state", "word"),
    [
        ({"brightness": 89.0}, "light", State.BROKEN, "dark"),
        ({"brightness": 91.0}, "light", State.WARNING, "dim"),
        ({"brightness": 149.0}, "light", State.WARNING, "dim"),
        ({"brightness": 151.0}, "light", State.GOOD, "good"),
        ({"blown": 0.049}, "light", State.GOOD, "good"),
        ({"blown": 0.051}, "light", State.WARNING, "bright"),
        ({"blown": 0.005}, "glare", State.GOOD, "good"),
        ({"blown": 0.007}, "glare", State.WARNING, "some"),
        ({"evenness": 0.56}, "even", State.GOOD, "good"),
        ({"evenness": 0.54}, "even", State.WARNING, "uneven"),
        ({"sharpness": 0.21}, "sharpness", State.GOOD, "good"),
        ({"sharpness": 0.19}, "sharpness", State.WARNING, "soft"),
        ({"sharpness": 0.16}, "sharpness", State.WARNING, "soft"),
        ({"sharpness": 0.14}, "sharpness", State.BROKEN, "blurred"),
        ({"sharpness": None}, "sharpness", State.ABSENT, "unknown"),
        ({"mat": mat(101.0)}, "size", State.GOOD, "good"),
        ({"mat": mat(98.0)}, "size", State.WARNING, "small"),
        ({"mat": mat(71.0)}, "size", State.WARNING, "small"),
        ({"mat": mat(68.0)}, "size", State.BROKEN, "tiny"),
        ({"mat": mat(120.0), "aslant": 1.4}, "tilt", State.GOOD, "good"),
        ({"mat": mat(120.0), "aslant": 1.6}, "tilt", State.WARNING, "aslant"),
        ({"seen": (0, 2, 3)}, "mat", State.BROKEN, "missing"),
        ({"seen": ()}, "mat", State.ABSENT, "none"),
    ],
)
def test_each_finding_begins_where_it_was_measured_to(
    changed: dict[str, object], about: str, state: State, word: str
) -> None:
    """From both sides."""
    assert said(replace(GOOD, **changed), about) == (state, word)  # type: ignore[arg-type]  # fields by name


def test_on_a_bare_table_light_cannot_be_judged_unless_it_is_night() -> None:
    """A dark cloth with nothing on it looks like dim light."""
    bare = replace(GOOD, sharpness=None, seen=(), evenness=None)

    assert bare.bare
    assert said(replace(bare, brightness=41.0), "light") == (State.ABSENT, "unknown")
    assert said(replace(bare, brightness=39.0), "light") == (State.BROKEN, "dark")
    assert said(replace(bare, brightness=151.0), "light") == (State.GOOD, "good")


def test_facts_are_in_centimetres_and_pixels() -> None:
    """As people measure a mat, and as the camera sees a card."""
    facts = {one.key: dict(one.facts) for one in replace(GOOD, mat=mat(126.0)).findings}

    assert facts["calibration.mat.good"] == {"width": 30, "height": 30}
    assert facts["calibration.size.good"] == {"pixels": 126}


# --- what may be wrong with a picture --------------------------------------------------------------------------------


def grey(level: int, peak: int | None = None) -> Pixels:
    picture = np.full((180, 320, 3), level, np.uint8)
    if peak is not None:
        picture[:10] = peak
    return picture


@pytest.mark.parametrize(
    ("level", "peak", "is_dark"), [(21, None, True), (23, None, False), (15, 58, True), (15, 62, False)]
)
def test_a_picture_is_dark_if_neither_the_whole_nor_its_brightest_part_has_light(
    level: int,
    peak: int | None,
    is_dark: bool,  # noqa: FBT001  a column of the table
) -> None:
    """A lamp in the corner of a dark room is light."""
    assert dark(grey(level, peak)) is is_dark
    assert (Reason.DARK in troubles(grey(level, peak))) is is_dark


def test_what_is_blown_has_lost_its_colour_in_two_of_three() -> None:
    """A strong red is a colour."""
    picture = np.zeros((10, 10, 3), np.uint8)
    picture[:5] = (0, 0, 255)
    assert blown(picture) == 0.0
    picture[:5] = (0, 252, 252)
    assert blown(picture) == 0.5
    picture[:5] = (0, 251, 255)

    assert blown(picture) == 0.0


@pytest.mark.parametrize(("share", "glare"), [(0.24, False), (0.26, True)])
def test_glare_is_a_quarter_of_the_picture_or_half_of_a_die(share: float, glare: bool) -> None:  # noqa: FBT001  a column of the table
    """A die that is more than not blown cannot be read."""
    picture = np.full((200, 320, 3), 100, np.uint8)
    picture[: round(200 * share)] = 255
    assert (Reason.GLARE in troubles(picture)) is glare
    plain = np.full((200, 320, 3), 100, np.uint8)
    for rows, says in ((17, False), (19, True)):
        die = plain.copy()
        die[50 : 50 + rows, 50:90] = 255
        assert (Reason.GLARE in troubles(die, [(50, 50, 90, 90)])) is says


@pytest.mark.parametrize(("sigma", "soft"), [(1.0, False), (6.0, True)])
def test_a_die_out_of_focus_is_blurred_and_one_without_contrast_is_not(sigma: float, soft: bool) -> None:  # noqa: FBT001  a column of the table
    """Edges that climb slowly, in the direction in which they climb most slowly."""
    die = np.full((40, 40, 3), 60, np.uint8)
    die[10:30, 10:30] = 220
    picture = cv2.GaussianBlur(die, (0, 0), sigma)

    assert (softness(picture) < 0.115) is soft
    assert softness(np.full((40, 40, 3), 90, np.uint8)) == 1.0
    smeared = cv2.blur(die, (15, 1))
    assert softness(smeared) < softness(die), "moved sideways it is soft in one direction"


def hand(*sides: str, wide: int = 60) -> Pixels:
    """A green table with skin that reaches in from these sides."""
    picture = np.full((180, 320, 3), (60, 110, 40), np.uint8)
    skin = (120, 150, 210)
    for side in sides:
        if side == "left":
            picture[60 : 60 + wide, :80] = skin
        elif side == "right":
            picture[60 : 60 + wide, -80:] = skin
        elif side == "top":
            picture[:50, 130 : 130 + wide] = skin
        else:
            picture[90:140, 130 : 130 + wide] = skin
    return picture


@pytest.mark.parametrize(
    ("picture", "there"),
    [
        (hand("left"), True),
        (hand("left", "right"), True),
        (hand("top"), True),
        (hand("left", "right", "top"), False),
        (hand("middle"), False),
        (hand("left", wide=12), False),
        (hand(), False),
    ],
    ids=["one", "two", "above", "three sides", "in the middle", "a finger", "none"],
)
def test_a_hand_reaches_in_from_one_side_or_two(picture: Pixels, there: bool) -> None:  # noqa: FBT001  a column of the table
    """What lies in the middle is wood or a card, and a border all round is the table's."""
    assert (Reason.HAND in troubles(picture)) is there
    assert (hand_share(picture) > 0.02) is there


def test_what_looks_like_a_hand_in_a_part_must_come_from_beyond_the_whole() -> None:
    """A warm lamp in the middle of the table touches the border of the zone only."""
    whole = np.full((360, 640, 3), (60, 110, 40), np.uint8)
    whole[150:210, 200:280] = (120, 150, 210)
    part = np.ascontiguousarray(whole[90:270, 200:520])

    assert Reason.HAND in troubles(part)
    assert Reason.HAND not in troubles(part, whole=whole)


# --- cards -----------------------------------------------------------------------------------------------------------


def judged(**changed: float) -> Judged:
    figures = {"score": 0.8, "lead": 0.3, "duel": 0.5, "against": 0.05, "colour": 0.1, "clear": 1.0} | changed
    return Judged(np.eye(3), np.zeros((4, 2)), 0, 1, 1, like=np.ones(1), **figures)  # type: ignore[arg-type]  # floats by name


@pytest.mark.parametrize(
    ("changed", "share"),
    [
        ({}, 0.9918),
        ({"score": 0.5}, 0.7685),
        ({"lead": 0.0}, 0.8581),
        ({"lead": 0.9}, 0.9970),
        ({"duel": -0.2}, 0.8808),
        ({"duel": 5.0}, 0.9975),
        ({"duel": -5.0}, 0.6900),
        ({"against": 0.5}, 0.8909),
        ({"colour": 0.8}, 0.7858),
    ],
)
def test_a_card_is_as_likely_as_all_that_speaks_for_and_against_it(changed: dict[str, float], share: float) -> None:
    """As set while looking at drawn tables; a lead and a duel count only so far."""
    assert judged(**changed).share == pytest.approx(share, abs=0.0005)


def test_against_its_rival_a_card_is_told_by_the_duel_alone() -> None:
    """Even is even."""
    assert [judged(duel=duel).against_rival for duel in (0.0, 0.5, -0.5)] == pytest.approx(
        [0.5, 0.9526, 0.0474], abs=0.001
    )


def square(x: float, y: float, side: float) -> np.ndarray:
    return np.array([(x, y), (x + side, y), (x + side, y + side), (x, y + side)], float)


def test_outlines_share_what_both_cover() -> None:
    """Of the smaller one, or of all that either covers; what crosses itself shares nothing."""
    one, other, small = square(0, 0, 10), square(5, 0, 10), square(2, 2, 5)
    crossed = one[[0, 2, 1, 3]]

    assert (share_within(one, other), share_within(one, small), share_within(one, square(20, 20, 5))) == (0.5, 1.0, 0.0)
    assert common_share(one, other) == pytest.approx(50 / 150)
    assert common_share(one, small) == pytest.approx(0.25)
    assert (share_within(one, crossed), common_share(crossed, one)) == (0.0, 0.0)
    assert share_within(one, square(2, 2, 0.5)) == 0.0
    assert (inside(np.array([10.0, 5.0]), one), inside(np.array([10.1, 5.0]), one)) == (True, False)
