"""The five actions: who takes part, in which places, and what the fleet and crew tracks gain (RULES.md 6.1 to 6.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.engine.games.tortuga_dice.answers import ACT_OR_DECLINE, DECLINE
from companion.engine.games.tortuga_dice.attacks import attack_in_turn
from companion.engine.games.tortuga_dice.happenings import ActionSkipped, Contended, Declined, DiceTakenBack, PawnStayed
from companion.engine.games.tortuga_dice.pieces import DICE, LAST_SPACE, Action, Pawn
from companion.engine.games.tortuga_dice.table import TWO, Stage, Table
from companion.engine.games.tortuga_dice.treasure import hunt
from companion.engine.kernel.decisions import TURN, Choose, Option, Rules, Seat

if TYPE_CHECKING:
    from collections.abc import Callable

    Effect = Callable[[Table, Action, tuple[Seat, ...]], Rules[None]]

AFTER: Final = {
    Action.FLEET: Stage.CREW,
    Action.CREW: Stage.HUNT,
    Action.HUNT: Stage.BOARD,
    Action.BOARD: Stage.PLUNDER,
    Action.PLUNDER: Stage.MOVING,
}


ACTION_AT: Final = {Stage(action.value): action for action in Action}
"""Each of the five actions is a stage of the round."""


def resolve(table: Table, action: Action) -> Rules[None]:
    """6.1-6.4 Rank those who have a die on an action; first place acts, then second."""
    yield TURN
    ranked = ranking(table, action)
    if ranked:
        places = tuple([who for who, _ in ranked[: 1 if len(table.seats) == TWO else 2]])
        for at, (who, total) in enumerate(ranked):
            table.tell(Contended(who, action, total, at + 1 if at < len(places) else 0))
        yield from EFFECTS[action](table, action, places)
    else:
        table.tell(ActionSkipped(action))
    if action is Action.PLUNDER:
        take_dice_back(table)
    table.stage = AFTER[action]


def ranking(table: Table, action: Action) -> list[tuple[Seat, int]]:
    """6.2, 6.3 Everybody with a die there, highest total first; of equals whoever sits nearer to the first player."""
    ranked = [(who, table.total(who, action)) for who in table.clockwise() if table.boards[who].dice.get(action)]
    if len(ranked) > 1:
        ranked.sort(key=_strength)
    return ranked


def _strength(contender: tuple[Seat, int]) -> int:
    return -contender[1]


def take_dice_back(table: Table) -> None:
    """6.9 After the last action all dice go behind the screens."""
    for board in table.boards.values():
        board.hand = DICE
        board.dice = {}
    table.tell(DiceTakenBack())


def advance(table: Table, action: Action, places: tuple[Seat, ...]) -> Rules[None]:
    """6.10, 6.11 The own pawn two spaces for first place, one for second; one for the only place of two (8.2)."""
    pawn = Pawn.SHIP if action is Action.FLEET else Pawn.PIRATE
    for place, who in enumerate(places, 1):
        board = table.boards[who]
        space = board.ship if pawn is Pawn.SHIP else board.pirate
        if space == LAST_SPACE:
            table.tell(PawnStayed(who, pawn, space))
            continue
        steps = 2 if place == 1 and len(table.seats) > TWO else 1
        about = (("action", action.value), ("place", place), ("steps", steps))
        answer: Option = yield Choose(who, "advance", ACT_OR_DECLINE, about=about)
        if answer is DECLINE:
            table.tell(Declined(who, action))
        else:
            table.step(who, pawn, steps)


EFFECTS: Final[dict[Action, Effect]] = {
    Action.FLEET: advance,
    Action.CREW: advance,
    Action.HUNT: hunt,
    Action.BOARD: attack_in_turn,
    Action.PLUNDER: attack_in_turn,
}
