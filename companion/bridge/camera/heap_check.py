"""Chests and pawns on the table against those of the companion: said as a check, never taken as an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.engine.kernel.errors import Refusal
from hardware.vision.shared.heaps import Counted, Piece, counted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.kernel.match import Match
    from hardware.vision.shared.mat import Mat

CHEST: Final = "chest"
PAWN: Final = "pawn"
USUAL: Final = (CHEST,)
"""Pawns are checked only where a table asks for it."""
PIECES: Final[dict[str, tuple[Piece, ...]]] = {
    "tortuga1667": (Piece(CHEST, 14.0, {"": (168, 112, 44)}), Piece(PAWN, 14.0, {"": (200, 60, 50)})),
    "tortuga_dice": (
        Piece(
            CHEST,
            12.0,
            {
                "red": (190, 36, 38),
                "blue": (36, 78, 170),
                "yellow": (232, 196, 44),
                "white": (238, 236, 228),
                "purple": (112, 50, 140),
            },
        ),
    ),
}
"""What the pieces of a box look like, as far as our games know."""


def wrong_heap(
    match: Match[Any], picture: Any, mat: Mat, empty: Any = None, pieces: Iterable[str] = USUAL
) -> Refusal | None:
    """The first zone in which the table surely shows another number of pieces; None if all is as it should be."""
    if match.game.sights is None:
        return None
    wanted = set(pieces)
    kinds = [piece for piece in PIECES.get(match.game.name, ()) if piece.name in wanted]
    zones = [zone.name for zone in mat.zones]
    seen = [one for piece in kinds for one in counted(picture, mat, piece, zones, empty)]
    return compared(match, seen)


def compared(match: Match[Any], seen: Iterable[Counted]) -> Refusal | None:
    """Hold counts against the public view; what is doubtful is held against nobody."""
    heaps = match.game.sights.heaps(match.view()) if match.game.sights else ()
    has = {(heap.zone, heap.piece, heap.colour): heap.count for heap in heaps}
    for one in seen:
        expected = has.get((one.zone, one.piece, one.colour), one.count)
        if one.sure and one.count != expected:
            key = "table-pawns" if one.piece == PAWN else "table-chests"
            return Refusal(
                key, facts=(("zone", one.zone), ("seen", one.count), ("has", expected), ("colour", one.colour))
            )
    return None
