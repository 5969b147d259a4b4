"""What must hold between two turns, where a position is written down and taken over."""

from __future__ import annotations

from typing import Final

from companion.engine.games.tortuga1667.pieces import MAPS, NETHERLANDS, STARRED, EventCard, Nation
from companion.engine.games.tortuga1667.table import HAND, ROW, Stage, Table
from companion.engine.games.tortuga1667.variants import loyalty_cards, star_pool
from companion.engine.kernel.errors import Refusal, refusal
from companion.engine.kernel.setup import Holder

PLAYING: Final = (Stage.SAILING, Stage.LAST_FIVE, Stage.SUDDEN_DEATH)
KEPT: Final = (EventCard.LETTER_OF_MARQUE, EventCard.ALBATROSS, *MAPS, EventCard.PIRATE_CODE)
"""The only event cards that ever lie in front of a player."""

Checks = tuple[tuple[bool, Refusal], ...]


def unsettled(table: Table) -> list[Refusal]:
    """List what cannot be so between two turns. The invariants are checked before."""
    if table.stage not in PLAYING:
        return [refusal("not-between-turns", "5.0", stage=table.stage)]
    checks = (*_nothing_under_way(table), *_hands(table), *_loyalties(table), *_row(table), *_event_cards(table))
    return [why for wrong, why in checks if wrong]


def _nothing_under_way(table: Table) -> Checks:
    under_way = table.bag or table.ballots or table.turned
    english, french = table.wealth()
    tied = english == french and NETHERLANDS not in loyalty_cards(len(table.seats), table.variants)
    return (
        (bool(under_way), refusal("not-between-turns", "5.0", stage=table.stage)),
        (table.stage is Stage.SUDDEN_DEATH and not tied, refusal("sudden-death-without-tie", "9.4")),
        (len(set(table.ill)) < len(table.ill), refusal("ill-twice", "8.14")),
    )


def _hands(table: Table) -> Checks:
    lost = table.penalties
    sizes = {who: HAND - lost.get(who, 0) + table.owns(who, EventCard.EL_DORADO) for who in table.seats}
    wrong = [who for who, size in sizes.items() if len(table.hands[who]) != size]
    return (
        (any(who not in sizes or count < 0 for who, count in lost.items()), refusal("penalties", "7.4")),
        (bool(wrong), refusal("hand-size", "7.6", who=" ".join(wrong))),
    )


def _loyalties(table: Table) -> Checks:
    variants, cards, face_up = table.variants, table.loyalties, table.face_up
    open_ = len(table.seats) if variants.open_loyalty else 2 if variants.half_open_loyalty else 0
    unknown = {who for who in table.seats if cards[who] is Nation.UNKNOWN}
    return (
        (not set(face_up) <= set(table.seats) - unknown, refusal("open-loyalty-unknown", "10.5")),
        (len(face_up) != open_ or len(set(face_up)) != open_, refusal("open-loyalties", "10.5", needed=open_)),
        (table.sources.loyalties is Holder.APP and bool(unknown), refusal("loyalties-missing", "4.2")),
    )


def _row(table: Table) -> Checks:
    face_down = [card for card in table.row if card is not None]
    used_up = not (face_down or table.pile)
    return (
        (any(not set(card.seen_by) <= set(table.seats) for card in face_down), refusal("no-such-seat", "5.1")),
        (table.pile < 0, refusal("pile-negative", "4.6")),
        (table.pile > 0 and len(face_down) < ROW, refusal("slot-not-refilled", "5.2")),
        (
            table.stage is Stage.SUDDEN_DEATH and used_up and bool(table.discard),
            refusal("pile-not-renewed", "9.4"),
        ),
    )


def _event_cards(table: Table) -> Checks:
    variants, unseen = table.variants, table.unseen
    pool = star_pool(len(table.seats), variants)
    known = [card.card for card in table.row if card is not None and card.card is not None]
    face_down = sum(card is not None for card in table.row) - len(known) + table.pile
    hidden = variants.starred_pick == "random-hidden"
    real = table.sources.events is Holder.TABLE
    armadas = unseen.get(EventCard.SPANISH_ARMADA, 0) + known.count(EventCard.SPANISH_ARMADA)
    possible_stars = sum(card in STARRED for card in unseen)
    extra = possible_stars - table.stars_unseen if table.stars_unseen else 0
    stars = () if hidden else [star for star in pool if star in table.starred]
    laid = [card for cards in table.kept.values() for card in cards]
    spare = sum(unseen.values()) - extra - face_down + (table.stage is Stage.SAILING)
    return (
        (table.boxed != variants.short_game, refusal("boxed-cards", "10.3", needed=variants.short_game)),
        (table.starred != list(stars), refusal("starred-cards", "4.4")),
        (not hidden and len(table.starred) != variants.stars, refusal("starred-cards", "4.4")),
        (not 0 <= table.stars_unseen <= min(variants.stars, possible_stars), refusal("starred-cards", "10.2")),
        (table.stars_unseen > 0 and not (hidden and real), refusal("starred-cards", "10.2")),
        (any(card not in KEPT for card in laid), refusal("card-not-kept", "8.0")),
        (EventCard.SPANISH_ARMADA in table.discard, refusal("armada-discarded", "9.4")),
        (armadas != (table.stage is Stage.LAST_FIVE), refusal("armada-not-in-row", "9.1")),
        (any(count < 1 for count in unseen.values()), refusal("event-cards-missing", "2.4")),
        (not 0 <= spare <= (table.boxed if real else 0), refusal("event-cards-missing", "2.4")),
    )
