"""What can be put right on the table though the view words it otherwise, and what goes with what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.games.tortuga1667.event_row import hide, settle
from companion.engine.games.tortuga1667.pieces import EventCard
from companion.engine.games.tortuga1667.table import HAND
from companion.engine.games.tortuga1667.vote_cards import DECK, UNKNOWN
from companion.engine.kernel.codec import decode, encode
from companion.engine.kernel.setup import Holder

if TYPE_CHECKING:
    from companion.engine.games.tortuga1667.table import Table


def lies_open(table: Table) -> dict[str, Any]:
    """Give what everybody sees: the number of real vote cards, and what stands beside the names."""
    seen: dict[str, Any] = {"sitting_out": dict(table.sitting_out), "ill": list(table.ill)}
    if table.sources.votes is Holder.TABLE:
        seen["hands"] = {who: list(hand) for who, hand in table.hands.items()}
        seen["penalties"] = dict(table.penalties)
        seen["vote_deck"] = [dict(layer) for layer in table.vote_deck]
    return seen


def piece_names(_: Table) -> dict[str, tuple[str, ...]]:
    """4.3 Of real vote cards everybody sees only how many somebody holds."""
    return {"hands": ("?",)}


def goes_with(was: Table, now: Table, part: str, owner: str) -> dict[str, Any]:
    """A card lies in one place; a hand is as large as its owner's penalties and El Dorado say (7.4, 7.6, 8.7)."""
    said: dict[str, Any] = {}
    if part in ("kept", "discard"):
        _lies_once(was, now, part, owner)
        _settle_again(was, now)
        seats = [who for who in now.seats if EventCard.PIRATE_CODE in now.kept[who]]
        now.sitting_out = {who: now.sitting_out.get(who, 2) for who in seats}
        said = {"kept": now.kept, "discard": now.discard, "unseen": now.unseen, "stars_unseen": now.stars_unseen}
        said |= {"sitting_out": {who: now.sitting_out.get(who) for who in now.seats}}
        gone = {card: None for card in was.unseen if card not in now.unseen}
        said["unseen"] = {**now.unseen, **gone}
    if part in ("kept", "hands", "penalties") and now.sources.votes is Holder.TABLE:
        said |= _votes(now, part)
    return plain(said)


def plain(parts: dict[str, Any]) -> dict[str, Any]:
    """Write parts of the table as they would stand in a document."""
    return decode(encode(parts), dict[str, Any])


def _lies_once(was: Table, now: Table, part: str, owner: str) -> None:
    """A card that was put here is gone from where it lay, if it lay face up."""
    here = now.discard if part == "discard" else now.kept.get(owner, [])  # type: ignore[call-overload]
    before = was.discard if part == "discard" else was.kept.get(owner, [])  # type: ignore[call-overload]
    for card in EventCard:
        for _ in range(here.count(card) - before.count(card)):
            piles = [*now.kept.values(), now.discard]
            lay = next((pile for pile in piles if pile is not here and card in pile), None)
            if lay is not None:
                lay.remove(card)


def _settle_again(was: Table, now: Table) -> None:
    """What lies face up cannot be turned up again; what does not any more, can."""
    for card in EventCard:
        more = _face_up(now).count(card) - _face_up(was).count(card)
        for _ in range(more):
            if now.unseen.get(card):
                settle(now, card)
        for _ in range(-more):
            hide(now, card)


def _face_up(table: Table) -> list[EventCard]:
    return [*table.discard, *(card for cards in table.kept.values() for card in cards)]


def _votes(now: Table, part: str) -> dict[str, Any]:
    full = {who: HAND + now.kept[who].count(EventCard.EL_DORADO) for who in now.seats}
    if part == "hands":
        now.penalties = {who: max(full[who] - len(now.hands[who]), 0) for who in now.seats}
    else:
        sizes = {who: max(full[who] - now.penalties.get(who, 0), 0) for who in now.seats}
        now.hands = {who: [UNKNOWN] * size for who, size in sizes.items()}
    left = DECK - sum(map(len, now.hands.values()))
    return {"hands": now.hands, "penalties": now.penalties, "vote_deck": [{UNKNOWN: left}] if left else []}


def holds_secrets(table: Table, source: str) -> bool:
    """4.2, 4.3, 4.6 Vote cards in hand, loyalties that are not face up, event cards that somebody has looked at."""
    peeked = [slot for slot in table.row if slot is not None and (slot.seen_by or slot.card is not None)]
    hidden = {
        "votes": any(table.hands.values()) or bool(table.ballots),
        "loyalties": bool(set(table.loyalties) - set(table.face_up)),
        "events": bool(peeked),
    }
    return hidden.get(source, False)
