"""Sheets of a photo of many cards: the names that a card can get, and the pictures that can be opened."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window

from companion.presenter.camera.learnt_box_files import FOLDER, pictures_in, places
from companion.presenter.camera.photo_model import written_names
from companion.presenter.table.private_news import Line
from companion.ui.kvfile import running, unit
from companion.ui.screens.sheet_parts import instead, key, keys
from companion.ui.widgets.basic.rows import row_for
from companion.ui.widgets.basic.scroll_list import Scrolling
from companion.ui.widgets.basic.text_line import text_line
from companion.ui.widgets.basic.touch_row import TouchLine
from companion.ui.widgets.overlays.sheet import Sheet


def _width() -> float:
    return float(Window.width * 0.94 - unit() * 44)


def _lines(rows: list[Any]) -> Scrolling:
    made = Scrolling()
    made.fill(rows, unit() * 6)
    return made


def show_names(screen: Any, number: int, *, onwards: bool = False) -> None:
    """List what this card can be called; with `onwards` the cards after it get the names after that one."""
    app, model = running(), screen.model
    sheet = Sheet(title=app.tr.text("photo.name-title", number=number + 1), picture="cards")

    def done(names: list[str]) -> None:
        if names:
            model.name_on(number, names)
            sheet.close()
            screen.refresh()

    def nameless() -> None:
        model.name(number, "")
        sheet.close()
        screen.refresh()

    if not model.box.of_a_game:
        hint = app.tr.text("photo.write")
        sheet.body.add_widget(text_line(hint, lambda text: done(written_names(text))))
    rows = []
    for one in model.choices():
        line = TouchLine("check" if one.used else "cards", one.text, one.more, ends=("next",), means=one.name)
        line.bind(on_release=lambda line: done(model.in_order(line.means) if onwards else [line.means]))
        rows.append(line.fit(_width()))
    sheet.body.add_widget(_lines(rows))
    made = []
    if model.box.of_a_game:
        style = "brass" if onwards else "leaf"
        again = lambda: instead(sheet, lambda: show_names(screen, number, onwards=not onwards))  # noqa: E731  a way back
        made.append(key(app.tr.text("photo.onwards"), "next", again, style, "onwards"))
    if model.called(number):
        made.append(key(app.tr.text("photo.nameless"), "no", nameless, means="nameless"))
    if made:
        sheet.body.add_widget(keys(*made))
    screen.add_widget(sheet)


def show_files(screen: Any) -> None:
    """List the pictures on this device and on sticks; a touch opens one."""
    app = running()
    sheet = Sheet(title=app.tr.text("photo.files-title"), picture="back")
    found = pictures_in(places(app.tr, app.home))
    about = app.tr.text("photo.files-about" if found else "photo.files-none", folder=str(app.home / FOLDER))
    rows: list[Any] = [row_for(Line("camera", about), _width(), 18)]

    def opened(line: TouchLine) -> None:
        sheet.close()
        screen.open(line.means)

    for one in found:
        line = TouchLine("cards", one.words, one.more, ends=("next",), means=one.file)
        line.bind(on_release=opened)
        rows.append(line.fit(_width()))
    sheet.body.add_widget(_lines(rows))
    screen.add_widget(sheet)
