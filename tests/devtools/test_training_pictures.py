"""The pictures that taught the eyes: the same seed draws the same, and their truth is true."""

from __future__ import annotations

import numpy as np
import pytest

from companion.devtools.training.dice_faces import opposite_pairs, sign
from companion.devtools.training.dice_makes import body, dull_body
from companion.devtools.training.picture_pool import KINDS
from companion.devtools.training.samples import crops, patch
from companion.devtools.training.scene_cameras import COLUMNS, SIDE
from companion.devtools.training.scenes import COCKED, scene
from hardware.vision.dice.search.close_look import CLOSE, crop


def test_the_same_seed_draws_the_same_scene() -> None:
    """Pixels and truth."""
    one, other = (scene(np.random.default_rng([1, 0, 3])) for _ in range(2))

    assert all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def test_the_truth_names_dice_within_reach_of_the_picture() -> None:
    """Middle, size, label and how much of it shows."""
    for seed in range(4):
        picture, dice, _ = scene(np.random.default_rng([2, seed]))
        assert picture.shape == (SIDE, SIDE, 3)
        assert ((dice[:, 3] >= 1) & (dice[:, 3] <= COCKED)).all()
        assert (dice[:, 2] > 0).all()


@pytest.mark.parametrize("top", range(1, 7))
def test_opposite_faces_make_seven(top: int) -> None:
    """As on every die of a shop."""
    values = opposite_pairs(np.random.default_rng(top), top)

    assert [values[k] + values[k + 1] for k in (0, 2, 4)] == [7, 7, 7]
    assert sorted(values) == [1, 2, 3, 4, 5, 6]


def test_samples_have_the_shapes_that_the_networks_take() -> None:
    """Patches with heat maps, crops with faces."""
    chance = np.random.default_rng(5)
    drawn = scene(np.random.default_rng([2, 1]))

    picture, targets, weights = patch(chance, drawn)
    cuts, faces, offs = crops(chance, [drawn], 12)

    assert (picture.shape, targets.shape, weights.shape) == ((160, 160, 3), (5, 40, 40), (3, 40, 40))
    assert (cuts.shape, faces.shape, offs.shape) == ((12, CLOSE.side, CLOSE.side, 3), (12,), (12, 5))
    assert targets[0].max() <= 1


def test_a_sign_is_ink_on_nothing() -> None:
    """Between none and all."""
    for seed in range(8):
        ink = sign(np.random.default_rng(seed))
        assert 0 <= ink.min() <= ink.max() <= 1
        assert ink.max() > 0.5


@pytest.mark.parametrize("size", [8.0, 32.0, 200.0])
def test_a_crop_brings_every_die_to_the_same_size(size: float) -> None:
    """A bright square of any size fills the same part of its crop, turned and mirrored or not."""
    field = np.zeros((600, 600, 3), np.uint8)
    half = round(size / 2)
    field[300 - half : 300 + half, 300 - half : 300 + half] = 255

    for turn, mirror in ((0.0, False), (90.0, True)):
        cut = crop(field, (299.5, 299.5), size, turn, mirror=mirror)
        assert cut.shape == (CLOSE.side, CLOSE.side, 3)
        assert float((cut[..., 0] > 127).sum()) == pytest.approx(CLOSE.face * CLOSE.face, rel=0.15)


def test_a_mirrored_crop_is_the_mirror_of_the_crop() -> None:
    """Left becomes right, up stays up."""
    field = np.random.default_rng(3).integers(0, 256, (120, 120, 3), np.uint8)

    straight, mirrored = (crop(field, (59.5, 59.5), 32.0, mirror=m) for m in (False, True))

    assert np.abs(straight[:, ::-1].astype(int) - mirrored).max() <= 2


@pytest.mark.parametrize("kind", ["crowds", "closes", "tables", "traps", "fancies"])
def test_every_kind_of_picture_has_the_same_shape_and_a_truth_of_its_own(kind: str) -> None:
    """The same seed draws the same; traps hold no dice."""
    _, draw = KINDS[kind]
    picture, dice, sides = draw(np.random.default_rng([3, 1]))
    again, _, _ = draw(np.random.default_rng([3, 1]))

    assert np.array_equal(picture, again)
    assert (picture.shape, dice.shape[1], sides.shape[1]) == ((SIDE, SIDE, 3), COLUMNS, 3)
    assert (len(dice) == 0) is (kind == "traps")


def test_dull_dice_are_darker_than_others_on_the_whole() -> None:
    """They are drawn because pips that hardly stand out are what fails on real tables."""
    usual, dull = (
        [float(make(np.random.default_rng(seed)).colour.mean()) for seed in range(40)] for make in (body, dull_body)
    )

    assert np.mean(dull) < np.mean(usual)
