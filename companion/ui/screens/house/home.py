"""The home screen: go on with the last evening, begin another, look back, settings."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.screenmanager import Screen

from companion.engine.kernel.errors import KernelError
from companion.engine.shelf import SHELF
from companion.presenter.house.evening_rows import last_open, nothing_played
from companion.presenter.table.private_news import Line
from companion.session.errors import SessionError
from companion.ui.kvfile import beside, running
from companion.ui.screens.sheet_parts import key, keys
from companion.ui.widgets.basic import backgrounds, sea_scene, touch_key
from companion.ui.widgets.basic.rows import Telling
from companion.ui.widgets.overlays.sheet import Sheet
from companion.ui.widgets.table.board_picture import board_picture

if TYPE_CHECKING:
    from kivy.uix.boxlayout import BoxLayout

    from companion.session.journal.backups import Backup
    from companion.ui.app import CompanionApp

SOON: Final = 0.6
"""Seconds until the picture of the evening is painted: the screen comes first."""
MIDNIGHT, NOON = 23.5, 12.0
BREATHS: Final = 12
"""So many pictures a second are enough for the sea."""


class HomeScreen(Screen):
    """The first screen."""

    tide = NumericProperty(0.0)
    open_title = StringProperty()
    open_about = StringProperty()
    evening = ObjectProperty(None, allownone=True)
    sea = ObjectProperty(None)
    ink = ListProperty([0, 0, 0, 1])
    """What can be read on the sky of this hour."""
    stood = ObjectProperty(None, allownone=True)
    """A picture of the board where the evening stood."""
    guests = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    """True: guests come and go here, and a key makes the table ready for the next ones."""
    crowded = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    """True: there are so many keys that the motto makes room for them."""
    fresh = BooleanProperty(False)  # noqa: FBT003  Kivy's way
    """True: nobody has played here yet, and there are games for people who own no box."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._beat: Any = None
        self._painted: tuple[int, str] | None = None
        self._paint_soon = Clock.create_trigger(self._paint, SOON)

    def on_pre_enter(self) -> None:
        """See what can be gone on with, and let the sea move."""
        app = running()
        self.guests = app.cafe.way.guests
        try:
            self.evening = last_open(app.journal, app.tr, app.cafe.since)
            self.fresh = nothing_played(app.journal) and any(game.extras.any_dice for game in SHELF.values())
        except SessionError as error:
            self.evening = None
            app.say(app.tr.refusal("", error.why))
        found = self.evening
        self.open_title = app.tr.text("home.resume", game=found.title) if found else ""
        self.open_about = f"{found.who}\n{found.when}" if found else ""
        self._look_up()
        if found is None:
            self.stood = self._painted = None
        elif self._painted != (found.number, found.when):
            self.stood = None
            self._paint_soon()
        self._tell(app)
        if not app.likes.calm:
            self._beat = Clock.schedule_interval(self._move, 1 / BREATHS)

    def _look_up(self) -> None:
        """Paint the sky of the hour; at night it is night, and high contrast knows only day."""
        look, now = running().look, datetime.now().astimezone()
        self.sea.hour = {"night": MIDNIGHT, "contrast": NOON}.get(look.name, now.hour + now.minute / 60)
        self.ink = self.sea.sky.ink

    def _paint(self, *_: object) -> None:
        """Paint the board where the evening stood, when the screen is there and nobody waits for it."""
        app, found = running(), self.evening
        if found is None or app.manager.current_screen is not self:
            return
        try:
            self.stood = board_picture(app.model_of(found.number))
        except (KernelError, SessionError):  # who goes on is told why
            self.stood = None
        self._painted = (found.number, found.when)
        app.ahead.get_ready(found.game)

    def _tell(self, app: CompanionApp) -> None:
        """Say what people must know about their journal, until they have read it."""
        if app.notices:
            sheet = Sheet(title=app.tr.text("notices.title"), picture="log")
            sheet.body.add_widget(Telling([Line("no", text) for text in app.notices]))
            if app.offered is not None:
                sheet.body.add_widget(self._offer(app, sheet, app.offered))
            app.notices = []
            self.add_widget(sheet)

    def _offer(self, app: CompanionApp, sheet: Sheet, copy: Backup) -> BoxLayout:
        """Offer a copy with more in it than the journal has: one touch brings it back."""

        def restore() -> None:
            sheet.close()
            app.restore(copy.name)
            self.on_leave()
            self.on_pre_enter()

        return keys(
            key(app.tr.text("offer.no"), "close", sheet.close, means="cancel"),
            key(app.tr.text("offer.yes", matches=copy.matches), "check", restore, "brass", "confirm"),
        )

    def forget(self) -> None:
        """Show nothing of the people who were here."""
        self.evening = self.stood = self._painted = None
        self.open_title = self.open_about = ""

    def on_leave(self) -> None:
        """Stop the sea: nobody sees it."""
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None

    def _move(self, seconds: float) -> None:
        self.tide = (self.tide + seconds) % 3600

    def any_dice(self) -> None:
        """Show the games that need nothing but ordinary dice."""
        self.manager.get_screen("boxes").any_dice = True
        running().go("boxes")

    def resume(self) -> None:
        """Go on."""
        if self.evening is not None:
            running().resume(self.evening.number)


_BUILT = (backgrounds, sea_scene, touch_key)
"""What the .kv builds."""

beside(__file__)
