"""Ordinary dice, read by their pips: what a camera and a demonstration know."""

from __future__ import annotations

from typing import Final

from companion.engine.kernel.table_facts import DemoEvening, DiceFacts, TableFacts

TABLE_FACTS: Final = TableFacts(dice={"dice": DiceFacts()}, demo=DemoEvening(players=3, seed=4))
