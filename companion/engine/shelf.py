"""The shelf: all games by name."""

from __future__ import annotations

from typing import Any, Final

from companion.engine.games.jamaica import Jamaica
from companion.engine.games.tortuga1667 import Tortuga1667
from companion.engine.games.tortuga_cards import TortugaCards
from companion.engine.games.tortuga_dice import TortugaDice
from companion.engine.kernel.errors import Unreadable, refusal
from companion.engine.kernel.game import Game

SHELF: Final[dict[str, Game[Any]]] = {
    game.name: game for game in (Tortuga1667(), Jamaica(), TortugaDice(), TortugaCards())
}


def game_named(name: str) -> Game[Any]:
    """Take a game from the shelf."""
    if name not in SHELF:
        raise Unreadable(refusal("no-such-game", game=str(name)[:40], known=" ".join(SHELF)))
    return SHELF[name]
