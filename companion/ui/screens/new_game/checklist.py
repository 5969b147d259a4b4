"""The checklist for setting up the table, step by step."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen

from companion.presenter.table.private_news import Line
from companion.presenter.table.setup_drawing import draw_setup, steps_of
from companion.presenter.theme import board_look
from companion.ui.kvfile import beside, running, unit
from companion.ui.widgets.basic import backgrounds, header, scroll_list
from companion.ui.widgets.basic.rows import row_for
from companion.ui.widgets.table import chart_board


class ChecklistScreen(Screen):
    """The step of the moment on a drawing of the table; all of them beside it."""

    rows = ObjectProperty(None)
    chart = ObjectProperty(None)
    text = StringProperty()
    progress = StringProperty()
    place = NumericProperty(0)
    steps = ListProperty()

    def on_pre_enter(self) -> None:
        """Take up where the hands are."""
        playing = running().playing
        if playing is None:
            return
        self.steps = list(steps_of(playing.checklist(), tuple(playing.names)))
        done = [sum(map(len, self.steps[: place + 1])) for place in range(len(self.steps))]
        self.place = next((place for place, lines in enumerate(done) if lines > playing.checked), len(done) - 1)
        self.place = max(0, self.place)
        self._show_soon()

    def on_enter(self) -> None:
        """Have the board laid meanwhile, out of sight: the last step then waits for little."""
        Clock.schedule_once(lambda _: self.manager.get_screen("table").lay_ahead(), 0)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._show_soon = Clock.create_trigger(self._show, -1)
        self.rows.bind(width=self._show_soon)

    def _show(self, *_: object) -> None:
        app = running()
        if not self.steps or self.manager.current != self.name:  # it may be given its size ahead
            return
        step = self.steps[self.place]
        self.text = "\n".join(line.text[:1].upper() + line.text[1:] for line in step)
        scene = app.evening.scene(board_look(app.look))
        drawn = draw_setup(app.evening.board, scene, self.steps, self.place, app.look.ink)
        self.chart.show(drawn.pieces, drawn.units, calm=True)
        self.progress = app.evening.progress(self.place, len(self.steps))
        rows = []
        for place, one in enumerate(self.steps):
            state = "done" if place < self.place else "now" if place == self.place else "later"
            told = Line(one[0].picture, " ".join(line.text for line in one))
            rows.append(row_for(told, self.rows.width - unit() * 24, 15, state))
        self.rows.fill(rows, unit() * 4)
        self.rows.scroll_y = 1 - self.place / max(1, len(self.steps) - 1)

    def done(self) -> None:
        """Go to the next step, or to the table."""
        playing = running().evening
        playing.checked = sum(map(len, self.steps[: self.place + 1]))
        running().guard.changed()
        if self.place + 1 < len(self.steps):
            self.place += 1
            self._show()
        else:
            self.all_done()

    def before(self) -> None:
        """Look at the step before."""
        if self.place:
            self.place -= 1
            self._show()

    def nudged(self, button: int) -> None:
        """Follow a seat's buttons: 1 goes back, the others go on."""
        if button == 1:
            self.before()
        else:
            self.done()

    def all_done(self) -> None:
        """Believe that everything lies there."""
        playing = running().evening
        playing.checked = sum(map(len, self.steps))
        playing.set_up()
        running().go("table")


_BUILT = (header, backgrounds, scroll_list, chart_board)

beside(__file__)
