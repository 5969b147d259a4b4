"""The page of the win chances behind the score: a plot, the turning points in words, and what it all means."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.uix.boxlayout import BoxLayout

from companion.presenter.house.chance_plots import ChancePage, chance_page
from companion.presenter.table.table_model import TableModel
from companion.ui.kvfile import running, unit
from companion.ui.widgets.basic.plot_view import PlotView
from companion.ui.widgets.basic.rows import Telling

AGAIN: Final = 1.5
"""Seconds between two looks while it is still being worked out."""
WHOLE: Final = 100


class ChancesView(BoxLayout):
    """The plot on one side, the words on the other; it grows surer while it is looked at."""

    def __init__(self, playing: TableModel, **given: Any) -> None:
        app = running()
        super().__init__(orientation="horizontal" if app.wide else "vertical", spacing=unit() * 12, **given)
        self._playing = playing
        self._chances = app.sailor_loop.look_back(playing)
        self.shown = ChancePage(None, (), -1)
        self._clock = Clock.schedule_interval(self.show, AGAIN)
        self.bind(size=lambda *_: self.show())

    def show(self, *_: object) -> None:
        """Draw what is known by now; when all of it is, and when nobody looks any more, that is that."""
        if self.parent is None and self.shown.done >= 0:
            self._clock.cancel()
            return
        app, one = running(), unit()
        wide = (self.width - self.spacing) * 0.58 if app.wide else self.width
        high = self.height if app.wide else self.height * 0.5
        now = chance_page(self._playing, self._chances, app.look, (max(wide, one) / one, max(high, one) / one))
        if now == self.shown:
            return
        self.shown = now
        self.clear_widgets()
        if now.plot is not None:
            plot = PlotView(now.plot)
            plot.size_hint_x = 0.58 / 0.42 if app.wide else 1
            self.add_widget(plot)
        self.add_widget(Telling(list(now.lines), columns=1))
        if now.done >= WHOLE:
            self._clock.cancel()
