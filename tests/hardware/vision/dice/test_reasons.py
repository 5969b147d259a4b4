"""Whatever keeps dice from being read is named, in more than one picture each."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from hardware.arrays import Pixels
from hardware.simulation import (
    Die,
    Hand,
    Lens,
    Light,
    LyingDie,
    Mood,
    Scene,
    View,
    Wish,
    arranged,
    ordinary_die,
    render,
)
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.dice_tracker import DiceTracker, State
from hardware.vision.dice.dice_values import ANYTHING, Reason, Verdict, pip_dice
from hardware.vision.shared.picture_faults import softness

WHITE = ordinary_die()
RED = ordinary_die((168, 28, 32), (240, 236, 226), "red")
USUAL = 3
PAIR = (LyingDie(WHITE, "6", 0.0, 0.0, 20.0), LyingDie(RED, "2", 40.0, 0.0))


def shown(*dice: LyingDie, lens: Lens | None = None, hand: Hand | None = None, light: Light | None = None) -> Pixels:
    scene = Scene(
        size=(640, 360),
        dice=dice,
        view=View(across=200.0),
        lens=lens or Lens(),
        hands=(hand,) if hand else (),
        light=light or Light(),
    )
    picture: Pixels = render(scene).picture
    return picture


def table(seed: int) -> Scene:
    """Two white dice on a table as large as a camera sees it, in calm light or the usual."""
    scene: Scene = arranged(Wish(dice=(WHITE,) * 2, mood=Mood.CALM if seed < USUAL else Mood.USUAL), seed)
    return scene


def read(reader: DiceReader, scene: Scene) -> Reason | None:
    return reader.read(render(scene).picture, pip_dice(2)).reason


@pytest.mark.parametrize(("x", "y"), [(-101.0, 0.0), (99.0, 20.0), (0.0, 56.0), (-97.0, 50.0)])
def test_half_out_of_the_picture(x: float, y: float, reader: DiceReader) -> None:
    """What the edge cuts off may hide pips."""
    for expected in (ANYTHING, pip_dice(1)):
        reading = reader.read(shown(LyingDie(WHITE, "6", x, y, 20.0)), expected)
        assert (reading.verdict, reading.reason) == (Verdict.IMPOSSIBLE, Reason.CUT_OFF)


@pytest.mark.parametrize("seed", [0, 2])
def test_one_of_two_dice_with_its_middle_on_the_border(seed: int, reader: DiceReader) -> None:
    """Half a die is small in a large picture, yet it is said where the second one is."""
    scene = table(seed)
    whole, other = scene.dice
    half = replace(other, x=scene.view.at_x + scene.view.across / 2, y=scene.view.at_y)

    assert read(reader, replace(scene, dice=(whole, half))) is Reason.CUT_OFF
    assert read(reader, replace(scene, dice=(whole,))) is Reason.TOO_FEW


@pytest.mark.parametrize(("aside", "upper"), [(9.0, WHITE), (9.0, RED), (10.0, WHITE)])
def test_one_die_on_another(aside: float, upper: Die, reader: DiceReader) -> None:
    """The lower one shows a little: two were asked for, and they are stacked."""
    above = LyingDie(upper, "6", aside, 2.0, 40.0, on=16.0)

    reading = reader.read(shown(LyingDie(WHITE, "5", 0.0, 0.0, 10.0), above), pip_dice(2))

    assert (reading.verdict, reading.reason) == (Verdict.IMPOSSIBLE, Reason.STACKED)


@pytest.mark.parametrize("faces", [("2", "5"), ("1", "6")])
def test_a_die_that_covers_most_of_another_has_no_outline_of_a_single_one(
    faces: tuple[str, str], reader: DiceReader
) -> None:
    """Of the lower one no face shows, but its corners do."""
    below, above = faces
    pile = (LyingDie(WHITE, below, 0.0, 0.0, 10.0), LyingDie(WHITE, above, 4.0, 3.0, 40.0, on=16.0))

    assert reader.read(shown(*pile), pip_dice(2)).reason is Reason.STACKED
    assert reader.read(shown(*pile[:1]), pip_dice(2)).reason is Reason.TOO_FEW


def test_a_die_that_hides_the_lower_one_is_one_too_few(reader: DiceReader) -> None:
    """Whatever the reason, two were asked for."""
    for aside in (0.0, 4.0):
        above = LyingDie(RED, "3", aside, 2.0, 40.0, on=16.0)
        reading = reader.read(shown(LyingDie(WHITE, "5", 0.0, 0.0, 10.0), above), pip_dice(2))
        assert reading.verdict is Verdict.IMPOSSIBLE


@pytest.mark.parametrize(
    "hand",
    [
        Hand(0.0, 0.0, height=25.0),
        Hand(6.0, -4.0, height=20.0),
        Hand(-3.0, 5.0, height=40.0),
        Hand(2.0, 10.0, from_side=200.0, height=18.0, skin=(190, 138, 106)),
    ],
)
def test_a_hand_in_the_way(hand: Hand, reader: DiceReader) -> None:
    """It hides a die, or a part of one."""
    reading = reader.read(shown(PAIR[0], LyingDie(RED, "3", -40.0, 30.0), hand=hand), pip_dice(2))

    assert reading.verdict is not Verdict.SURE
    assert reading.reason is Reason.HAND


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_a_hand_over_black_cloth_wood_and_red_felt(seed: int, reader: DiceReader) -> None:
    """Also where the table is nearly of the colour of skin."""
    scene = table(seed)

    assert read(reader, replace(scene, hands=(Hand(scene.dice[1].x, scene.dice[1].y - 10),))) is Reason.HAND


def test_lamplight_on_wood_is_no_hand(reader: DiceReader) -> None:
    """It has the colour of skin and reaches the border, but it fades away."""
    scene = arranged(Wish(dice=(WHITE,) * 2, mood=Mood.USUAL), 118)

    assert read(reader, replace(scene, dice=scene.dice[:1])) is Reason.TOO_FEW


@pytest.mark.parametrize("exposure", [0.02, 0.04, 0.06])
def test_too_dark(exposure: float, reader: DiceReader) -> None:
    """What little is seen may not be all: never sure, however clear it seems."""
    for expected in (ANYTHING, pip_dice(2)):
        reading = reader.read(shown(*PAIR, lens=Lens(exposure=exposure)), expected)
        assert reading.verdict is not Verdict.SURE
        assert reading.reason is Reason.DARK


@pytest.mark.parametrize("exposure", [60.0, 90.0])
def test_glare(exposure: float, reader: DiceReader) -> None:
    """So bright that dice drown in it."""
    reading = reader.read(shown(*PAIR, lens=Lens(exposure=exposure)), pip_dice(2))

    assert reading.verdict is not Verdict.SURE
    assert reading.reason is Reason.GLARE


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_glare_on_a_die_in_a_picture_that_is_not_too_bright(seed: int, reader: DiceReader) -> None:
    """A lamp right above one of them: its pips drown."""
    scene = table(seed)
    lamp = replace(scene.light, x=scene.dice[0].x * 2, y=scene.dice[0].y * 2, strength=3.0, radius=160.0)

    assert read(reader, replace(scene, light=lamp)) is Reason.GLARE


@pytest.mark.parametrize("seed", [0, 2, 3])
def test_so_blurred_that_small_dice_are_not_found(seed: int, reader: DiceReader) -> None:
    """Spots are left of them, and nothing with an edge."""
    scene = table(seed)

    assert read(reader, replace(scene, lens=replace(scene.lens, blur=10.0))) is Reason.BLURRED


def test_no_dice_expected(reader: DiceReader) -> None:
    """An empty table is as it should be; dice are too many, and still read."""
    assert reader.read(shown(), pip_dice(0)).verdict is Verdict.SURE
    reading = reader.read(shown(*PAIR), pip_dice(0))
    assert (reading.reason, sorted(reading.faces)) == (Reason.TOO_MANY, ["2", "6"])


@pytest.mark.parametrize(
    "lens",
    [
        Lens(blur=5.0),
        Lens(blur=8.0),
        Lens(blur=12.0),
        Lens(motion=30.0, motion_towards=30.0),
        Lens(motion=45.0, motion_towards=100.0),
    ],
)
def test_blurred(lens: Lens, reader: DiceReader) -> None:
    """Out of focus, or shaken."""
    for expected in (ANYTHING, pip_dice(2)):
        reading = reader.read(shown(*PAIR, lens=lens), expected)
        assert reading.verdict is not Verdict.SURE
        assert reading.reason is Reason.BLURRED


def test_an_empty_table_is_not_blurred(reader: DiceReader) -> None:
    """Felt has no edges, and needs none."""
    assert reader.read(shown()).reason is Reason.NO_DICE


def test_edges_are_less_steep_the_more_a_die_is_blurred() -> None:
    """Whichever way it moved."""
    sharp, soft = (softness(shown(*PAIR, lens=Lens(blur=blur))[140:220, 280:360]) for blur in (0.6, 6.0))
    ways = [softness(shown(*PAIR, lens=Lens(motion=30.0, motion_towards=w))[140:220, 280:360]) for w in (0.0, 70.0)]

    assert soft < sharp / 2
    assert max(ways) < sharp / 1.5


@pytest.mark.parametrize("step", [6.0, 25.0])
def test_dice_that_move_are_waited_for(step: float, reader: DiceReader) -> None:
    """Two frames in which they lie elsewhere."""
    tracker = DiceTracker(reader, pip_dice(2))
    seen = [
        tracker.saw(shown(*(LyingDie(d.die, d.face, d.x + k * step, d.y, d.turned + 20 * k) for d in PAIR)), k / 10)
        for k in range(3)
    ]

    assert [one.state for one in seen[1:]] == [State.MOVING, State.MOVING]
    assert seen[-1].reading is not None
    assert seen[-1].reading.reason is Reason.MOVING


def test_noise_in_the_dark_is_no_die(reader: DiceReader) -> None:
    """A black picture with grain."""
    grain = np.random.default_rng(3).integers(0, 12, (360, 640, 3), np.uint8)

    assert reader.read(grain, pip_dice(1)).reason is Reason.DARK
