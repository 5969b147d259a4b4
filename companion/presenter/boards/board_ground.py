"""The painted ground of a board: by day, and by night with its lights."""

from __future__ import annotations

from typing import Final

from companion.presenter.boards.piece import Piece, Scene
from companion.presenter.theme import WHITE, Paint

DUSK: Final[Paint] = (0.42, 0.50, 0.72, 1.0)
"""What a ground is tinted with at night: the colours stay, the light goes."""


def ground(name: str, wide: float, high: float, scene: Scene) -> tuple[Piece, ...]:
    """Lay the ground of this name over the whole board; at night it is dark, and its lights are lit."""
    whole = Piece(
        key="ground", x=0, y=0, w=wide, h=high, picture=f"{name}-day", tint=DUSK if scene.night else WHITE, swift=True
    )
    if not scene.night:
        return (whole,)
    return whole, Piece(key="lights", x=0, y=0, w=wide, h=high, picture=f"{name}-lights", swift=True)
