"""What can be put right on the boards though the view words it otherwise: how many real tiles somebody has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.games.tortuga_dice.pieces import DICE
from companion.engine.kernel.setup import Holder

if TYPE_CHECKING:
    from companion.engine.games.tortuga_dice.table import Table


def lies_open(table: Table) -> dict[str, Any]:
    """10.6 Nobody but their owner has seen real tiles: all that everybody knows is their number."""
    if table.sources.tiles is Holder.APP or any(any(board.tiles) for board in table.boards.values()):
        return {}
    return {"boards": {who: {"tiles": list(board.tiles)} for who, board in table.boards.items()}}


def piece_names(_: Table) -> dict[str, tuple[str, ...]]:
    """1.7 The dice go by letters."""
    return {"hand": tuple(DICE), "dice": tuple(DICE), "tiles": ("?",)}


def holds_secrets(table: Table, source: str) -> bool:
    """4.9, 10.6 Tiles that somebody has, dice that lie behind a screen."""
    hidden = {
        "tiles": any(board.tiles or board.looking for board in table.boards.values()),
        "dice": any(board.rolled for board in table.boards.values()),
    }
    return hidden.get(source, False)
