"""Chests by zone and colour, dice with symbols, tiles: what a camera, a printer and a demonstration know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine.games.tortuga_dice.dice import ASSUMED, DieRow
from companion.engine.games.tortuga_dice.pieces import SKULL, Action, Ashore, Zone, load
from companion.engine.kernel.decisions import Option
from companion.engine.kernel.table_facts import (
    DiceFacts,
    DieFace,
    HeapPiece,
    MatPlan,
    TableFacts,
    TaughtDie,
    ZoneShare,
    card_style,
    side_by_side,
)

COLOURS: Final = {
    "red": (190, 36, 38),
    "blue": (36, 78, 170),
    "yellow": (232, 196, 44),
    "white": (238, 236, 228),
    "purple": (112, 50, 140),
}
"""1.6 Chests as most boxes have them."""


def zones(seats: Sequence[str]) -> Sequence[ZoneShare]:
    """For everybody four chest zones in a row and a place for tiles; central island and dice on the right."""
    high = 1.0 / max(1, len(seats))
    made = [ZoneShare(Ashore.CENTRAL.value, 0.82, 0.0, 0.18, 0.4), ZoneShare("dice", 0.82, 0.45, 0.18, 0.55)]
    for number, who in enumerate(seats):
        names = [f"{zone.value}-{who}" for zone in Zone]
        made += side_by_side([*names, f"player-{who}"], 0.0, number * high, 0.8, high)
    return made


def symbol_face(option: Option, die: str, face: str) -> DieFace:
    """1.7 An action with its value, or a skull with the letter of its die."""
    value = getattr(option, "value", None)
    return DieFace(_kind(die), f"{face} {die if value is None else value}")


def _kind(letter: str) -> str:
    return f"symbol {letter}"


def _taught(row: DieRow) -> TaughtDie:
    """1.7 The six faces of a die, as its box is assumed to have them."""
    letter = row.die.value
    faces = [f"{action.value} {value}" for action, value in zip(Action, row.values, strict=True)]
    return TaughtDie(_kind(letter), (*faces, f"{SKULL.value} {letter}"), letter)


TABLE_FACTS: Final = TableFacts(
    mat=MatPlan(zones, (560.0, 400.0)),
    dice={
        "dice": DiceFacts(
            symbol_face,
            tuple(_taught(row) for row in ASSUMED),
            ends="done",
            single=(Action.BOARD.value, Action.PLUNDER.value),
        )
    },
    heaps=(HeapPiece("chest", 12.0, COLOURS),),
    card_style=card_style(load("card_style")),
)
