"""What several sheets over the table share: keys at the foot, and an act on the table with its refusals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.boxlayout import BoxLayout

from companion.engine.kernel.errors import KernelError
from companion.session.errors import SessionError
from companion.ui.kvfile import running, unit
from companion.ui.screens.table.shown_table import ShownTable
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.overlays.sheet import Sheet


def key(text: str, sign: str, act: Callable[[], None], style: str = "leaf", means: object = None) -> TouchKey:
    """Make one key of a sheet."""
    made = TouchKey(text=text, picture=sign, style=style, means=means)
    made.bind(on_release=lambda _: act())
    return made


def keys(*made: TouchKey) -> BoxLayout:
    """Put keys side by side at the foot of a sheet, or one below the other where it is narrow."""
    upright = len(made) > 2 and not running().wide  # noqa: PLR2004  two go side by side everywhere
    row = BoxLayout(
        orientation="vertical" if upright else "horizontal",
        size_hint_y=None,
        height=unit() * 60 * (len(made) if upright else 1),
        spacing=unit() * 8,
    )
    for one in made:
        row.add_widget(one)
    return row


def attempt(screen: ShownTable, act: Callable[[], object], *, looks: bool = True) -> bool:
    """Do something to the table and show it anew; a refusal is said and changes nothing.

    `looks`: what the screen shows of the table is taken up anew; else the act itself has seen to it.
    """
    app, playing = running(), screen.playing
    try:
        act()
    except (KernelError, SessionError) as error:
        app.say(playing.tr.refusal(playing.game, error.why, playing.names))
        return False
    if looks:
        playing.look_again()
    screen.chosen = frozenset()
    screen.refresh()
    return True


def instead(sheet: Sheet, show: Callable[..., None], *about: Any) -> None:
    """Let another sheet take the place of this one."""
    sheet.close()
    show(*about)
