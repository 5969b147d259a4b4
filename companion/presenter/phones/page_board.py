"""The board as plain lists, for a browser to draw: every piece with its place, colours, sign and words."""

from __future__ import annotations

from typing import Any

from companion.presenter.boards.piece import Badge, Piece
from companion.presenter.theme import CLEAR, WHITE, Mark, Paint


def colour(one: Paint | None) -> str:
    """Write a colour as a browser reads it; "" is none."""
    if one is None or one[3] == 0:
        return ""
    parts = [round(part * 255) for part in (one if one[3] < 1 else one[:3])]
    return "#" + "".join(f"{part:02x}" for part in parts)


def mark_of(mark: Mark) -> list[str]:
    """Write how a seat is told from the others: colour, ink, shape."""
    return [colour(mark.paint), colour(mark.ink), mark.shape]


def _badge(badge: Badge) -> list[str]:
    return [badge.picture, "" if badge.tint == WHITE else colour(badge.tint), badge.text]


def piece_list(piece: Piece) -> list[Any]:
    """Write one piece: its rectangle from the lower left, then all that is drawn in it."""
    return [
        *(round(side, 2) for side in (piece.x, piece.y, piece.w, piece.h, piece.corner, piece.letters)),
        piece.picture,
        "" if piece.tint == WHITE else colour(piece.tint),
        colour(piece.fill),
        "" if piece.edge == CLEAR else colour(piece.edge),
        piece.text,
        colour(piece.ink),
        [_badge(one) for one in piece.badges],
        [_badge(one) for one in piece.cells],
        piece.listed,
    ]
