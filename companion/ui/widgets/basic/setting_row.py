"""One setting as a row: its sign, its words, and a key for each choice."""

from __future__ import annotations

from collections.abc import Callable

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenter.house.setting_rows import Choice, Setting
from companion.ui.kvfile import beside, unit
from companion.ui.widgets.basic import fit_label, picture_widget
from companion.ui.widgets.basic.touch_key import TouchKey


class SettingRow(BoxLayout):
    """One setting with its choices."""

    words = StringProperty()
    picture = StringProperty()
    choices = ObjectProperty(None)


def setting_row(one: Setting, touched: Callable[[Setting, Choice], None]) -> SettingRow:
    """Make the row of a setting."""
    row = SettingRow(words=one.words, picture=one.picture, size_hint_y=None, height=unit() * 74)
    for choice in one.choices:
        means = choice.opens or {one.like: choice.value}
        key = TouchKey(text=choice.words, picture=choice.picture, style="brass" if choice.on else "leaf", means=means)
        key.bind(on_release=lambda _, choice=choice: touched(one, choice))
        row.choices.add_widget(key)
    return row


_BUILT = (fit_label, picture_widget)

beside(__file__)
