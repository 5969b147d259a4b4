"""Tables for the tests of this room: begun, played on, compared."""

from __future__ import annotations

from functools import cache
from typing import Any

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Seat
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF, game_named
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer

NAMES = ("ann", "ben", "cat", "dan", "eve", "fay", "gus", "hal", "ivy")
GAMES = sorted(SHELF)


LONG: dict[str, dict[str, Any]] = {"ship_captain_crew": {"rounds": 20, "reload": "any"}}
"""Switches of games that would be over before the tests are: of an app's dice people decide very little."""


def setup_for(game: str, players: int = 0, holder: str = "table") -> Setup:
    """A table with usual options, all pieces held by one side."""
    rules = game_named(game)
    players = players or min(rules.usual[-1], 8 if game in LONG else 5)
    seats = tuple(Seat(name) for name in NAMES[:players])
    return Setup(game, seats, LONG.get(game, {}), dict.fromkeys(rules.sources, Holder(holder)))


def begun(journal: Journal, game: str = "tortuga1667", holder: str = "table", seed: int = 7) -> LiveTable:
    """A new match in the journal."""
    return LiveTable.begin(journal, game_named(game), setup_for(game, holder=holder), seed=seed)


def some_answer(match: Match[Any], seed: int = 7) -> Answer:
    """Whatever a random player would say now."""
    assert match.decision is not None
    return RandomPlayer(seed).answer(match.decision, match.sequence, match.owed)


@cache
def length(game: str, holder: str) -> int:
    """How many answers a match of this game takes, more or less."""
    match: Match[Any] = Match(game_named(game), setup_for(game, holder=holder))
    while match.decision is not None:
        match.answer(some_answer(match))
    return match.sequence


def amid(table: LiveTable, answers: int) -> LiveTable:
    """So many answers on; in a game that is over by then, into the middle of it."""
    game, sources = table.match.game.name, table.match.setup.sources
    whole = length(game, str(next(iter(sources.values()), "table")))
    return played(table, answers if whole > answers + 5 else whole // 2)


def played(table: LiveTable, answers: int, seed: int = 7) -> LiveTable:
    """So many answers on, or to the end."""
    for _ in range(answers):
        if table.match.decision is None:
            break
        table.answer(some_answer(table.match, seed))
    return table


def snapshot(match: Match[Any]) -> tuple[str, str, str, str]:
    """Everything about a match that could differ, as text."""
    steps = encode([(step.answer.seat, step.answer.option, step.by, step.confidence) for step in match.steps])
    told = encode([[told.what, told.to] for seat in (None, *match.setup.seats) for told in match.told(seat)])
    return encode(match._state), repr(match.decision), steps, told


def under_other_rules(journal: Journal, match: int, changed: str) -> None:
    """Let a match have been begun otherwise, sums and all."""
    entries, seed = journal.entries(match), journal.seed(match)
    for trigger in ("matches_are_not_changed", "dealers_are_not_removed", "steps_are_not_removed"):
        journal.put(f"DROP TRIGGER IF EXISTS {trigger}")
    journal.put("DELETE FROM pictures WHERE match = ?", match)
    for table in ("steps", "dealers"):
        journal.put(f"DELETE FROM {table} WHERE match = ?", match)  # noqa: S608  our own names
    journal.put(f"UPDATE matches SET {changed} WHERE id = ?", match)  # noqa: S608  our own names
    head = "game, rules, seats, start, begun_at, app"
    summed = f"SELECT id, ?2, fingerprint(id, {head}, ?2) FROM matches WHERE id = ?1"  # noqa: S608  our own names
    journal.put(f"INSERT INTO dealers {summed}", match, str(seed))
    for seq, entry in enumerate(entries, 1):
        journal.write(match, seq, entry)
