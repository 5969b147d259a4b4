"""The end: the score counts up category by category, and the winner is celebrated."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.ui.kvfile import beside, running, unit
from companion.ui.models.scoring import Column, scores
from companion.ui.models.whispering import Line
from companion.ui.screens.leavesheets import show_code, show_exports
from companion.ui.widgets import header, paper, scrolling
from companion.ui.widgets.lines import SignLine

PACE: Final = 0.8
"""Seconds between two categories."""


class ScoreColumn(BoxLayout):
    """One side."""

    title = StringProperty()
    crew = StringProperty()
    picture = StringProperty("trophy")
    fill = ListProperty([1, 1, 1, 1])
    ink = ListProperty([0, 0, 0, 1])
    total = NumericProperty(0)
    winner = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    lines = ObjectProperty(None)


class ScoringScreen(Screen):
    """Columns that fill."""

    columns = ObjectProperty(None)
    reason = StringProperty()
    winners = StringProperty()
    over = BooleanProperty(False)  # noqa: FBT003  Kivy's way

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._beat: Any = None
        self._step = self._steps = 0
        self._told: list[tuple[Any, Column]] = []
        self.columns.bind(height=self._lay)

    def on_pre_enter(self) -> None:
        """Begin to count."""
        app = running()
        if app.playing is None or app.playing.match.result is None:
            return
        told = scores(app.playing)
        self.reason, self.winners, self.over = told.reason, told.winners, False
        self._told = [(self._column(column), column) for column in told.columns]
        self.columns.across = len(told.columns) if app.wide else 2
        self.columns.fill([shown for shown, _ in self._told], unit() * 8)
        self._step, self._steps = 0, told.steps
        self._lay()
        if app.likes.calm:
            while not self.over:
                self._count()
        else:
            self._beat = Clock.schedule_interval(lambda _: self._count(), PACE)

    def _column(self, column: Column) -> ScoreColumn:
        mark = column.marks[0] if len(column.marks) == 1 and not column.picture else None
        look = running().look
        return ScoreColumn(
            title=column.title,
            crew=column.crew,
            picture=mark.shape if mark else column.picture or "people",
            fill=mark.paint if mark else look.sea,
            ink=mark.ink if mark else look.sea_ink,
            size_hint_y=None,
        )

    def _lay(self, *_: object) -> None:
        """Make the columns as high as their lines, and as the room where there is more of it."""
        if not self._told:
            return
        crews = any(column.crew for _, column in self._told)
        needed = unit() * (170 + 32 * self._steps + (46 if crews else 0))
        room = self.columns.height - unit() * 14 if running().wide else 0
        for shown, _ in self._told:
            shown.height = max(needed, room)

    def _count(self) -> bool:
        """Add one category on every side; after the last, the winner."""
        if self._step >= self._steps:
            for shown, column in self._told:
                shown.total, shown.winner = column.total, column.winner
            self.over = True
            return False
        for shown, column in self._told:
            if self._step < len(column.lines):
                words, points = column.lines[self._step]
                row = SignLine(Line("coin", f"{words}: {points}"), 18, size_hint_y=None, height=unit() * 32)
                row.thing = column.things[self._step]
                shown.lines.add_widget(row)
                shown.total += points
        self._step += 1
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Explain the category that was touched."""
        if super().on_touch_up(touch):
            return True
        for shown, _ in self._told:
            for row in shown.lines.children:
                if row.collide_point(*row.to_widget(*touch.pos)):
                    app = running()
                    return bool(app.comfort.explain_things(app.playing.game, row.thing))
        return False

    def on_leave(self) -> None:
        """Stop counting."""
        if self._beat is not None:
            self._beat.cancel()

    def code(self) -> None:
        """Show the play for BG Stats."""
        show_code(self, running().playing.table.number)

    def leave(self) -> None:
        """Offer what can be taken along."""
        show_exports(self, running().playing.table.number)

    def finish(self) -> None:
        """Show the end at once."""
        while not self.over:
            self._count()


_BUILT = (header, paper, scrolling)

beside(__file__)
