"""The row of event cards: looking, turning, refilling, the last five (RULES.md 5.1, 5.2, 9.1)."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga1667.answers import Card, event_cards
from companion.engine.games.tortuga1667.happenings import CardSeen, PileRenewed, RowShuffled, SlotFilled
from companion.engine.games.tortuga1667.pieces import STARRED, EventCard
from companion.engine.games.tortuga1667.table import ROW, FaceDown, Stage, Table
from companion.engine.kernel.decisions import Chance, Rules, Seat
from companion.engine.kernel.setup import Holder

ARMADA: Final = EventCard.SPANISH_ARMADA


def possible(table: Table) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """List which cards a face-down one can still be, and how likely each is."""
    unseen = table.unseen
    weights = weigh(table) if table.boxed or table.stars_unseen else unseen
    return event_cards(tuple(weights)), tuple(weights.values())


def weigh(table: Table) -> dict[EventCard, int]:
    """Weigh the unseen cards when more of them are possible than lie there (10.2, 10.3)."""
    unseen: dict[EventCard, int] = {card: copies for card, copies in table.unseen.items() if card is not ARMADA}
    if table.stars_unseen:
        kinds = sum(card in STARRED for card in unseen)
        unseen = {card: table.stars_unseen if card in STARRED else copies * kinds for card, copies in unseen.items()}
    if ARMADA not in table.unseen:
        return unseen
    unknown = sum(card is not None and card.card is None for card in table.row)
    weights = {card: weight * (unknown - 1) for card, weight in unseen.items() if unknown > 1}
    return weights | {ARMADA: sum(unseen.values()) or 1}


def identify(table: Table, who: Seat, slot: int, *seen_by: Seat) -> Rules[EventCard]:
    """Ask the table what the card is that somebody turns, unless the app knows; for named seats only, or everybody."""
    face_down = table.row[slot - 1]
    if face_down is None:
        raise LookupError(slot)
    if face_down.card is None:
        outcomes, weights = possible(table)
        hidden = table.sources.events is Holder.APP
        about = (("slot", slot), ("who", who))
        card: Card = yield Chance("events", outcomes, weights, seen_by=seen_by or None, hidden=hidden, about=about)
        settle(table, card.card)
        return card.card
    return face_down.card


def settle(table: Table, card: EventCard) -> None:
    """A card is known now, so it is no longer among the unseen ones."""
    if table.unseen[card] == 1:
        del table.unseen[card]
    else:
        table.unseen[card] -= 1
    if table.stars_unseen and card in STARRED:
        table.stars_unseen -= 1
        if not table.stars_unseen:
            for star in STARRED:
                table.unseen.pop(star, None)


def is_a_mystery(table: Table, slot: int) -> bool:
    """Say whether not even the app knows this card yet. That is public: it is one that nobody has looked at."""
    face_down = table.row[slot - 1]
    return face_down is not None and face_down.card is None


def note_the_look(table: Table, who: Seat, slot: int) -> None:
    """5.1 Everybody sees who looks where."""
    face_down = table.row[slot - 1]
    if face_down is not None and who not in face_down.seen_by:
        face_down.seen_by = [*face_down.seen_by, who]


def peek(table: Table, who: Seat, slot: int) -> Rules[None]:
    """5.1 One player sees a face-down card. With real cards the companion does not ask what it was."""
    face_down = table.row[slot - 1]
    if face_down is None:
        raise LookupError(slot)
    if table.sources.events is Holder.APP:
        face_down.card = yield from identify(table, who, slot, who)
        table.tell_only(CardSeen(slot, face_down.card), who)


def refill(table: Table, slot: int) -> None:
    """5.2 The next card of the pile goes on the emptied slot; with the last one comes the Armada (9.1)."""
    if table.pile:
        table.pile -= 1
        table.row[slot - 1] = FaceDown()
        table.tell(SlotFilled(slot))
        if not table.pile and table.stage is Stage.SAILING:
            shuffle_the_last_five(table)
    else:
        renew_the_pile(table)


def renew_the_pile(table: Table) -> None:
    """9.4 In sudden death, once row and pile are used up, the discard becomes a new pile."""
    used_up = not (table.pile or table.turned or any(table.row))
    if used_up and table.stage is Stage.SUDDEN_DEATH and table.discard:
        table.unseen, table.stars_unseen = {}, 0  # what never came up lies in the box
        row, pile = lay_out(table, table.discard)
        table.discard = []
        table.tell(PileRenewed(row, pile))


def shuffle_the_last_five(table: Table) -> None:
    """9.1 The five cards are shuffled unseen; what was seen on which slot means nothing any more."""
    table.stage = Stage.LAST_FIVE
    cards = forget_slots(table)
    table.unseen[ARMADA] = 1
    table.row = [FaceDown() for _ in range(cards)]
    table.tell(RowShuffled())


def forget_slots(table: Table) -> int:
    """Pick up the row; cards that somebody saw are unseen again. Give the number of cards."""
    cards = 0
    for face_down in table.row:
        if face_down is None:
            continue
        cards += 1
        if face_down.card is not None:
            hide(table, face_down.card)
    table.row = [None] * ROW
    return cards


def hide(table: Table, card: EventCard) -> None:
    """A card goes among the unseen ones."""
    table.unseen[card] = table.unseen.get(card, 0) + 1
    if table.stars_unseen and card in STARRED:
        table.stars_unseen += 1


def lay_out(table: Table, shuffled_in: list[EventCard], face_down: int = 0) -> tuple[int, int]:
    """9.4 Make a new pile of these cards and some that nobody turned, and lay the row. Give the sizes of both."""
    for card in shuffled_in:
        hide(table, card)
    cards = len(shuffled_in) + face_down
    row = min(cards, ROW)
    table.row = [FaceDown() if slot < row else None for slot in range(ROW)]
    table.pile = cards - row
    return row, table.pile
