"""Whole matches put into a journal at one stroke, for tests that need several."""

from __future__ import annotations

from typing import Any

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Chance
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import game_named
from companion.session.exchange.match_file import SCHEMA, VERSION, MatchDocument
from companion.session.exchange.match_import import import_match
from companion.session.journal.journal import Entry, Journal, Start
from companion.session.table.random_player import RandomPlayer
from tests.session.tables import setup_for

SEED = 11_223_344_556_677_889


def document(setup: Setup, seed: int = 1, answers: int = 1 << 20) -> MatchDocument:
    """A match that a castaway has played to its end, or so many answers far, at a table that sits there since 1970."""
    game = game_named(setup.game)
    match: Match[Any] = Match(game, setup)
    castaway = RandomPlayer(seed)
    rows: list[Entry] = []
    while match.decision is not None and match.sequence < answers:
        asked = match.decision
        dealt = isinstance(asked, Chance) and match.setup.sources[asked.source] == "app"
        answer = castaway.answer(asked, match.sequence, match.owed)
        by, at = "dealer" if dealt else "hand", _time(seed, len(rows))
        rows.append(Entry("answer", answer.seat, encode(answer.option), by, 1.0, at))
        match.answer(answer, by)
    begun = _time(seed, 0)
    ended = rows[-1].at if match.result else None
    about = (game.name, game.version, "1", match.setup.seats, {seat: seat.title() for seat in match.setup.seats})
    return MatchDocument(
        SCHEMA, VERSION, *about, begun, ended, match.result, Start(match.setup), str(SEED), 0, tuple(rows)
    )


def shelved(journal: Journal, game: str, holder: str = "table", seed: int = 1, answers: int = 1 << 20) -> int:
    """Put one into the journal and give its number."""
    return import_match(journal, document(setup_for(game, holder=holder), seed, answers))


def _time(seed: int, row: int) -> str:
    return f"1970-01-{seed % 28 + 1:02}T{row // 3600 % 24:02}:{row // 60 % 60:02}:{row % 60:02}.{seed % 1000:03}+00:00"
