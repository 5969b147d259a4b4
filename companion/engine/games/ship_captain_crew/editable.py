"""What can be put right on the table though the view words it otherwise: nothing, everything is said as it lies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.engine.games.ship_captain_crew.table import Table


def lies_open(_: Table) -> dict[str, Any]:
    """All that can be changed stands in the view under its own name."""
    return {}


def piece_names(table: Table) -> dict[str, tuple[str, ...]]:
    """3.1 Who still waits for a turn goes by the names of the seats."""
    return {"waiting": tuple(table.seats)}


def holds_secrets(_: Table, __: str) -> bool:
    """Everything lies open."""
    return False
