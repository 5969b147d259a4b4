"""What a seat may know: everything, and everybody the same. There are no secrets in this game."""

from __future__ import annotations

from msgspec import Struct

from companion.engine.games.ship_captain_crew.pieces import PARTS, Part
from companion.engine.games.ship_captain_crew.table import Stage, Table
from companion.engine.kernel.decisions import Seat


class View(Struct, frozen=True):
    """The table as everybody sees it."""

    seat: Seat | None
    stage: Stage
    round: int
    rounds: int
    first: Seat
    roll_off: int
    waiting: tuple[Seat, ...]
    cargo: dict[Seat, int]
    score: dict[Seat, int]
    coins: bool
    """Whether the score is coins; else it is the sum of all cargo."""
    pot: int
    lost: int
    rolls: int
    left: int
    parts: tuple[Part, ...]
    """What is set aside."""
    missing: tuple[Part, ...]
    loose: tuple[int, ...]
    fallen: tuple[int, ...]
    hand: int


def view(table: Table, seat: Seat | None) -> View:
    """Show the table to a seat."""
    return View(
        seat,
        table.stage,
        table.round,
        table.variants.rounds,
        table.first,
        table.roll_off,
        tuple(table.waiting),
        table.cargo.copy(),
        table.score.copy(),
        table.variants.coins,
        table.pot,
        table.lost,
        table.rolls,
        table.left,
        PARTS[: table.aboard],
        table.missing,
        tuple(table.loose),
        tuple(table.fallen),
        table.hand,
    )
