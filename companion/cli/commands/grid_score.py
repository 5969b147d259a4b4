"""A grid of cards as it was read from a picture, counted by the game that is laid so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.bridge.box_cards import card_list
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import KernelError
from companion.engine.kernel.game import Game
from companion.engine.kernel.setup import Setup
from companion.engine.kernel.table_facts import GridPlan
from companion.engine.shelf import SHELF, facts_of
from companion.i18n import Translator


def scored(tr: Translator, box: str, kinds: Sequence[Sequence[str]], names: Sequence[str]) -> dict[str, Any]:
    """What every column brings and to whom, events and storms apart; or why it cannot be counted yet."""
    game = SHELF[box] if facts_of(box).grid else next(game for game in SHELF.values() if game.extras.table_facts.grid)
    plan = game.extras.table_facts.grid
    refused = tr.text("scan.grid.other-size") if plan is None else _not_countable(tr, game, plan, kinds)
    if plan is None or refused:
        return _refused(refused)
    seats = tuple(Seat(f"seat-{number}") for number in range(1, len(names) + 1))
    try:
        setup = game.complete(Setup(game.name, seats))
        if any(len(row) != plan.columns(len(seats)) for row in kinds):
            return _refused(tr.text("scan.grid.other-size"))
        counted = plan.score(setup, kinds)
    except KernelError as error:
        return _refused(tr.refusal(game.name, error.why))
    prestige = {name: counted.seats[seat] for seat, name in zip(seats, names, strict=True)}
    return {"refused": "", "columns": list(counted.columns), "prestige": prestige}


def _refused(why: str) -> dict[str, Any]:
    return {"refused": why, "columns": [], "prestige": {}}


def _not_countable(tr: Translator, game: Game[Any], plan: GridPlan, kinds: Sequence[Sequence[str]]) -> str:
    """Name the first cell that stands against counting."""
    if len(kinds) != len(plan.rows):
        return tr.text("scan.grid.other-size")
    cards = card_list(game)
    for row, (line, cells) in enumerate(zip(plan.rows, kinds, strict=True), start=1):
        for column, kind in enumerate(cells, start=1):
            if not kind:
                return tr.text("scan.grid.empty", row=row, column=column)
            if kind not in cards.by_word or cards.by_word[kind].deck != line:
                deck = tr.name(game.name, line, "deck")
                return tr.text("scan.grid.not-there", row=row, column=column, card=kind, deck=deck)
    return ""
