"""What is going on when the power fails: whole evenings; and what all scenes share.

Each scene prepares a folder, does something to it while it is recorded, and judges what a power cut has left: opened as
at the next start, nothing that was confirmed may be missing, and nobody may be asked anything.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from companion.devtools.crash.write_recorder import Recorder
from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.session.data_folder import DataFolder
from companion.session.journal.evenings import evenings
from companion.session.journal.journal import Journal
from companion.session.journal.recovery import Opened, open_journal
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer

Rows = dict[int, list[str]]
"""The rows of each match, as text."""

_NAMES = ("ann", "ben", "cat", "dan", "eve")


def rows_of(journal: Journal) -> Rows:
    """Read every row of every match."""
    return {one.id: [encode(entry) for entry in journal.entries(one.id)] for one in journal.matches()}


def began(journal: Journal, game: str, seed: int, holder: Holder = Holder.APP) -> LiveTable:
    """Sit down."""
    rules = SHELF[game]
    seats = tuple(map(Seat, _NAMES[: min(rules.usual[-1], len(_NAMES))]))
    return LiveTable.begin(journal, rules, Setup(game, seats, {}, dict.fromkeys(rules.sources, holder)), seed=seed)


def go_on(table: LiveTable, seed: int, answers: int, said: Callable[[], None] = lambda: None) -> LiveTable:
    """Give answers; now and then one is taken back and brought back, and something is noted."""
    player = RandomPlayer(seed)
    for place in range(answers):
        if table.match.decision is None:
            break
        table.answer(player.answer(table.match.decision, table.match.sequence, table.match.owed))
        said()
        if place % 11 == 7:  # noqa: PLR2004  now and then
            table.undo(agreed=True)
            said()
            table.redo()
            table.note("as it was")
            said()
    return table


class Left(NamedTuple):
    """What a power cut has left, opened, and what had been confirmed before it."""

    folder: DataFolder
    journal: Journal
    confirmed: Any

    @property
    def rows(self) -> Rows:
        """Read every row."""
        return rows_of(self.journal)


class Scene(Protocol):
    """Something that goes on in a data folder."""

    name: str

    def prepare(self, folder: DataFolder) -> None:
        """Make what is there before; all of it is on the disk."""

    def act(self, folder: DataFolder, recorder: Recorder) -> None:
        """Do it, and say what is confirmed."""

    def judge(self, folder: DataFolder, confirmed: Any) -> str:
        """Open what is left as at the next start, and say what is wrong; nothing if all is well."""
        return judged(folder, confirmed, lambda _: "")


def judged(folder: DataFolder, confirmed: Any, wrong: Callable[[Left], str]) -> str:
    """Open what is left; people must not be asked anything."""
    opened = open_journal(folder)
    with opened.journal:
        return asked_of(opened) or wrong(Left(folder, opened.journal, confirmed))


def asked_of(opened: Opened) -> str:
    """Name what people would have to do something about."""
    keys = [why.key for why in opened.notices]
    return f"people are told {keys}" if keys or opened.journal.trouble or opened.offered else ""


class EveningScene(Scene):
    """A first evening of a game from an empty folder to its end, and the beginning of a second one."""

    def __init__(self, game: str) -> None:
        self.name = game
        self.truth: Rows = {}

    def judge(self, folder: DataFolder, confirmed: Any) -> str:
        """Nobody is asked anything, and nothing is missing."""
        return judged(folder, confirmed, self.wrong)

    def prepare(self, folder: DataFolder) -> None:
        """Begin with nothing, not even a folder."""
        shutil.rmtree(folder.path, ignore_errors=True)

    def act(self, folder: DataFolder, recorder: Recorder) -> None:
        """Play; every answer is confirmed once it was given."""
        for seed, answers in ((1, 1 << 20), (2, 20)):
            with open_journal(folder).journal as journal:
                table = began(journal, self.name, seed, Holder.APP if seed == 1 else Holder.TABLE)

                def said(table: LiveTable = table) -> None:
                    self.truth[table.number] = [encode(entry) for entry in table.writer.entries]
                    recorder.confirm({number: len(rows) for number, rows in self.truth.items()})

                said()
                go_on(table, seed, answers, said)

    def wrong(self, left: Left) -> str:
        """Every confirmed row is there, nothing else than what was played is, and the match goes on."""
        found = left.rows
        for number, count in (left.confirmed or {}).items():
            if len(found.get(number, ())) < count:
                return f"match {number}: {len(found.get(number, ()))} of {count} rows"
        for number, rows in found.items():
            if rows != self.truth.get(number, [])[: len(rows)]:
                return f"match {number} went another way"
        for one in evenings(left.journal, most=1):
            LiveTable.reopen(left.journal, one.id)
        return ""
