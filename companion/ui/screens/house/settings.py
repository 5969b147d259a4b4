"""The settings screen: one row for each setting of `companion/presenter/house/setting_rows.py`."""

from __future__ import annotations

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen

from companion.presenter.house.setting_rows import Choice, Setting, settings
from companion.ui.kvfile import beside, running, unit
from companion.ui.screens.house.export_sheets import show_copies
from companion.ui.widgets.basic import backgrounds, header, scroll_list
from companion.ui.widgets.basic.setting_row import setting_row


class SettingsScreen(Screen):
    """A list of settings."""

    rows = ObjectProperty(None)
    back = StringProperty("home")

    def show(self, back: str) -> None:
        """Open it, with a way back to where it was asked for: the table, if it was in the middle of a game."""
        self.back = back
        running().go("settings")

    def on_pre_enter(self) -> None:
        """Show how everything stands."""
        app = running()
        self.rows.fill([setting_row(one, self._touched) for one in settings(app.tr, app.likes)], unit() * 8)

    def _touched(self, one: Setting, choice: Choice) -> None:
        app = running()
        if choice.opens == "copies":
            show_copies(self)
        elif choice.opens == "eyes":
            app.manager.get_screen("eyes").show()
        elif choice.opens == "people":
            app.manager.get_screen("people").show("settings")
        elif choice.opens == "lock":
            app.comfort.lock()
        elif choice.opens:
            app.go(choice.opens)
        else:
            height = self.rows.scroll_y
            app.like(**{one.like: choice.value})
            self.on_pre_enter()
            self.rows.scroll_y = height


_BUILT = (header, backgrounds, scroll_list)

beside(__file__)
