"""What must hold at every decision (the specification's invariants); a position that breaks one is refused."""

from __future__ import annotations

from companion.engine.games.tortuga1667.pieces import (
    BOATS,
    CREW,
    SHIPS,
    EventCard,
    Hold,
    Nation,
    Place,
)
from companion.engine.games.tortuga1667.table import HAND, ROW, Stage, Table
from companion.engine.games.tortuga1667.variants import events_in_play, loyalty_cards, plain_events, star_pool
from companion.engine.games.tortuga1667.vote_cards import DECK, UNKNOWN, deck_list, full_deck
from companion.engine.kernel.errors import Refusal, refusal
from companion.engine.kernel.setup import Holder

CHESTS = 8


def broken(table: Table) -> list[Refusal]:
    """List every invariant that does not hold."""
    if table.stage is Stage.SETTING_UP:
        return []
    checks = (*_chests(table), *_pawns(table), *_votes(table), *_events(table), *_people(table))
    return [why for wrong, why in checks if wrong]


def _chests(table: Table) -> tuple[tuple[bool, Refusal], ...]:
    chests = table.chests
    island = chests.get(Hold.TORTUGA_ENGLISH, 0) + chests.get(Hold.TORTUGA_FRENCH, 0)
    return (
        (set(chests) != set(Hold), refusal("holds-missing", "2.1")),
        (any(count < 0 for count in chests.values()), refusal("chests-negative", "2.1")),
        (sum(chests.values()) != CHESTS, refusal("chests-not-eight", "2.1", given=sum(chests.values()))),
        (island != 2, refusal("island-chests-not-two", "6.3", given=island)),
    )


def _pawns(table: Table) -> tuple[tuple[bool, Refusal], ...]:
    pawns = sorted([who for line in table.lines.values() for who in line] + table.bag)
    two_birds = any(
        sum(table.kept.get(who, []).count(EventCard.ALBATROSS) for who in table.lines.get(ship, [])) > 1
        for ship in SHIPS
    )
    return (
        (set(table.lines) != set(Place), refusal("places-missing", "3.1")),
        (pawns != sorted(table.seats), refusal("pawns-not-once-each", "3.6", given=" ".join(pawns))),
        (any(len(table.lines.get(ship, [])) > CREW for ship in SHIPS), refusal("ship-full", "3.6")),
        (any(len(table.lines.get(boat, [])) > 1 for boat in BOATS), refusal("boat-taken", "3.6")),
        (
            any(boat not in BOATS or table.lines.get(boat) for boat in table.wrecks)
            or len(set(table.wrecks)) < len(table.wrecks),
            refusal("boat-destroyed", "8.9"),
        ),
        (two_birds, refusal("two-albatrosses", "8.3")),
        (table.turn not in table.seats, refusal("no-such-seat", "5.0", seat=table.turn)),
    )


def _votes(table: Table) -> tuple[tuple[bool, Refusal], ...]:
    cards: dict[str, int] = {}
    for layer in (*table.vote_deck, dict.fromkeys(table.ballots, 0), *map(_counted, table.hands.values())):
        for card, copies in layer.items():
            cards[card] = cards.get(card, 0) + copies
    for card in table.ballots:
        cards[card] += 1
    app = table.sources.votes is Holder.APP
    deck = full_deck(deck_list(table.variants.vote_profile, table.variants.votes)) if app else {UNKNOWN: DECK}
    sizes = {
        who: HAND - table.penalties.get(who, 0) + table.kept.get(who, []).count(EventCard.EL_DORADO)
        for who in table.seats
    }
    voting = table.ballots or table.turned is EventCard.EL_DORADO or table.stage is Stage.OVER
    return (
        (set(table.hands) != set(table.seats), refusal("hands-missing", "4.3")),
        (cards != deck, refusal("vote-cards-not-32", "2.3", given=sum(cards.values()))),
        (
            not voting and any(len(table.hands.get(who, [])) > max(sizes[who], 0) for who in table.seats),
            refusal("hand-too-large", "7.6"),
        ),
        (any(not layer or min(layer.values()) < 1 for layer in table.vote_deck), refusal("vote-deck-layer", "4.3")),
    )


def _counted(hand: list[str]) -> dict[str, int]:
    return {card: hand.count(card) for card in hand}


def _events(table: Table) -> tuple[tuple[bool, Refusal], ...]:
    in_play = events_in_play(len(table.seats), table.variants)
    face_down = sum(card is not None for card in table.row)
    front = sum(len(cards) for cards in table.kept.values())
    gone = table.stage is Stage.SUDDEN_DEATH or _armada_gone(table)
    total = table.pile + face_down + len(table.discard) + front + (table.turned is not None) + table.boxed + gone
    shown = [*table.discard, *(card for cards in table.kept.values() for card in cards)]
    shown += [table.turned] if table.turned else []
    shown += [card.card for card in table.row if card is not None and card.card is not None]
    sailing = table.stage is Stage.SAILING
    stars = table.starred or star_pool(len(table.seats), table.variants)
    box = plain_events(len(table.seats)) | dict.fromkeys((*stars, EventCard.SPANISH_ARMADA), 1)
    over = any(shown.count(card) + table.unseen.get(card, 0) > box.get(card, 0) for card in EventCard)
    return (
        (len(table.row) != ROW, refusal("row-not-five", "4.6")),
        (total != in_play, refusal("event-cards-missing", "2.4", given=total, needed=in_play)),
        (over, refusal("event-card-too-often", "2.4")),
        (sailing and table.pile < 1, refusal("armada-not-in-pile", "9.1")),
        (table.stage is Stage.LAST_FIVE and table.pile > 0, refusal("pile-not-empty", "9.1")),
        (sailing and EventCard.SPANISH_ARMADA in table.unseen, refusal("armada-not-in-pile", "9.1")),
        (_too_few_unseen(table, face_down), refusal("event-cards-missing", "2.4", given=total, needed=in_play)),
    )


def _armada_gone(table: Table) -> bool:
    """After the end in sudden death the Armada is out of the game though the stage is over."""
    return table.stage is Stage.OVER and table.turned is not EventCard.SPANISH_ARMADA


def _too_few_unseen(table: Table, face_down: int) -> bool:
    """Every card that lies face down must be able to be something."""
    known = sum(card is not None and card.card is not None for card in table.row)
    unknown = face_down - known + table.pile - (table.stage is Stage.SAILING)
    return sum(table.unseen.values()) < unknown


def _people(table: Table) -> tuple[tuple[bool, Refusal], ...]:
    left = loyalty_cards(len(table.seats), table.variants)
    for nation in table.loyalties.values():
        left[nation] = left.get(nation, 0) - (nation is not Nation.UNKNOWN)
    code = [who for who, cards in table.kept.items() if EventCard.PIRATE_CODE in cards]
    return (
        (set(table.loyalties) != set(table.seats), refusal("loyalties-missing", "4.2")),
        (any(count < 0 for count in left.values()), refusal("loyalties-do-not-fit", "4.1")),
        (set(table.kept) != set(table.seats), refusal("seats-missing", "8.0")),
        (code != list(table.sitting_out), refusal("pirate-code-count", "8.10")),
        (any(count not in (1, 2) for count in table.sitting_out.values()), refusal("pirate-code-count", "8.10")),
        (any(who not in table.seats for who in table.ill), refusal("no-such-seat", "8.14")),
    )
