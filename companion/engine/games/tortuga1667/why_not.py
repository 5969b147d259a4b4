"""Why an answer was not offered: the guards that decide it, and for details the paragraph that rules them."""

from __future__ import annotations

from types import UnionType
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.engine.games.tortuga1667.actions import GUARDS, SHIP_FULL, SOMETHING_IS_POSSIBLE, standing
from companion.engine.games.tortuga1667.answers import (
    PASS,
    SAIL,
    SKIP,
    Card,
    Loyalty,
    Pirate,
    Ship,
    Slot,
    Slots,
    Spot,
    Stow,
    TwoVotes,
    Vote,
)
from companion.engine.games.tortuga1667.pieces import COPIES, OTHER_SHIP, SHIPS, EventCard
from companion.engine.games.tortuga1667.votes import LAID
from companion.engine.kernel.decisions import Chance, Choose, Decision, Option, Seat, Secret
from companion.engine.kernel.errors import Refusal, refusal

if TYPE_CHECKING:
    from companion.engine.games.tortuga1667.table import Table
    from companion.engine.kernel.decisions import Answer

NOT_ILL: Final = refusal("not-ill", "8.14")
TURN_IS_LOST: Final = refusal("turn-is-lost", "8.14")
NO_ATLANTIS: Final = refusal("no-atlantis", "8.6")
NOT_ABOARD: Final = refusal("not-aboard", "8.6")
TOO_LATE_TO_SAIL: Final = refusal("too-late-to-sail", "8.6")
LOWER_SLOT_FIRST: Final = refusal("lower-slot-first", "5.1")
ONLY_WITH_EL_DORADO: Final = refusal("only-with-el-dorado", "8.7")
ONLY_THE_CLOCK: Final = refusal("only-the-clock", "10.4")


class Detail(NamedTuple):
    """What a question wants, and why one of that kind may not be offered."""

    kind: type[Option] | UnionType
    why: Refusal


DETAILS: Final[dict[str, Detail]] = {
    "look-at-which-cards": Detail(Slots, refusal("no-card-there", "5.1")),
    "reveal-which-card": Detail(Slot, refusal("no-card-there", "5.2")),
    "force-with-which-cards": Detail(Slots, refusal("no-card-there", "5.3")),
    "force-whom": Detail(Pirate, refusal("another-player", "5.3")),
    "turn-one-of-two": Detail(Slot, refusal("not-pointed-at", "5.3")),
    "turn-one-for-the-forced": Detail(Slot, refusal("not-pointed-at", "10.4")),
    "maroon-whom": Detail(Pirate, refusal("not-of-your-crew", "5.7")),
    "stow-the-first-chest": Detail(Stow, refusal("not-your-hold", "4.8")),
    "rob-which-hold": Detail(Stow, refusal("nothing-to-rob", "6.2")),
    "stow-the-chest": Detail(Stow, refusal("not-your-hold", "6.2")),
    "vote": Detail(Vote | TwoVotes, refusal("no-such-vote-card", "6.1")),
    "play-two-votes": Detail(Option, refusal("yes-or-no", "8.7")),
    "letter-of-marque": Detail(Option, refusal("use-or-keep", "8.1")),
    "letter-whom": Detail(Pirate, refusal("not-to-be-sent", "8.1")),
    "letter-which-ship": Detail(Ship, refusal("ship-full", "3.6")),
    "pistol-at-whom": Detail(Pirate, refusal("another-player", "8.2")),
    "give-the-map-to": Detail(Pirate, refusal("another-player", "8.5")),
    "drink-from-the-fountain": Detail(Option, refusal("yes-or-no", "8.8")),
    "blow-up-which-boat": Detail(Ship, refusal("boat-destroyed", "8.9")),
    "search-for-whom": Detail(Pirate, refusal("no-such-seat", "8.12")),
    "pick-a-vote": Detail(Vote, refusal("no-such-vote-card", "8.12")),
    "cabin-fever-with-whom": Detail(Pirate, refusal("another-player", "8.15")),
    "head-start-spot": Detail(Spot, refusal("spot-taken", "10.8")),
}
"""Every question but that for the action, and its paragraph."""


def why_not(table: Table, decision: Decision, answer: Answer) -> Refusal:
    """Explain a refused answer."""
    who, option = answer.seat, answer.option
    if isinstance(decision, Chance):
        return _chance(decision, option)
    if who is None:
        return ONLY_THE_CLOCK
    if option == SAIL and decision.prompt in ("action", "skip-the-turn"):
        return _sailing(table, who)
    if decision.prompt == "skip-the-turn":
        return TURN_IS_LOST
    return (_action if decision.prompt == "action" else _detail)(table, decision, who, option)


def _action(table: Table, _: Choose | Secret, who: Seat, option: Option) -> Refusal:
    for action, guard in GUARDS.items():
        if action == option:
            return guard(table, standing(table, who)) or refusal("not-offered", "5.0")
    return SOMETHING_IS_POSSIBLE if option == PASS else NOT_ILL if option == SKIP else refusal("not-offered", "5.0")


def _detail(table: Table, decision: Choose | Secret, who: Seat, option: Option) -> Refusal:
    if decision.prompt == "vote" and isinstance(option, TwoVotes) and not table.owns(who, EventCard.EL_DORADO):
        return ONLY_WITH_EL_DORADO
    if isinstance(option, Slots) and Slots(option.second, option.first) in decision.offered_to(who):
        return LOWER_SLOT_FIRST
    kind, why = DETAILS[decision.prompt]
    return why if isinstance(option, kind) else refusal("not-offered", why.rule)


def _sailing(table: Table, who: Seat) -> Refusal:
    """8.6 The owner of Atlantis sails from ship to ship before a turn."""
    if not table.owns(who, EventCard.ATLANTIS):
        return NO_ATLANTIS
    ship = table.place_of(who)
    if ship not in SHIPS:
        return NOT_ABOARD
    return TOO_LATE_TO_SAIL if table.has_room(OTHER_SHIP[ship]) else SHIP_FULL


def _chance(decision: Chance, option: Option) -> Refusal:
    match decision.source, option:
        case "events", Card(card) if isinstance(card, EventCard):
            return refusal("no-such-card-left", "2.4", card=card, copies=COPIES[card])
        case "votes", Vote():
            return refusal("no-such-vote-card", "6.1")
        case "votes", _ if type(option) in LAID.values():
            cards = dict(decision.about).get("cards", 0)
            return refusal("votes-do-not-add-up", "6.1", cards=cards)
        case "loyalties", Loyalty():
            return refusal("no-such-loyalty-left", "4.1")
        case "pawns" | "loyalties", Pirate():
            return refusal("not-in-the-bag", "4.7")
    return refusal("not-offered", "4.7" if decision.source == "pawns" else "2.4")
