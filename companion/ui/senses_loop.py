"""The loop that brings events of seats and camera to the screens, on the screen's thread.

The rooms below need OpenCV; they are loaded on a thread of their own, after the first screen is up.
"""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING, Any, Final

from kivy.clock import Clock
from kivy.core.window import Window

from companion.engine.kernel.decisions import Option, Seat
from companion.engine.kernel.setup import Holder
from companion.presenter.camera.device_health import Sign, signs
from companion.presenter.camera.late_imports import load_camera_rooms
from companion.ui.camera_lender import CameraLender

if TYPE_CHECKING:
    from companion.bridge.seats.presses import Presses, Said
    from companion.bridge.seats.seat_service import Nudged
    from companion.bridge.senses import Senses
    from companion.presenter.table.table_model import TableModel
    from companion.session.table.given import Given
    from companion.ui.app import CompanionApp
    from companion.ui.screens.table.table_screen import TableScreen

A, Z = 4, 29
"""Places of the letters on a keyboard, as SDL counts them."""
OTHERS: Final = {54: "KEY_COMMA", 55: "KEY_DOT"}


class SensesLoop:
    """One for the app. Everything here runs in Kivy's loop, but for the search at the beginning."""

    def __init__(self, app: CompanionApp) -> None:
        self.app = app
        self.senses: Senses | None = None
        self._serving: TableModel | None = None
        self._pump_soon = Clock.create_trigger(self.pump)
        self._wake_later: Any = None
        self._signs: tuple[Sign, ...] = ()
        self._over = False
        self.camera_lender = CameraLender(self)

    # --- beginning and end -------------------------------------------------------------------------------------

    def start(self) -> None:
        """Look for hardware, unless none is wished for."""
        wish = self.app.wish
        if (wish.camera, wish.seats) != ("none", "none"):
            threading.Thread(target=self._find, name="finding hardware", daemon=True).start()
            if wish.seats == "keys":
                Window.bind(on_key_down=self._key_down, on_key_up=self._key_up)

    def _find(self) -> None:
        load_camera_rooms()
        from companion.bridge.senses import Hardware, Senses  # noqa: PLC0415  it loads OpenCV, and nobody waits here

        wish = self.app.wish
        wanted = Hardware(wish.camera, wish.seats, wish.record, wish.seed, self.app.tr.language)
        senses = Senses(wanted, self.app.home, self.wake)
        senses.find()
        self.senses = senses
        self.wake()

    def close(self) -> None:
        """Let everything go."""
        self._over = True
        self._pump_soon.cancel()
        Window.unbind(on_key_down=self._key_down, on_key_up=self._key_up)
        self.camera_lender.close()
        if self.senses is not None:
            self.senses.close()

    def pause(self) -> None:
        """Show nothing new: for pictures of one moment."""
        self._over = True

    def wake(self) -> None:
        """Have the news looked at with the next frame; from any thread."""
        if not self._over:
            self._pump_soon()

    # --- who tells what ----------------------------------------------------------------------------------------

    def reads(self, game: str, source: str) -> bool:
        """Say whether a camera is there that can read this."""
        return self.senses is not None and self.senses.reads(game, source)

    def by_camera(self, game: str, source: str) -> bool:
        """Say whether the camera is to read this: as somebody said, or because it does so well."""
        if self.senses is None or not self.reads(game, source):
            return False
        return bool(self.app.likes.eyes.get(f"{game}/{source}", self.senses.trusts(game, source)))

    @property
    def seated(self) -> bool:
        """Say whether there are seats with buttons."""
        return self.senses is not None and bool(self.senses.seats.seats)

    @property
    def presses(self) -> Presses | None:
        """Give what was pressed so far if people choose in secret by seat buttons; None if they do not."""
        if self.senses is None or self.senses.seat_service is None or not self.app.likes.buttons:
            return None
        return self.senses.seat_service.presses

    def pressed(self, seat: Seat) -> tuple[Option | None, Option | None]:
        """Say what somebody's buttons point at and have chosen: for that person's eyes only."""
        if self.senses is None or self.senses.seat_service is None:
            return None, None
        pointed, chosen = self.senses.seat_service.presses.behind_the_curtain(seat)
        return pointed.option if pointed else None, chosen.option if chosen else None

    # --- an evening --------------------------------------------------------------------------------------------

    def sit_down(self) -> None:
        """Serve the table that is being played at."""
        playing = self.app.playing
        if self.senses is None or playing is None or self._serving is playing:
            return
        self._serving = playing
        held = playing.match.setup.sources
        looking = any(self.by_camera(playing.game, source) for source, holder in held.items() if holder is Holder.TABLE)
        self.senses.sit_down(playing.table, self._table.desk.take, looking=looking, ballot=playing.ballot)
        self.camera_lender.count_heaps()
        if self.senses.recording_trouble:
            self.app.say(self.app.tr.text("record.trouble", why=self.senses.recording_trouble), "camera")
        self.wake()

    def stand_up(self) -> None:
        """Serve nobody: lamps off, and the camera looks at nothing."""
        self._serving = None
        if self.senses is not None:
            self.senses.stand_up()

    @property
    def _table(self) -> TableScreen:
        table: TableScreen = self.app.manager.get_screen("table")
        return table

    def pump(self, *_: object) -> None:
        """See what is new, and let the screens know."""
        senses, app = self.senses, self.app
        if senses is None or self._over:
            return
        self.sit_down()
        table = self._table
        at_table = app.manager.current == "table" and app.playing is not None and not table.hands.waiting
        if senses.seat_service is not None:
            said = senses.seat_service.pump(deaf=not at_table)
            if said:
                app.comfort.stir()
                table.buttons.heard(said, at_table=at_table)
                self._nudge(said)
            self._wake_at(senses.seat_service.wake_at)
        if senses.lookout is not None and app.playing is not None and not table.hands.waiting:
            table.scan.saw(senses.lookout.take(table.stamp))
        if at_table:
            self.camera_lender.pump(table)
        app.phones.wake()
        now = self.signs()
        if now != self._signs:
            self._signs = now
            table.health.signs = now

    def _nudge(self, said: list[Said | Given | Nudged]) -> None:
        """Let the buttons turn the pages of a screen that only goes on."""
        from companion.bridge.seats.seat_service import Nudged  # noqa: PLC0415  only where there are seats

        for one in said:
            nudged = getattr(self.app.manager.current_screen, "nudged", None)
            if isinstance(one, Nudged) and nudged is not None:
                nudged(one.button)

    def _wake_at(self, instant: float | None) -> None:
        if self._wake_later is not None:
            self._wake_later.cancel()
            self._wake_later = None
        if instant is not None:
            self._wake_later = Clock.schedule_once(self.pump, max(0.0, instant - time.monotonic()))

    def signs(self) -> tuple[Sign, ...]:
        """Say how camera and seats are."""
        return signs(self.app.tr, self.senses, self.app.playing)

    # --- the window's keyboard ---------------------------------------------------------------------------------

    def _key_down(self, _: object, __: int, place: int, *___: object) -> None:
        self._key(place, down=True)

    def _key_up(self, _: object, __: int, place: int, *___: object) -> None:
        self._key(place, down=False)

    def _key(self, place: int, *, down: bool) -> None:
        name = _key_name(place)
        if name and self.senses is not None:
            self.senses.keys.heard(name, down=down)

    def is_for_a_seat(self, place: int) -> bool:
        """Say whether this key of the window's keyboard is a seat's button."""
        return self.app.wish.seats == "keys" and bool(_key_name(place))


def _key_name(place: int) -> str:
    return f"KEY_{chr(ord('A') + place - A)}" if A <= place <= Z else OTHERS.get(place, "")
