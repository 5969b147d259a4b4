"""Seat buttons at the table screen: cursors, presses that were heard, secret choices by button, seats that fail."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.engine.kernel.decisions import Answer
from companion.presenter.table.answer_keys import Key
from companion.session.table.given import Given
from companion.ui.kvfile import running, unit
from companion.ui.screens.table.device_sheets import show_buttons
from companion.ui.screens.table.shown_table import ShownTable
from companion.ui.screens.table.table_curtain import TableCurtain
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.table.rule_card import Lesson

if TYPE_CHECKING:
    from companion.bridge.question import Stamp
    from companion.bridge.seats.presses import Said
    from companion.bridge.seats.seat_service import Nudged

BLINK = 0.35
"""Seconds: how long a press is seen to be heard, whoever made it."""


class SeatButtons:
    """Shows what the seats say, and offers a secret choice to them."""

    def __init__(self, table: ShownTable, curtain: TableCurtain) -> None:
        self._table = table
        self._curtain = curtain
        self._curtain_only: Stamp | None = None
        self._count: TouchKey | None = None

    def heard(self, said: list[Said | Given | Nudged], *, at_table: bool) -> None:
        """Show what the seats said."""
        from companion.bridge.seats.presses import Heard, Helped, InService, OutOfService, Pointed  # noqa: PLC0415

        app, tr, names = running(), running().tr, self._table.playing.names
        for one in said:
            if isinstance(one, Pointed | Heard):
                self._put_away_lessons()
            match one:
                case Pointed():
                    self.point(one.answer)
                    app.comfort.read_out(one.answer)
                case Heard():
                    self._acknowledge()
                case Helped() if at_table:
                    if not self._curtain.beckoned(one.seat):
                        show_buttons(self._table, one.seat)
                case OutOfService():
                    app.say(tr.text("seats.out", who=names[one.seat], fault=tr.text(f"fault.{one.fault}")), "hand")
                case InService():
                    app.say(tr.text("seats.in", who=names[one.seat]), "check")
                case Given():
                    self._table.desk.follow(one)

    def _put_away_lessons(self) -> None:
        for lesson in [child for child in self._table.children if isinstance(child, Lesson)]:
            lesson.close()

    def point(self, answer: Answer) -> None:
        """Show where a cursor stands."""
        self._lead_to(answer)
        found = False
        for key in self._table.middle.walk(restrict=True):
            if isinstance(key, TouchKey) and isinstance(key.means, Key):
                key.chosen = key.means.answer == answer and not key.means.leads
                if key.chosen:
                    found = True
                    with suppress(AttributeError):
                        self._table.tray.keys.scroll_to(key, animate=False)
        if not found:
            playing = self._table.playing
            running().say(playing.said(answer.option), "hand")

    def _lead_to(self, answer: Answer) -> None:
        """Where people are led to an answer touch by touch, show the step at which it stands."""
        table = self._table
        meant = next((key for key in table.asking.keys if key.answer == answer), None)
        if meant is None or not table.asking.led:
            return
        chosen = frozenset({meant.lead.spot}) if meant.lead is not None else frozenset[str]()
        if chosen != table.chosen:
            table.chosen = chosen
            table.offer_again()

    def _acknowledge(self) -> None:
        """Say that a press was heard: the same for every press, and never whose."""
        self._table.offer_again()
        if self._curtain.drawn is not None:
            self._curtain.drawn.renew()
        count = self._count
        if count is not None:
            count.chosen = True
            Clock.schedule_once(lambda _: setattr(count, "chosen", False), BLINK)

    def offer(self) -> bool:
        """Offer a secret choice by buttons or phones: how many are owed, a way to look; False if by curtain alone."""
        app, table = running(), self._table
        presses, phones = app.senses_loop.presses, app.phones
        if (presses is None and not phones.seated) or self._curtain_only == table.stamp:
            return False
        asked = presses is not None and presses.knows(table.stamp)
        owed = presses.still_owed if presses is not None and asked else len(table.playing.ballot.owed)
        text = app.tr.text("curtain.owed" if presses is None else "seats.owed", owed=owed)
        count = TouchKey(text=text, picture="hand", style="sea", size_hint_y=None, height=unit() * 84, means="owed")
        self._count = count
        asked_people = [seat for seat in table.playing.ballot.asked if seat not in table.playing.sailors]
        seats = sorted(asked_people, key=lambda seat: not phones.away(seat))
        people = [self._curtain.key(seat, "phone.curtain" if phones.away(seat) else "seats.look", 54) for seat in seats]
        curtain = TouchKey(
            text=app.tr.text("seats.curtain"), picture="curtain", style="bare", size_hint_y=None, height=unit() * 50
        )
        curtain.bind(on_release=lambda _: self._by_curtain())
        table.tray.offer((), count, *people, curtain)
        return True

    def _by_curtain(self) -> None:
        self._curtain_only = self._table.stamp
        self._table.refresh()
