"""Sheets for exports, the QR code for BG Stats, and backups of the journal."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window

from companion.engine.kernel.errors import KernelError
from companion.presenter.house.evening_rows import copied_when
from companion.presenter.house.exports import ENDINGS, export, link
from companion.presenter.table.private_news import Line
from companion.session.errors import SessionError
from companion.session.journal.backups import Backup, Backups
from companion.session.journal.evenings import evening
from companion.ui.kvfile import running, unit
from companion.ui.screens.sheet_parts import instead, key, keys
from companion.ui.widgets.basic.fit_label import FitLabel
from companion.ui.widgets.basic.qr_widget import QrCode
from companion.ui.widgets.basic.rows import Telling, row_for
from companion.ui.widgets.basic.scroll_list import Scrolling
from companion.ui.widgets.basic.touch_row import TouchLine
from companion.ui.widgets.overlays.sheet import Sheet

SIGNS = {"json": "app", "csv": "log", "story": "rules", "sheet": "hand"}


def _width() -> float:
    return float(Window.width * 0.94 - unit() * 44)


def show_code(screen: Any, number: int) -> None:
    """Show the play as a code that a phone can read."""
    app = running()
    try:
        code = QrCode(link(app.tr, app.journal, evening(app.journal, number)))
    except (KernelError, SessionError) as error:
        app.say(app.tr.refusal("", error.why))
        return
    sheet = Sheet(title=app.tr.text("leave.qr"), picture="camera")
    sheet.body.orientation = "horizontal" if app.wide else "vertical"
    code.size_hint = (1.9, 1) if app.wide else (1, 1.9)
    sheet.body.add_widget(code)
    sheet.body.add_widget(FitLabel(text=app.tr.text("leave.qr-help"), largest=app.letter * 20, color=app.look.ink))
    screen.add_widget(sheet)


def show_exports(screen: Any, number: int) -> None:
    """Offer everything that can be taken along; each file's place is said."""
    app = running()
    sheet = Sheet(title=app.tr.text("leave.title"), picture="chest")
    one = evening(app.journal, number)

    def write(kind: str) -> None:
        try:
            file = export(app.tr, app.journal, one, kind, app.home)
        except (KernelError, SessionError) as error:
            app.say(app.tr.refusal("", error.why))
        else:
            app.say(app.tr.text("leave.written", file=str(file)), "check")

    rows = Scrolling()
    made = []
    for kind in ENDINGS:
        if one.playable or kind in ("json", "csv"):
            row = TouchLine(SIGNS[kind], app.tr.text(f"leave.{kind}"), ends=("next",), means=kind)
            row.bind(on_release=lambda _, kind=kind: write(kind))
            made.append(row.fit(_width()))
    if one.finished:
        row = TouchLine("camera", app.tr.text("leave.qr"), ends=("next",), means="qr")
        row.bind(on_release=lambda _: instead(sheet, show_code, screen, number))
        made.append(row.fit(_width()))
    rows.fill(made, unit() * 8)
    sheet.body.add_widget(rows)
    screen.add_widget(sheet)


def show_copies(screen: Any) -> None:
    """List the copies of earlier evenings; a touch asks whether to go back to one."""
    app = running()
    sheet = Sheet(title=app.tr.text("copies.title"), picture="history")
    try:
        found = Backups(app.folder.journal, app.folder.backups).listed()
    except SessionError as error:
        app.say(app.tr.refusal("", error.why))
        return
    rows = Scrolling()
    made: list[Any] = [] if found else [row_for(Line("history", app.tr.text("copies.none")), _width(), 18)]
    for one in found:
        facts = {"evening": copied_when(one, app.tr), "matches": one.matches, "size": round(one.size / 1000)}
        row = TouchLine("history", app.tr.text("copies.line", **facts), ends=("next",), means=one.name)
        row.bind(on_release=lambda _, one=one: instead(sheet, _ask_to_restore, screen, one))
        made.append(row.fit(_width()))
    rows.fill(made, unit() * 8)
    sheet.body.add_widget(rows)
    screen.add_widget(sheet)


def _ask_to_restore(screen: Any, one: Backup) -> None:
    app = running()
    sheet = Sheet(title=app.tr.text("copies.ask", evening=copied_when(one, app.tr)), picture="history", small=True)

    def restore() -> None:
        sheet.close()
        app.restore(one.name)

    sheet.body.add_widget(Telling([Line("chest", app.tr.text("copies.about"))]))
    sheet.body.add_widget(
        keys(
            key(app.tr.text("undo.no"), "close", sheet.close, means="cancel"),
            key(app.tr.text("copies.yes"), "check", restore, "brass", "confirm"),
        )
    )
    screen.add_widget(sheet)
