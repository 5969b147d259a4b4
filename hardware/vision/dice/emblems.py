"""Emblems: makers put theirs in place of the six, some of the one. Guessed from the dice beside it, never sure."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hardware.vision.dice.dice_colours import suits
from hardware.vision.dice.dice_values import PIPS, Reason
from hardware.vision.dice.search.close_look import SIGN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats
    from hardware.vision.dice.dice_values import DieReading
    from hardware.vision.dice.dice_verdict import Faces

SIGN_FROM, PIPS_BELOW, NO_PIPS = 0.5, 0.3, 0.12
"""A sign is no emblem if it may be pips after all: a large one looks like a sign."""
CLEAR = 0.6
ENOUGH = 2
"""So many dice of the same make must show pips."""
LIKELY, UNLIKELY = 0.6, 0.25


def with_emblems(dice: Sequence[tuple[DieReading, Faces]], shares: Sequence[Floats]) -> list[tuple[DieReading, Faces]]:
    """The same dice; those with a sign among dice with pips show what the sign most likely stands for."""
    told = []
    signs = [float(row[SIGN]) for row in shares]
    for number, (die, faces) in enumerate(dice):
        sisters = [
            other.face
            for place, (other, _) in enumerate(dice)
            if place != number
            and signs[place] < PIPS_BELOW
            and other.kind == PIPS
            and other.confidence > CLEAR
            and suits(other.colour, die.colour)
        ]
        pips = float(shares[number][1:SIGN].max())
        if signs[number] <= SIGN_FROM or pips > NO_PIPS or len(sisters) < ENOUGH:
            told.append((die, faces))
            continue
        stands_for, else_for = ("1", "6") if "6" in sisters and "1" not in sisters else ("6", "1")
        guessed: Faces = [(stands_for, LIKELY * signs[number]), (else_for, UNLIKELY * signs[number])]
        told.append((_guessed(die, guessed), guessed))
    return told


def _guessed(die: DieReading, faces: Faces) -> DieReading:
    (best, share), (second, less) = faces
    return replace(
        die,
        kind=PIPS,
        face=best,
        confidence=share,
        runner_up=second,
        runner_up_confidence=less,
        sure=False,
        trouble=die.trouble or Reason.UNKNOWN_FACE,
    )
