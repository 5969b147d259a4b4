"""The screen for one photo of many cards: take it, touch each card and name it, learn them all."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from kivy.properties import ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen

from companion.presenter.camera.late_imports import load_camera_rooms
from companion.presenter.camera.learnt_summary import CARDS
from companion.ui.kvfile import beside, running
from companion.ui.screens.camera.borrowed_camera import BorrowedCamera
from companion.ui.screens.sheet_parts import key
from companion.ui.widgets.basic import backgrounds, header, scroll_list
from companion.ui.widgets.camera import viewfinder

SIGNS: Final = {
    "opening": "hourglass",
    "aiming": "camera",
    "working": "hourglass",
    "naming": "cards",
    "learning": "hourglass",
    "learnt": "trophy",
    "trouble": "no",
}


class PhotoScreen(Screen):
    """The photo with every card outlined, how far it is, and what can be done."""

    finder = ObjectProperty(None)
    keys = ObjectProperty(None)
    heading = StringProperty()
    words = StringProperty()
    advice = StringProperty()
    sign = StringProperty("hourglass")

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.camera = BorrowedCamera(self.heard)
        self.about: tuple[str, str] = (CARDS, "")
        self.model: Any = None
        self._offered: tuple[str, ...] = ()

    def show(self, what: str, about: str) -> None:
        """Learn the cards of a game, or of a box of its own."""
        self.about = (what, about)
        running().go(self.name)

    def on_pre_enter(self) -> None:
        """Open the camera."""
        load_camera_rooms()
        from companion.presenter.camera.lesson_plan import heading_of, photo_box_of  # noqa: PLC0415  it loads OpenCV
        from companion.presenter.camera.photo_model import PhotoModel  # noqa: PLC0415  as above

        app = running()
        kept = app.senses_loop.camera_lender.folder
        self.heading = heading_of(app.tr, kept, *self.about)
        self.model, self._offered = PhotoModel(app.tr), ()
        self.finder.clear()
        make = photo_box_of(app.tr, kept, *self.about)
        self.camera.borrow(lambda lend, wake: _photo_thread(lend, make, wake))
        self.refresh()

    def on_leave(self) -> None:
        """Give the camera back."""
        self.camera.give_back()

    # --- what comes in -----------------------------------------------------------------------------------------

    def heard(self, messages: list[Any]) -> None:
        """Take what the lesson says."""
        from companion.bridge.camera.camera_thread import Glimpse  # noqa: PLC0415  as above
        from companion.bridge.teaching.photo_thread import Learnt, Photo  # noqa: PLC0415  as above
        from hardware.camera.frame import Condition  # noqa: PLC0415  as above

        for message in messages:
            if isinstance(message, Glimpse):
                if self.model.photo is None:
                    self.model.sees = True
                    self.finder.show(message.size, message.pixels)
            elif isinstance(message, Condition):
                self.model.camera_is(message)
            else:
                self.model.told(message)
                if isinstance(message, Photo):
                    self.finder.show(message.picture.size, message.picture.pixels)
                if isinstance(message, Learnt):
                    running().comfort.sound("tap")
        self.refresh()

    def refresh(self) -> None:
        """Show how it stands."""
        self.words, self.advice = self.model.said()
        self.sign = SIGNS["trouble" if self.model.trouble is not None else self.model.state]
        self.finder.mark(self.model.frames())
        offered = self._what_can_be_done()
        if offered != self._offered:
            self._offered = offered
            self.keys.clear_widgets()
            for means in offered:
                self.keys.add_widget(self._key(means))

    def _what_can_be_done(self) -> tuple[str, ...]:
        model = self.model
        if model.state == "aiming":
            return ("shoot", "files") if model.sees else ("files",)
        if model.state == "naming":
            return ("learn", "again") if model.names else ("again",)
        return ("again", "done") if model.state == "learnt" else ()

    def _key(self, means: str) -> Any:
        sign, act, style = {
            "shoot": ("camera", self.shoot, "brass"),
            "files": ("back", self.files, "leaf"),
            "learn": ("check", self.learn, "brass"),
            "again": ("undo", self.again, "leaf"),
            "done": ("check", lambda: running().go("eyes"), "brass"),
        }[means]
        return key(running().tr.text(f"photo.{means}"), sign, act, style, means)

    # --- what fingers do ---------------------------------------------------------------------------------------

    def shoot(self) -> None:
        """Take the photo."""
        self._work("working", self.camera.thread.shoot)

    def open(self, file: Path) -> None:
        """Take a file for the photo."""
        self._work("working", lambda: self.camera.thread.open(file))

    def learn(self) -> None:
        """Learn what is named."""
        self._work("learning", lambda: self.camera.thread.learn(self.model.names))

    def again(self) -> None:
        """Begin with another photo."""
        self.model.again()
        self.finder.clear()
        self.camera.thread.again()
        self.refresh()

    def _work(self, state: str, act: Any) -> None:
        self.model.works(state)
        act()
        self.refresh()

    def touched(self, number: int) -> None:
        """Name the card under the finger, or say why it was not kept."""
        from companion.ui.screens.camera.photo_sheets import show_names  # noqa: PLC0415  it loads OpenCV

        if self.model.state == "learnt":
            running().say(self.model.why(number) or self.model.called(number))
        elif self.model.state == "naming":
            show_names(self, number)

    def files(self) -> None:
        """List the pictures that can be opened."""
        from companion.ui.screens.camera.photo_sheets import show_files  # noqa: PLC0415  as above

        show_files(self)


def _photo_thread(lend: Any, make: Any, wake: Any) -> Any:
    from companion.bridge.teaching.photo_thread import PhotoThread  # noqa: PLC0415  as above

    return PhotoThread(lend, make, wake)


_BUILT = (header, backgrounds, scroll_list, viewfinder)

beside(__file__)
