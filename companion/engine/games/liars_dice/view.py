"""What a seat may know (RULES.md, section 4): the bids and the numbers of dice, and of all cups only the own."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.games.liars_dice.pieces import Face
from companion.engine.games.liars_dice.table import NOBODY, Lifting, Stage, Table
from companion.engine.kernel.decisions import Seat


class View(Struct, frozen=True):
    """The table as one seat sees it; seat None is the public."""

    seat: Seat | None
    stage: Stage
    round: int
    rounds: int
    first: Seat
    dice: dict[Seat, int]
    most: int
    """How many dice everybody began with."""
    out: tuple[Seat, ...]
    lying: int
    turn: Seat
    number: int
    face: Face | None
    bidder: Seat
    wild: bool
    last_die: Seat
    had: tuple[Seat, ...]
    cup: tuple[int, ...]
    """What lies under the own cup, if the app rolled it."""
    shown: dict[Seat, tuple[int, ...]]
    """All dice, while people look at the lifted cups."""
    by_face: dict[Face, int]
    outcome: Lifting | None
    """How the last round ended."""


def view(table: Table, seat: Seat | None) -> View:
    """Show the table to a seat."""
    return View(
        seat,
        table.stage,
        table.round,
        table.variants.rounds,
        table.first,
        table.dice.copy(),
        table.variants.dice,
        tuple(table.out),
        table.lying,
        table.whose if table.stage is Stage.PLAYING else NOBODY,
        table.number,
        table.face,
        table.bidder,
        table.wild,
        table.last_die,
        tuple(table.had),
        tuple(table.cups.get(seat, ())) if seat is not None else (),
        {who: tuple(dice) for who, dice in table.lifted.items()},
        table.faces.copy(),
        table.last,
    )
