"""Setting up, as the screens see it: when the list of steps is shown, when it is over; first lessons are noted once."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter import theme
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.table.first_lessons import Lessons
from companion.presenter.table.table_model import TableModel
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer

NAMES = {Seat(name): name.title() for name in ("anne", "ben")}
games = pytest.mark.parametrize("game", sorted(SHELF))


def begun(game: str, holder: Holder) -> TableModel:
    rules = SHELF[game]
    setup = Setup(game, tuple(NAMES), {}, dict.fromkeys(rules.sources, holder))
    table = LiveTable.begin(Journal(":memory:"), rules, setup, seed=3, names=NAMES)
    return shown(table)


def shown(table: LiveTable) -> TableModel:
    game = table.match.game.name
    return TableModel(table, board_of(game), translator("en"), NAMES, dict(zip(NAMES, theme.MARKS, strict=False)))


def go_on(playing: TableModel) -> None:
    match = playing.match
    playing.answer(RandomPlayer(3).answer(match.decision, match.sequence, match.owed))


def test_between_two_questions_of_setting_up_no_list_comes_between() -> None:
    """It is shown at the start and before the first turn, when all of it is known."""
    playing = begun("tortuga1667", Holder.TABLE)
    assert playing.setting_up
    playing.checked = len(playing.checklist())
    between = 0

    go_on(playing)
    while playing.setting_up:
        assert not playing.needs_checklist
        between += 1
        go_on(playing)

    assert between
    assert playing.needs_checklist


@games
def test_a_total_of_steps_is_named_only_when_it_grows_no_more(game: str) -> None:
    """Real pieces: "Step 3" while answers still bring steps, then "Step 3 of 14", and it stays 14."""
    playing = begun(game, Holder.TABLE)
    named: set[str] = set()
    counted = set()
    for _ in range(30):
        if playing.match.decision is None:
            break
        said = re.findall(r"\d+", playing.progress(2, len(playing.checklist())))
        assert said[0] == "3"
        named.add("one number" if playing.setting_up else "total")
        assert len(said) == (1 if playing.setting_up else 2)
        counted |= set(said[1:])
        go_on(playing)

    assert "total" in named
    assert len(counted) == 1, "also where there is nothing to set up"


@games
def test_an_evening_that_is_over_is_not_being_set_up(game: str) -> None:
    """Opened again to look at its score."""
    playing = begun(game, Holder.APP)
    while playing.match.decision is not None:
        go_on(playing)

    assert not shown(playing.table).setting_up
    playing.look_again()
    assert not playing.setting_up


def test_a_lesson_that_is_read_again_is_noted_once(tmp_path: Path) -> None:
    lessons = Lessons(tmp_path / "lessons.json")
    for _ in range(2):
        lessons.learn("jamaica", "dice")

    assert json.loads((tmp_path / "lessons.json").read_text(encoding="utf-8")) == {"jamaica": ["dice"]}


@games
def test_what_the_first_round_brings_is_not_taken_for_done(game: str) -> None:
    """The list of setting up ends before it: cups are rolled and pirates dealt only then, and that is said."""
    playing = begun(game, Holder.TABLE)
    while playing.setting_up and playing.match.decision is not None:
        go_on(playing)
    listed = [line.text for line in playing.checklist()]
    before = [line.text for line in playing.work.lines()]

    playing.set_up()

    shown = [line.text for line in playing.work.lines()]
    assert shown
    assert shown == before[len(before) - len(shown) :]
    assert not set(shown) & set(listed)
    assert playing.work.manner(waiting=True) in ("news", "middle", "strip")


@pytest.mark.parametrize(
    ("game", "words"), [("liars_dice", "rolls under the cup"), ("tortuga_cards", "shuffle the pirates")]
)
def test_hands_are_told_what_the_first_round_wants(game: str, words: str) -> None:
    """Dice go under the cups, pirates are shuffled; a power cut in that moment forgets nothing of it."""
    playing = begun(game, Holder.TABLE)
    while playing.setting_up and playing.match.decision is not None:
        go_on(playing)

    playing.set_up()

    assert playing.work.manner(waiting=True) in ("middle", "strip")
    assert [line.to_do for line in playing.work.lines() if words in line.text] == [True]
    again = shown(LiveTable.reopen(playing.table.journal, playing.table.number))
    assert any(words in line.text for line in again.work.lines())
    playing.work.done()
    assert not shown(LiveTable.reopen(playing.table.journal, playing.table.number)).work.lines()
