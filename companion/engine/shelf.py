"""The shelf: all games by name; every package in `engine/games` that has a `GAME`."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Final

from companion.engine import games
from companion.engine.kernel.errors import Unreadable, refusal
from companion.engine.kernel.game import Game
from companion.engine.kernel.table_facts import TableFacts


def _found() -> Iterator[Game[Any]]:
    for found in iter_modules(games.__path__):
        if found.ispkg:
            yield import_module(f"{games.__name__}.{found.name}").GAME


SHELF: Final[dict[str, Game[Any]]] = {
    game.name: game for game in sorted(_found(), key=lambda game: (game.extras.shelf_place, game.name))
}


def game_named(name: str) -> Game[Any]:
    """Take a game from the shelf."""
    if name not in SHELF:
        raise Unreadable(refusal("no-such-game", game=str(name)[:40], known=" ".join(SHELF)))
    return SHELF[name]


def facts_of(name: str) -> TableFacts:
    """What is known of the table of a game; nothing of one that is not on the shelf."""
    return SHELF[name].extras.table_facts if name in SHELF else TableFacts()
