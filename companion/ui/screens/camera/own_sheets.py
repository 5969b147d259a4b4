"""Sheets for what belongs to no game: the name of a box of one's own, the name and the faces of a die."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window

from companion.bridge.teaching.learnt_boxes import known_boxes
from companion.bridge.teaching.own_dice import LONGEST, OwnDice
from companion.engine.shelf import SHELF
from companion.i18n.hardware_words import hardware_text, one_line
from companion.presenter.camera.learnt_summary import DIE, OWN_BOX
from companion.presenter.table.private_news import Line
from companion.session.data_folder import DataFolder
from companion.ui.kvfile import running, unit
from companion.ui.widgets.basic.rows import row_for
from companion.ui.widgets.basic.text_line import text_line
from companion.ui.widgets.overlays.sheet import Sheet
from hardware.errors import HardwareError

PIPS = ("1", "2", "3", "4", "5", "6")


def _told(words: str, sign: str) -> Any:
    return row_for(Line(sign, words), float(Window.width * 0.94 - unit() * 44), 18)


def name_box(screen: Any) -> None:
    """Ask what a box of one's own is called, and open it."""
    app = running()
    sheet = Sheet(title=app.tr.text("stock.own-box"), picture="cards")

    def written(text: str) -> None:
        name = text.strip()
        try:
            known_boxes(DataFolder(app.senses_loop.camera_lender.folder).boxes).path(name)
        except HardwareError as error:
            app.say(one_line(hardware_text(app.tr, error.key, error.facts)))
            return
        if name in SHELF:
            app.say(app.tr.text("own.taken", name=name))
            return
        sheet.close()
        app.manager.get_screen("photo").show(OWN_BOX, name)

    sheet.body.add_widget(_told(app.tr.text("own.box-name"), "cards"))
    sheet.body.add_widget(text_line(app.tr.text("own.name"), written, longest=LONGEST))
    screen.add_widget(sheet)


def name_die(screen: Any) -> None:
    """Ask what a die of one's own is called."""
    app = running()
    sheet = Sheet(title=app.tr.text("stock.own-die"), picture="die")

    def written(text: str) -> None:
        if text.strip():
            sheet.close()
            _name_faces(screen, text.strip())

    sheet.body.add_widget(_told(app.tr.text("own.die-name"), "die"))
    sheet.body.add_widget(text_line(app.tr.text("own.name"), written, longest=LONGEST))
    screen.add_widget(sheet)


def _name_faces(screen: Any, name: str) -> None:
    """Ask what its faces are called, and begin the lesson."""
    app = running()
    sheet = Sheet(title=name, picture="die")

    def written(text: str) -> None:
        try:
            die = OwnDice(app.senses_loop.camera_lender.folder).keep(name, tuple(text.split(",")))
        except HardwareError as error:
            app.say(one_line(hardware_text(app.tr, error.key, error.facts)))
            return
        except OSError as error:
            app.say(app.tr.text("box.unwritable", why=error.strerror or str(error)))
            return
        sheet.close()
        app.manager.get_screen("teach").show(DIE, die.kind)

    sheet.body.add_widget(_told(app.tr.text("own.faces"), "die"))
    sheet.body.add_widget(text_line(app.tr.text("own.faces-hint"), written, text=", ".join(PIPS)))
    screen.add_widget(sheet)
