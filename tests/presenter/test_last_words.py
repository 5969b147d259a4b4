"""What is said once a game is over, or just now: nothing twice, and nothing that is not so any more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.devtools.phones.headless_table import HeadlessTable
from companion.presenter.theme import CHART
from companion.session.table.random_player import RandomPlayer

Begin = Callable[[str], HeadlessTable]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Begin a game at a table without a window."""
    tables: list[HeadlessTable] = []

    def begun(game: str) -> HeadlessTable:
        tables.append(HeadlessTable(tmp_path, game, find=lambda: ()))
        return tables[-1]

    yield begun
    for table in tables:
        table.close()


def play(table: HeadlessTable, until: Callable[[], bool] = lambda: False) -> None:
    """Play on until something is so, or to the end."""
    whim, playing = RandomPlayer(4), table.playing
    while (asked := playing.match.decision) is not None and not until():
        playing.answer(whim.answer(asked, playing.match.sequence, playing.match.owed))


def test_what_was_counted_is_not_added_once_more(begin: Begin) -> None:
    """The card game's last round is in the sum already."""
    table = begin("tortuga_cards")

    def scores() -> list[str]:
        laid = [piece for piece in table.playing.pieces(CHART) if piece.key.startswith("score-")]
        return [cell.text for piece in laid for cell in piece.cells]

    play(table, lambda: any("+" in score for score in scores()))
    assert table.playing.match.decision is not None, "while it is played, what is in sight is added"
    play(table)
    last = scores()

    result = table.table.result
    assert result is not None
    assert sorted(last) == sorted(str(tally.total) for tally in result.tallies)


def test_a_ship_at_the_end_has_no_dice_to_roll(begin: Begin) -> None:
    """And everybody's sum is said once."""
    table = begin("ship_captain_crew")
    play(table)
    laid = {piece.key: piece.text for piece in table.playing.pieces(CHART)}

    assert laid["hold-name"] == "The game is over"
    assert "rolls" not in laid
    assert table.table.result is not None
    told = table.playing.tr.result("ship_captain_crew", table.table.result, table.playing.names)
    assert not any("(" in line for line in told)


def test_whoever_rolls_has_not_yet_to_roll(begin: Begin) -> None:
    """The rolls that are left are said instead."""
    table = begin("ship_captain_crew")
    playing = table.playing
    play(table, lambda: playing.match.view(None).rolls > 0 and playing.match.view(None).left == 1)
    view = playing.match.view(None)
    facts = {seat: playing.board.facts(playing.scene(CHART), seat) for seat in view.waiting[:2]}
    said = [badge[-1].text for badge in facts.values()]

    assert said == ["1 roll left", "Has yet to roll"]


def test_looks_of_one_minute_are_counted(begin: Begin) -> None:
    """No time is written twice."""
    playing = begin("liars_dice").playing
    private, seat = playing.private, next(iter(playing.names))
    for _ in range(3):
        private.look(seat)
    times = private.looked_before(seat)[0].text.split(": ", 1)[1].split(", ")
    counted = [[*time.split(" × "), "1"][:2] for time in times]

    assert len({time for time, _ in counted}) == len(times)
    assert sum(int(count) for _, count in counted) == 3
