"""Rolling and allocating the dice (RULES.md, section 4)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from companion.engine.games.tortuga_dice.answers import STUCK, TO, Keep, Shown, To
from companion.engine.games.tortuga_dice.bonus import award_bonus
from companion.engine.games.tortuga_dice.dice import NO_ROOM, Rows, action_shown, faces, keeps, printed, without, worths
from companion.engine.games.tortuga_dice.happenings import (
    DicePlaced,
    DieRolled,
    DieShown,
    RollBegan,
    ScreensLifted,
    SkullsShown,
    StuckShown,
)
from companion.engine.games.tortuga_dice.hidden_dice import open_faces, read_kept
from companion.engine.games.tortuga_dice.pieces import ACTIONS, BOARD, PLUNDER, SKULL, Action
from companion.engine.games.tortuga_dice.table import Board, Stage, Table
from companion.engine.kernel.decisions import TURN, Chance, Choose, Option, Rules, Seat, Secret
from companion.engine.kernel.setup import Holder

if TYPE_CHECKING:
    from companion.engine.kernel.errors import Refusal


def roll_dice(table: Table) -> Rules[None]:
    """4.1 Roll and keep together until nobody has a die left."""
    while rolling := tuple([who for who in table.clockwise() if table.boards[who].hand]):
        yield TURN
        table.tell(RollBegan(table.roll, rolling))
        yield from award_bonus(table)
        if table.sources.dice is Holder.APP:
            yield from keep_in_secret(table, rolling)
        else:
            for who in rolling:
                yield from read_kept(table, who)
        yield from reveal(table, rolling)
        table.roll += 1
    table.roll = 0
    table.stage = Stage.FLEET


def keep_in_secret(table: Table, rolling: tuple[Seat, ...]) -> Rules[None]:
    """4.3-4.6 With app-held dice: everybody sees the own roll only, and all keep at once.

    Whoever is stuck answers too: who has nothing to answer would tell it before the screens are up.
    """
    asked: dict[Seat, tuple[Option, ...]] = {}
    rows = table.variants.dice
    for who in rolling:
        board = table.boards[who]
        for die in [die for die in board.hand if die not in board.rolled]:  # a roll that is taken up lies there
            rolled: Shown = yield hidden_roll(rows, who, die)
            board.rolled[die] = rolled.face
            table.tell_only(DieRolled(who, rolled.die, rolled.face, rolled.value), who)
        asked[who] = keeps(board.rolled, board.room(BOARD), board.room(PLUNDER)) or (STUCK,)
    kept: dict[Seat, Option] = yield Secret("keep", asked)
    table.tell(ScreensLifted())
    for who, choice in kept.items():
        board = table.boards[who]
        if isinstance(choice, Keep):
            board.shown = {die: board.rolled[die] for die in choice.dice}
        else:
            show(table, who, board)
        board.rolled = {}


@lru_cache(maxsize=4096)
def hidden_roll(rows: Rows, who: Seat, die: str) -> Chance:
    """4.3 One die behind a screen."""
    return Chance("dice", faces(rows, die), seen_by=(who,), hidden=True, about=(("who", who), ("die", die)))


def show(table: Table, who: Seat, board: Board) -> None:
    """4.6 Stuck dice are shown."""
    for die, face in board.rolled.items():
        shown = printed(table.variants.dice, die, face)
        table.tell(DieShown(who, shown.die, shown.face, shown.value))


def reveal(table: Table, rolling: tuple[Seat, ...]) -> Rules[None]:
    """4.7-4.9 First the groups that show an action, then the skulls, then whoever is stuck, each time clockwise."""
    skulls = []
    stuck = []
    for who in rolling:
        shown = table.boards[who].shown
        action = action_shown(shown)
        if action is not None:
            place(table, who, action)
        elif shown:
            skulls.append(who)
            table.tell(SkullsShown(who, "".join(sorted(shown))))
        else:
            stuck.append(who)
            table.tell(StuckShown(who, table.boards[who].hand))
    for who in skulls:
        yield from turn_skulls(table, who)
    for who in stuck:
        yield from reroll_openly(table, who)


def place(table: Table, who: Seat, action: Action) -> None:
    """4.7 The shown dice go on an action, the skulls among them turned to it."""
    board = table.boards[who]
    letters = "".join(sorted(board.shown))
    skulls = "".join([die for die in letters if board.shown[die] is SKULL])
    board.shown = {}
    board.hand = without(board.hand, letters)
    board.dice[action] = "".join(sorted(board.dice.get(action, "") + letters))
    shown = worths(table.variants.dice, letters, action)
    table.tell(DicePlaced(who, letters, action, skulls, table.total(who, action), shown))


def why_not_turn(board: Board, action: Action) -> Refusal | None:
    """4.8 All skulls of a group go to one action, which must have room for them."""
    return NO_ROOM if board.room(action) < len(board.shown) else None


def turn_skulls(table: Table, who: Seat) -> Rules[None]:
    """4.8 The owner of a group of skulls names an action, seeing all that is placed."""
    board = table.boards[who]
    open_ = tuple([TO[action] for action in ACTIONS if why_not_turn(board, action) is None])
    named: To = yield Choose(who, "turn-skulls", open_, about=(("dice", "".join(sorted(board.shown))),))
    place(table, who, named.action)


def reroll_openly(table: Table, who: Seat) -> Rules[None]:
    """4.9 All unallocated dice are rolled in the open until something can be kept; nobody is awarded a tile for it."""
    board = table.boards[who]
    while True:
        yield from open_faces(table, who)
        options = keeps(board.shown, board.room(BOARD), board.room(PLUNDER))
        if options:
            break
        table.tell(StuckShown(who, board.hand))
        board.shown = {}
    kept: Keep = yield Choose(who, "keep-openly", options)
    board.shown = {die: board.shown[die] for die in kept.dice}
    action = action_shown(board.shown)
    if action is None:
        yield from turn_skulls(table, who)
    else:
        place(table, who, action)
