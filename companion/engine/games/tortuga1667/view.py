"""What a seat may know (RULES.md, section 11): the public table, and of the secrets only its own."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.games.tortuga1667.pieces import SHIPS, TORTUGA, EventCard, Hold, Nation, Place
from companion.engine.games.tortuga1667.table import Stage, Table
from companion.engine.games.tortuga1667.variants import plain_events, star_pool
from companion.engine.kernel.decisions import Seat


class SlotView(Struct, frozen=True):
    """A face-down card: who looked at it, and what it is to a seat that did (app-held cards only)."""

    seen_by: tuple[Seat, ...]
    card: EventCard | None = None


class PirateView(Struct, frozen=True):
    """One player as this seat sees them."""

    seat: Seat
    place: Place | None
    rank: int
    roles: tuple[str, ...]
    votes: int
    kept: tuple[EventCard, ...]
    sits_out: int
    ill: bool
    loyalty: Nation


class View(Struct, frozen=True):
    """The table as one seat sees it; seat None is the public."""

    seat: Seat | None
    stage: Stage
    turn: Seat
    pirates: tuple[PirateView, ...]
    lines: dict[Place, tuple[Seat, ...]]
    wrecks: tuple[Place, ...]
    chests: dict[Hold, int]
    english: int
    french: int
    row: tuple[SlotView | None, ...]
    pile: int
    boxed: int
    turned: EventCard | None
    discard: tuple[EventCard, ...]
    to_come: dict[EventCard, int]
    vote_deck: int
    on_the_table: int
    hand: tuple[str, ...]
    loyalty: Nation


def view(table: Table, seat: Seat | None) -> View:
    """Show the table to a seat."""
    english, french = table.wealth()
    hand: tuple[str, ...] = ()
    loyalty = Nation.UNKNOWN
    if seat is not None and seat in table.hands:
        hand = tuple(table.hands[seat])
        loyalty = table.loyalties[seat]
    return View(
        seat,
        table.stage,
        table.turn,
        _pirates(table, seat),
        {place: tuple(line) for place, line in table.lines.items()},
        tuple(table.wrecks),
        table.chests.copy(),
        english,
        french,
        tuple([slot_seen(card, seat) for card in table.row]),
        table.pile,
        table.boxed,
        table.turned,
        tuple(table.discard),
        still_to_come(table),
        sum([sum(layer.values()) for layer in table.vote_deck]),
        len(table.ballots),
        hand,
        loyalty,
    )


def slot_seen(card: object, seat: Seat | None) -> SlotView | None:
    """11.4 Show one slot of the row to a seat."""
    if card is None:
        return None
    seen_by: list[Seat] = card.seen_by  # type: ignore[attr-defined]
    if seat is not None and seat in seen_by:
        return SlotView(tuple(seen_by), card.card)  # type: ignore[attr-defined]
    return SlotView(tuple(seen_by)) if seen_by else NOBODY_LOOKED


NOBODY_LOOKED = SlotView(())


def _pirates(table: Table, seat: Seat | None) -> tuple[PirateView, ...]:
    where = {who: (place, line) for place, line in table.lines.items() for who in line}
    seen = []
    for who in table.seats:
        place, line = where.get(who, (None, []))
        rank = line.index(who) + 1 if line else 0
        seen.append(
            PirateView(
                who,
                place,
                rank,
                _roles(place, rank, len(line)),
                len(table.hands.get(who, ())),
                tuple(table.kept.get(who, ())),
                table.sitting_out.get(who, 0),
                who in table.ill,
                table.loyalties[who] if who == seat or who in table.face_up else Nation.UNKNOWN,
            )
        )
    return tuple(seen)


def _roles(place: Place | None, rank: int, length: int) -> tuple[str, ...]:
    """3.5 Captain, first mate, cabin boy, governor; one pawn may be two of them."""
    if place is TORTUGA:
        return ("governor",) if rank == 1 else ()
    if place not in SHIPS:
        return ()
    roles = ("captain",) if rank == 1 else ("first-mate",) if rank == 2 else ()
    return (*roles, "cabin-boy") if rank == length else roles


def still_to_come(table: Table) -> dict[EventCard, int]:
    """Count the event cards that nobody has turned yet, by public knowledge alone: what the table could work out.

    While it is not known which starred cards are in, all that could be are listed.
    """
    stars = table.starred or star_pool(len(table.seats), table.variants)
    left = plain_events(len(table.seats)) | dict.fromkeys(stars, 1)
    if table.stage not in (Stage.SUDDEN_DEATH, Stage.OVER):
        left[EventCard.SPANISH_ARMADA] = 1
    shown = [*table.discard, *(card for cards in table.kept.values() for card in cards)]
    if table.turned is not None:
        shown.append(table.turned)
    for card in shown:
        if left.get(card):
            left[card] -= 1
    return {card: copies for card, copies in left.items() if copies}
