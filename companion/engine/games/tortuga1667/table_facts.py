"""The mat with its holds, chests and pawns, and our own cards: what a camera, a printer and a demonstration know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.engine.games.tortuga1667.pieces import load
from companion.engine.games.tortuga1667.sights import SLOTS, VOTES
from companion.engine.kernel.table_facts import HeapPiece, MatPlan, TableFacts, ZoneShare, card_style, side_by_side

HOLDS: Final = (
    ZoneShare("GAL", 0.24, 0.38, 0.22, 0.12),
    ZoneShare("FD-E", 0.0, 0.38, 0.22, 0.18),
    ZoneShare("FD-F", 0.0, 0.57, 0.22, 0.18),
    ZoneShare("TOR-E", 0.24, 0.51, 0.22, 0.12),
    ZoneShare("TOR-F", 0.24, 0.64, 0.22, 0.12),
    ZoneShare("JR-E", 0.48, 0.38, 0.22, 0.18),
    ZoneShare("JR-F", 0.48, 0.57, 0.22, 0.18),
)


def zones(seats: Sequence[str]) -> Sequence[ZoneShare]:
    """The event row above, the votes beside it, the holds of the mat below, what people keep at the lower edge."""
    return [
        *side_by_side(SLOTS, 0.0, 0.0, 0.7, 0.34),
        ZoneShare(VOTES, 0.72, 0.0, 0.28, 0.72),
        *HOLDS,
        *side_by_side([f"player-{who}" for who in seats], 0.0, 0.78, 1.0, 0.22),
    ]


TABLE_FACTS: Final = TableFacts(
    mat=MatPlan(zones, (560.0, 400.0), stays=("events",), face_down={"row": ("events",)}),
    heaps=(HeapPiece("chest", 14.0, {"": (168, 112, 44)}), HeapPiece("pawn", 14.0, {"": (200, 60, 50)})),
    card_style=card_style(load("card_style")),
    secret_hands=("votes",),
)
