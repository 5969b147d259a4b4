"""Reading ordinary dice off drawn tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from hardware.arrays import Pixels
from hardware.simulation import LyingDie, Mood, ordinary_die
from hardware.vision.dice.dice_reader import DiceReader, pip_faces
from hardware.vision.dice.dice_values import Reason, Verdict, pip_dice
from hardware.vision.dice.networks import load_network

Table = Callable[..., Pixels]
WHITE = ordinary_die()


@pytest.mark.parametrize("seed", range(6))
def test_dice_on_a_table_are_read(seed: int, reader: DiceReader, table: Table) -> None:
    """One to five dice of three colours: every face, nothing else, and sure of all but one at most."""
    chance = np.random.default_rng(seed)
    faces = tuple(str(v) for v in chance.integers(1, 7, 1 + seed % 5))

    reading = reader.read(table(faces, seed), pip_dice(len(faces)))

    assert sorted(reading.faces) == sorted(faces)
    assert reading.verdict is not Verdict.IMPOSSIBLE
    assert sum(die.sure for die in reading.dice) >= len(faces) - 1


def test_the_same_picture_gives_the_same_reading(reader: DiceReader, table: Table) -> None:
    """Twice with one reader, and with a reader that read something else before."""
    picture = table(("1", "3", "6"), 2)
    other = DiceReader()
    other.read(table(("5", "5"), 7))

    first = reader.read(picture)

    assert first == reader.read(picture) == other.read(picture)


def test_an_empty_table_shows_no_dice(reader: DiceReader, lay: Table) -> None:
    """No dice is no dice."""
    reading = reader.read(lay())

    assert (reading.dice, reading.verdict, reading.reason) == ((), Verdict.IMPOSSIBLE, Reason.NO_DICE)


def test_touching_dice_are_two_dice(reader: DiceReader, lay: Table) -> None:
    """Side by side without a gap."""
    reading = reader.read(lay(LyingDie(WHITE, "5", -8.0, 0.0), LyingDie(WHITE, "2", 8.1, 0.0)))

    assert sorted(reading.faces) == ["2", "5"]


def test_side_faces_are_no_dice(reader: DiceReader, lay: Table) -> None:
    """Seen aslant, a die shows up to three faces: only the upper one counts."""
    reading = reader.read(lay(LyingDie(WHITE, "4", -30.0, 0.0, 20.0), LyingDie(WHITE, "3", 30.0, 5.0, 50.0), tilt=40.0))

    assert sorted(reading.faces) == ["3", "4"]


def test_more_dice_than_expected_is_impossible_and_says_so(reader: DiceReader, table: Table) -> None:
    """Three dice where two are expected."""
    reading = reader.read(table(("2", "4", "6"), 1), pip_dice(2))

    assert (reading.verdict, reading.reason) == (Verdict.IMPOSSIBLE, Reason.TOO_MANY)
    assert reading.facts == {"seen": 3, "expected": 2}


def test_fewer_dice_than_expected_is_never_sure(reader: DiceReader, table: Table) -> None:
    """Two dice where three are expected."""
    reading = reader.read(table(("2", "4"), 1), pip_dice(3))

    assert reading.verdict is not Verdict.SURE


@pytest.mark.parametrize(("lean", "towards"), [(42.0, 190.0), (38.0, 190.0), (44.0, 210.0)])
def test_a_die_on_its_edge_is_noticed(lean: float, towards: float, reader: DiceReader, lay: Table) -> None:
    """It must be rolled again, or be laid flat."""
    picture = lay(LyingDie(WHITE, "5", 0.0, 0.0, 15.0, lean=lean, lean_towards=towards))

    reading = reader.read(picture, pip_dice(1))

    assert (reading.verdict, reading.reason) == (Verdict.IMPOSSIBLE, Reason.ON_EDGE)


@pytest.mark.parametrize("towards", [40.0, 100.0, 180.0, 190.0, 300.0])
def test_a_die_leaning_so_that_no_face_is_upright_is_not_sure(towards: float, reader: DiceReader, lay: Table) -> None:
    """Two faces share the view: which one counts must be asked."""
    for lean in (30.0, 38.0, 42.0, 45.0):
        picture = lay(LyingDie(WHITE, "5", 0.0, 0.0, 15.0, lean=lean, lean_towards=towards))
        assert reader.read(picture, pip_dice(1)).verdict is not Verdict.SURE


@pytest.mark.parametrize(("lean", "towards"), [(40.0, 100.0), (40.0, 300.0), (34.0, 250.0)])
def test_a_die_that_leans_beside_flat_ones_is_found_out_by_them(
    lean: float, towards: float, reader: DiceReader, lay: Table
) -> None:
    """Seen alone it could be a flat one before a camera held aslant; its sisters tell that it is not."""
    leaning = LyingDie(WHITE, "5", 0.0, 0.0, 15.0, lean=lean, lean_towards=towards)
    picture = lay(LyingDie(WHITE, "2", -60.0, 10.0, 30.0), leaning, LyingDie(WHITE, "4", 55.0, -15.0, 70.0))

    reading = reader.read(picture, pip_dice(3))

    assert reading.verdict is Verdict.IMPOSSIBLE
    assert reading.reason in (Reason.ON_EDGE, Reason.STACKED)
    assert {die.face for die in reading.dice if die.sure} <= {"2", "4"}


def test_flat_dice_before_a_camera_held_aslant_vouch_for_each_other(reader: DiceReader, lay: Table) -> None:
    """None of them leans, though all look aside."""
    reading = reader.read(lay(LyingDie(WHITE, "4", -30.0, 0.0, 20.0), LyingDie(WHITE, "3", 30.0, 5.0, 50.0), tilt=40.0))

    assert reading.reason not in (Reason.ON_EDGE, Reason.ASLANT)


def test_what_the_rules_exclude_is_not_read(reader: DiceReader, table: Table) -> None:
    """With only some faces possible the answer is one of them, and doubtful if the picture says otherwise."""
    reading = reader.read(table(("5",), 4), pip_dice(1, ("1", "2", "3")))

    assert reading.faces[0] in ("1", "2", "3")
    assert reading.verdict is not Verdict.SURE


def test_shares_of_faces_never_exceed_one_and_shrink_with_other_signs() -> None:
    """What is likely something else is not likely a face."""
    shares = np.array([0.2, 0.5, 0.1, 0.0, 0.0, 0.0, 0.0, 0.2, 0.0])

    faces = pip_faces(shares, ("1", "2"))

    assert faces[0][0] == "1"
    assert faces[0][1] == pytest.approx(0.5)
    assert sum(share for _, share in faces) == pytest.approx(0.6)


def test_every_die_has_a_place_a_colour_and_a_runner_up(reader: DiceReader, table: Table) -> None:
    """The whole of what is promised about a die, for each of three."""
    dice = reader.read(table(("2", "5", "1"), 6), pip_dice(3)).dice

    assert sorted(die.face for die in dice) == ["1", "2", "5"]
    assert {die.colour for die in dice} == {"white", "red", "blue"}
    for die in dice:
        left, top, right, low = die.box
        assert left < die.middle[0] < right
        assert top < die.middle[1] < low
        assert die.runner_up not in ("", die.face)
        assert 0 <= die.runner_up_confidence <= die.confidence <= 1


@pytest.mark.parametrize("mood", [Mood.USUAL, Mood.HARSH])
def test_worse_pictures_are_not_wrongly_sure(mood: Mood, reader: DiceReader, table: Table) -> None:
    """Rather doubtful than wrong."""
    for seed in range(3):
        faces = ("1", "4", "6")
        reading = reader.read(table(faces, seed + 40, mood), pip_dice(3))
        assert reading.verdict is not Verdict.SURE or sorted(reading.faces) == sorted(faces)


def test_weights_are_small() -> None:
    """Under five megabytes in all."""
    from importlib.resources import files  # noqa: PLC0415  # only here

    home = files("hardware.vision.dice").joinpath("weights")
    sizes = {file.name.removesuffix(".onnx"): len(file.read_bytes()) for file in home.iterdir()}

    assert sorted(sizes) == ["finder", "judge", "reader"]
    assert sum(sizes.values()) < 5_000_000
    assert all(load_network(name) is not None for name in sizes)


def test_dice_are_found_whatever_their_size(reader: DiceReader, lay: Table) -> None:
    """From a close look at one die to a wide view of the table."""
    results: dict[float, Any] = {}
    for across in (45.0, 90.0, 180.0, 300.0):
        results[across] = reader.read(lay(LyingDie(WHITE, "4", 5.0, 3.0, 25.0), across=across)).faces

    assert results == dict.fromkeys(results, ("4",))
