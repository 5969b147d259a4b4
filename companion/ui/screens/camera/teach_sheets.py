"""Sheets of a lesson: the list of all items, export and import of a learnt box, a damaged box."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window

from companion.bridge.box_cards import card_list
from companion.bridge.teaching.face_files import FaceShelf
from companion.bridge.teaching.learnt_boxes import known_boxes
from companion.engine.shelf import SHELF
from companion.i18n.hardware_words import hardware_text, one_line
from companion.presenter.camera.learnt_box_files import (
    begin_anew,
    boxes_in,
    copy_before,
    export_box,
    import_box,
    places,
    take_copy,
)
from companion.presenter.camera.learnt_summary import CARDS
from companion.presenter.table.private_news import Line
from companion.session.data_folder import DataFolder
from companion.ui.kvfile import running, unit
from companion.ui.screens.sheet_parts import instead, key, keys
from companion.ui.widgets.basic.rows import Telling, row_for
from companion.ui.widgets.basic.scroll_list import Scrolling
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.basic.touch_row import TouchLine
from companion.ui.widgets.overlays.sheet import Sheet
from hardware.errors import HardwareError
from hardware.vision.cards import Boxes


def _width() -> float:
    return float(Window.width * 0.94 - unit() * 44)


def _shelf() -> Boxes:
    return known_boxes(DataFolder(running().senses_loop.camera_lender.folder).boxes)


def _lines(rows: list[Any]) -> Scrolling:
    made = Scrolling()
    made.fill(rows, unit() * 6)
    return made


def show_list(screen: Any) -> None:
    """List everything that is taught; a touch teaches it anew."""
    app = running()
    sheet = Sheet(title=app.tr.text("teach.list-title"), picture="log")

    def again(name: str) -> None:
        sheet.close()
        screen.once_more(name)

    rows = []
    for one in screen.teaching.rows():
        line = TouchLine(
            "check" if one.known else "minus",
            one.text,
            one.more,
            ends=("undo" if one.known else "next",),
            means=one.name,
        )
        line.bind(on_release=lambda line: again(line.means))
        rows.append(line.fit(_width()))
    sheet.body.add_widget(_lines(rows) if rows else Telling([Line("no", screen.words)]))
    if screen.about[0] == CARDS:
        sheet.body.add_widget(
            keys(
                key(app.tr.text("box.import"), "back", lambda: instead(sheet, _show_import, screen), means="import"),
                key(app.tr.text("box.export"), "next", lambda: instead(sheet, _show_export, screen), means="export"),
            )
        )
    screen.add_widget(sheet)


def _show_export(screen: Any) -> None:
    app = running()
    sheet = Sheet(title=app.tr.text("box.export-title"), picture="next")
    rows: list[Any] = [row_for(Line("lock", app.tr.text("box.export-about")), _width(), 18)]
    for place in places(app.tr, app.home):
        line = TouchLine(place.picture, place.words, place.folder.name, ends=("next",), means=place.folder)
        line.bind(on_release=lambda line: _told(sheet, lambda: _export(screen, line.means)))
        rows.append(line.fit(_width()))
    sheet.body.add_widget(_lines(rows))
    screen.add_widget(sheet)


def _export(screen: Any, folder: Any) -> str:
    file = export_box(_shelf(), screen.about[1], folder)
    return str(running().tr.text("box.exported", file=f"{file.parent.name}/{file.name}"))


def _show_import(screen: Any) -> None:
    app = running()
    sheet = Sheet(title=app.tr.text("box.import-title"), picture="back")
    found = boxes_in(places(app.tr, app.home))
    about = app.tr.text("box.import-about" if found else "box.import-none")
    rows: list[Any] = [row_for(Line("lock", about), _width(), 18)]
    for one in found:
        line = TouchLine("cards", one.words, one.more, ends=("next",), means=one.file)
        line.bind(on_release=lambda line: _told(sheet, lambda: _import(screen, line.means)))
        rows.append(line.fit(_width()))
    sheet.body.add_widget(_lines(rows))
    screen.add_widget(sheet)


def _import(screen: Any, file: Any) -> str:
    known = import_box(_shelf(), card_list(SHELF[screen.about[1]]), file)
    screen.on_pre_enter()
    return str(running().tr.text("box.imported", cards=known))


def _told(sheet: Sheet, act: Callable[[], str]) -> None:
    """Do it and say what came of it; what goes wrong changes nothing."""
    app = running()
    try:
        done = act()
    except HardwareError as error:
        app.say(one_line(hardware_text(app.tr, error.key, error.facts)))
    except OSError as error:
        app.say(app.tr.text("box.unwritable", why=error.strerror or str(error)))
    else:
        sheet.close()
        app.say(done, "check")


# --- what cannot be read ---------------------------------------------------------------------------------------------


def mending_keys(screen: Any) -> list[TouchKey]:
    """What can be done about a damaged file; whatever is chosen, that file is kept."""
    app, (what, game) = running(), screen.about
    made = []
    if what == CARDS and copy_before(_shelf(), game) is not None:
        copied = lambda: _mended(screen, lambda: take_copy(_shelf(), game))  # noqa: E731  one of two ways
        made.append(key(app.tr.text("teach.copy"), "history", copied, "brass", "copy"))
    anew = (
        (lambda: begin_anew(_shelf(), game))
        if what == CARDS
        else FaceShelf(app.senses_loop.camera_lender.folder).set_aside
    )
    made.append(key(app.tr.text("teach.anew"), "undo", lambda: _mended(screen, anew), means="anew"))
    return made


def _mended(screen: Any, act: Callable[[], object]) -> None:
    app = running()
    try:
        act()
    except (HardwareError, OSError) as error:
        app.say(app.tr.text("box.unwritable", why=getattr(error, "strerror", None) or str(error)))
    else:
        screen.on_pre_enter()
