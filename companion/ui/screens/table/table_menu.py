"""The menu of the table: who plays, putting right, the end of the evening, and leaving it as it is."""

from __future__ import annotations

from companion.engine.kernel.errors import KernelError
from companion.presenter.table.private_news import Line
from companion.session.errors import SessionError
from companion.session.table.company import change_company, plan_night
from companion.ui.kvfile import running, unit
from companion.ui.screens.sheet_parts import instead, key, keys
from companion.ui.screens.table.company_sheets import show_company
from companion.ui.screens.table.phone_sheets import show_phones
from companion.ui.screens.table.shown_table import ShownTable
from companion.ui.widgets.basic.rows import Telling
from companion.ui.widgets.basic.scroll_list import Scrolling
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.overlays.sheet import Sheet


def show_menu(screen: ShownTable) -> None:
    """Offer everything that is not a move."""
    app = running()
    sheet = Sheet(title=app.tr.text("menu.title"), picture="menu")

    def go(name: str) -> None:
        sheet.close()
        app.go(name)

    lines = (
        ("menu.people", "people", lambda: instead(sheet, show_company, screen)),
        ("menu.phones", "phone", lambda: instead(sheet, show_phones, screen)),
        ("menu.mend", "hand", lambda: go("mend")),
        ("menu.night", "moon", lambda: instead(sheet, ask_for_the_night, screen)),
        ("menu.settings", "gear", lambda: instead(sheet, app.manager.get_screen("settings").show, "table")),
        ("menu.leave", "back", lambda: go("home")),
    )
    rows, made = Scrolling(), []
    for words, sign, act in lines:
        line: TouchKey = key(app.tr.text(words), sign, act, means=words)
        line.size_hint_y, line.height = None, unit() * 53
        made.append(line)
    rows.fill(made, unit() * 5)
    sheet.body.add_widget(rows)
    screen.add_widget(sheet)


def ask_for_the_night(screen: ShownTable) -> None:
    """Say what calling it a night means, and do it if the table wants to."""
    app, playing = running(), screen.playing
    sheet = Sheet(title=app.tr.text("night.title"), picture="moon", small=True)
    sheet.body.add_widget(Telling([Line("moon", app.tr.text("night.help"))]))

    def end() -> None:
        sheet.close()
        try:
            change_company(playing.table, plan_night(playing.table))
        except (KernelError, SessionError) as error:
            app.say(playing.tr.refusal(playing.game, error.why, playing.names))
            return
        playing.look_again()
        app.go("scoring")

    no = key(app.tr.text("night.no"), "close", sheet.close, means="cancel")
    sheet.body.add_widget(keys(no, key(app.tr.text("night.yes"), "check", end, "brass", "night")))
    screen.add_widget(sheet)
