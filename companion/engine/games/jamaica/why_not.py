"""Why an answer is not on offer: the same guards that make the offers, asked for their reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.engine.games.jamaica.answers import (
    Blind,
    Card,
    Dice,
    Dump,
    Face,
    Give,
    HandOver,
    Loot,
    Pirate,
    Place,
    Powder,
    Reroll,
    Retreat,
    Sail,
    Steal,
    Stow,
    Take,
    Treasure,
)
from companion.engine.games.jamaica.combat import DIE_STANDS, NOT_SO_MUCH_POWDER
from companion.engine.games.jamaica.decks import why_not_turn
from companion.engine.games.jamaica.loading import why_not_dump, why_not_stow
from companion.engine.games.jamaica.pieces import GHOST, Good
from companion.engine.games.jamaica.spoils import NO_SUCH_CARD, NO_SUCH_POWER, why_not_give, why_not_loot, why_not_steal
from companion.engine.kernel.decisions import Chance, Choose, Decision, Option, Seat
from companion.engine.kernel.errors import Refusal, refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from companion.engine.games.jamaica.table import Table
    from companion.engine.kernel.decisions import Answer

NOT_OFFERED: Final = refusal("not-offered")
NO_SUCH_ROLL: Final = refusal("no-such-roll", "6.1")
LOWER_DIE_FIRST: Final = refusal("lower-die-first", "6.1")
DICE_AS_ROLLED: Final = refusal("dice-as-rolled", "6.1")
NOT_IN_HAND: Final = refusal("card-not-in-hand", "6.2")
CANNOT_SAIL_THERE: Final = refusal("cannot-sail-there", "8.1")
NOT_ON_THIS_SPACE: Final = refusal("not-on-this-space", "9.2")
ANY_CARD_TO_THE_GHOST: Final = refusal("powers-only-to-the-ghost", "10.9")
NOT_THE_FIRST_PAYABLE: Final = refusal("not-the-first-behind", "12.3")


def why_not(table: Table, decision: Decision, answer: Answer) -> Refusal:
    """Explain a refused answer."""
    option, about = answer.option, dict(decision.about)
    if isinstance(decision, Chance):
        return _chance(table, decision, option, about) or NOT_OFFERED
    if decision.prompt == "take-spoils":
        return _spoils(table, Seat(str(about["winner"])), Seat(str(about["loser"])), option) or NOT_OFFERED
    if isinstance(decision, Choose):
        return _choice(table, decision, option, about) or NOT_OFFERED
    return NOT_IN_HAND if isinstance(option, Card) else NOT_OFFERED


def _chance(table: Table, decision: Chance, option: Option, about: Mapping[str, Any]) -> Refusal | None:
    match decision.source, option:
        case "action-dice", Dice(low, high):
            return LOWER_DIE_FIRST if 1 <= high < low <= 6 else NO_SUCH_ROLL
        case "combat-die", Face(face):
            return refusal("no-such-face", "3.3", face=face[:40])
        case "action-cards", Card(card):
            return why_not_turn(table, Seat(about["who"]), card)
        case "treasure-cards", Treasure(card):
            return refusal("treasure-does-not-fit", "3.2", card=card[:40])
    return None


def _choice(table: Table, decision: Choose, option: Option, about: Mapping[str, Any]) -> Refusal | None:  # noqa: PLR0911  one case per question
    holds = table.ships[decision.seat].holds
    match decision.prompt, option:
        case "place-the-dice", Place():
            return DICE_AS_ROLLED
        case "stow-where", Stow(number):
            return why_not_stow(holds, number)
        case "stow-where" | "dump-what", Dump(number):
            return why_not_dump(holds, number, Good(about["good"]))
        case "sail-where", Sail():
            return CANNOT_SAIL_THERE
        case "retreat-where", Retreat():
            return NOT_THE_FIRST_PAYABLE
        case "attack-whom", Pirate():
            return NOT_ON_THIS_SPACE
        case "commit-powder", Powder():
            return NOT_SO_MUCH_POWDER
        case "pay-from-hold" | "fire-from-hold", Take():
            numbers = [take.count for take in decision.options if isinstance(take, Take)]
            rule = "11.1" if decision.prompt == "pay-from-hold" else "10.2"
            return refusal("take-so-many", rule, least=numbers[0], most=numbers[-1])
        case "reroll", Reroll():
            return DIE_STANDS
    return None


def _spoils(table: Table, winner: Seat, loser: Seat, option: Option) -> Refusal | None:
    match option:
        case Loot(number):
            return why_not_loot(table, winner, loser, number)
        case Steal(power):
            return why_not_steal(table, loser, power)
        case Blind():
            return NO_SUCH_CARD
        case Give(treasure):
            return why_not_give(table, winner, loser, treasure)
        case HandOver():
            return NO_SUCH_POWER if loser == GHOST else ANY_CARD_TO_THE_GHOST
    return None
