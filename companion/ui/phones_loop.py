"""The loop that brings phones to the table screen, on the screen's thread.

The server and its library are loaded when somebody switches phones on, and not before.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final

from kivy.clock import Clock

from companion.engine.kernel.decisions import Seat
from companion.presenter.camera.late_imports import load_phone_rooms

if TYPE_CHECKING:
    from companion.bridge.phones.phone_service import PhoneService
    from companion.presenter.phones.phone_desk import PhoneDesk
    from companion.presenter.table.answer_desk import AnswerDesk
    from companion.presenter.table.table_model import TableModel
    from companion.ui.app import CompanionApp
    from companion.ui.screens.table.table_screen import TableScreen

OPEN: Final = ("table", "settings", "rules")
"""Screens that change nothing of the question: phones may answer meanwhile."""
AFTER: Final = 0.008
"""Seconds: by then the frame is painted in which somebody touched the table."""


class PhonesLoop:
    """One for the app; off until the setting says otherwise. It is the face that phones see."""

    def __init__(self, app: CompanionApp) -> None:
        self.app = app
        self._phones: PhoneDesk | None = None
        self._opened: PhoneDesk | None = None
        """Opened by a thread that could wait; taken up with the next frame."""
        self._opening: threading.Thread | None = None
        self._pump_soon = Clock.create_trigger(self.pump)
        self._pump_later = Clock.create_trigger(self.pump, AFTER)

    # --- on and off ----------------------------------------------------------------------------------------------

    def like(self) -> None:
        """Follow the setting."""
        if self.app.likes.phones and self._phones is None and self._opening is None:
            self._opening = threading.Thread(target=self._open, name="opening to phones", daemon=True)
            self._opening.start()
        elif not self.app.likes.phones:
            self.close()
        self.wake()

    def _open(self) -> None:
        """On a thread that may wait: load the server, and begin to serve."""
        load_phone_rooms()
        from companion.bridge.phones.phone_service import FILE, PhoneService  # noqa: PLC0415  only where it is wanted
        from companion.presenter.phones.page_files import file_at  # noqa: PLC0415  the same
        from companion.presenter.phones.phone_desk import PhoneDesk  # noqa: PLC0415  the same

        self._opened = PhoneDesk(PhoneService(self.app.home / FILE, file_at, self.wake), self)
        self.wake()

    def close(self) -> None:
        """Let all phones go; they come back by themselves when it is switched on again."""
        if self._opening is not None:
            self._opening.join()
        for desk in (self._phones, self._opened):
            if desk is not None:
                desk.service.close()
        self._phones = self._opened = self._opening = None

    def stand_up(self) -> None:
        """Let go of the phones of a party that has left; nothing of it is shown to anybody any more."""
        if self._phones is not None:
            self._phones.stand_up()
            self._phones.pump()  # a TV is told at once: where nobody played by phone, nothing else would wake it

    def wake(self) -> None:
        """Have the news looked at with the next frame; from any thread."""
        self._pump_soon()

    def follow(self) -> None:
        """Have phones see what changed at the table; the table's own picture comes first."""
        if self._phones is not None:
            self._pump_later()

    def pump(self, *_: object) -> None:
        """See what phones said, and let everybody see what changed."""
        if self._opened is not None:
            self._phones, self._opened, self._opening = self._opened, None, None
        if self._phones is not None:
            self._phones.pump()

    # --- what there is -------------------------------------------------------------------------------------------

    @property
    def service(self) -> PhoneService | None:
        """Give what knows the phones; None while they are switched off."""
        return self._phones.service if self._phones is not None else None

    def here(self, seat: Seat) -> bool:
        """Say whether this seat's phone is awake and connected."""
        return self.service is not None and self.service.here(seat)

    def away(self, seat: Seat) -> bool:
        """Say whether this seat has a phone that is not there now."""
        return self.service is not None and self.service.away(seat)

    @property
    def seated(self) -> bool:
        """Say whether anybody plays by phone."""
        playing, service = self.app.playing, self.service
        return service is not None and playing is not None and any(map(service.keys.held, playing.names))

    # --- the face that phones see ----------------------------------------------------------------------------------

    @property
    def _table(self) -> TableScreen:
        table: TableScreen = self.app.manager.get_screen("table")
        return table

    @property
    def desk(self) -> AnswerDesk:
        """Give the way of every answer."""
        return self._table.desk

    @property
    def evening(self) -> TableModel | None:
        """Give the evening that is being played, if any."""
        return self.app.playing

    def busy(self) -> str:
        """Say why phones cannot answer now."""
        if self.app.manager.current not in OPEN:
            return "busy-table"
        return "busy-hands" if self._table.hands.waiting else ""

    def turns(self) -> bool:
        """Say whether public choices can be made by phone, too."""
        return bool(self.app.likes.phone_turns)

    def shown(self) -> bool:
        """Say whether the table is what people look at now."""
        return bool(self.app.manager.current == "table")

    def phone_came(self, seat: Seat | None, *, new: bool, taken_over: bool) -> None:
        """Say to everybody whose phone that is; whoever has one needs no curtain for a first look."""
        app = self.app
        if new and seat is not None:
            words = "phone.taken-over" if taken_over else "phone.joined"
            app.say(app.tr.text(words, name=app.evening.names[seat]), "phone")
        if self.shown():
            self._table.offer_again()

    def phone_spoke(self) -> None:
        """Stay bright, and count anew who is missing in a secret choice."""
        self.app.comfort.stir()
        if self.shown() and self._table.asking.kind == "secret":
            self._table.offer_again()
