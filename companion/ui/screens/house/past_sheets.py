"""Looking back on an evening: its story, and its steps with the pictures that prove them. Nothing is taken back."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout

from companion.presenter.table.private_news import Line
from companion.presenter.table.step_rows import SIGNS, Step, steps
from companion.presenter.table.table_model import TableModel
from companion.sailors.second_thoughts import decided_at
from companion.session.table.proof_pictures import picture
from companion.ui.kvfile import running, unit
from companion.ui.screens.house.second_thought_sheets import show_second_thought
from companion.ui.screens.sheet_parts import instead, key, keys
from companion.ui.widgets.basic.rows import Telling
from companion.ui.widgets.basic.scroll_list import Scrolling
from companion.ui.widgets.basic.touch_row import TouchLine
from companion.ui.widgets.camera.proof import proof_widget
from companion.ui.widgets.overlays.sheet import Sheet


def show_story(screen: Any, playing: TableModel) -> None:
    """Tell everything that everybody was told, from the beginning."""
    app = running()
    sheet = Sheet(title=app.tr.text("past.story"), picture="rules")
    sheet.body.add_widget(Telling(list(playing.everything())))
    screen.add_widget(sheet)


def show_past_steps(screen: Any, playing: TableModel) -> None:
    """List what was done, the first step first; each can be touched."""
    app = running()
    sheet = Sheet(title=app.tr.text("table.log-title"), picture="log")
    width = Window.width * 0.94 - unit() * 40
    rows = Scrolling()
    rows.fill(
        [_row(screen, playing, sheet, one).fit(width) for one in steps(playing.table, app.tr, playing.names)],
        unit() * 6,
    )
    sheet.body.add_widget(rows)
    screen.add_widget(sheet)


def _row(screen: Any, playing: TableModel, sheet: Sheet, step: Step) -> TouchLine:
    asked = step.seat is not None or step.sign == SIGNS["answered-in-secret"]
    ends = (*(("camera",) if step.has_picture else ()), *(("crown",) if asked else ()))
    row = TouchLine(step.picture, step.text, " ".join(step.news), str(step.number or ""), ends, means=step)
    if ends:
        row.bind(on_release=lambda _: instead(sheet, show_past_step, screen, playing, step))
    return row


def show_past_step(screen: Any, playing: TableModel, step: Step) -> None:
    """Show one step with its picture; about a decision a captain can be asked."""
    app, table = running(), playing.table
    sheet = Sheet(title=app.tr.text("steps.one", number=step.number, when=step.when), picture=step.sign)
    middle = BoxLayout(orientation="horizontal" if app.wide else "vertical", spacing=unit() * 10)
    middle.add_widget(Telling([Line(step.picture, step.text), *(Line("hand", news) for news in step.news)]))
    found = picture(table.journal, table.number, step.row)
    if found:
        middle.add_widget(proof_widget(found))
    sheet.body.add_widget(middle)
    if decided := decided_at(table, step.row):
        text = app.tr.text("again.key")
        sheet.body.add_widget(keys(key(text, "crown", lambda: show_second_thought(screen, playing, decided), "brass")))
    sheet.bind(on_closed=lambda _: show_past_steps(screen, playing))
    screen.add_widget(sheet)
