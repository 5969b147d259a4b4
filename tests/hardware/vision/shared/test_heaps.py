"""Chests by colour in the zones of a drawn table."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import numpy as np
import pytest

from hardware.arrays import Pixels
from hardware.simulation import Cover, Die, Face, Light, LyingDie, Scene, Tabletop, View, render
from hardware.simulation.drawing.projection import Eye
from hardware.vision.shared.heaps import Counted, Piece, counted
from hardware.vision.shared.mat import Mat, MatZone

COLOURS = {
    "red": (190, 36, 38),
    "blue": (36, 78, 170),
    "yellow": (232, 196, 44),
    "white": (238, 236, 228),
    "purple": (112, 50, 140),
}
CHEST = Piece("chest", 12.0, COLOURS)
SIZE = (400.0, 220.0)
ZONES = tuple(MatZone(f"zone-{n}", n * 100, 60, 90, 90) for n in range(4))
TABLES = [
    Tabletop(Cover.FELT, (28, 92, 58)),
    Tabletop(Cover.FELT, (60, 62, 70)),
    Tabletop(Cover.LINEN, (150, 138, 112)),
]


def chest(colour: str, x: float, y: float, turned: float) -> LyingDie:
    faces = tuple(Face(str(n)) for n in range(6))
    body = COLOURS[colour]
    return LyingDie(Die("chest", faces, body, body, colour, size=12.0, roundness=0.1, gloss=0.1), "0", x, y, turned)  # type: ignore[arg-type]


def strewn(seed: int) -> tuple[list[LyingDie], dict[tuple[str, str], int]]:
    """Some chests in every zone, none touching another, and how many of each colour."""
    chance = Random(seed)
    lying: list[LyingDie] = []
    truth: dict[tuple[str, str], int] = {}
    for zone in ZONES:
        places = [(across, down) for across in range(3) for down in range(3)]
        for across, down in chance.sample(places, chance.randint(0, 4)):
            colour = chance.choice(list(COLOURS))
            x = zone.x + 16 + across * 28 + chance.uniform(-4, 4) - SIZE[0] / 2
            y = SIZE[1] / 2 - (zone.y + 16 + down * 28 + chance.uniform(-4, 4))
            lying.append(chest(colour, x, y, chance.uniform(0, 90)))
            truth[zone.name, colour] = truth.get((zone.name, colour), 0) + 1
    return lying, truth


def seen(scene: Scene) -> tuple[Pixels, Mat]:
    """The picture, and the mat as its markers would tell."""
    eye = Eye(scene.view, scene.size)
    width, height = SIZE[0] / 2, SIZE[1] / 2
    flat = np.array([(-width, height, 0), (width, height, 0), (width, -height, 0), (-width, -height, 0)])
    one, two, three, four = ((float(x), float(y)) for x, y in eye.project(flat))
    return render(scene).picture, Mat((one, two, three, four), SIZE, ZONES)


def wrong(found: Iterable[Counted], truth: dict[tuple[str, str], int]) -> list[tuple[str, str, int, int]]:
    return [
        (one.zone, one.colour, one.count, truth.get((one.zone, one.colour), 0))
        for one in found
        if one.sure and one.count != truth.get((one.zone, one.colour), 0)
    ]


@pytest.mark.parametrize("table", TABLES, ids=["green", "grey", "linen"])
def test_what_is_surely_counted_is_right(table: Tabletop) -> None:
    """Chests of five colours, strewn over four zones; most counts are sure."""
    mistakes: list[object] = []
    sure = total = 0
    for seed in range(4):
        lying, truth = strewn(seed)
        scene = Scene(tabletop=table, dice=tuple(lying), view=View(across=460, height=800, tilt=4.0 * seed))
        picture, mat = seen(scene)
        found = counted(picture, mat, CHEST, [zone.name for zone in ZONES])
        mistakes += wrong(found, truth)
        sure += sum(one.sure for one in found)
        total += len(found)

    assert total == 4 * 4 * 5
    assert mistakes == []
    assert sure / total > 0.85


def test_a_picture_of_the_empty_table_helps_on_a_printed_ground() -> None:
    """Wood has the colours of chests; what was there before is none."""
    lying, truth = strewn(11)
    scene = Scene(tabletop=Tabletop(Cover.WOOD, (130, 84, 48)), dice=tuple(lying), view=View(across=460, height=800))
    picture, mat = seen(scene)
    empty, _ = seen(Scene(tabletop=scene.tabletop, view=scene.view, moment=3))
    found = counted(picture, mat, CHEST, [zone.name for zone in ZONES], empty)

    assert wrong(found, truth) == []
    assert sum(one.sure for one in found) > 14


def test_dim_light_makes_no_chests() -> None:
    """Shadows and noise on an empty table are nothing."""
    scene = Scene(view=View(across=460, height=800), light=Light(strength=0.25, room=0.15, uneven=0.5))
    picture, mat = seen(scene)

    assert [one for one in counted(picture, mat, CHEST, ["zone-0", "zone-1", "zone-2"]) if one.count and one.sure] == []


def test_zones_that_are_not_on_the_mat_and_no_pictures_count_nothing() -> None:
    _, mat = seen(Scene(view=View(across=460, height=800)))

    assert counted(np.zeros((0, 0, 3), np.uint8), mat, CHEST, ["zone-0"]) == []
    assert counted(np.zeros((90, 90, 3), np.uint8), mat, CHEST, ["bathtub"]) == []
