"""Discard piles, treasures, dice and our own cards: what a camera, a printer and a demonstration know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine.games.jamaica.box import STANDARD, unpacked
from companion.engine.games.jamaica.pieces import load
from companion.engine.kernel.decisions import Option
from companion.engine.kernel.table_facts import (
    DemoEvening,
    DiceFacts,
    DieFace,
    MatPlan,
    TableFacts,
    TaughtDie,
    ZoneShare,
    card_style,
    side_by_side,
)

COMBAT: Final = "combat"


def zones(seats: Sequence[str]) -> Sequence[ZoneShare]:
    """For everybody a discard pile and a place for treasures; the dice in the middle."""
    half = (len(seats) + 1) // 2
    made = [ZoneShare("dice", 0.35, 0.42, 0.3, 0.16)]
    for y, row in ((0.0, seats[:half]), (0.6, seats[half:])):
        for who, x, _, wide, high in side_by_side(row, 0.0, y, 1.0, 0.4):
            made += side_by_side([f"discard-{who}", f"player-{who}"], x, y, wide, high)
    return made


def combat_face(_: Option, __: str, face: str) -> DieFace:
    """3.3 The one die with a star."""
    return DieFace(COMBAT, face)


TABLE_FACTS: Final = TableFacts(
    mat=MatPlan(zones, (560.0, 360.0)),
    dice={
        "action-dice": DiceFacts(),
        "combat-die": DiceFacts(combat_face, (TaughtDie(COMBAT, unpacked(STANDARD).die),)),
    },
    card_style=card_style(load("card_style")),
    secret_hands=("action-cards",),
    demo=DemoEvening(players=3, seed=34),
)
