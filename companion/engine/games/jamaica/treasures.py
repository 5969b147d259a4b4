"""Treasures (RULES.md, section 13): finding them, looking at them, and who knows what lies face down (16.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.games.jamaica.answers import lying, treasures
from companion.engine.games.jamaica.pieces import FACE_DOWN, GHOST, POWERS, UNKNOWN, Power
from companion.engine.games.jamaica.plunder_happenings import PowerTurned, TreasureFound, TreasureHidden, TreasureSeen
from companion.engine.games.jamaica.table import FaceDown
from companion.engine.kernel.decisions import Chance, Rules, Seat
from companion.engine.kernel.setup import Holder

if TYPE_CHECKING:
    from companion.engine.games.jamaica.answers import Lies, Treasure
    from companion.engine.games.jamaica.table import Table


def find_treasure(table: Table, who: Seat, lair: int) -> Rules[None]:
    """9.3, 13.1 The token leaves the game, the top card is drawn; 15.4 the Ghost Ship's is seen by nobody."""
    table.lairs.remove(lair)
    table.treasure_pile -= 1
    card = FaceDown()
    table.ships[who].hidden.append(card)
    table.tell(TreasureFound(who, lair))
    if who == GHOST:
        table.tell(TreasureHidden(who))
    else:
        yield from turn_over(table, who, card)


def turn_over(table: Table, who: Seat, card: FaceDown) -> Rules[None]:
    """13.1 A card that may be anything is looked at: a power is turned up and works at once, points stay face down.

    With app-held cards the dealer says what it is, also when that is settled: how often the dealer is asked must not
    tell which card it was. With real cards the table says which power it is, or that it lies face down.
    """
    app = table.sources.treasure_cards is Holder.APP
    outcomes, weights = treasures(possible(table, card))
    seen: Treasure = yield Chance(
        "treasure-cards", outcomes, weights, seen_by=(who,) if app else None, hidden=app, about=(("who", who),)
    )
    if seen.treasure in POWERS:
        ship = table.ships[who]
        ship.hidden = [other for other in ship.hidden if other is not card]
        turn_up(table, who, POWERS[seen.treasure])
        return
    if app:
        card.card = seen.treasure
    table.tell(TreasureHidden(who))
    look_at(table, who, card)


def look_at(table: Table, who: Seat, card: FaceDown, *also: Seat) -> None:
    """13.1, 13.5 A player looks at a face-down card; whoever lost or gave it knows it too."""
    if who not in card.seen_by:
        card.seen_by.append(who)
    if card.card != UNKNOWN:
        table.tell_only(TreasureSeen(who, card.card), who, *also)


def turn_up(table: Table, who: Seat, power: Power) -> None:
    """13.1, 13.3 A power lies face up; the 6th Hold can be loaded at once."""
    ship = table.ships[who]
    ship.powers.append(power)
    if power is Power.SIXTH_HOLD:
        ship.holds.append(None)
    table.tell(PowerTurned(who, power))


def possible(table: Table, card: FaceDown) -> tuple[str, ...]:
    """3.2 What a card that is looked at can be: what no face-up power and no card looked at before is."""
    if card.card != UNKNOWN:
        return (card.card,)
    left = list(table.contents.treasures)
    hidden = [other for ship in table.ships.values() for other in ship.hidden]
    for shown in [power for ship in table.ships.values() for power in ship.powers]:
        left.remove(shown)
    if table.sources.treasure_cards is Holder.APP:
        for other in hidden:
            if other.card != UNKNOWN:
                left.remove(other.card)
        return tuple(left)
    points = len(table.contents.points) - sum([1 for other in hidden if other.seen_by])
    return (*[name for name in left if name in POWERS], *[FACE_DOWN] * points)


def pick_blind(table: Table, thief: Seat, owner: Seat, number: int) -> Rules[FaceDown]:
    """10.9 Take the card pointed at out of a row; the app mixes the cards first, real ones the owner may mix."""
    row = table.ships[owner].hidden
    at = number - 1
    if table.sources.treasure_cards is Holder.APP and len(row) > 1:
        knows = tuple(seat for seat in (thief, owner) if seat != GHOST)
        mixed: Lies = yield Chance(
            "treasure-cards", lying(len(row)), seen_by=knows, hidden=True, about=(("mix", owner),)
        )
        at = mixed.number - 1
    return part_with(table, owner, row[at], thief)


def part_with(table: Table, owner: Seat, card: FaceDown, to: Seat, *, cursed: bool = False) -> FaceDown:
    """16.4 Take a face-down card out of a row that may be mixed: only giver and taker can follow which one it was.

    Everybody else knows of the row as a whole: one curse fewer is certain in it, and the card taken is certainly a
    curse only if all were, or if it was given as one. Nobody mixes the Ghost Ship's real cards.
    """
    row = table.ships[owner].hidden
    mixed = len(row) > 1 and (owner != GHOST or table.sources.treasure_cards is Holder.APP)
    marked = [other for other in row if other.cursed]
    row[:] = [other for other in row if other is not card]
    if mixed:
        cursed = cursed or len(marked) > len(row)
        for other in (*row, card):
            other.seen_by = [seat for seat in other.seen_by if seat in (owner, to)]
            other.cursed = False
        for other in row[: max(len(marked) - 1, 0)]:
            other.cursed = True
    card.cursed = card.cursed or cursed
    table.ships[to].hidden.append(card)
    return card
