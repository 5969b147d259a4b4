"""Evenings of a simulated table: real matches of a quick game, played to their end at random, and put right later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from companion.session.journal.journal import Journal


def play_evening(journal: Journal, names: Mapping[Seat, str], seed: int, game: str = "") -> int:
    """Play a match to its end; the app rolls, so that nobody has to. Gives its number."""
    rules = SHELF[game] if game else min(SHELF.values(), key=lambda one: (len(one.sources), one.name))
    setup = Setup(rules.name, tuple(names), {}, dict.fromkeys(rules.sources, Holder.APP))
    table = LiveTable.begin(journal, rules, setup, seed=seed, names=dict(names), asks_all=False)
    play_on(table, seed)
    return table.number


def play_on(table: LiveTable, seed: int) -> None:
    """Answer at random until the match is over."""
    player = RandomPlayer(seed)
    while (asked := table.match.decision) is not None:
        table.answer(player.answer(asked, table.match.sequence, table.match.owed))


def company(people: list[str], random: Random, count: int = 3) -> dict[Seat, str]:
    """Seat some people; a seat is called after its place."""
    return {Seat(f"seat-{place}"): name for place, name in enumerate(random.sample(people, count), 1)}


def put_right(journal: Journal, number: int, seed: int, answers: int = 4) -> None:
    """Correct a finished evening as people do: take the last answers back, and play to another end."""
    table = LiveTable.reopen(journal, number, asks_all=False)
    for _ in range(answers):
        table.undo(agreed=True)
    play_on(table, seed)
