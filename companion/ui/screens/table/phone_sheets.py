"""The sheet with the codes, one for each seat and one for just watching; it notices when the address changes."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.engine.kernel.decisions import Seat
from companion.presenter.table.private_news import Line
from companion.ui.kvfile import running, unit
from companion.ui.screens.sheet_parts import instead, key, keys
from companion.ui.screens.table.shown_table import ShownTable
from companion.ui.widgets.basic.fit_label import FitLabel
from companion.ui.widgets.basic.qr_widget import QrCode
from companion.ui.widgets.basic.rows import Telling
from companion.ui.widgets.basic.scroll_list import Scrolling
from companion.ui.widgets.basic.touch_row import TouchLine
from companion.ui.widgets.overlays.sheet import Sheet

LOOK_AGAIN: Final = 0.5
"""Seconds: a code that was used, or that leads nowhere any more, is not shown for longer."""


def show_phones(screen: ShownTable) -> None:
    """Show the codes, or the switch."""
    app = running()
    if not app.likes.phones:
        _offer_to_switch_on(screen)
        return
    sheet = Sheet(title=app.tr.text("phone.title"), picture="phone")
    sheet.body.add_widget(Codes(screen, sheet))
    screen.add_widget(sheet)


def _offer_to_switch_on(screen: ShownTable) -> None:
    app = running()
    sheet = Sheet(title=app.tr.text("phone.title"), picture="phone", small=True)
    sheet.body.add_widget(Telling([Line("phone", app.tr.text("phone.off"))]))

    def switch_on() -> None:
        app.like(phones=True)
        instead(sheet, show_phones, screen)

    sheet.body.add_widget(keys(key(app.tr.text("phone.switch-on"), "check", switch_on, "brass", "switch-on")))
    screen.add_widget(sheet)


class Codes(BoxLayout):
    """On one side everybody, on the other the code of whoever was touched."""

    def __init__(self, screen: ShownTable, sheet: Sheet, **given: Any) -> None:
        app = running()
        super().__init__(orientation="horizontal" if app.wide else "vertical", spacing=unit() * 10, **given)
        self._screen, self._sheet = screen, sheet
        self.seat: Seat | None = self._first()
        self._shown: tuple[object, ...] = ()
        self._clock = Clock.schedule_interval(lambda _: self.look(), LOOK_AGAIN)
        sheet.bind(on_closed=lambda _: self._clock.cancel())
        Clock.schedule_once(lambda _: self.look(), 0)

    def _first(self) -> Seat | None:
        """Begin with somebody who has no phone yet."""
        service, names = running().phones.service, self._screen.playing.names
        free = (seat for seat in names if service is None or not service.keys.held(seat))
        return next(free, None)

    def look(self) -> None:
        """See whether something changed: a code that was used, a phone that came or went, another address."""
        service = running().phones.service
        if service is None or self._sheet.parent is None:  # it is being opened; or nobody looks any more
            return
        states = tuple(self._state(seat) for seat in self._screen.playing.names)
        now = (self.seat, service.link(self.seat), service.networks > 1, states)
        if now != self._shown:
            self._shown = now
            self._fill(service.link(self.seat), dict(zip(self._screen.playing.names, states, strict=True)))

    def _state(self, seat: Seat) -> str:
        phones = running().phones
        return "here" if phones.here(seat) else "away" if phones.away(seat) else "none"

    def _choose(self, seat: Seat | None) -> None:
        self.seat = seat
        self.look()

    def _fill(self, link: str, states: dict[Seat, str]) -> None:
        app, playing = running(), self._screen.playing
        self.clear_widgets()
        width = (Window.width * 0.94 - unit() * 50) * (0.48 if app.wide else 1.0)
        rows = Scrolling()
        made = []
        for seat, state in states.items():
            ends = (*(("check",) if state == "here" else ()), *(("next",) if seat == self.seat else ()))
            text = app.tr.text(f"phone.{state}")
            row = TouchLine(playing.marks[seat].shape, playing.names[seat], text, "", ends, means=seat)
            row.bind(on_release=lambda _, seat=seat: self._choose(seat))
            made.append(row.fit(width))
        watch = TouchLine("eye", app.tr.text("phone.watch"), "", "", ("next",) * (self.seat is None), means="watch")
        watch.bind(on_release=lambda _: self._choose(None))
        rows.fill([*made, watch.fit(width)], unit() * 6)
        self.add_widget(rows)
        self.add_widget(self._code(link, states))

    def _code(self, link: str, states: dict[Seat, str]) -> BoxLayout:
        app, playing = running(), self._screen.playing
        side = BoxLayout(orientation="vertical", spacing=unit() * 6)
        if not link:
            closed = app.phones.service is not None and app.phones.service.closed
            side.add_widget(Telling([Line("no", app.tr.text("phone.closed" if closed else "phone.no-network"))]))
        else:
            words = ("phone.scan-watch", "") if self.seat is None else ("phone.scan-as", playing.names[self.seat])
            said = app.tr.text(words[0], name=words[1])
            label = FitLabel(
                text=said, largest=app.letter * 18, color=app.look.ink, size_hint_y=None, height=unit() * 34
            )
            side.add_widget(label)
            side.add_widget(QrCode(link))
            side.add_widget(self._where(link.partition("#")[0]))
        off = key(app.tr.text("phone.switch-off"), "close", self._switch_off, means="switch-off")
        if self.seat is None:
            side.add_widget(keys(key(app.tr.text("phone.renew"), "turn", self._revoke, means="revoke"), off))
        elif states[self.seat] != "none":
            side.add_widget(keys(key(app.tr.text("phone.revoke"), "no", self._revoke, means="revoke"), off))
        else:
            side.add_widget(keys(off))
        return side

    def _where(self, address: str) -> Widget:
        """Say where the code leads; where the table is in several networks, a touch leads to the next one."""
        app, service = running(), running().phones.service
        if service is not None and service.networks > 1:
            text = app.tr.text("phone.other-network", address=service.address.partition(":")[0])
            other = key(text, "turn", self._other_network, means="other-network")
            other.size_hint_y, other.height = None, unit() * 52
            return other
        size = {"size_hint_y": None, "height": unit() * 24}
        return FitLabel(text=address, largest=app.letter * 16, color=app.look.faint, **size)

    def _other_network(self) -> None:
        service = running().phones.service
        if service is not None:
            service.other_network()
        self.look()

    def _revoke(self) -> None:
        service = running().phones.service
        if service is not None:
            service.revoke(self.seat)
            running().phones.wake()
        self.look()

    def _switch_off(self) -> None:
        self._sheet.close()
        running().like(phones=False)
