"""The final score of an evening, category by category, the winner last."""

from __future__ import annotations

from collections.abc import Callable
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
    signs: tuple[str, ...] = ()
    """What flies to the tally for each line."""
    level: bool = False
    """Whether others have as many points as this one, and something else has to decide."""


class Scores(NamedTuple):
    """Everything the last screen says."""

    reason: str
    winners: str
    seats: tuple[Seat, ...]
    columns: tuple[Column, ...]
    steps: int
    """How many categories there are to count."""

    @property
    def tied(self) -> bool:
        """Say whether something else than points has to decide."""
        return any(column.level for column in self.columns)


def scores(playing: TableModel) -> Scores:
    """Put the result of a finished match into columns."""
    result = playing.table.result or Result((), (), "")
    said = playing.tr.result(playing.game, result, playing.names)
    columns = tuple(_column(playing, result, tally) for tally in sorted(result.tallies, key=_seated(playing)))
    steps = max((len(column.lines) for column in columns), default=0)
    return Scores(said[0], said[1], result.winners, columns, steps)


def _seated(playing: TableModel) -> Callable[[Tally], tuple[int, str]]:
    """Put sides as people sit, and crews by their flags: whoever stands first has not won yet."""
    seats = tuple(playing.names)
    return lambda tally: (seats.index(Seat(tally.side)) if tally.side in seats else 0, tally.side)


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
    signs = tuple(playing.board.score_signs.get(line, "coin") for line, _ in tally.lines)
    best = max(other.total for other in result.tallies)
    level = tally.total == best and sum(other.total == best for other in result.tallies) > 1
    return Column(_capital(title), crew, marks, picture, lines, tally.total, winner, things, signs, level)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
