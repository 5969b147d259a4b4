"""What must hold at every decision (RULES.md 4.4); a position that breaks one is refused."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from companion.engine.games.jamaica.decks import app_holds
from companion.engine.games.jamaica.pieces import BANK, FULL, GHOST, GOLD, HOLDS, POWERS, UNKNOWN, Good, Power
from companion.engine.games.jamaica.table import Stage
from companion.engine.games.jamaica.variants import DUEL
from companion.engine.kernel.errors import Refusal, refusal
from companion.engine.kernel.setup import Holder

if TYPE_CHECKING:
    from companion.engine.games.jamaica.table import Deck, Ship, Table
    from companion.engine.kernel.decisions import Seat

LONGEST_RACE: Final = 100_000
"""More rounds, or laps behind the line, than any evening has; a number beyond is a slip of the pen."""

Checks = tuple[tuple[bool, Refusal], ...]


def broken(table: Table) -> list[Refusal]:
    """List every invariant that does not hold."""
    if table.stage is Stage.SETTING_UP:
        return []
    fleet = _fleet(table)
    if fleet:
        return fleet
    checks = (
        *_course(table),
        *_tokens(table),
        *_treasures(table),
        *(check for who, ship in table.ships.items() for check in _ship(table, who, ship)),
        *(check for who, deck in table.decks.items() for check in _deck(table, who, deck)),
    )
    return [why for wrong, why in checks if wrong]


def _fleet(table: Table) -> list[Refusal]:
    """Every player has a ship and a deck, one is Captain, the Ghost Ship sails with two; the rest needs that."""
    ghost = [GHOST] if len(table.seats) == DUEL else []
    checks = (
        (sorted(table.ships) != sorted([*table.seats, *ghost]), refusal("ships-not-once-each", "5.1")),
        (sorted(table.decks) != sorted(table.seats), refusal("decks-not-once-each", "5.3")),
        (table.captain not in table.seats, refusal("no-captain", "5.4")),
        (
            any(ship.space not in table.board.spaces for ship in table.ships.values()),
            refusal("no-such-space", "2.5"),
        ),
    )
    return [why for wrong, why in checks if wrong]


def _course(table: Table) -> Checks:
    dice = (table.morning, table.evening)
    between = not table.turn
    return (
        (table.turn not in ("", *table.ships), refusal("no-such-ship", "6.3", who=table.turn)),
        (any(not 0 <= die <= 6 for die in dice) or (0 in dice and dice != (0, 0)), refusal("no-such-roll", "6.1")),
        (not between and dice == (0, 0), refusal("dice-not-placed", "6.3")),
        (not 1 <= table.round <= LONGEST_RACE, refusal("no-such-round", "6.1")),
    )


def _tokens(table: Table) -> Checks:
    out = dict.fromkeys(Good, 0)
    for held in [held for ship in table.ships.values() for held in ship.holds if held is not None]:
        out[held.good] += held.count
    lost = [good.value for good in Good if out[good] + table.bank.get(good, -BANK[good]) != BANK[good]]
    return ((bool(lost), refusal("tokens-not-all-there", "4.4", good=" ".join(lost))),)


def _treasures(table: Table) -> Checks:
    contents = table.contents
    powers = [power for ship in table.ships.values() for power in ship.powers]
    hidden = [card for ship in table.ships.values() for card in ship.hidden]
    named = [card.card for card in hidden if card.card != UNKNOWN]
    total = table.treasure_pile + table.boxed + len(powers) + len(hidden)
    known = Counter([*powers, *named]) - Counter(contents.treasures)
    real = table.sources.treasure_cards is Holder.TABLE
    under = [ship.space for ship in table.ships.values() if ship.space in table.lairs]
    curses = sum(card.cursed for card in hidden)
    return (
        (len(table.lairs) != table.treasure_pile, refusal("tokens-and-treasures-differ", "4.4")),
        (total != len(contents.treasures), refusal("treasures-not-all-there", "4.4", given=total)),
        (min(table.treasure_pile, table.boxed) < 0, refusal("treasures-not-all-there", "4.4", given=total)),
        (bool(known), refusal("treasure-too-often", "4.4", card=" ".join(known))),
        (any(card in POWERS for card in named), refusal("power-face-down", "13.1")),
        (real and bool(named) and table.stage is not Stage.OVER, refusal("treasure-seen-by-nobody", "16.4")),
        (curses > len(contents.curses), refusal("too-many-curses", "16.4", given=curses)),
        (not set(table.lairs) <= set(table.board.lairs), refusal("token-without-lair", "2.7")),
        (len(set(table.lairs)) < len(table.lairs), refusal("token-without-lair", "2.7")),
        (bool(under), refusal("token-under-a-ship", "4.4", space=under[0] if under else 0)),
    )


def _ship(table: Table, who: Seat, ship: Ship) -> Checks:
    held = [hold for hold in ship.holds if hold is not None]
    ghost = who == GHOST
    return (
        (len(ship.holds) != HOLDS + (Power.SIXTH_HOLD in ship.powers), refusal("holds-not-five", "4.3", who=who)),
        (any(not 1 <= hold.count <= FULL for hold in held), refusal("hold-too-full", "4.3", who=who)),
        (ghost and any(hold.good is not GOLD for hold in held), refusal("ghost-carries-gold", "15.7")),
        (ghost and Power.LADY_BETH not in ship.powers, refusal("ghost-needs-lady-beth", "15.1")),
        (
            not -LONGEST_RACE <= ship.lap <= 1 or (ship.lap == 1 and ship.space != table.board.home),
            refusal("lap-too-far", "4.1", who=who),
        ),
    )


def _deck(table: Table, who: Seat, deck: Deck) -> Checks:
    cards = [*deck.pile, *deck.hand, *([deck.laid] if deck.laid else []), *deck.discard]
    known = Counter([card for card in cards if card != UNKNOWN])
    app = app_holds(table, who)
    unseen = [*deck.pile, *deck.hand, deck.laid]
    return (
        (len(cards) != len(table.contents.cards), refusal("cards-not-eleven", "4.4", who=who, given=len(cards))),
        (bool(known - Counter(table.contents.cards)), refusal("card-too-often", "4.4", who=who)),
        (UNKNOWN in (cards if app else deck.discard), refusal("card-unknown", "4.4", who=who)),
        (
            not app and any(card not in ("", UNKNOWN) for card in unseen),
            refusal("card-seen-by-nobody", "16.2", who=who),
        ),
        (who in _still_to_act(table) and not deck.laid, refusal("card-not-laid", "6.2", who=who)),
        (bool(deck.laid) and who in _has_acted(table), refusal("card-laid-too-early", "6.2", who=who)),
        (not deck.hand, refusal("hand-empty", "6.2", who=who)),
    )


def _still_to_act(table: Table) -> tuple[Seat, ...]:
    """List those whose chosen card lies face down; the one who acts may have turned it."""
    if table.turn not in table.seats:
        return ()
    order = table.after(table.captain)
    return order[order.index(table.turn) + 1 :]


def _has_acted(table: Table) -> tuple[Seat, ...]:
    """List those who can have no card lying face down: all between two rounds, in a round those before the turn."""
    order = table.after(table.captain)
    return order[: order.index(table.turn)] if table.turn in table.seats else order
