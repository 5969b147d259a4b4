"""The final screen: the score counts up category by category, a tie is broken, the crown comes, then the story."""

from __future__ import annotations

import math
from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen

from companion.presenter.table.final_score import Column, Scores, scores
from companion.presenter.table.table_model import TableModel
from companion.ui.kvfile import beside, running, unit
from companion.ui.screens.house.export_sheets import show_code, show_exports
from companion.ui.screens.house.past_sheets import show_past_steps, show_story
from companion.ui.screens.table.chances_view import ChancesView
from companion.ui.screens.table.evening_page import EveningPage
from companion.ui.screens.table.score_column import ScoreColumn, ScoreLine, readable
from companion.ui.widgets.basic import backgrounds, header, scroll_list
from companion.ui.widgets.basic.even_letters import write_alike
from companion.ui.widgets.overlays import flights

PACE: Final = 1.1
"""Seconds between two categories."""
CROWN: Final = 90
"""Units."""
MOST_FLYING: Final = 6
TO_THE_STORY: Final = 6.0
"""Seconds that the crown is looked at before the page is turned, unless somebody touches the screen."""
ROUND_THE_LINES: Final = 46 + 56 + 2 * 8 + 3 * 5
"""Units: the head of a column, the sum, the edges and what lies between."""
CREW: Final = 45
ROOMY: Final = 4
"""More columns than this are narrow."""
LINE: Final = 36
LOW_LINE: Final = 24
GAP: Final = 8
EASY_LINE: Final = 30
EDGES: Final = 16
"""Units: what lies beside the lines of a column, and beside all columns."""
UPRIGHT: Final = (2, 3, 4)
"""So many columns stand side by side on an upright screen."""


