"""Statistics: one game at a time, who wins how often, under which flag, and whether the dice are fair."""

from __future__ import annotations

from typing import Any

from kivy.core.window import Window
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from companion.engine.kernel.errors import KernelError
from companion.presenter.house.statistics_rows import Counted, Rate, counted, dice, latest
from companion.presenter.table.private_news import Line
from companion.session.errors import SessionError
from companion.ui.kvfile import beside, running, unit
from companion.ui.widgets.basic import backgrounds, header, scroll_list
from companion.ui.widgets.basic.bars import DieBars, RateBar
from companion.ui.widgets.basic.rows import row_for
from companion.ui.widgets.basic.touch_key import TouchKey


class StatisticsScreen(Screen):
    """Games on one side, figures on the other."""

    games = ObjectProperty(None)
    rows = ObjectProperty(None)
    empty = BooleanProperty(False)  # noqa: FBT003  Kivy's way

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.chosen = ""
        self.tonight = False
        self._counted: tuple[Counted, ...] = ()

    def on_pre_enter(self) -> None:
        """Count everything once."""
        app = running()
        try:
            self._counted = counted(app.journal, app.tr, sailors=app.likes.sailors)
        except SessionError as error:
            app.say(app.tr.refusal("", error.why))
            self._counted = ()
        self.empty = not self._counted
        names = [one.game for one in self._counted]
        wanted = app.playing.game if app.playing is not None else self.chosen
        self.show(wanted if wanted in names else next(iter(names), ""))

    def show(self, game: str, *, tonight: bool = False) -> None:
        """Show one game; its dice of all evenings or of the latest."""
        self.chosen, self.tonight = game, tonight
        tabs = []
        for one in self._counted:
            style = "brass" if one.game == game else "leaf"
            tab = TouchKey(text=one.title, style=style, means=one.game, size_hint_y=None, height=unit() * 58)
            tab.bind(on_release=lambda _, name=one.game: self.show(name))
            tabs.append(tab)
        self.games.across = 1 if running().wide else 2
        self.games.fill(tabs, unit() * 6)
        shown = next((one for one in self._counted if one.game == game), None)
        self.rows.fill(self._rows(shown) if shown else [], unit() * 6)

    def _width(self) -> float:
        share = 0.74 if running().wide else 1.0
        return float(Window.width * share - unit() * 40)

    def _rows(self, one: Counted) -> list[Widget]:
        app = running()
        made: list[Widget] = [self._line("trophy", one.head)]
        for key, rates in (("statistics.people", one.people), ("statistics.sides", one.sides)):
            made += self._rates(app.tr.text(key), rates)
        if one.ends:
            made.append(self._line("flag", app.tr.text("statistics.ends")))
            made += [self._line("anchor", text) for text in one.ends]
        made.append(self._line("die", app.tr.text("statistics.dice")))
        made.append(self._which())
        return made + self._dice()

    def _rates(self, title: str, rates: tuple[Rate, ...]) -> list[Widget]:
        return [self._line("people", title), *(RateBar(rate) for rate in rates)] if rates else []

    def _line(self, sign: str, text: str) -> Widget:
        return row_for(Line(sign, text), self._width(), 18)

    def _which(self) -> TouchKey:
        """Choose between this evening and all."""
        tr = running().tr
        text = tr.text("statistics.all" if self.tonight else "statistics.evening")
        key = TouchKey(text=text, picture="history", means="which", size_hint_y=None, height=unit() * 52)
        key.bind(on_release=lambda _: self._turn())
        return key

    def _turn(self) -> None:
        height = self.rows.scroll_y
        self.show(self.chosen, tonight=not self.tonight)
        self.rows.scroll_y = height

    def _dice(self) -> list[Widget]:
        app = running()
        try:
            table = latest(app.journal, self.chosen) if self.tonight else None
            found = () if self.tonight and table is None else dice(app.journal, app.tr, self.chosen, table)
        except (KernelError, SessionError) as error:
            return [self._line("no", app.tr.refusal("", error.why))]
        if not found:
            return [self._line("no", app.tr.text("statistics.no-dice"))]
        return [DieBars(die, self._width()) for die in found]


_BUILT = (header, backgrounds, scroll_list)

beside(__file__)
