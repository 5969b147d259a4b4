"""Boarding: which pirates win, and what they bring (RULES.md, section 4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from msgspec import Struct

from companion.engine.games.tortuga_cards.happenings import Boarded, Repelled, RoundCounted, StormBound
from companion.engine.games.tortuga_cards.pieces import ROWS, Characteristic
from companion.engine.games.tortuga_cards.table import Finished, Prestige, Table

if TYPE_CHECKING:
    from companion.engine.games.tortuga_cards.box import Catalogue
    from companion.engine.kernel.decisions import Seat

CHANGE = 2
"""6.6 How much a treasure gains or loses."""


class Outcome(Struct, frozen=True):
    """One column as it stands: the two numbers compared, and what there is to take for a pirate that wins."""

    compares: Characteristic
    attack: int
    defence: int
    storm: bool
    treasure: int
    doubloons: int

    @property
    def wins(self) -> bool:
        """4.3 Only more is enough; 6.7 and nobody boards in a storm."""
        return self.attack > self.defence and not self.storm


def worth(prestige: int, changes: Sequence[int]) -> int:
    """6.6 What a treasure is worth after all changes, each of which stops at nought."""
    for change in changes:
        prestige = max(0, prestige + change)
    return prestige


class Stack(NamedTuple):
    """The five cards of one column, from top to bottom."""

    pirate: str
    transport: str
    treasure: str
    sea: str
    strategy: str


def board(catalogue: Catalogue, stack: Stack, changes: Sequence[int] = (), *, storm: bool = False) -> Outcome:
    """4.1, 4.2 Compare the one characteristic that the strategy names; the sea changes the transport alone."""
    compares = catalogue.strategy[stack.strategy].compares
    ship = catalogue.transport[stack.transport]
    return Outcome(
        compares,
        getattr(catalogue.pirate[stack.pirate], compares),
        getattr(ship, compares) + getattr(catalogue.sea[stack.sea], compares),
        storm,
        worth(catalogue.treasure[stack.treasure].prestige, changes),
        ship.doubloons,
    )


def outcome(catalogue: Catalogue, lying: Table | Finished, column: int) -> Outcome:
    """4.1 How a complete column stands."""
    at = column - 1
    transports, treasures, seas, strategies = [lying.grid[row] for row in ROWS]
    stack = Stack(lying.pirates[at], transports[at], treasures[at], seas[at], strategies[at])
    return board(catalogue, stack, lying.changes.get(column, ()), storm=column in lying.storms)


def outcomes(catalogue: Catalogue, lying: Table | Finished) -> list[Outcome]:
    """4.1 How all columns stand, from left to right."""
    return [outcome(catalogue, lying, column) for column in range(1, len(lying.pirates) + 1)]


def count(table: Table, stand: Sequence[Outcome]) -> dict[Seat, Prestige]:
    """4.4-4.7 What the pirates of each half bring to its owner, whoever laid the cards."""
    treasures = dict.fromkeys(table.seats, 0)
    transports = dict.fromkeys(table.seats, 0)
    for column, stands in enumerate(stand, 1):
        if stands.wins:
            who = table.owner(column)
            treasures[who] += stands.treasure
            transports[who] += stands.doubloons
    return {who: Prestige(treasures[who], transports[who]) for who in table.seats}


def resolve(table: Table) -> None:
    """4.1-4.7 Tell how every column ended, and keep the count."""
    stand = outcomes(table.catalogue, table)
    for column, stands in enumerate(stand, 1):
        who = table.owner(column)
        compares, attack, defence = stands.compares, stands.attack, stands.defence
        if stands.storm:
            table.tell(StormBound(who, column))
        elif stands.wins:
            table.tell(Boarded(who, column, compares, attack, defence, stands.treasure, stands.doubloons))
        else:
            table.tell(Repelled(who, column, compares, attack, defence))
    prestige = count(table, stand)
    for who, taken in prestige.items():
        table.tell(RoundCounted(who, table.round, taken.treasures, taken.transports))
    events = [table.events[who] for who in table.order()]
    table.finished = [
        *table.finished,
        Finished(table.pirates, table.grid, events, prestige, table.changes, table.storms),
    ]


def recount(table: Table) -> None:
    """1.6 Count the finished rounds anew by the catalogue as it is now; only when the table asks for it."""
    table.finished = [
        msgspec.structs.replace(finished, prestige=count(table, outcomes(table.catalogue, finished)))
        for finished in table.finished
    ]
