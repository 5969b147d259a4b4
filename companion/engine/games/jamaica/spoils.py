"""The spoils of a fight (RULES.md 10.9 and 10.10, with the Ghost Ship 15.7 and 15.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.games.jamaica.answers import (
    HAND_OVERS,
    LOOTS,
    NOTHING,
    STEALS,
    Blind,
    Give,
    HandOver,
    Loot,
    Steal,
    blinds,
    gives,
)
from companion.engine.games.jamaica.loading import has_room, make_room
from companion.engine.games.jamaica.pieces import FACE_DOWN, GHOST, GOLD, HOLDS, Power, Spoil, points
from companion.engine.games.jamaica.plunder_happenings import (
    CurseGiven,
    GoodsSunk,
    HoldLooted,
    NoSpoils,
    PowerTaken,
    SpoilsChosen,
    SpoilsLeft,
    TreasureGiven,
    TreasureTaken,
)
from companion.engine.games.jamaica.treasures import look_at, part_with, pick_blind, turn_over
from companion.engine.kernel.decisions import Choose, Option, Rules, Seat, Secret
from companion.engine.kernel.errors import Refusal, refusal
from companion.engine.kernel.setup import Holder

if TYPE_CHECKING:
    from companion.engine.games.jamaica.table import Table

CURSED: Final = "cursed"
"""Said instead of a value when the companion has not seen the card."""

NOTHING_IN_HOLD: Final = refusal("nothing-in-hold", "10.9")
NO_ROOM_FOR_LOOT: Final = refusal("no-room-for-loot", "10.9")
NO_SUCH_POWER: Final = refusal("power-not-there", "10.9")
LADY_BETH_STAYS: Final = refusal("lady-beth-stays", "15.1")
NO_SUCH_CARD: Final = refusal("no-such-face-down-card", "10.9")
ONLY_CURSES: Final = refusal("only-curses-are-given", "10.9")
GHOST_GIVES_NOTHING: Final = refusal("ghost-gives-nothing", "15.7")


def why_not_loot(table: Table, winner: Seat, loser: Seat, number: int) -> Refusal | None:
    """10.9 A hold that contains something the winner can load; 15.7 what the Ghost Ship cannot use goes to the Bank."""
    holds = table.ships[loser].holds
    held = holds[number - 1] if 1 <= number <= len(holds) else None
    if held is None:
        return NOTHING_IN_HOLD
    if winner == GHOST and held.good is not GOLD:
        return None
    return None if has_room(table.ships[winner].holds, held.good) else NO_ROOM_FOR_LOOT


def why_not_steal(table: Table, loser: Seat, power: Power) -> Refusal | None:
    """10.9 A power beside the loser's holds; 15.1 but never the Ghost Ship's Lady Beth."""
    if not table.owns(loser, power):
        return NO_SUCH_POWER
    return LADY_BETH_STAYS if loser == GHOST and power is Power.LADY_BETH else None


def why_not_give(table: Table, winner: Seat, loser: Seat, treasure: str) -> Refusal | None:
    """10.9 Only a cursed card is given; 15.8 to the Ghost Ship any; 15.7 the Ghost Ship gives none."""
    if winner == GHOST:
        return GHOST_GIVES_NOTHING
    return None if treasure in givable(table, winner, loser) else ONLY_CURSES


def givable(table: Table, winner: Seat, loser: Seat) -> tuple[str, ...]:
    """10.9, 15.8 The face-down cards that may be given, as far as the companion can know."""
    row = table.ships[winner].hidden
    if winner == GHOST or not row:
        return ()
    if table.sources.treasure_cards is Holder.APP:
        return tuple([card.card for card in row if loser == GHOST or points(card.card) < 0])
    if loser == GHOST:
        return (FACE_DOWN,)
    elsewhere = [card for who, ship in table.ships.items() if who != winner for card in ship.hidden if card.cursed]
    return (CURSED,) if len(elsewhere) < len(table.contents.curses) else ()


def spoils(table: Table, winner: Seat, loser: Seat) -> tuple[Option, ...]:
    """10.9 Everything the winner may take or give."""
    roomy = None in table.ships[winner].holds
    loot: list[Option] = [
        LOOTS[at]
        for at, held in enumerate(table.ships[loser].holds)
        if held is not None and (roomy or why_not_loot(table, winner, loser, at + 1) is None)
    ]
    loot += [STEALS[power] for power in table.ships[loser].powers if why_not_steal(table, loser, power) is None]
    loot += blinds(len(table.ships[loser].hidden))
    loot += gives(givable(table, winner, loser))
    if loser == GHOST:
        loot += [HAND_OVERS[power] for power in table.ships[winner].powers]
    return (*loot, NOTHING)


def plunder(table: Table, winner: Seat, loser: Seat) -> Rules[None]:
    """10.9 The winner may take one thing, or give one, or leave it; 15.6 for the Ghost Ship the other player chooses.

    What can be given would tell what lies face down, so with app-held cards that question is a secret one, and it is
    asked even if there is nothing to choose.
    """
    options = spoils(table, winner, loser)
    chooser = table.speaker(winner, loser)
    about = (("winner", winner), ("loser", loser))
    if winner != GHOST and table.ships[winner].hidden and table.sources.treasure_cards is Holder.APP:
        choice: Option = (yield Secret("take-spoils", {chooser: options}, about=about))[chooser]
        table.tell(SpoilsChosen(winner, loser, *_said(choice)))
    elif len(options) > 1:
        choice = yield Choose(chooser, "take-spoils", options, about=about)
    else:
        table.tell(NoSpoils(winner, loser))
        return
    yield from take_spoils(table, winner, loser, choice)


def _said(choice: Option) -> tuple[Spoil, int]:
    """Say what everybody may hear of a secret choice."""
    match choice:
        case Loot(number):
            return Spoil.LOOT, number
        case Blind(number):
            return Spoil.BLIND, number
    return Spoil(str(choice.__struct_config__.tag)), 0


def take_spoils(table: Table, winner: Seat, loser: Seat, choice: Option) -> Rules[None]:
    """10.9 Carry out what the winner chose."""
    match choice:
        case Loot(number):
            yield from loot_hold(table, winner, loser, number - 1)
        case Steal(power):
            pass_power(table, power, loser, winner)
        case Blind(number):
            yield from steal_blind(table, winner, loser, number)
        case Give(treasure):
            give(table, winner, loser, treasure)
        case HandOver(power):
            pass_power(table, power, winner, loser)
        case _:
            table.tell(SpoilsLeft(winner, loser))


def loot_hold(table: Table, winner: Seat, loser: Seat, at: int) -> Rules[None]:
    """10.9 The whole content of a hold, loaded as usual; 15.7 the Ghost Ship sinks what is not gold.

    The goods stay where they are until there is room for them, so that none are nowhere while a question is open.
    """
    ship = table.ships[loser]
    held = ship.content(at)
    if winner == GHOST and held.good is not GOLD:
        ship.unload(at)
        table.give_back(held.good, held.count)
        table.tell(GoodsSunk(loser, held.good, held.count, at + 1))
        return
    to = yield from make_room(table, winner, held.good)
    table.ships[winner].holds[to] = ship.unload(at)
    table.tell(HoldLooted(winner, loser, held.good, held.count, at + 1, to + 1))


def pass_power(table: Table, power: Power, out_of: Seat, to: Seat) -> None:
    """10.9, 10.10 A power changes ships, face up; the 6th Hold takes its content along."""
    giver, taker = table.ships[out_of], table.ships[to]
    giver.powers.remove(power)
    taker.powers.append(power)
    table.tell(PowerTaken(power, out_of, to))
    if power is Power.SIXTH_HOLD:
        held = giver.holds.pop()
        if held is not None and to == GHOST and held.good is not GOLD:
            table.give_back(held.good, held.count)
            table.tell(GoodsSunk(to, held.good, held.count, HOLDS + 1))
            held = None
        taker.holds.append(held)


def steal_blind(table: Table, winner: Seat, loser: Seat, number: int) -> Rules[None]:
    """10.9, 13.5 A face-down card is taken unseen, then looked at; 15.7 nobody looks at the Ghost Ship's."""
    card = yield from pick_blind(table, winner, loser, number)
    table.tell(TreasureTaken(winner, loser))
    if winner == GHOST:
        return
    if loser != GHOST:
        look_at(table, winner, card, loser)
    elif table.sources.treasure_cards is Holder.APP or not card.seen_by:
        yield from turn_over(table, winner, card)
    else:
        look_at(table, winner, card)


def give(table: Table, winner: Seat, loser: Seat, treasure: str) -> None:
    """10.9, 16.4 The loser gets a curse and looks at it; 15.8 the Ghost Ship gets any card, and nobody looks."""
    row = table.ships[winner].hidden
    app = table.sources.treasure_cards is Holder.APP
    fitting = [card for card in row if not app or card.card == treasure]
    card = next((card for card in fitting if card.cursed), fitting[0])
    part_with(table, winner, card, loser, cursed=loser != GHOST)
    if loser == GHOST:
        table.tell(TreasureGiven(winner))
    else:
        table.tell(CurseGiven(winner, loser))
        look_at(table, loser, card, winner)
