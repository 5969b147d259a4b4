"""The doctor: what the hardware is like and how to mend it, and a test whether every place of the screen is felt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen

from companion.presenter.house.doctor_rows import Examination, everything, told
from companion.ui.kvfile import beside, running, unit
from companion.ui.widgets.basic import backgrounds, header, scroll_list
from companion.ui.widgets.basic.drawn import Box, Drawn
from companion.ui.widgets.basic.touch_row import TouchLine

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from hardware.doctor import Finding

OFTEN: Final = 0.2
ACROSS: Final = 8
UP: Final = 5


class DoctorScreen(Screen):
    """A list that grows while the doctor looks."""

    rows = ObjectProperty(None)
    said = StringProperty()

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._visit: Examination[Finding] | None = None
        self._beat: Any = None
        self._lines: list[TouchLine] = []

    def on_pre_enter(self) -> None:
        """Look at everything."""
        self.begin(lambda: everything(running().home))

    def begin(self, look: Callable[[], Iterable[Finding]]) -> None:
        """Begin to look; what an earlier visit still finds is not shown any more."""
        self._lines = []
        self.said = running().tr.text("doctor.looking")
        self._visit = Examination(look)
        self.on_leave()
        self._beat = Clock.schedule_interval(lambda _: self.fetch(), OFTEN)
        self.rows.fill([], unit() * 6)

    def on_leave(self) -> None:
        """Nobody looks any more."""
        if self._beat is not None:
            self._beat.cancel()

    def fetch(self) -> None:
        """Show what was found since the last time."""
        if self._visit is None:
            return
        app = running()
        new = [told(app.tr, finding) for finding in self._visit.found()]
        width = Window.width - unit() * 30
        self._lines += [TouchLine(one.picture, one.text, one.mend, means=one).fit(width) for one in new]
        if new:
            self.rows.fill(self._lines, unit() * 6)
        if self._visit.over:
            self.said = ""
            self._beat.cancel()
            self._offer_camera(width)

    def _offer_camera(self, width: float) -> None:
        """Where there is a camera, it can be set right from here."""
        app = running()
        if app.senses_loop.camera_lender.sees:
            line = TouchLine("camera", app.tr.text("stock.camera"), app.tr.text("stock.camera-about"), ends=("next",))
            line.bind(on_release=lambda _: self.set_right())
            self._lines.append(line.fit(width))
            self.rows.fill(self._lines, unit() * 6)

    def set_right(self) -> None:
        """Go and set the camera right."""
        app = running()
        app.manager.get_screen("calibration").back = "doctor"
        app.go("calibration")

    def touch_test(self) -> None:
        """Cover the screen with squares to wipe over."""
        self.add_widget(TouchTest())


class TouchTest(Drawn):
    """Squares that light up under a finger; gone when all have been felt, or after three touches of the same one."""

    def __init__(self, **given: Any) -> None:
        self.felt: set[tuple[int, int]] = set()
        self._again: tuple[tuple[int, int] | None, int] = (None, 0)
        super().__init__(**given)

    def draw(self) -> None:
        """Draw the squares, and what to do in the middle."""
        app, one = running(), unit()
        look = app.look
        self.leaf(Box(0, 0, self.width, self.height), look.deep, 0)
        wide, high = self.width / ACROSS, self.height / UP
        for column in range(ACROSS):
            for row in range(UP):
                paint = look.glow if (column, row) in self.felt else look.sea
                self.leaf(Box(column * wide + one, row * high + one, wide - one * 2, high - one * 2), paint, one * 4)
        text = app.tr.text("doctor.touch-help")
        box = Box(self.width * 0.1, self.height * 0.4, self.width * 0.8, self.height * 0.2)
        self.leaf(box, look.sheet, one * 8)
        self.words(text, box, look.ink, app.letter * 20)

    def _feel(self, touch: Any) -> tuple[int, int]:
        place = int(touch.x / self.width * ACROSS), int(touch.y / self.height * UP)
        if place not in self.felt:
            self.felt.add(place)
            self.redraw()
        if len(self.felt) == ACROSS * UP:
            self._end()
        return place

    def _end(self) -> None:
        app = running()
        if self.parent is not None:
            self.parent.remove_widget(self)
            if len(self.felt) == ACROSS * UP:
                app.say(app.tr.text("doctor.touch-done"), "check")

    def on_touch_down(self, touch: Any) -> bool:
        """Feel a finger; three times on one square gives up."""
        place = self._feel(touch)
        before, times = self._again
        self._again = (place, times + 1 if place == before else 1)
        if self._again[1] >= 3:  # noqa: PLR2004  nobody does that by accident
            self._end()
        return True

    def on_touch_move(self, touch: Any) -> bool:
        """Feel it on its way."""
        self._feel(touch)
        return True


_BUILT = (header, backgrounds, scroll_list)

beside(__file__)
