"""The menu of the camera: its calibration, the cards of every box, the dice; a touch teaches."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen

from companion.presenter.camera.learnt_summary import CAMERA, OWN_BOX, OWN_DIE, Stock, stock
from companion.presenter.house.doctor_rows import Examination
from companion.ui.kvfile import beside, running, unit
from companion.ui.widgets.basic import backgrounds, header, scroll_list
from companion.ui.widgets.basic.touch_row import TouchLine

OFTEN: Final = 0.1


class CameraMenuScreen(Screen):
    """A list; of one game only, where a game asked for it."""

    rows = ObjectProperty(None)
    said = StringProperty()
    back = StringProperty("settings")

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.game = ""
        self._visit: Examination[Stock] | None = None
        self._beat: Any = None
        self._lines: list[TouchLine] = []

    def show(self, game: str = "", back: str = "settings") -> None:
        """Come here from somewhere."""
        self.game, self.back = game, back
        running().go("eyes")

    def on_pre_enter(self) -> None:
        """Begin to look."""
        app = running()
        sees = app.senses_loop.camera_lender.sees
        self.said = app.tr.text("stock.about" if sees else "stock.no-camera")
        self._lines = []
        self.rows.fill([], unit() * 6)
        tr, kept, game = app.tr, app.senses_loop.camera_lender.folder, self.game
        self._visit = Examination(lambda: stock(tr, kept, game))
        self._beat = Clock.schedule_interval(lambda _: self.fetch(), OFTEN)

    def on_leave(self) -> None:
        """Nobody looks any more."""
        if self._beat is not None:
            self._beat.cancel()

    def fetch(self) -> None:
        """Show what was found since the last time."""
        if self._visit is None:
            return
        new = self._visit.found()
        self._lines += [self._line(one) for one in new]
        if new:
            self.rows.fill(self._lines, unit() * 6)
        if self._visit.over:
            self._beat.cancel()

    def _line(self, one: Stock) -> TouchLine:
        line = TouchLine(one.picture, one.text, one.more, ends=(one.sign,), means=one)
        line.bind(on_release=lambda _: self._open(one))
        return line.fit(Window.width - unit() * 30)

    def _open(self, one: Stock) -> None:
        app = running()
        if one.opens == CAMERA:
            app.manager.get_screen("calibration").back = "eyes"
            app.go("calibration")
        elif one.opens in {OWN_BOX, OWN_DIE} and not one.about:
            from companion.ui.screens.camera.own_sheets import name_box, name_die  # noqa: PLC0415  it loads OpenCV

            (name_box if one.opens == OWN_BOX else name_die)(self)
        elif one.opens == OWN_BOX:
            app.manager.get_screen("photo").show(one.opens, one.about)
        else:
            app.manager.get_screen("teach").show(one.opens, one.about)


_BUILT = (header, backgrounds, scroll_list)

beside(__file__)
