"""The final screen: the score counts up category by category, the winner last."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.screenmanager import Screen

from companion.presenter.table.final_score import Column, scores
from companion.presenter.table.table_model import TableModel
from companion.ui.kvfile import beside, letter, running, unit
from companion.ui.screens.house.export_sheets import show_code, show_exports
from companion.ui.screens.house.past_sheets import show_past_steps, show_story
from companion.ui.widgets.basic import backgrounds, header, scroll_list
from companion.ui.widgets.basic.drawn import Box, Drawn

PACE: Final = 0.8
"""Seconds between two categories."""
ROUND_THE_LINES: Final = 46 + 56 + 2 * 8 + 3 * 5
"""Units: the head of a column, the sum, the edges and what lies between."""
CREW: Final = 45
ROOMY: Final = 4
"""More columns than this are narrow."""
LINE: Final = 36
LOW_LINE: Final = 24


class ScoreLine(Drawn):
    """One category: its words, and at the right end its points."""

    one_line: bool = False

    def __init__(self, words: str, points: int, thing: str, **given: Any) -> None:
        self.said, self.points, self.thing = words, points, thing
        super().__init__(**given)

    def draw(self) -> None:
        """Draw the words, the points, and a line under both."""
        look, one = running().look, unit()
        side = min(one * 42, self.width * 0.32)
        self.leaf(Box(0, 0, self.width, one), look.line, 0)
        room = Box(0, 0, self.width - side - one * 2, self.height)
        self.words(self.said, room, look.ink, letter() * 18, left=True)
        points = Box(self.width - side, 0, side, self.height)
        self.words(str(self.points), points, look.ink, letter() * 20, bold=True)


class ScoreColumn(BoxLayout):
    """One side."""

    title = StringProperty()
    crew = StringProperty()
    picture = StringProperty("trophy")
    fill = ListProperty([1, 1, 1, 1])
    ink = ListProperty([0, 0, 0, 1])
    total = NumericProperty(0)
    winner = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    narrow = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    """Where there are many columns, the shape stands below, so that the name has room."""
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
        playing = app.past or app.playing
        if playing is None or playing.table.result is None:
            return
        told = scores(playing)
        self.reason, self.winners, self.over = told.reason, told.winners, False
        self._told = [(self._column(column, len(told.columns)), column) for column in told.columns]
        self.columns.across = len(told.columns) if app.wide else 2
        self.columns.fill([shown for shown, _ in self._told], unit() * 8)
        self._step, self._steps = 0, told.steps
        self._lay()
        if app.likes.calm:
            while not self.over:
                self._count()
        else:
            self._beat = Clock.schedule_interval(lambda _: self._count(), PACE)

    def _column(self, column: Column, columns: int) -> ScoreColumn:
        mark = column.marks[0] if len(column.marks) == 1 and not column.picture else None
        look = running().look
        return ScoreColumn(
            title=column.title,
            crew=column.crew,
            picture=mark.shape if mark else column.picture or "people",
            fill=mark.paint if mark else look.sea,
            ink=mark.ink if mark else look.sea_ink,
            narrow=running().wide and columns > ROOMY,
            size_hint_y=None,
        )

    def _lay(self, *_: object) -> None:
        """Make the columns as high as their lines, and as the room where there is more of it."""
        if not self._told:
            return
        crews = any(column.crew for _, column in self._told)
        around = unit() * (ROUND_THE_LINES + (CREW if crews else 0))
        room = self.columns.height - unit() * 14 if running().wide else 0
        row = self._row()
        for shown, _ in self._told:
            shown.height = max(around + row * self._steps, room)
            for line in shown.lines.children:
                line.height = row

    def _row(self) -> float:
        """Give a line its height: all lines and the sum below them are to be seen at once, if they can."""
        crews = any(column.crew for _, column in self._told)
        room = self.columns.height / unit() - 14 - ROUND_THE_LINES - (CREW if crews else 0)
        usual = room / max(1, self._steps) if running().wide else LINE
        return min(LINE, max(LOW_LINE, usual)) * unit()

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
                row = ScoreLine(words, points, column.things[self._step], size_hint_y=None, height=self._row())
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
                    return bool(app.comfort.explain_things(self.playing.game, row.thing))
        return False

    @property
    def playing(self) -> TableModel:
        """Give the evening whose end is shown: a past one, or the one that was just played."""
        return running().past or running().evening

    def on_leave(self) -> None:
        """Stop counting."""
        running().past = None
        if self._beat is not None:
            self._beat.cancel()

    def code(self) -> None:
        """Show the play for BG Stats."""
        show_code(self, self.playing.table.number)

    def story(self) -> None:
        """Tell the whole evening."""
        show_story(self, self.playing)

    def steps(self) -> None:
        """List what was done, with the pictures that prove it."""
        show_past_steps(self, self.playing)

    def leave(self) -> None:
        """Offer what can be taken along."""
        show_exports(self, self.playing.table.number)

    def nudged(self, _: int) -> None:
        """Follow a seat's buttons."""
        self.finish()

    def finish(self) -> None:
        """Show the end at once."""
        while not self.over:
            self._count()


_BUILT = (header, backgrounds, scroll_list)

beside(__file__)
