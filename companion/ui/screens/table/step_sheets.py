"""Sheets about what was done: the list of steps, one step with its proof, and what it was instead."""

from __future__ import annotations

from typing import Any, Final

from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout

from companion.engine.kernel.decisions import Answer
from companion.presenter.table.answer_keys import key_for
from companion.presenter.table.position_words import PositionWords
from companion.presenter.table.private_news import Line
from companion.presenter.table.step_rows import Step, steps
from companion.session.table.correction import correct, outcomes, preview
from companion.session.table.proof_pictures import picture, throw_away
from companion.session.table.step_list import consent_to, to_redo
from companion.ui.kvfile import running, unit
from companion.ui.screens.sheet_parts import attempt, instead, key, keys
from companion.ui.screens.table.holder_sheets import holders
from companion.ui.screens.table.shown_table import ShownTable
from companion.ui.widgets.basic.even_letters import write_alike
from companion.ui.widgets.basic.rows import Telling
from companion.ui.widgets.basic.scroll_list import Scrolling
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.basic.touch_row import TouchLine
from companion.ui.widgets.camera.proof import proof_widget
from companion.ui.widgets.overlays.sheet import Sheet
from companion.ui.widgets.table.tray import key_widget

LATEST: Final = 60
"""So many steps are shown."""


# --- the list ----------------------------------------------------------------------------------------------------


def show_steps(screen: ShownTable) -> None:
    """List what was done, the latest first; each can be touched."""
    app, playing = running(), screen.playing
    sheet = Sheet(title=app.tr.text("table.log-title"), picture="log")
    width = Window.width * 0.94 - unit() * 40
    listed = steps(playing.table, app.tr, playing.names)[-LATEST:]
    rows = Scrolling()
    rows.fill([_row(screen, sheet, step).fit(width) for step in reversed(listed)], unit() * 6)
    sheet.body.add_widget(rows)

    def redo() -> None:
        sheet.close()
        attempt(screen, playing.table.redo)

    def mend() -> None:
        sheet.close()
        app.go("mend")

    def hand() -> None:
        instead(sheet, holders, screen)

    feet = [
        key(app.tr.text("steps.mend"), "hand", mend, means="mend"),
        key(app.tr.text("steps.holders"), "app", hand, means="holders"),
    ]
    if to_redo(playing.table):
        feet.insert(0, key(app.tr.text("steps.redo"), "next", redo, "brass", "redo"))
    sheet.body.add_widget(keys(*feet))
    screen.add_widget(sheet)


def _row(screen: ShownTable, sheet: Sheet, step: Step) -> TouchLine:
    ends = (*(["camera"] if step.has_picture else []), *(["next"] if step.can_undo else []))
    number = str(step.number) if step.can_undo else ""
    row = TouchLine(step.picture, f"{step.text}", " ".join(step.news), number, ends, means=step)
    if step.can_undo:
        row.bind(on_release=lambda _: instead(sheet, show_step, screen, step))
    return row


# --- one step ----------------------------------------------------------------------------------------------------


def show_step(screen: ShownTable, step: Step) -> None:
    """Show one step with its proof, and what can be done about it."""
    app, playing = running(), screen.playing
    table = playing.table
    sheet = Sheet(title=app.tr.text("steps.one", number=step.number, when=step.when), picture=step.sign)
    lines = [Line(step.picture, step.text), *(Line("hand", news) for news in step.news)]
    why = consent_to(table, step.row)
    if why is not None:
        lines.append(Line("people", app.tr.refusal(playing.game, why, playing.names)))
    found = picture(table.journal, table.number, step.row) if step.has_picture else None
    middle = BoxLayout(orientation="horizontal" if app.wide else "vertical", spacing=unit() * 10)
    middle.add_widget(Telling(lines))
    if found:
        middle.add_widget(proof_widget(found))
    sheet.body.add_widget(middle)

    def back() -> None:
        sheet.close()
        attempt(screen, lambda: playing.take_back_to(step.row), looks=False)

    def throw() -> None:
        sheet.close()
        throw_away(table.journal, table.number, step.row)
        show_steps(screen)

    def other() -> None:
        instead(sheet, show_outcomes, screen, step)

    feet = [key(app.tr.text("steps.agree-back" if why else "steps.back"), "undo", back, "brass", "undo-to")]
    if step.can_correct and outcomes(table, step.row):
        feet.append(key(app.tr.text("steps.correct"), "die", other, means="correct"))
    if found:
        feet.append(key(app.tr.text("steps.throw"), "close", throw, means="throw"))
    sheet.body.add_widget(keys(*feet))
    screen.add_widget(sheet)


# --- it was something else ---------------------------------------------------------------------------------------


def show_outcomes(screen: ShownTable, step: Step) -> None:
    """Offer what else could have been read, as large keys."""
    app, playing = running(), screen.playing
    sheet = Sheet(title=app.tr.text("steps.instead", what=step.text), picture="die")
    scene = playing.scene(app.look)
    rows = Scrolling(across=(4 if step.seat is None else 2) if app.wide else 2)
    made = []
    for option in outcomes(playing.table, step.row):
        if step.seat is None:
            tile = key_widget(key_for(Answer(None, option), playing.board, scene), unit() * 84)
        else:  # a choice of a question that lies back: what is drawn for it is about the open one
            said = playing.said(option)
            tile = TouchKey(text=said[:1].upper() + said[1:], size_hint_y=None, height=unit() * 84, means=option)
        tile.bind(on_release=lambda _, option=option: instead(sheet, show_preview, screen, step, option))
        made.append(tile)
    rows.fill(made, unit() * 8)
    write_alike(made)
    sheet.body.add_widget(rows)
    screen.add_widget(sheet)


def show_preview(screen: ShownTable, step: Step, option: Any) -> None:
    """Say what the correction would change; nothing has happened before it is confirmed."""
    app, playing = running(), screen.playing
    words = PositionWords(playing.table, app.tr, playing.names)
    plan = preview(playing.table, step.row, option)
    sheet = Sheet(title=app.tr.text("steps.preview", what=playing.said(option)), picture="eye")
    sheet.body.add_widget(Telling([Line("hand", text) for text in words.preview(plan)]))

    def confirm() -> None:
        sheet.close()
        attempt(screen, lambda: correct(playing.table, plan))

    sheet.body.add_widget(
        keys(
            key(app.tr.text("undo.no"), "close", sheet.close, means="cancel"),
            key(app.tr.text("steps.confirm"), "check", confirm, "brass", "confirm"),
        )
    )
    screen.add_widget(sheet)
