"""Hands at the table screen: what they have to do now is shown, marked on the board, read out, and said to be done."""

from __future__ import annotations

from typing import Final

from companion.presenter.table.hand_work import Manner
from companion.presenter.table.private_news import Line
from companion.presenter.table.setup_drawing import is_any
from companion.ui.kvfile import running
from companion.ui.screens.table.shown_table import ShownTable
from companion.ui.widgets.basic.rows import Telling
from companion.ui.widgets.overlays.sheet import Sheet
from companion.ui.widgets.table.do_now import DoNow, fits_beside, numbered

FEW: Final = 2
"""So many lines of a strip may be about more than hands."""


class TableHands:
    """Shows the work of hands, before the next question or over it."""

    def __init__(self, table: ShownTable) -> None:
        self._table = table
        self.manner: Manner = "none"
        self._read_out: tuple[Line, ...] = ()

    @property
    def waiting(self) -> bool:
        """Say whether the next question waits until hands have moved."""
        return self.manner == "middle"

    def look(self) -> Manner:
        """See how the work is to be shown now."""
        self.manner = self._table.playing.work.manner(waiting=running().likes.waiting)
        return self.manner

    def tray_lines(self) -> tuple[Line, ...]:
        """Give what is only told: it stands over the answers."""
        return self._table.playing.hands() if self.manner == "news" else ()

    def strip_lines(self) -> tuple[Line, ...]:
        """Give what stands in a strip over the question; where it is much, only what hands do."""
        lines = self._table.playing.hands() if self.manner == "strip" else ()
        shown = lines if len(lines) <= FEW else tuple(line for line in lines if line.to_do)
        whose = self.whose_hand()
        return (Line("hand", whose), *shown) if whose and any(line.to_do for line in shown) else shown

    def whose_hand(self) -> str:
        """Say whose hand moves the pieces of a sailor; "" where everybody moves their own."""
        playing = self._table.playing
        who = playing.work.owner
        if who is None or who not in playing.sailors:
            return ""
        return str(running().tr.text("sailor.hands", who=playing.hands_of(who), whom=playing.names[who]))

    def show_strip(self, *, in_tray: bool) -> None:
        """Show a strip over the whole question where it has neither board nor tray; in the tray it has its own."""
        table = self._table
        lines = () if in_tray else self.strip_lines()
        kept = max((getattr(one, "least_height", 0.0) for one in table.middle.children), default=0.0)
        table.strip.show(lines, table.middle.width, table.middle.height + table.strip.height, kept)

    def show(self) -> None:
        """Mark on the board what is to be moved."""
        table, app = self._table, running()
        to_do = self.manner in ("strip", "middle")
        before, now = table.playing.pieces_moved(app.look, waiting=self.waiting) if to_do else ((), ())
        if self.waiting:
            table.board.show(now, table.playing.board.size, calm=app.likes.calm)
        told_only = table.playing.board.told_only
        before, now = (tuple(one for one in side if not is_any(one.key, told_only)) for side in (before, now))
        table.board.mark(before, now, moving=self.waiting)

    def instead(self) -> DoNow:
        """Make what stands in the place of the answers while hands move, or of the board too if it is much."""
        middle, wide = self._table.middle, running().wide
        width, height = (middle.width * 0.42, middle.height) if wide else (middle.width, middle.height / 2)
        lines = numbered(self._table.playing.hands())
        beside = fits_beside(lines, width, height)
        made = DoNow(lines, beside=beside)
        made.size_hint = ((0.42, 1) if wide else (1, 0.5)) if beside else (1, 1)
        made.bind(on_done=lambda _: self.done())
        return made

    def done(self) -> None:
        """Go on: hands have moved."""
        self._table.playing.work.done()
        self._table.refresh()

    def tell_all(self) -> None:
        """List all of it, where a strip has no room."""
        app = running()
        sheet = Sheet(title=app.tr.text("hands.title"), picture="hand")
        sheet.body.add_widget(Telling(list(numbered(self._table.playing.hands()))))
        self._table.add_widget(sheet)

    def words(self) -> str:
        """Say once what is to be done, for the voice."""
        lines = tuple(line for line in self._table.playing.hands() if line.to_do)
        fresh = lines[len(self._read_out) :] if lines[: len(self._read_out)] == self._read_out else lines
        self._read_out = lines
        return " ".join(line.text for line in fresh)
