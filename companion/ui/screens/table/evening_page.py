"""The page behind the score: the evening in five lines, its dice, and a code for the phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.uix.boxlayout import BoxLayout

from companion.engine.kernel.errors import KernelError
from companion.presenter.house.exports import link
from companion.presenter.table.evening_story import evening_dice, evening_story
from companion.presenter.table.private_news import Line
from companion.presenter.table.table_model import TableModel
from companion.session.errors import SessionError
from companion.session.journal.evenings import evening
from companion.ui.kvfile import running, unit
from companion.ui.widgets.basic.fit_label import FitLabel
from companion.ui.widgets.basic.qr_widget import QrCode
from companion.ui.widgets.basic.rows import Telling

CODE: Final = 0.53
"""The room of the code for the phone beside that of the lines: a third of 800 pixels, two for each module."""


class EveningPage(BoxLayout):
    """Lines on one side, the code on the other."""

    def __init__(self, playing: TableModel, enlarge: Callable[[], object], **given: Any) -> None:
        app = running()
        super().__init__(orientation="horizontal" if app.wide else "vertical", spacing=unit() * 12, **given)
        self.lines: tuple[Line, ...] = (*evening_story(playing), *evening_dice(playing))
        self.add_widget(Telling(list(self.lines), columns=1))
        self._enlarge = enlarge
        self.code: QrCode | None = None
        said = app.tr.text("leave.qr-help")
        side = BoxLayout(orientation="vertical", spacing=unit() * 6, size_hint=(CODE, 1) if app.wide else (1, CODE))
        try:
            self.code = QrCode(link(app.tr, app.journal, evening(app.journal, playing.table.number)))
        except (KernelError, SessionError) as error:
            said = app.tr.refusal("", error.why)
        else:
            side.add_widget(self.code)
        label = FitLabel(text=said, color=app.look.ink, largest=app.letter * 15)
        label.size_hint_y, label.height = None, unit() * 40
        side.add_widget(label)
        self.add_widget(side)

    def on_touch_up(self, touch: Any) -> bool:
        """Show the code large where it is touched."""
        if self.code is not None and self.code.collide_point(*touch.pos) and self.code.collide_point(*touch.opos):
            self._enlarge()
            return True
        return bool(super().on_touch_up(touch))
