"""The final score of an evening, category by category, the winner last."""

from __future__ import annotations

from typing import NamedTuple

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.results import Result, Tally
from companion.presenter.table.table_model import TableModel
from companion.presenter.theme import Mark


class Column(NamedTuple):
    """One side's score."""

    title: str
    crew: str
    marks: tuple[Mark, ...]
    picture: str
    lines: tuple[tuple[str, int], ...]
    total: int
    winner: bool
    things: tuple[str, ...] = ()
    """What each line is, in the words of the handbook."""


class Scores(NamedTuple):
    """Everything the last screen says."""

    reason: str
    winners: str
    seats: tuple[Seat, ...]
    columns: tuple[Column, ...]
    steps: int
    """How many categories there are to count."""


def scores(playing: TableModel) -> Scores:
    """Put the result of a finished match into columns."""
    result = playing.table.result or Result((), (), "")
    said = playing.tr.result(playing.game, result, playing.names)
    columns = tuple(_column(playing, result, tally) for tally in result.tallies)
    steps = max((len(column.lines) for column in columns), default=0)
    return Scores(said[0], said[1], result.winners, columns, steps)


def _column(playing: TableModel, result: Result, tally: Tally) -> Column:
    tr, game = playing.tr, playing.game
    alone = tally.side in playing.names
    title = playing.names[Seat(tally.side)] if alone else tr.name(game, tally.side, "side")
    crew = "" if alone else ", ".join(playing.names[seat] for seat in tally.seats)
    lines = tuple((_capital(tr.name(game, line, "score")), points) for line, points in tally.lines)
    winner = bool(set(tally.seats) & set(result.winners))
    marks = tuple(playing.marks[seat] for seat in tally.seats)
    picture = "" if alone else f"flag-{tally.side}"
    things = tuple(f"score.{line}" for line, _ in tally.lines)
    return Column(_capital(title), crew, marks, picture, lines, tally.total, winner, things)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
