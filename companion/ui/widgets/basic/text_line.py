"""A line to write a name into, with a key beside it."""

from __future__ import annotations

from collections.abc import Callable

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.textinput import TextInput

from companion.assets.name_letters import undrawn
from companion.ui.kvfile import running, unit
from companion.ui.widgets.basic.touch_key import TouchKey


def text_line(
    hint: str, ready: Callable[[str], None], text: str = "", longest: int = 0, *, at_once: bool = False
) -> BoxLayout:
    """Make the line; what was written is given when Enter or the key says so. It takes no more letters than these.

    `at_once`: keys reach it without a touch, as soon as the touch that opened its sheet is over.

    Letters that no font of ours draws are taken as well; that they will be empty boxes is said.
    """
    app, one = running(), unit()
    writing = TextInput(
        text=text,
        multiline=False,
        font_size=app.letter * 22,
        hint_text=hint,
        background_normal="",
        background_active="",
        background_color=app.look.paper,
        foreground_color=app.look.ink,
        cursor_color=app.look.alarm,
        padding=(one * 12, one * 12),
    )
    if longest:
        writing.input_filter = lambda more, _: more[: max(0, longest - len(writing.text))]

    def written() -> None:
        if undrawn(writing.text):
            app.say(app.tr.text("word.undrawn"))
        ready(writing.text)

    done = TouchKey(picture="check", style="brass", size_hint_x=None, width=one * 70, means="written")
    done.bind(on_release=lambda _: written())
    writing.bind(on_text_validate=lambda _: written())
    line = BoxLayout(size_hint_y=None, height=one * 54, spacing=one * 8)
    line.add_widget(writing)
    line.add_widget(done)
    if at_once:
        Clock.schedule_once(lambda _: _take_keys(writing))
    return line


def _take_keys(writing: TextInput) -> None:
    """Let the keys reach this line, if it is still there."""
    writing.focus = writing.get_root_window() is not None
