"""Settings: language, letters, colours, motion."""

from __future__ import annotations

from typing import Any

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.i18n import languages, translator
from companion.ui.kvfile import beside, running, unit
from companion.ui.theme import LOOKS, TEXT_STEPS
from companion.ui.widgets import header, paper, scrolling
from companion.ui.widgets.touchkey import TouchKey


class SettingRow(BoxLayout):
    """One setting with its choices."""

    words = StringProperty()
    picture = StringProperty()
    choices = ObjectProperty(None)


class SettingsScreen(Screen):
    """A list of settings."""

    rows = ObjectProperty(None)

    def on_pre_enter(self) -> None:
        """Show how everything stands."""
        app = running()
        spoken = [(translator(code).text("language.name"), {"language": code}) for code in languages()]
        letters = [("A" * (step + 1), {"letters": step}) for step in range(len(TEXT_STEPS))]
        looks = [(app.tr.text(f"look.{name}"), {"look": name}) for name in LOOKS]
        motion = [(app.tr.text("settings.moving"), {"calm": False}), (app.tr.text("settings.still"), {"calm": True})]
        self.rows.fill(
            [
                self._row("settings.language", "flag", spoken),
                self._row("settings.letters", "log", letters),
                self._row("settings.look", "eye", looks),
                self._row("settings.motion", "stormy-seas", motion),
            ],
            unit() * 8,
        )

    def _row(self, key: str, picture: str, choices: list[tuple[str, dict[str, Any]]]) -> SettingRow:
        app = running()
        row = SettingRow(words=app.tr.text(key), picture=picture, size_hint_y=None, height=unit() * 74)
        for words, change in choices:
            ((name, value),) = change.items()
            style = "brass" if getattr(app.likes, name) == value else "leaf"
            choice = TouchKey(text=words, style=style, means=change)
            choice.bind(on_release=lambda _, change=change: self._like(change))
            row.choices.add_widget(choice)
        return row

    def _like(self, change: dict[str, Any]) -> None:
        running().like(**change)
        self.on_pre_enter()


_BUILT = (header, paper, scrolling)

beside(__file__)
