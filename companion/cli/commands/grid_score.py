"""The grid of the card game as it was read, made into a position and counted by the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.games.tortuga_cards.boarding import count, outcome
from companion.engine.games.tortuga_cards.pieces import DECK_OF, ROWS, Deck
from companion.engine.games.tortuga_cards.sketch import sketched
from companion.engine.games.tortuga_cards.table import Table
from companion.engine.kernel.codec import convert
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import KernelError
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import SHELF
from companion.i18n import Translator

GAME = "tortuga_cards"
LINES = ("pirates", *(DECK_OF[row].value for row in ROWS))
"""What lies in each row of the grid, from the top."""


def scored(tr: Translator, kinds: Sequence[Sequence[str]], names: Sequence[str]) -> dict[str, Any]:
    """What every column brings and to whom, events and storms apart; or why it cannot be counted yet."""
    wrong = _not_countable(tr, kinds)
    if wrong:
        return {"refused": wrong, "columns": [], "prestige": {}}
    seats = tuple(Seat(f"seat-{number}") for number in range(1, len(names) + 1))
    called = dict(zip(seats, names, strict=True))
    game = SHELF[GAME]
    try:
        setup = game.complete(Setup(GAME, seats))
        rows = {line: list(row) for line, row in zip(LINES, kinds, strict=True)}
        table: Table = convert(sketched(setup, rows), Table)
        prestige = count(table, table)
        columns = [outcome(table.catalogue, table, column) for column in range(1, table.columns + 1)]
    except KernelError as error:
        return {"refused": tr.refusal(GAME, error.why), "columns": [], "prestige": {}}
    return {
        "refused": "",
        "columns": [
            {
                "compares": one.compares.value,
                "attack": one.attack,
                "defence": one.defence,
                "wins": one.wins,
                "treasure": one.treasure,
                "doubloons": one.doubloons,
            }
            for one in columns
        ],
        "prestige": {
            called[who]: {"treasures": taken.treasures, "transports": taken.transports}
            for who, taken in prestige.items()
        },
    }


def _not_countable(tr: Translator, kinds: Sequence[Sequence[str]]) -> str:
    """Name the first cell that stands against counting."""
    from companion.engine.games.tortuga_cards.box import ASSUMED_BOX

    catalogue = ASSUMED_BOX.catalogue
    if len(kinds) != len(LINES):
        return tr.text("scan.grid.other-size")
    for row, (line, cells) in enumerate(zip(LINES, kinds, strict=True), start=1):
        for column, kind in enumerate(cells, start=1):
            if not kind:
                return tr.text("scan.grid.empty", row=row, column=column)
            if catalogue.deck_with(kind) is not Deck(line):
                deck = tr.name(GAME, line, "deck")
                return tr.text("scan.grid.not-there", row=row, column=column, card=kind, deck=deck)
    return ""
