"""The loop that tells the house how the table is, and brings back what the house says, on the screen's thread.

It is off until somebody switches it on. The telling is done by a program of its own: here the newest state is laid
down.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock

from companion.presenter.cafe.cafe_rows import Harbour
from companion.presenter.cafe.table_state import Around, encoded, long_after, signature, table_state
from companion.presenter.table.private_news import Line
from companion.session.errors import CannotWrite
from companion.session.harbour_settings import HarbourSettings, load_settings, save_settings
from companion.ui.widgets.basic.rows import Telling
from companion.ui.widgets.overlays.sheet import Sheet

if TYPE_CHECKING:
    from companion.bridge.harbour.live_pipe import LivePipe
    from companion.presenter.table.table_model import TableModel
    from companion.ui.app import CompanionApp

LOOK: Final = 1.0
"""Seconds between two looks whether there is something to tell."""
LONGEST: Final = 24
"""Letters of a table's name."""


class LiveLoop:
    """One for the app."""

    def __init__(self, app: CompanionApp) -> None:
        self.app = app
        self.mood = "off"
        self._settings: HarbourSettings | None = None
        self._stamp = self._written()
        self._pipe: LivePipe | None = None
        self._clock: Any = None
        self._told: tuple[object, ...] = ()
        self._called: float | None = None
        self._long: tuple[TableModel | None, int] = (None, 0)
        self._wake_soon = Clock.create_trigger(self.look)

    # --- on and off --------------------------------------------------------------------------------------------------

    @property
    def settings(self) -> HarbourSettings:
        """Give who this table is in its house."""
        if self._settings is None:
            self._settings = load_settings(self.app.folder)
        return self._settings

    @property
    def harbour(self) -> Harbour:
        """Say how it stands, for the café screen."""
        known, live = bool(self.settings.broker), bool(self.app.likes.live)
        return Harbour(self.settings.name, known, live, self.mood if live else "off")

    def like(self) -> None:
        """Follow the setting."""
        if self.app.likes.live and self._pipe is None:
            from companion.bridge.harbour.live_pipe import LivePipe  # noqa: PLC0415  only where it is wanted

            self.mood, self._told = "waiting", ()
            self._pipe = LivePipe(self.app.home, self._wake_soon)
            self._clock = Clock.schedule_interval(self.look, LOOK)
        elif not self.app.likes.live:
            self.close()
        self._show_key()

    def follow(self) -> None:
        """Follow what somebody wrote into the file meanwhile: this table joined a house, left it, or was renamed."""
        stamp, was = self._written(), self.settings
        if stamp == self._stamp:
            return
        self._stamp, self._settings = stamp, load_settings(self.app.folder)
        now = self._settings
        if (was.broker, was.authority, was.table) != (now.broker, now.authority, now.table):
            self.close()
            self.app.like(live=bool(now.broker))

    def _written(self) -> int:
        try:
            return self.app.folder.harbour.stat().st_mtime_ns
        except OSError:
            return 0

    def close(self) -> None:
        """Tell nothing any more."""
        if self._clock is not None:
            self._clock.cancel()
        if self._pipe is not None:
            self._pipe.close()
        self._pipe, self._clock, self.mood, self._called = None, None, "off", None

    def switch(self, screen: Any, *, on: bool) -> None:
        """Switch it on or off; a table that does not know its harbour is told how it learns."""
        self._settings = None  # somebody may have written it meanwhile
        if on and not self.settings.broker:
            tr = self.app.tr
            sheet = Sheet(title=tr.text("settings.cafe"), picture="lantern", small=True)
            sheet.body.add_widget(Telling([Line("lantern", tr.text("cafe.live-how"))]))
            screen.add_widget(sheet)
            return
        self.app.like(live=on)

    def call_table(self, name: str) -> None:
        """Call the table otherwise, from now on and for the whole house."""
        self.settings.name = " ".join(name.split())[:LONGEST]
        try:
            self._settings = save_settings(self.app.folder, self.settings)
        except (CannotWrite, OSError) as error:
            self.app.say(self.app.tr.refusal("", error.why) if isinstance(error, CannotWrite) else str(error))

    # --- help --------------------------------------------------------------------------------------------------------

    @property
    def calling(self) -> bool:
        """Say whether somebody here wants help."""
        return self._called is not None

    def call(self) -> None:
        """Call somebody, or take it back."""
        was = self.calling
        self._set_call(calling=not was)
        said = "call.taken-back" if was else "call.called" if self.mood == "there" else "call.out-of-reach"
        self.app.say(self.app.tr.text(said), "lantern")

    def stop_calling(self) -> None:
        """Nobody needs help any more."""
        self._set_call(calling=False)

    def _set_call(self, *, calling: bool) -> None:
        self._called = (self._called or time.monotonic()) if calling else None
        self._show_key()
        self._wake_soon()

    def _show_key(self) -> None:
        """Show the key that calls, where somebody would hear it."""
        self.app.can_call, self.app.calling = self._pipe is not None, self.calling

    # --- telling and hearing -----------------------------------------------------------------------------------------

    def look(self, *_: object) -> None:
        """Take in what the house says, and tell it what changed."""
        if self._pipe is None:
            return
        for heard in self._pipe.take():
            self.mood = heard.mood or self.mood
            if heard.mood == "there":
                self._told = ()
            if heard.call is not None and heard.call != self.calling:
                self._set_call(calling=heard.call)
                self.app.say(self.app.tr.text("call.called" if heard.call else "call.coming"), "lantern")
        around, playing = self._around(), self.app.playing
        now = signature(playing, around)
        if now != self._told:
            self._told = now
            self._pipe.show(encoded(table_state(playing, around, self._usual(playing))))

    def _around(self) -> Around:
        signs = self.app.senses_loop.signs()
        trouble = tuple(sign.name for sign in signs if sign.mood == "trouble")
        since = int(time.monotonic() - self._called) // 60 if self._called is not None else 0
        return Around(self.settings.name, trouble, self.calling, since)

    def _usual(self, playing: TableModel | None) -> int:
        """Look up once for each evening after how many minutes it runs long."""
        if playing is not None and self._long[0] is not playing:
            self._long = (playing, long_after(self.app.journal, playing.game))
        return self._long[1]
