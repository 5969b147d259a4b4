"""What can be put right on the table, and when nothing may be: while dice are under cups."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.engine.games.liars_dice.table import Table


def piece_names(table: Table) -> dict[str, tuple[str, ...]]:
    """2.10, 2.12 Who is out, and who has had a round of the last die, goes by the names of the seats."""
    return {"out": tuple(table.seats), "had": tuple(table.seats)}


def holds_secrets(table: Table, source: str) -> bool:
    """4.1, 4.3 Dice that the app holds under cups."""
    return source == "dice" and bool(table.cups)
