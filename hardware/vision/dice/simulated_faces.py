"""Templates for the simulated table's own dice, drawn face by face and learnt as one would learn real ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.simulation import Lens, Light, LyingDie, Scene, Tabletop, View, render
from hardware.vision.dice.face_match import printed
from hardware.vision.dice.face_templates import FaceTemplates

if TYPE_CHECKING:
    from collections.abc import Iterable

    from hardware.simulation import Die

SIZE = (320, 240)
ACROSS = 80.0
LIGHTS = (Light(), Light(x=220.0, y=-180.0, z=600.0), Light(x=60.0, y=40.0, z=850.0, room=0.55, strength=0.45))
TURNS = (0.0, 31.0, 64.0)
WHOLE = 1.1
"""How much larger a face is for the reader than its flat part."""


def library(dice: Iterable[Die]) -> FaceTemplates:
    """A book with every face of these dice, in three lights."""
    book = FaceTemplates()
    known: set[tuple[str, str]] = set()
    for die in dice:
        if (die.kind, die.colour) in known:
            continue
        known.add((die.kind, die.colour))
        for face in die.names:
            for light, turn in zip(LIGHTS, TURNS, strict=True):
                book = book.with_print(die.kind, face, _shown(LyingDie(die, face, 0.0, 0.0, turn), light))
    return book


def _shown(lying: LyingDie, light: Light) -> str:
    scene = Scene(
        size=SIZE,
        tabletop=Tabletop(),
        dice=(lying,),
        light=light,
        view=View(across=ACROSS),
        lens=Lens(grain=0.004),
    )
    drawn = render(scene)
    top = drawn.truth.dice[0].top
    middle = (sum(x for x, _ in top) / 4, sum(y for _, y in top) / 4)
    side = ((top[0][0] - top[1][0]) ** 2 + (top[0][1] - top[1][1]) ** 2) ** 0.5
    return printed(drawn.picture, middle, side * WHOLE)
