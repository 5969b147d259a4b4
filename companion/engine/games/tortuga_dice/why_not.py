"""Why an answer was not offered: the same guards that decide what is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.games.tortuga_dice.answers import (
    DONE,
    STUCK,
    Chest,
    Flip,
    Keep,
    New,
    Pirate,
    Shown,
    Slot,
    Stuck,
    Tile,
    To,
)
from companion.engine.games.tortuga_dice.attacks import why_not_target
from companion.engine.games.tortuga_dice.bonus import why_not_award
from companion.engine.games.tortuga_dice.dice import KEEP_ONE, why_not_keep
from companion.engine.games.tortuga_dice.hidden_dice import NOT_STUCK, why_not_shown
from companion.engine.games.tortuga_dice.pieces import TILES, Action
from companion.engine.games.tortuga_dice.rolls_and_allocation import why_not_turn
from companion.engine.kernel.decisions import Chance, Choose, Decision, Option, Seat, Secret
from companion.engine.kernel.errors import Refusal, refusal

if TYPE_CHECKING:
    from companion.engine.games.tortuga_dice.table import Table
    from companion.engine.kernel.decisions import Answer

NOT_OFFERED: Final = refusal("not-offered")
CHESTS_TO_CHOOSE: Final = {"take-chest": "6.5", "pick-chest": "6.6", "load-next": "7.2"}


def why_not(table: Table, decision: Decision, answer: Answer) -> Refusal:
    """Explain a refused answer."""
    option = answer.option
    if isinstance(decision, Chance):
        return _chance(table, decision, option) or NOT_OFFERED
    seat = answer.seat if isinstance(decision, Secret) else decision.seat
    return _choice(table, decision, seat, option) or NOT_OFFERED  # type: ignore[arg-type]  # only a seat is offered it


def _choice(table: Table, decision: Choose | Secret, seat: Seat, option: Option) -> Refusal | None:
    board = table.boards[seat]
    match decision.prompt, option:
        case "keep", Keep(letters):
            why = why_not_keep(board.rolled, letters, {action: board.room(action) for action in Action})
        case "keep-openly", Keep(letters):
            why = why_not_keep(board.shown, letters, {action: board.room(action) for action in Action})
        case "keep" | "keep-openly", Stuck():
            why = NOT_STUCK
        case "bonus-tile", New() | Flip():
            why = why_not_award(board, option)
        case "turn-skulls", To(action):
            why = why_not_turn(board, action)
        case "attack-whom", Pirate(target) if target in table.seats:
            # Whoever is missing from the offer, and is not the attacker, was attacked by first place.
            why = why_not_target(seat, target, target)
        case ("take-chest" | "pick-chest" | "load-next") as prompt, Chest(colour) | Slot(colour):
            why = refusal("no-such-chest", CHESTS_TO_CHOOSE[prompt], colour=colour.value)
        case _:
            why = None
    return why


def _chance(table: Table, chance: Chance, option: Option) -> Refusal | None:
    if chance.source == "bag" and isinstance(option, Chest):
        return refusal("not-in-the-bag", "10.5", colour=option.colour.value)
    if chance.source == "tiles" and isinstance(option, Tile):
        return refusal("no-such-tile-left", "10.6", coins=option.coins, copies=TILES.get(option.coins, 0))
    if chance.source == "dice":
        board = table.boards[Seat(str(dict(chance.about)["who"]))]
        if isinstance(option, Shown):
            return why_not_shown(table.variants.dice, board, option)
        if option == STUCK:
            return NOT_STUCK
        return KEEP_ONE if option == DONE else None
    return None
