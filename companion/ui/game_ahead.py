"""Gets a game ready while people still say who plays: pictures of its board are read before anybody waits for them.

Half of the time that a new board takes goes to its pictures. They are read on a thread, because reading and shrinking
one does not need Python's lock; only the graphics card has to be told by the screen's thread.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final, NamedTuple

from kivy.clock import Clock

from companion.engine.kernel.errors import KernelError
from companion.engine.kernel.match import Match
from companion.faces.face_names import is_face
from companion.i18n.wording import joined
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.boards.piece import Scene
from companion.presenter.table.setup_drawing import STRIP
from companion.presenter.theme import board_look, picture
from companion.ui.widgets.basic.picture_widget import forget_read, read_ahead

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.presenter.boards.piece import Piece
    from companion.presenter.house.draft import Draft
    from companion.presenter.theme import Look
    from companion.ui.app import CompanionApp

LAID: Final = 6.0
"""Seconds after people sat down: what was read and not shown by then is not needed."""
SIZED: Final = 0.1
"""Seconds after which screens that nobody sees have their sizes."""
UNSIZED: Final = 100
"""Pixels of a widget that nobody has laid out yet."""
SHOWING: Final = ("checklist", "table")


class GameAhead:
    """Reads what the board of one game will show."""

    def __init__(self, app: CompanionApp) -> None:
        self._app = app
        self._game = ""
        self._thread: threading.Thread | None = None
        self._begin_soon = Clock.create_trigger(self._begin, SIZED)
        self._done_soon = Clock.create_trigger(lambda _: forget_read(), LAID)

    def get_ready(self, game: str) -> None:
        """Read what the board of a game needs that will probably be played; who takes another box loses nothing."""
        if not game or self._game == game:
            return
        self._game = game
        forget_read()
        self._done_soon.cancel()
        for name in SHOWING:
            self._app.manager.get_screen(name).size = self._app.manager.size
        self._begin_soon()

    def sat_down(self) -> None:
        """The board is laid now: soon nothing is left to be shown."""
        self._game = ""
        self._done_soon.cancel()
        self._done_soon()

    def join(self) -> None:
        """Wait until all is read; for the tests."""
        if self._thread is not None:
            self._thread.join()

    def _begin(self, *_: object) -> None:
        """Take what only the screen's thread may ask for, and leave the rest to another."""
        screens = [self._app.manager.get_screen(name) for name in SHOWING]
        sizes = [tuple(chart.size) for chart in (screens[0].chart, screens[1].board)]
        if any(min(size) <= UNSIZED for size in sizes):
            self._begin_soon()
            return
        work = Work(self._app.fresh_draft(self._game), board_look(self._app.look), *sizes)
        self._thread = threading.Thread(target=self._read, args=(work,), name="reading pictures", daemon=True)
        self._thread.start()

    def _read(self, work: Work) -> None:
        game = work.draft.game.name
        joined(("", ""), work.draft.tr.locale)  # Babel reads how a language lists things when it is first asked
        for name, side in work.pictures():
            if self._game not in {game, ""}:  # they took another box
                return
            read_ahead(picture(name), side)


class Work(NamedTuple):
    """What is to be read: the board of this game, on both screens that show it."""

    draft: Draft
    look: Look
    checklist: tuple[float, float]
    table: tuple[float, float]

    def pictures(self) -> Iterator[tuple[str, float]]:
        """Name the pictures of the board, the largest first, and how large they are shown."""
        board = board_of(self.draft.game.name)
        width, height = board.size
        tall = height + STRIP
        charts = ((self.checklist, tall), (self.table, height))
        scales = [min(wide / width, high / units) for (wide, high), units in charts]
        for piece in sorted(self._pieces(), key=lambda one: -one.w * one.h):
            if piece.picture and not piece.text and not is_face(piece.picture):
                yield from ((piece.picture, max(1.0, piece.w * scale, piece.h * scale)) for scale in scales)

    def _pieces(self) -> tuple[Piece, ...]:
        """Lay out how this game begins."""
        draft = self.draft
        try:
            match = Match(draft.game, draft.setup())
        except KernelError:  # why it cannot begin like this is said when somebody begins it
            return ()
        scene = Scene(
            tr=draft.tr,
            game=draft.game.name,
            look=self.look,
            view=match.view(None),
            asked=match.question(),
            acting=(),
            names=draft.names(),
            marks=draft.marks(),
            setup=match.setup,
        )
        return board_of(draft.game.name).pieces(scene)
