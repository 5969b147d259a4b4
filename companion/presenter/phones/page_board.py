"""The board as plain lists, for a browser to draw: every piece with its place, colours, sign and words."""

from __future__ import annotations

from typing import Any, Final

from companion.presenter.boards.piece import Badge, Piece
from companion.presenter.theme import CLEAR, WHITE, Look, Mark, Paint, paint

NIGHT: Final = Look(
    name="night",
    paper=paint("#0E1417"),
    sheet=paint("#1B2429"),
    ink=paint("#E9DDC3"),
    faint=paint("#A99F8A"),
    line=paint("#4A5358"),
    brass=paint("#C99A45"),
    brass_ink=paint("#1A1208"),
    sea=paint("#173540"),
    sea_ink=paint("#E9DDC3"),
    deep=paint("#0A2029"),
    glow=paint("#FFC83D"),
    alarm=paint("#E2705F"),
    shade=paint("#000000", strength=0.7),
)
"""For a phone in the hand: it lights no face. The table's own screen keeps its look."""


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
