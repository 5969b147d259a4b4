"""Which board belongs to which game: one of ours, one that the game's package brings, or the plain one."""

from __future__ import annotations

from functools import lru_cache, wraps
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from companion.engine.shelf import part_of
from companion.presenter.boards.board import Board

if TYPE_CHECKING:
    from collections.abc import Callable


@lru_cache(maxsize=16)
def board_of(game: str) -> Board:
    """Give the board of a game; one that has none of its own is played on the plain one."""
    home = f"{__package__}.{game}"
    if find_spec(home) is not None:
        ours: Board = import_module(home).BOARD
        return ours
    try:
        theirs = getattr(part_of(game, "board"), "BOARD", None)
    except (Exception, SystemExit):  # noqa: BLE001  a stranger's board that cannot be opened; `check-game` names it
        return Board()
    return guarded(theirs) if isinstance(theirs, Board) else Board()


def guarded(board: Board) -> Board:
    """Let a stranger's board fail without the evening: what it cannot say, the plain one says."""
    plain = Board()
    plain.size = board.size  # type: ignore[misc]  # the plain one fills in on the same board
    safe = object.__new__(type(board))
    safe.__dict__.update(board.__dict__)
    for name in vars(Board):
        if callable(getattr(Board, name)) and not name.startswith("_"):
            setattr(safe, name, _or_else(getattr(board, name), getattr(plain, name)))
    return safe


def _or_else(theirs: Callable[..., Any], plain: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(theirs)
    def said(*given: Any) -> Any:
        try:
            return theirs(*given)
        except Exception:  # noqa: BLE001  whatever it raises, there is a board
            return plain(*given)

    return said
