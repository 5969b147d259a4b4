"""Boarding and plundering (RULES.md 6.5 to 6.8)."""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.engine.games.tortuga_dice.answers import Chest, Pirate, Slot, chests, slots, targets
from companion.engine.games.tortuga_dice.happenings import Attacked, ChestPicked, ChestTaken, Declined
from companion.engine.games.tortuga_dice.pieces import Action, Pawn, Zone
from companion.engine.games.tortuga_dice.table import Table
from companion.engine.kernel.decisions import Choose, Option, Rules, Seat
from companion.engine.kernel.errors import Refusal, refusal

ZONE: Final = {Action.BOARD: Zone.FLEET, Action.PLUNDER: Zone.CREW}
PAWN: Final = {Action.BOARD: Pawn.SHIP, Action.PLUNDER: Pawn.PIRATE}

NOT_YOURSELF: Final = refusal("not-yourself", "6.5")
ATTACKED_ALREADY: Final = refusal("attacked-already", "6.6")


class Attack(NamedTuple):
    """Who attacks whom, by which action, from which place."""

    who: Seat
    target: Seat
    action: Action
    place: int


def why_not_target(who: Seat, target: Seat, spared: Seat | None) -> Refusal | None:
    """6.5, 6.6 An opponent; for second place not the one whom first place has attacked in this action."""
    if target == who:
        return NOT_YOURSELF
    return ATTACKED_ALREADY if target == spared else None


def attack_in_turn(table: Table, action: Action, places: tuple[Seat, ...]) -> Rules[None]:
    """6.4 First place attacks, then second place somebody else; either may let it be."""
    spared: Seat | None = None
    for place, who in enumerate(places, 1):
        open_ = tuple([other for other in table.clockwise() if why_not_target(who, other, spared) is None])
        about = (("action", action.value), ("place", place))
        answer: Option = yield Choose(who, "attack-whom", targets(open_), about=about)
        if isinstance(answer, Pirate):
            spared = answer.who
            yield from attack(table, Attack(who, spared, action, place))
        else:
            table.tell(Declined(who, action))


def attack(table: Table, blow: Attack) -> Rules[None]:
    """6.5, 6.6 A chest is chosen, the pawns step back, and what can no longer be carried is dropped last."""
    who, target, action, place = blow
    table.tell(Attacked(who, target, action, place))
    if place == 1:
        yield from take_from_target(table, blow)
        step_back(table, blow)
    else:
        picked = yield from choose_from_central(table, who)
        step_back(table, blow)
        if picked is not None:
            table.central.remove(picked.colour)
            table.boards[who].island.append(picked.colour)
            table.tell(ChestPicked(who, picked.colour))
    table.overflow(target, ZONE[action])
    table.overflow(who, ZONE[action])


def take_from_target(table: Table, blow: Attack) -> Rules[None]:
    """6.5 Any one chest of the target's zone, if there is one, goes to the attacker's island zone."""
    zone = ZONE[blow.action]
    robbed = table.boards[blow.target].zone(zone)
    options = slots(tuple(robbed))
    if not options:
        return
    taken: Slot = options[0]
    if len(options) > 1:
        taken = yield Choose(blow.who, "take-chest", options, about=(("whom", blow.target), ("zone", zone.value)))
    del robbed[taken.slot - 1]
    table.boards[blow.who].island.append(taken.colour)
    table.tell(ChestTaken(blow.who, blow.target, taken.colour, zone, taken.slot))


def choose_from_central(table: Table, who: Seat) -> Rules[Chest | None]:
    """6.6 Any one chest of the central island as it lies before the pawns move."""
    options = chests(tuple(table.central))
    if len(options) > 1:
        picked: Chest = yield Choose(who, "pick-chest", options)
        return picked
    return options[0] if options else None


def step_back(table: Table, blow: Attack) -> None:
    """6.5, 6.6 The target's pawn, and the attacker's too if the target has a die on the same action."""
    table.step(blow.target, PAWN[blow.action], -1)
    if table.boards[blow.target].dice.get(blow.action):
        table.step(blow.who, PAWN[blow.action], -1)
