"""A table without a window: a journal on the disk, the desk, the ballot, and the real server for phones."""

from __future__ import annotations

import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from companion.bridge.phones.phone_service import PhoneService
from companion.engine.kernel.decisions import Seat, Secret
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter import theme
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.phones.page_files import file_at
from companion.presenter.phones.phone_desk import PhoneDesk
from companion.presenter.table.answer_desk import AnswerDesk
from companion.presenter.table.table_model import TableModel
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

NAMES = ("anne", "ben", "carla", "diego", "eva", "femi", "gus", "hana", "ivo")
TONGUES = ("en", "fr", "es")


def largest() -> str:
    """Name the game at which most people sit."""
    return max(SHELF, key=lambda game: max(SHELF[game].usual))


class HeadlessTable:
    """The face of a table for people who only have phones; also what a test presses in the place of hands."""

    def __init__(  # noqa: PLR0913  an evening has many sides
        self,
        folder: Path,
        game: str,
        players: int = 0,
        *,
        seed: int = 1,
        find: Callable[[], tuple[str, ...]] | None = None,
        tongues: Mapping[Seat, str] | None = None,
    ) -> None:
        """Begin a game with all pieces held by the app, or take up the last one of the folder."""
        self.journal = Journal(folder / "journal.db")
        rules = SHELF[game]
        seats = tuple(Seat(name) for name in NAMES[: players or max(rules.usual)])
        self.table = self._begun(rules, seats, seed)
        names = {seat: seat.title() for seat in self.table.match.setup.seats}
        marks = dict(zip(names, theme.MARKS, strict=False))
        self.playing = TableModel(self.table, board_of(game), translator("en"), names, marks)
        self.playing.private.tongues = {seat: translator(code) for seat, code in (tongues or {}).items()}
        self.playing.first_looks = []
        self.desk = AnswerDesk(self)
        self.told: list[str] = []
        self._rests = False
        self.woken = threading.Event()
        self.service = PhoneService(folder / "phones.json", file_at, self.woken.set, find)
        self.phones = PhoneDesk(self.service, self)
        self.phones.pump()

    def _begun(self, rules: Any, seats: tuple[Seat, ...], seed: int) -> LiveTable:
        with suppress(Exception):  # there is none yet
            return LiveTable.reopen(self.journal, 1, asks_all=False)
        setup = Setup(rules.name, seats, {}, dict.fromkeys(rules.sources, Holder.APP))
        return LiveTable.begin(self.journal, rules, setup, seed=seed, asks_all=False)

    def rematch(self) -> None:
        """Begin another match with the same people."""
        match = self.table.match
        self.table = LiveTable.begin(self.journal, match.game, match.setup, seed=2, asks_all=False)
        before = self.playing
        self.playing = TableModel(self.table, before.board, before.tr, before.people, before.marks)
        self.playing.private.tongues = before.private.tongues
        self.playing.first_looks = []
        self.phones.pump()

    def to_a_vote(self) -> None:
        """Play on until some are asked in secret at once."""
        whim = RandomPlayer(4)
        while (asked := self.playing.match.decision) is not None:
            if isinstance(asked, Secret) and len(asked.options) > 2:  # noqa: PLR2004  one of them can wait
                break
            self.playing.answer(whim.answer(asked, self.playing.match.sequence, self.playing.match.owed))
        self.phones.pump()

    def rest(self, *, on: bool) -> None:
        """Leave the evening for the home screen, or come back to it."""
        self._rests = on

    def close(self) -> None:
        """End the server and the journal."""
        self.service.close()
        self.journal.close()

    def pump(self, wait: float = 0.0) -> None:
        """Do what the screen's loop does: look at what phones said, and show what changed."""
        self.woken.wait(wait)
        self.woken.clear()
        self.phones.pump()

    # --- the face ------------------------------------------------------------------------------------------------

    @property
    def evening(self) -> TableModel | None:
        """The evening that is being played; none while the table rests."""
        return None if self._rests else self.playing

    def busy(self) -> str:
        """Nothing keeps phones from answering."""
        return ""

    def turns(self) -> bool:
        """Everything can be answered by phone."""
        return True

    def shown(self) -> bool:
        """The table is what people look at."""
        return True

    def phone_came(self, seat: Seat | None, *, new: bool, taken_over: bool) -> None:
        """Write down what would be said to everybody."""
        if new:
            self.told.append(f"{'taken over' if taken_over else 'joined'} {seat}")

    def phone_spoke(self) -> None:
        """Nothing is shown."""

    def say(self, text: str) -> None:
        """Write down what would be said."""
        self.told.append(text)

    def put_away(self) -> None:
        """Nothing is shown."""

    def refresh(self) -> None:
        """Nothing is shown."""

    def look(self, seat: Seat) -> object:
        """Everybody looks at their phone."""
        return seat
