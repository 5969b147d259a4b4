"""Which board belongs to which game."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from companion.presenter.boards.board import Board


@lru_cache(maxsize=16)
def board_of(game: str) -> Board:
    """Give the board of a game; one that has none of its own is played on the plain one."""
    home = f"{__package__}.{game}"
    if find_spec(home) is None:
        return Board()
    board: Board = import_module(home).BOARD
    return board
