"""What can be put right on the table though the view words it otherwise: who sits out, who is ill, how many votes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.kernel.setup import Holder

if TYPE_CHECKING:
    from companion.engine.games.tortuga1667.table import Table


def lies_open(table: Table) -> dict[str, Any]:
    """Give what everybody sees: the number of real vote cards, and what stands beside the names."""
    seen: dict[str, Any] = {"sitting_out": dict(table.sitting_out), "ill": list(table.ill)}
    if table.sources.votes is Holder.TABLE:
        seen["hands"] = {who: list(hand) for who, hand in table.hands.items()}
        seen["vote_deck"] = [dict(layer) for layer in table.vote_deck]
    return seen


def piece_names(_: Table) -> dict[str, tuple[str, ...]]:
    """4.3 Of real vote cards everybody sees only how many somebody holds."""
    return {"hands": ("?",)}


def holds_secrets(table: Table, source: str) -> bool:
    """4.2, 4.3, 4.6 Vote cards in hand, loyalties that are not face up, event cards that somebody has looked at."""
    peeked = [slot for slot in table.row if slot is not None and (slot.seen_by or slot.card is not None)]
    hidden = {
        "votes": any(table.hands.values()) or bool(table.ballots),
        "loyalties": bool(set(table.loyalties) - set(table.face_up)),
        "events": bool(peeked),
    }
    return hidden.get(source, False)
