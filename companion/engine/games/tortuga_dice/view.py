"""What a seat may know (RULES.md, section 10): the public table, and of the secrets only its own."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.games.tortuga_dice.dice import DieRow, values
from companion.engine.games.tortuga_dice.pieces import Action, Colour, Face, Livery
from companion.engine.games.tortuga_dice.table import Board, Stage, Table
from companion.engine.games.tortuga_dice.treasure import in_the_middle
from companion.engine.kernel.decisions import Seat


class BoardView(Struct, frozen=True):
    """One player as this seat sees them; `totals` are what the dice and tiles on each action come to."""

    seat: Seat
    livery: Livery
    ship: int
    pirate: int
    island: tuple[Colour, ...]
    crew: tuple[Colour, ...]
    fleet: tuple[Colour, ...]
    tortuga: tuple[Colour, ...]
    hand: str
    dice: dict[Action, str]
    bonus: dict[Action, int]
    totals: dict[Action, int]
    shown: dict[str, Face]
    tiles: int
    coins: tuple[int, ...]


class View(Struct, frozen=True):
    """The table as one seat sees it; seat None is the public."""

    seat: Seat | None
    stage: Stage
    round: int
    roll: int
    first: Seat
    boards: tuple[BoardView, ...]
    central: tuple[Colour, ...]
    bag: dict[Colour, int]
    tiles: int
    goal: int
    values: tuple[DieRow, ...]
    rolled: dict[str, Face]
    looking: tuple[int, ...]


def view(table: Table, seat: Seat | None) -> View:
    """Show the table to a seat."""
    own = table.boards.get(seat) if seat is not None else None
    return View(
        seat,
        table.stage,
        table.round,
        table.roll,
        table.first,
        tuple([_board(table, number, who, board, seat) for number, (who, board) in enumerate(table.boards.items())]),
        tuple(table.central),
        table.bag.copy(),
        in_the_middle(table),
        table.variants.goal,
        tuple(values(table.variants.dice).values()),
        own.rolled.copy() if own else {},
        tuple(own.looking) if own else (),
    )


def _board(table: Table, number: int, who: Seat, board: Board, seat: Seat | None) -> BoardView:
    open_ = who == seat or table.stage is Stage.OVER or table.stage is Stage.SCORING
    return BoardView(
        who,
        table.variants.livery(number),
        board.ship,
        board.pirate,
        tuple(board.island),
        tuple(board.crew),
        tuple(board.fleet),
        tuple(board.tortuga),
        board.hand,
        board.dice.copy(),
        board.bonus.copy(),
        {action: table.total(who, action) for action in board.dice},
        board.shown.copy(),
        len(board.tiles),
        tuple(board.tiles) if open_ else (),
    )