class ScoringScreen(Screen):
    """Columns that fill."""

    columns = ObjectProperty(None)
    tabs = ObjectProperty(None)
    page = ObjectProperty(None)
    flights = ObjectProperty(None)
    reason = StringProperty()
    winners = StringProperty()
    over = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    telling = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    """Whether the story is shown instead of the score."""
    foreseeing = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    """Whether it is the page of the win chances."""
    ended = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    """Whether the match was played to its end: only then is there more to know."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        write_alike(self.tabs.children)
        self._beat: Any = None
        self._turn: Any = None
        self._step = 0
        self._scores = Scores("", "", (), (), 0)
        self._told: list[tuple[Any, Column]] = []
        self.columns.bind(height=self._lay)

    def on_pre_enter(self) -> None:
        """Begin to count."""
        app = running()
        playing = app.past or app.playing
        if playing is None or playing.table.result is None:
            return
        told = self._scores = scores(playing)
        self.reason, self.winners, self.over = "", told.winners, False
        self.ended = playing.match.result is not None
        self.show_score()
        self._told = [(self._column(column, len(told.columns)), column) for column in told.columns]
        self.columns.across = self._across()
        self.columns.fill([shown for shown, _ in self._told], unit() * GAP)
        self._step = 0
        self._lay()
        if app.likes.calm:
            self.finish()
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
            most=max(one.total for one in self._scores.columns),
            size_hint_y=None,
        )

    def _lay(self, *_: object) -> None:
        """Make the columns as high as their lines, and as the room where there is more of it."""
        if not self._told:
            return
        across = self._across()
        if self.columns.across != across:
            self.columns.across = across
        around, room = unit() * self._around(), unit() * self._room()
        row = self._row()
        for shown, _ in self._told:
            shown.narrow = across > (ROOMY if running().wide else UPRIGHT[0])
            shown.height = max(around + row * self._scores.steps, room)
            for line in shown.lines.children:
                line.height = row

    def _row(self, across: int = 0) -> float:
        """Give a line its height: all lines and the sum below them are to be seen at once, if they can."""
        usual = (self._room(across) - self._around()) / max(1, self._scores.steps)
        return min(LINE, max(LOW_LINE, usual)) * unit()

    def _across(self) -> int:
        """Count the columns that stand side by side; upright as few as show all at once and readably."""
        number = len(self._scores.columns)
        if running().wide or number < UPRIGHT[0]:
            return number
        high = self._around() + EASY_LINE * self._scores.steps + GAP
        room = self.columns.height / unit() - 14
        read = [few for few in UPRIGHT if self._readable(few)] or UPRIGHT[:1]
        return next((few for few in read if math.ceil(number / few) * high <= room), read[-1])

    def _readable(self, across: int) -> bool:
        """Say whether all lines can be read if so many columns stand side by side."""
        wide = (self.columns.width - unit() * (EDGES + GAP * (across - 1))) / across - unit() * EDGES
        high = self._row(across)
        return all(readable(words, wide, high) for column in self._scores.columns for words, _ in column.lines)

    def _around(self) -> float:
        """How high a column is without its lines, in units."""
        return ROUND_THE_LINES + (CREW if any(column.crew for column in self._scores.columns) else 0)

    def _room(self, across: int = 0) -> float:
        """How high a column can be, in units, if all of them are to be seen at once."""
        rows = max(1, math.ceil(len(self._scores.columns) / max(1, across or self._across())))
        return float(self.columns.height / unit() - 14 - GAP * (rows - 1)) / rows

    # --- counting ----------------------------------------------------------------------------------------------

    def _count(self, *, slowly: bool = True) -> bool:
        """Add one category on every side; then say that some are level, if they are; then the winner."""
        steps = self._scores.steps
        if self._step < steps:
            self._add_a_line(slowly=slowly)
        elif self._step == steps and self._scores.tied:
            self.reason = running().tr.text("course.tie")
            for shown, column in self._told:
                shown.level = column.level
        else:
            self._crown(slowly=slowly)
            return False
        self._step += 1
        return True

    def _add_a_line(self, *, slowly: bool) -> None:
        self.reason = next(column.lines[self._step][0] for _, column in self._told if self._step < len(column.lines))
        for shown, column in self._told:
            if self._step < len(column.lines):
                words, points = column.lines[self._step]
                sign = column.signs[self._step]
                row = ScoreLine(words, points, column.things[self._step], sign, size_hint_y=None, height=self._row())
                shown.lines.add_widget(row)
                shown.count(points, slowly=slowly)
                if slowly and points:
                    Clock.schedule_once(lambda _, way=(shown, row, sign, points): self._fly(*way))

    def _fly(self, shown: Any, row: Any, sign: str, points: int) -> None:
        """Let pieces fly from their line to the sum; what is lost flies away from it."""
        here, there = row.to_window(*row.center), shown.tally.to_window(*shown.tally.center)
        way = (here, there) if points > 0 else (there, here)
        self.flights.send(sign, running().look.brass, way, number=min(abs(points), MOST_FLYING))

    def _crown(self, *, slowly: bool) -> None:
        look = running().look
        for shown, column in self._told:
            shown.settle(column.total)
            shown.level, shown.winner = False, column.winner
            if slowly and column.winner:
                x, y = shown.tally.to_window(*shown.tally.center)
                self.flights.send("crown", look.glow, ((self.width / 2, self.height), (x, y)), side=CROWN)
        self.reason, self.over = self._scores.reason, True
        if self._beat is not None:
            self._beat.cancel()
        if slowly:
            self._turn = Clock.schedule_once(lambda _: self.show_story(), TO_THE_STORY)

    def on_touch_down(self, touch: Any) -> bool:
        """One touch anywhere ends the show."""
        if self._turn is not None:
            self._turn.cancel()
        if not self.over and self._told:
            self.finish()
            return True
        return bool(super().on_touch_down(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Explain the category that was touched."""
        if super().on_touch_up(touch):
            return True
        for shown, _ in self._told if not self.telling else ():
            for row in shown.lines.children:
                if row.collide_point(*row.to_widget(*touch.pos)):
                    app = running()
                    return bool(app.comfort.explain_things(self.playing.game, row.thing))
        return False

    def finish(self) -> None:
        """Show the end at once."""
        self.flights.land()
        while not self.over:
            self._count(slowly=False)

    # --- the page behind ---------------------------------------------------------------------------------------

    def show_story(self) -> None:
        """Turn to the evening in five lines."""
        if (
            self.over
            and (self.foreseeing or not self.telling)
            and self.manager is not None
            and self.manager.current_screen is self
        ):
            self.foreseeing, self.telling = False, True
            self._lay_page(EveningPage(self.playing, self.code))

    def show_chances(self) -> None:
        """Turn to who could have won when; a match that was only called off keeps that to itself."""
        self.foreseeing = self.telling = True
        self._lay_page(ChancesView(self.playing))

    def show_score(self) -> None:
        """Turn back to the score."""
        self.foreseeing = self.telling = False
        self._lay_page(self.columns)

    def _lay_page(self, widget: Any) -> None:
        if self._turn is not None:
            self._turn.cancel()
        self.page.clear_widgets()
        self.page.add_widget(widget)

    @property
    def playing(self) -> TableModel:
        """Give the evening whose end is shown: a past one, or the one that was just played."""
        return running().past or running().evening

    def on_leave(self) -> None:
        """Stop counting."""
        running().past = None
        self.flights.land()
        for clock in (self._beat, self._turn):
            if clock is not None:
                clock.cancel()

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


_BUILT = (header, backgrounds, scroll_list, flights)

beside(__file__)
