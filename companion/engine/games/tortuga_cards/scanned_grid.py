"""A whole grid as it lies on a picture, counted without a match: events and storms apart (RULES.md, section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from companion.engine.games.tortuga_cards.boarding import Outcome, count, outcomes
from companion.engine.games.tortuga_cards.pieces import COLUMNS, DECK_OF, ROWS, Deck
from companion.engine.games.tortuga_cards.sketch import sketched
from companion.engine.games.tortuga_cards.table import Table
from companion.engine.games.tortuga_cards.variants import boxes_for
from companion.engine.kernel.codec import convert
from companion.engine.kernel.setup import Setup
from companion.engine.kernel.table_facts import GridPlan, GridScore

LINES: Final = (Deck.PIRATES.value, *(DECK_OF[row].value for row in ROWS))


def columns_for(players: int) -> int:
    """2.2 Six for every box."""
    return COLUMNS * boxes_for(players)


def score(setup: Setup, cells: Sequence[Sequence[str]]) -> GridScore:
    """4.1-4.7 What every column brings, and to whom."""
    table: Table = convert(sketched(setup, {line: list(row) for line, row in zip(LINES, cells, strict=True)}), Table)
    columns = outcomes(table.catalogue, table)
    taken = {who: msgspec.to_builtins(prestige) for who, prestige in count(table, columns).items()}
    return GridScore(tuple(_told(one) for one in columns), taken)


def _told(one: Outcome) -> dict[str, Any]:
    return {
        "compares": one.compares.value,
        "attack": one.attack,
        "defence": one.defence,
        "wins": one.wins,
        "treasure": one.treasure,
        "doubloons": one.doubloons,
    }


GRID: Final = GridPlan(LINES, columns_for, score)
