"""Chests and pawns on the table against those of the companion: said as a check, never taken as an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.engine.kernel.errors import Refusal
from companion.engine.shelf import facts_of
from hardware.vision.shared.heaps import Counted, Piece, counted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.engine.kernel.match import Match
    from hardware.vision.shared.mat import Mat

CHEST: Final = "chest"
PAWN: Final = "pawn"
USUAL: Final = (CHEST,)
"""Pawns are checked only where a table asks for it."""


def heap_pieces(game: str, pieces: Iterable[str] = (CHEST, PAWN)) -> tuple[Piece, ...]:
    """What the pieces of a game look like, as far as it says so: of these names."""
    wanted = set(pieces)
    return tuple(Piece(one.name, one.side, one.colours) for one in facts_of(game).heaps if one.name in wanted)


def wrong_heap(
    match: Match[Any], picture: Any, mat: Mat, empty: Any = None, pieces: Iterable[str] = USUAL
) -> Refusal | None:
    """The first zone in which the table surely shows another number of pieces; None if all is as it should be."""
    if match.game.sights is None:
        return None
    zones = [zone.name for zone in mat.zones]
    seen = [one for piece in heap_pieces(match.game.name, pieces) for one in counted(picture, mat, piece, zones, empty)]
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
