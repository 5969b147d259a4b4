"""Whatever people do one after the other, the file and the table in memory tell the same evening."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion.engine.kernel.errors import KernelError
from companion.engine.kernel.match import Match
from companion.session.journal.evenings import evening
from companion.session.journal.journal import Journal
from companion.session.plain_data import position_of
from companion.session.table.correction import correct, outcomes, preview
from companion.session.table.live_table import LiveTable
from companion.session.table.repair import plan_repair, repair
from companion.session.table.step_list import lines, to_redo, undo_to
from tests.session.tables import GAMES, begun, played, snapshot
from tests.what_games_have import OURS


class Evening:
    """A table at which people answer, take back, correct and put right, as the dice will have it."""

    def __init__(self, journal: Journal, game: str, seed: int) -> None:
        self.chance = random.Random(f"{game} {seed}")
        self.journal = journal
        self.table = played(begun(journal, game, self.chance.choice(["table", "app"]), seed), 20, seed)
        self.seed = seed
        self.done: dict[str, int] = {}

    def go_on(self) -> None:
        """Do something."""
        acts: list[Callable[[], object]] = [
            self.answer, self.answer, self.answer, self.undo, self.redo, self.undo_to, self.correct, self.repair,
            self.note, self.no_room, self.reopen,
        ]  # fmt: skip
        act = self.chance.choice(acts)
        if act():
            self.done[act.__name__] = self.done.get(act.__name__, 0) + 1

    def answer(self) -> bool:
        played(self.table, self.chance.randrange(1, 6), self.chance.randrange(99))
        return True

    def undo(self) -> bool:
        if len(lines(self.table)) < 3:
            return False
        self.table.undo(agreed=True)
        return True

    def redo(self) -> bool:
        if not to_redo(self.table):
            return False
        self.table.redo()
        return True

    def undo_to(self) -> bool:
        back = [line.row for line in lines(self.table) if line.row][-8:]
        if not back:
            return False
        undo_to(self.table, self.chance.choice(back), agreed=True)
        return True

    def correct(self) -> bool:
        chapter = self.table.standing.chapter.row
        rows = [line.row for line in lines(self.table) if line.key == "read" and line.row > chapter]
        row = self.chance.choice(rows[-12:]) if rows else None
        if row is None or not outcomes(self.table, row):
            return False
        correct(self.table, preview(self.table, row, self.chance.choice(outcomes(self.table, row))))
        return True

    def repair(self) -> bool:
        try:
            whole = position_of(self.table.match.game.take_over(self.table.match.position()))
        except KernelError:
            return False
        seats = self.table.match.setup.seats
        for name in [name for name, value in whole.items() if value in seats]:
            try:
                repair(self.table, plan_repair(self.table, {name: self.chance.choice(seats)}))
            except KernelError:
                continue
            return True
        return False

    def note(self) -> bool:
        self.table.note("what a night")
        return True

    def no_room(self) -> bool:
        """A while without a disk: what is played then is written when it is back."""
        away = self.journal.path.with_suffix(".away")
        self.journal.path.rename(away)
        self.answer()
        self.undo()
        assert self.table.unsaved > 0
        away.rename(self.journal.path)
        self.table.save()
        return self.table.unsaved == 0

    def reopen(self) -> bool:
        self.table = LiveTable.reopen(self.journal, self.table.number)
        return True


@pytest.mark.parametrize("game", GAMES)
def test_the_file_and_the_table_tell_the_same_evening_after_everything(journal: Journal, game: str) -> None:
    """Answers, take-backs, corrections, repairs, remarks and a lost disk in any order: reopened, nothing differs."""
    done: dict[str, int] = {}
    for seed in range(4):
        night = Evening(journal, game, seed)
        for _ in range(30):
            night.go_on()
            table, number = night.table, night.table.number
            again = LiveTable.reopen(journal, number)
            assert snapshot(again.match) == snapshot(table.match)
            assert lines(again) == lines(table)
            assert to_redo(again) == to_redo(table)
            assert evening(journal, number).result == table.match.result
            chapter = table.standing.chapter
            position = bytes(chapter.start.position).decode() or None
            fresh: Match[Any] = Match(table.match.game, chapter.start.setup, chapter.steps, position=position)
            assert snapshot(fresh) == snapshot(table.match)
        done |= {name: done.get(name, 0) + times for name, times in night.done.items()}

    mended = {"repair"} if game in OURS else set()  # of a stranger's position nothing may be there to lie otherwise
    assert {"answer", "undo", "redo", "undo_to", "note", "no_room", "reopen", "correct"} | mended <= set(done)
