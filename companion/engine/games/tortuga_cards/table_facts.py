"""The grid of cards on the mat, and how our own look: what a camera, a printer and a demonstration know."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from importlib.resources import files
from typing import Final

from companion.engine.games.tortuga_cards.pieces import COLUMNS, ROWS
from companion.engine.games.tortuga_cards.scanned_grid import GRID
from companion.engine.games.tortuga_cards.sights import PIRATES
from companion.engine.kernel.table_facts import MatPlan, TableFacts, ZoneShare, card_style, side_by_side

HALVES: Final = 2
"""2.2 One box has room for two players."""


def zones(seats: Sequence[str]) -> Sequence[ZoneShare]:
    """Three columns for everybody by five rows; the events of the players on the right."""
    columns = COLUMNS // HALVES * max(HALVES, len(seats))
    made: list[ZoneShare] = []
    for number, row in enumerate((PIRATES, *ROWS)):
        made += side_by_side([f"{row}-{column}" for column in range(1, columns + 1)], 0.0, number * 0.2, 0.8, 0.2)
    high = 1.0 / max(HALVES, len(seats))
    return [*made, *(ZoneShare(f"player-{who}", 0.82, number * high, 0.18, high) for number, who in enumerate(seats))]


_STYLE: Final = tomllib.loads((files(__package__) / "data" / "card_style.toml").read_text(encoding="utf-8"))

TABLE_FACTS: Final = TableFacts(
    mat=MatPlan(
        zones,
        (600.0, 480.0),
        widens_from=HALVES,
        stays=("pirates", "cards", "events"),
        face_down={"player": ("events",)},
    ),
    card_style=card_style(_STYLE),
    most_seats_for_cards=HALVES,
    grid=GRID,
)
