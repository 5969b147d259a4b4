"""Statistics: one game at a time, who wins how often, under which flag, and whether the dice are fair."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from kivy.core.window import Window
from kivy.properties import BooleanProperty, ObjectProperty
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from companion.engine.kernel.errors import KernelError
from companion.presenter.cafe.house_book_rows import HousePage
from companion.presenter.house.plot_files import save_plots
from companion.presenter.house.statistics_plots import die_plot, plots
from companion.presenter.house.statistics_rows import Counted, Die, Rate, called_off, counted, dice, latest
from companion.presenter.table.private_news import Line
from companion.session.errors import SessionError
from companion.session.results.timeline import timeline
from companion.ui.kvfile import beside, running, unit
from companion.ui.screens.house.house_rows import house_rows
from companion.ui.widgets.basic import backgrounds, header, scroll_list
from companion.ui.widgets.basic.bars import RateBar
from companion.ui.widgets.basic.even_letters import write_alike
from companion.ui.widgets.basic.plot_view import PlotView
from companion.ui.widgets.basic.rows import row_for
from companion.ui.widgets.basic.touch_key import TouchKey

HOUSE: Final = "the house"
"""The tab of all tables together."""


class StatisticsScreen(Screen):
    """Games on one side, figures on the other."""

    games = ObjectProperty(None)
    rows = ObjectProperty(None)
    empty = BooleanProperty(False)  # noqa: FBT003  Kivy's way

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.chosen = ""
        self.tonight = False
        self.unfinished = False
        """Whether games that were called off are counted, too."""
        self._called_off = 0
        self._counted: tuple[Counted, ...] = ()
        self._house: HousePage | None = None
        self._may_name: Callable[[str], bool] = lambda _: True

    def on_pre_enter(self) -> None:
        """Count everything once."""
        app = running()
        try:
            self._counted = counted(app.journal, app.tr, unfinished=self.unfinished, sailors=app.likes.sailors)
            self._called_off = called_off(app.journal)
        except SessionError as error:
            app.say(app.tr.refusal("", error.why))
            self._counted, self._called_off = (), 0
        self._may_name = app.guests.may_name()
        self._house = app.harbour.book.page(app.tr, may_name=self._may_name)
        self.empty = not self._counted and not self._called_off and self._house is None
        names = [*(one.game for one in self._counted), *([HOUSE] if self._house is not None else [])]
        wanted = app.playing.game if app.playing is not None else self.chosen
        self.show(wanted if wanted in names else next(iter(names), ""))

    def show(self, game: str, *, tonight: bool = False) -> None:
        """Show one game; its dice of all evenings or of the latest."""
        self.chosen, self.tonight = game, tonight
        tabs = [self._tab(one.game, one.title, "brass" if one.game == game else "leaf") for one in self._counted]
        if self._house is not None:
            tabs.insert(0, self._tab(HOUSE, running().tr.text("house.title"), "brass" if game == HOUSE else "leaf"))
        if self._called_off:
            tabs.append(self._too())
        if self._counted and running().cafe.shows_all:
            tabs.append(self._people())
        self.games.across = 1 if running().wide else 2
        self.games.fill(tabs, unit() * 6)
        write_alike(tabs)
        if game == HOUSE and self._house is not None:
            self.rows.fill(house_rows(self._house, self._line, self._judged), unit() * 6)
            return
        shown = next((one for one in self._counted if one.game == game), None)
        none = [] if self.empty else [self._line("no", running().tr.text("statistics.none"))]
        self.rows.fill(self._rows(shown) if shown else none, unit() * 6)

    def _tab(self, name: str, text: str, style: str) -> TouchKey:
        tab = TouchKey(text=text, style=style, means=name, size_hint_y=None, height=unit() * 58)
        tab.bind(on_release=lambda _: self.show(name))
        return tab

    @staticmethod
    def _people() -> TouchKey:
        """Lead to who has played here."""
        tab = TouchKey(text=running().tr.text("people.screen"), picture="people", means="people", size_hint_y=None)
        tab.height = unit() * 58
        tab.bind(on_release=lambda _: running().manager.get_screen("people").show("statistics"))
        return tab

    def _too(self) -> TouchKey:
        """Count games that were called off, or leave them out."""
        text = running().tr.text("statistics.unfinished", games=self._called_off)
        sign = "check" if self.unfinished else "plus"
        key = TouchKey(text=text, picture=sign, chosen=self.unfinished, means="unfinished", size_hint_y=None)
        key.height = unit() * 76
        key.bind(on_release=lambda _: self._count_them())
        return key

    def _count_them(self) -> None:
        self.unfinished = not self.unfinished
        self.on_pre_enter()

    def _width(self) -> float:
        share = 0.74 if running().wide else 1.0
        return float(Window.width * share - unit() * 40)

    def _rows(self, one: Counted) -> list[Widget]:
        app = running()
        made: list[Widget] = [self._line("trophy", one.head)]
        played = timeline(app.journal, one.game).among(self._may_name)
        made += [PlotView(plot) for plot in plots(app.tr, one.game, played, (), app.look, self._width() / unit())]
        people = tuple(rate for rate in one.people if self._may_name(rate.name))
        for key, rates in (("statistics.people", people), ("statistics.sides", one.sides)):
            made += self._rates(app.tr.text(key), rates)
        if one.ends:
            made.append(self._line("flag", app.tr.text("statistics.ends")))
            made += [self._line("anchor", text) for text in one.ends]
        made.append(self._line("die", app.tr.text("statistics.dice")))
        made.append(self._which())
        return [*made, *self._dice(), self._save_key()]

    def _save_key(self) -> TouchKey:
        text = running().tr.text("plot.save")
        key = TouchKey(text=text, picture="chest", style="brass", means="save", size_hint_y=None, height=unit() * 56)
        key.bind(on_release=lambda _: self._save())
        return key

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
        return [shown for die in found for shown in self._judged(die)]

    def _judged(self, die: Die) -> list[Widget]:
        """Show how a die fell, and what can be said about it."""
        app = running()
        drawn = PlotView(die_plot(app.tr, die, app.look, self._width() / unit()))
        return [drawn, self._line("no" if die.odd else "check", die.verdict), self._line("eye", die.method)]

    def _save(self) -> None:
        """Write all plots of this game as a picture and as a PDF."""
        app = running()
        try:
            files = save_plots(app.tr, app.journal, self.chosen, app.home)
        except (KernelError, SessionError) as error:
            app.say(app.tr.refusal("", error.why))
        else:
            app.say(app.tr.text("leave.written", file=", ".join(str(file) for file in files)), "check")


_BUILT = (header, backgrounds, scroll_list)

beside(__file__)
