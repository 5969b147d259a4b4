"""All lifted dice in one place: what a camera and a demonstration know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine.kernel.table_facts import DemoEvening, DiceFacts, MatPlan, TableFacts, ZoneShare


def zones(_: Sequence[str]) -> Sequence[ZoneShare]:
    """2.9 All dice of all players, side by side."""
    return (ZoneShare("dice", 0.0, 0.0, 1.0, 1.0),)


TABLE_FACTS: Final = TableFacts(
    mat=MatPlan(zones, (400.0, 300.0)),
    dice={"dice": DiceFacts()},
    demo=DemoEvening(players=3, seed=4),
)
