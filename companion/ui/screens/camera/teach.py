"""The lesson screen: the cards of a box or the faces of a die, one after the other."""

from __future__ import annotations

import time
from typing import Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen

from companion.presenter.camera.late_imports import load_camera_rooms
from companion.presenter.camera.learnt_summary import CARDS
from companion.ui.kvfile import beside, running
from companion.ui.screens.camera.borrowed_camera import BorrowedCamera
from companion.ui.widgets.basic import backgrounds, header, scroll_list
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.camera import snapshot, viewfinder
from companion.ui.widgets.camera.ring_key import RING_BEATS, RingKey

SIGNS: Final = {
    "blind": "camera",
    "opening": "hourglass",
    "waiting": "hand",
    "moving": "hourglass",
    "looking": "eye",
    "good": "check",
    "finished": "trophy",
    "trouble": "no",
}


class TeachScreen(Screen):
    """Live picture, what to lay down, how far it is."""

    finder = ObjectProperty(None)
    drawing = ObjectProperty(None)
    seen = ObjectProperty(None)
    keys = ObjectProperty(None)
    heading = StringProperty()
    ask = StringProperty()
    called = StringProperty()
    group = StringProperty()
    words = StringProperty()
    advice = StringProperty()
    progress = StringProperty()
    sign = StringProperty("hourglass")
    share = NumericProperty(0.0)
    listed = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    has_drawing = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    has_seen = BooleanProperty(False)  # noqa: FBT003  Kivy's way

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.camera = BorrowedCamera(self.heard)
        self.about: tuple[str, str] = (CARDS, "")
        self.teaching: Any = None
        self._shown: Any = None
        self._beat: Any = None
        self._ring: RingKey | None = None

    def show(self, what: str, about: str) -> None:
        """Teach the cards of a game, or a kind of die."""
        self.about = (what, about)
        if running().manager.current == self.name:
            self.on_pre_enter()
        else:
            running().go(self.name)

    def on_pre_enter(self) -> None:
        """Open the camera and ask for the first one."""
        load_camera_rooms()
        from companion.presenter.camera.lesson_model import LessonModel  # noqa: PLC0415  as above
        from companion.presenter.camera.lesson_plan import exercise_of, heading_of  # noqa: PLC0415  it loads OpenCV

        app = running()
        kept = app.senses_loop.camera_lender.folder
        self.heading = heading_of(app.tr, kept, *self.about)
        self.teaching, self._shown = LessonModel(app.tr, self.heading), None
        self.finder.clear()
        self.has_drawing = self.has_seen = False
        self.drawing.show(None)
        self.seen.show(None)
        make = exercise_of(app.tr, kept, *self.about)
        self.camera.borrow(lambda lend, wake: _lesson_thread(lend, make, wake))
        self.refresh()

    def on_leave(self) -> None:
        """Give the camera back."""
        self._stop()
        self.camera.give_back()

    # --- what comes in -----------------------------------------------------------------------------------------

    def heard(self, messages: list[Any]) -> None:
        """Take what the lesson says."""
        from companion.bridge.camera.camera_thread import Glimpse  # noqa: PLC0415  as above
        from companion.bridge.teaching.lesson_thread import Report  # noqa: PLC0415  only where there is a camera

        teaching = self.teaching
        for message in messages:
            if isinstance(message, Glimpse):
                self.finder.show(message.size, message.pixels)
            elif isinstance(message, Report):
                teaching.exercise = self.camera.thread.exercise
                teaching.told(message, time.monotonic())
                self.drawing.show(message.drawing)
                self.has_drawing = message.drawing is not None
                self.seen.show(message.seen)
                self.has_seen = message.seen is not None
                if message.kept:
                    running().comfort.stir()
                    running().comfort.sound("tap")
            else:
                teaching.camera_is(message)
        self.refresh()

    def refresh(self) -> None:
        """Show how it stands."""
        shown = self.teaching.shown()
        if shown == self._shown:
            return
        self._shown = shown
        self.ask, self.called, self.group = shown.ask, shown.name, shown.group
        self.words, self.advice, self.progress = shown.words, shown.advice, shown.progress
        self.share, self.sign = shown.share, SIGNS[shown.mood]
        self.listed = self.teaching.exercise is not None or (shown.mood == "trouble" and self.about[0] == CARDS)
        self._fill(shown)
        self._stop()
        if self.teaching.ringing:
            self._beat = Clock.schedule_interval(self._ring_on, RING_BEATS)

    def _fill(self, shown: Any) -> None:
        """Offer what can be done now."""
        tr, made = running().tr, []
        self._ring = None
        if shown.mood == "trouble":
            made = self._mending()
        elif shown.mood == "finished":
            made = [self._key(tr.text("teach.done"), "check", lambda: running().go("eyes"), "done", "brass")]
        elif shown.mood != "opening":
            if shown.mood == "good":
                self._ring = RingKey(text=tr.text("teach.take"), picture="check", style="brass", means="take")
                self._ring.bind(on_release=lambda _: self.take())
                made.append(self._ring)
            if shown.latest:
                again = tr.text("teach.once-more", what=shown.latest)
                made.append(self._key(again, "undo", lambda: self.once_more(self.teaching.latest), "again"))
            if shown.ask:
                made.append(self._key(tr.text("teach.later"), "next", self.later, "later"))
            if self.about[0] == CARDS and len(made) <= 1:
                made.append(self._key(tr.text("teach.photo"), "cards", self.from_photo, "photo"))
        self.keys.clear_widgets()
        for key in made:
            self.keys.add_widget(key)

    def _key(self, text: str, sign: str, act: Any, means: str, style: str = "leaf") -> TouchKey:
        key = TouchKey(text=text, picture=sign, style=style, means=means)
        key.bind(on_release=lambda _: act())
        return key

    # --- what fingers do ---------------------------------------------------------------------------------------

    def _ring_on(self, *_: object) -> None:
        share = self.teaching.ring(time.monotonic())
        if self._ring is not None:
            self._ring.share = share
        if share >= 1:
            self.take()

    def take(self) -> None:
        """Keep what is good."""
        self._stop()
        self.teaching.hold()
        if self.teaching.good is not None:
            self.camera.thread.keep(self.teaching.good)

    def hold(self) -> None:
        """Stop the ring."""
        self.teaching.hold()
        self._stop()
        if self._ring is not None:
            self._ring.share = 0

    def later(self) -> None:
        """Leave this one for the end."""
        self.camera.thread.later()

    def once_more(self, name: str) -> None:
        """Teach one of them anew."""
        self.hold()
        self.teaching.latest = ""
        self.camera.thread.anew(name)

    def from_photo(self) -> None:
        """Learn many of these cards from one photo instead."""
        running().manager.get_screen("photo").show(*self.about)

    def _stop(self) -> None:
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None

    # --- lists and files ---------------------------------------------------------------------------------------

    def list_all(self) -> None:
        """List everything that is taught here, and what can be done with the whole."""
        from companion.ui.screens.camera.teach_sheets import show_list  # noqa: PLC0415  it loads OpenCV

        self.hold()
        show_list(self)

    def _mending(self) -> list[TouchKey]:
        from companion.ui.screens.camera.teach_sheets import mending_keys  # noqa: PLC0415  as above

        return mending_keys(self)


def _lesson_thread(lend: Any, make: Any, wake: Any) -> Any:
    from companion.bridge.teaching.lesson_thread import LessonThread  # noqa: PLC0415  as above

    return LessonThread(lend, make, wake)


_BUILT = (header, backgrounds, scroll_list, snapshot, viewfinder)

beside(__file__)
