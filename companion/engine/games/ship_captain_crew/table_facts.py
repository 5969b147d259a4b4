"""Five ordinary dice, a place to roll them and one to set them aside: what a camera and a demonstration know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine.kernel.table_facts import DemoEvening, DiceFacts, MatPlan, TableFacts, ZoneShare


def zones(_: Sequence[str]) -> Sequence[ZoneShare]:
    """5.1 Loose dice in the middle, those aboard beside them."""
    return (ZoneShare("dice", 0.0, 0.0, 0.7, 1.0), ZoneShare("aboard", 0.72, 0.0, 0.28, 1.0))


TABLE_FACTS: Final = TableFacts(
    mat=MatPlan(zones, (300.0, 200.0)),
    dice={"dice": DiceFacts()},
    demo=DemoEvening(players=3, seed=4),
)
