"""The Esc key: it closes what lies on top or goes back a page, and never closes the app without asking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout

from companion.ui.kvfile import unit
from companion.ui.widgets.basic.fit_label import FitLabel
from companion.ui.widgets.basic.header import Header
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.overlays.sheet import Sheet

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp

ESC: Final = 27


class EscapeKey:
    """Listens for the key; on an appliance, where nothing could open the app again, it closes nothing but sheets."""

    def __init__(self, app: CompanionApp) -> None:
        self._app = app
        Window.bind(on_keyboard=self._pressed)

    def close(self) -> None:
        """Listen no more."""
        Window.unbind(on_keyboard=self._pressed)

    def _pressed(self, _: object, key: int, *__: object) -> bool:
        if key != ESC:
            return False
        self.press()
        return True

    def press(self) -> None:
        """Close the sheet on top, else go back a page; where there is none, ask whether to close the app."""
        app = self._app
        screen = app.manager.current_screen
        sheet = next((child for child in screen.children if isinstance(child, Sheet)), None)
        if sheet is not None:
            if not sheet.must:
                sheet.close()
            return
        header = next((one for one in screen.walk(restrict=True) if isinstance(one, Header)), None)
        if header is not None:
            app.go(header.back)
        elif self._playing or not app.wish.kiosk:
            screen.add_widget(self._question())

    @property
    def _playing(self) -> bool:
        return self._app.playing is not None and self._app.playing.match.decision is not None

    def _question(self) -> Sheet:
        app = self._app
        sheet = Sheet(title=app.tr.text("escape.title"), picture="anchor", small=True)
        saved = app.unsaved or app.tr.text("escape.saved" if self._playing else "saved.well")
        sheet.body.add_widget(FitLabel(text=saved, largest=app.letter * 22, color=app.look.ink))
        keys = BoxLayout(size_hint_y=None, height=unit() * 62, spacing=unit() * 10)
        stay = TouchKey(text=app.tr.text("escape.stay"), picture="check", style="brass", means="stay")
        stay.bind(on_release=lambda _: sheet.close())
        keys.add_widget(stay)
        if not app.wish.kiosk:
            leave = TouchKey(text=app.tr.text("escape.close"), picture="close", means="close")
            leave.bind(on_release=lambda _: app.stop())
            keys.add_widget(leave)
        sheet.body.add_widget(keys)
        return sheet
