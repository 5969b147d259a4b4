"""The café screen: guests, the way of the house, the table's name, the bar, the PIN of the staff."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.properties import ObjectProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.presenter.cafe.cafe_rows import cafe_settings
from companion.ui.kvfile import beside, running, unit
from companion.ui.screens.cafe.staff_sheets import ask_for_pin, choose_pin
from companion.ui.widgets.basic import backgrounds, header, scroll_list
from companion.ui.widgets.basic.setting_row import setting_row
from companion.ui.widgets.basic.text_line import text_line
from companion.ui.widgets.overlays.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.presenter.house.setting_rows import Choice, Setting


class CafeScreen(Screen):
    """A list of what a house with guests sets once."""

    rows = ObjectProperty(None)

    def on_pre_enter(self) -> None:
        """Show how everything stands."""
        app = running()
        found = cafe_settings(app.tr, app.cafe.way, app.live.harbour)
        height = self.rows.scroll_y
        self.rows.fill([setting_row(one, self._touched) for one in found], unit() * 8)
        self.rows.scroll_y = height

    def _touched(self, _: Setting, choice: Choice) -> None:
        app = running()
        acts: dict[str, Callable[[], None]] = {
            "next-guests": app.guests.next_guests,
            "guests-on": lambda: app.guests.open_to_guests(guests=True),
            "guests-off": lambda: app.guests.open_to_guests(guests=False),
            "keep-way": app.guests.keep_way,
            "table-name": self._name_table,
            "live-on": lambda: app.live.switch(self, on=True),
            "live-off": lambda: app.live.switch(self, on=False),
            "pin": lambda: choose_pin(self),
            "pin-off": lambda: ask_for_pin(self, self._no_pin),
            "history": self._show_all,
        }
        acts[choice.opens]()
        if app.manager.current_screen is self:
            self.on_pre_enter()

    @staticmethod
    def _show_all() -> None:
        """Whoever may open this screen is of the staff, with a PIN or without one."""
        app = running()
        app.cafe.let_in()
        app.go("history")

    def _no_pin(self) -> None:
        running().cafe.guard("")
        self.on_pre_enter()

    def _name_table(self) -> None:
        """Let the house say how it calls this table."""
        app = running()
        sheet = Sheet(title=app.tr.text("cafe.table"), picture="table", small=True)

        def named(name: str) -> None:
            sheet.close()
            app.live.call_table(name)
            self.on_pre_enter()

        sheet.body.add_widget(text_line(app.tr.text("cafe.table-hint"), named, app.live.harbour.name))
        sheet.body.add_widget(BoxLayout())
        self.add_widget(sheet)


_BUILT = (header, backgrounds, scroll_list)

beside(__file__)
