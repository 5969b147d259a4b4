"""What the table screen does with camera and seats: scanning, cursors of buttons, seats that fail."""

from __future__ import annotations

import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.properties import ObjectProperty

from companion.engine.kernel.decisions import Answer, Option, Seat
from companion.engine.kernel.errors import KernelError
from companion.presenter.table.answer_keys import Key
from companion.session.errors import SessionError
from companion.ui.kvfile import running, unit
from companion.ui.screens.table.counted import CountedHeaps
from companion.ui.screens.table.device_sheets import show_buttons, show_health
from companion.ui.widgets.basic.touch_key import TouchKey
from companion.ui.widgets.overlays.sheet import Sheet
from companion.ui.widgets.table import health_signs
from companion.ui.widgets.table.curtain_widget import Curtain
from companion.ui.widgets.table.rule_card import Lesson

if TYPE_CHECKING:
    from companion.bridge.camera.lookout import Letter
    from companion.bridge.question import Stamp
    from companion.bridge.seats.presses import Said
    from companion.bridge.seats.seat_service import Given, Nudged

BLINK = 0.35
"""Seconds: how long a press is seen to be heard, whoever made it."""


class Sensing(CountedHeaps):
    """The part of the table screen that knows of hardware."""

    middle: Any
    tray: Any
    health = ObjectProperty(None)

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.scanner: Any = None
        self.answered_by: Seat | None = None
        self._by_hand: Any = None
        self._curtain_only: Any = None
        self._count: TouchKey | None = None

    @property
    def stamp(self) -> Stamp:
        """Name the question of the moment."""
        from companion.bridge.question import Stamp  # noqa: PLC0415  only where there are senses

        table = self.playing.table
        return Stamp(table.number, table.sequence)

    # --- scanning ----------------------------------------------------------------------------------------------

    def scan_instead(self) -> Any:
        """Give what to show instead of board and tray if the camera answers now; None if it does not."""
        senses = running().senses_loop.senses
        lookout = senses.lookout if senses is not None else None
        if lookout is None:
            return None
        sight = self._sight(senses)
        looked_for = None if self.told_by_hand or self.playing.first_looks else sight
        if self.scanner is not None:
            if looked_for is not None and self.scanner.scanning.stamp == self.stamp:
                return self.scanner
            self.scanner.stop()
            self.scanner = None
        lookout.look_for(self.stamp, looked_for)
        lookout.show(shown=looked_for is not None)
        if looked_for is not None:
            self.scanner = self._scanner(senses, looked_for)
        return self.scanner

    def _sight(self, senses: Any) -> Any:
        match = self.playing.match
        source = getattr(match.decision, "source", "")
        if not source or not running().senses_loop.by_camera(self.playing.game, source):
            return None
        return senses.sight(match)

    def _scanner(self, senses: Any, sight: Any) -> Any:
        from companion.bridge.camera.card_sights import CardSight  # noqa: PLC0415  only where there is a camera
        from companion.presenter.camera.card_scan import CardScanModel  # noqa: PLC0415  as above
        from companion.presenter.camera.dice_scan import DiceScanModel  # noqa: PLC0415  as above
        from companion.ui.widgets.camera.scanner import Scanner  # noqa: PLC0415  as above

        scanning = CardScanModel if isinstance(sight, CardSight) else DiceScanModel
        made = Scanner(scanning(self.playing, sight, self.stamp, senses.lookout.condition))
        made.can_roll = int(senses.simulation is not None)
        made.bind(on_outcome=lambda _, outcome: self._read(outcome))
        made.bind(on_by_hand=lambda _: self.by_hand())
        made.bind(on_roll=lambda _: senses.simulation.play(self.playing.match))
        return made

    def by_hand(self) -> None:
        """Tell the pieces by hand this time."""
        self._by_hand = self.stamp
        self.refresh()

    def by_eye(self) -> None:
        """Let the camera look again."""
        self._by_hand = None
        self.refresh()

    @property
    def told_by_hand(self) -> bool:
        """Say whether somebody tells by hand what the camera could read."""
        return self._by_hand is not None and self._by_hand == self.stamp

    def rest(self) -> None:
        """Stop looking: another screen is shown."""
        senses = running().senses_loop.senses
        if self.scanner is not None:
            self.scanner.stop()
            self.scanner = None
        if senses is not None and senses.lookout is not None and self.playing is not None:
            senses.lookout.look_for(self.stamp, None)
            senses.lookout.show(shown=False)

    def _read(self, outcome: Any) -> None:
        """Give the table what was read, and keep its picture as proof."""
        app, playing = running(), self.playing
        app.comfort.stir()
        seen = self.scanner.scanning.seen if self.scanner is not None else None
        sight = self.scanner.scanning.sight if self.scanner is not None else None
        given = 0
        try:
            for answer in outcome.answers:
                playing.answer(answer, outcome.by, outcome.confidence)
                if not given and outcome.by == "camera":
                    playing.keep_proof(outcome.proof)
                given += 1
            self._say_that_is_all(sight, outcome)
        except (KernelError, SessionError) as error:
            app.say(playing.tr.refusal(playing.game, error.why, playing.names))
            for _ in range(given):  # all of what lies there, or nothing
                playing.take_back()
        if app.senses_loop.senses.lookout is not None and seen is not None:
            app.senses_loop.senses.lookout.took(seen.reading)
        self.refresh()

    def _say_that_is_all(self, sight: Any, outcome: Any) -> None:
        """Where as many dice may lie as people like, say that these are all of them."""
        from companion.bridge.camera.dice_sights import Sight, ending  # noqa: PLC0415  only where there is a camera

        end = ending(self.playing.match.decision, sight) if isinstance(sight, Sight) else None
        if end is not None:
            self.playing.answer(end, outcome.by, outcome.confidence)

    def saw(self, letters: list[Letter]) -> None:
        """Take what the lookout says; without a scanner nobody looks."""
        from companion.bridge.camera.camera_thread import Glimpse  # noqa: PLC0415  only where there is a camera
        from companion.bridge.camera.lookout import Sighting  # noqa: PLC0415  as above

        scanner = self.scanner
        for letter in letters if scanner is not None else ():
            if isinstance(letter, Glimpse):
                scanner.finder.show(letter.size, letter.pixels)
            elif isinstance(letter, Sighting):
                scanner.scanning.saw(letter, time.monotonic())
            else:
                scanner.scanning.camera_is(letter)
        if scanner is not None and letters:
            if any(isinstance(child, (Curtain, Sheet)) for child in self.children):
                scanner.scanning.hold()  # nothing counts by itself while something lies over it
            scanner.refresh()

    # --- seats -------------------------------------------------------------------------------------------------

    def heard(self, said: list[Said | Given | Nudged], *, at_table: bool) -> None:
        """Show what the seats said."""
        from companion.bridge.seats.presses import Heard, Helped, InService, OutOfService, Pointed  # noqa: PLC0415
        from companion.bridge.seats.seat_service import Given  # noqa: PLC0415  only where there are seats

        app, tr, names = running(), running().tr, self.playing.names
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
                    if not self.beckoned(one.seat):
                        show_buttons(self, one.seat)
                case OutOfService():
                    app.say(tr.text("seats.out", who=names[one.seat], fault=tr.text(f"fault.{one.fault}")), "hand")
                case InService():
                    app.say(tr.text("seats.in", who=names[one.seat]), "check")
                case Given():
                    self._given(one)

    def _put_away_lessons(self) -> None:
        for lesson in [child for child in self.children if isinstance(child, Lesson)]:
            lesson.close()

    def _given(self, given: Given) -> None:
        app, playing = running(), self.playing
        if self.drawn is not None and self.drawn.count:
            self.drawn.leave()  # what it offered has been answered
        if given.refused is not None:
            app.say(playing.tr.refusal(playing.game, given.refused, playing.names))
        seat = playing.urgent(self.answered_by)
        self.refresh()
        if seat is not None and not playing.setting_up and not playing.first_looks and given.refused is None:
            self.look(seat)

    def point(self, answer: Answer) -> None:
        """Show where a cursor stands."""
        found = False
        for key in self.middle.walk(restrict=True):
            if isinstance(key, TouchKey) and isinstance(key.means, Key):
                key.chosen = key.means.answer == answer and not key.means.leads
                if key.chosen:
                    found = True
                    with suppress(AttributeError):
                        self.tray.keys.scroll_to(key, animate=False)
        if not found:
            playing = self.playing
            running().say(playing.tr.option(playing.game, answer.option, playing.names), "hand")

    def _acknowledge(self) -> None:
        """Say that a press was heard: the same for every press, and never whose."""
        self.fill_again()
        if self.drawn is not None:
            self.drawn.renew()
        count = self._count
        if count is not None:
            count.chosen = True
            Clock.schedule_once(lambda _: setattr(count, "chosen", False), BLINK)

    def pressed(self, seat: Seat) -> tuple[Option | None, Option | None]:
        """Say what somebody's buttons point at and have chosen: for that person's eyes only."""
        senses = running().senses_loop.senses
        if senses is None or senses.seat_service is None:
            return None, None
        pointed, chosen = senses.seat_service.presses.behind_the_curtain(seat)
        return pointed and pointed.option, chosen and chosen.option

    def hint(self, *, choosing: bool) -> str:
        """Say how to look, and to choose, by buttons; "" where there are none."""
        app = running()
        if not app.senses_loop.buttons:
            return ""
        look: str = app.tr.text("seats.beckon")
        if not choosing:
            return look
        how = "direct" if app.senses_loop.senses.seat_service.presses.direct else "walk"
        return f"{app.tr.text(f'seats.{how}')} {look}"

    def offer_buttons(self) -> bool:
        """Offer a secret choice by seat buttons: how many are owed, and a way to look; False if by curtain alone."""
        app = running()
        if not app.senses_loop.buttons or self._curtain_only == self.stamp:
            return False
        presses = app.senses_loop.senses.seat_service.presses
        owed = presses.still_owed if presses.knows(self.stamp) else len(self.asking.owed)
        text = app.tr.text("seats.owed", owed=owed)
        count = TouchKey(text=text, picture="hand", style="sea", size_hint_y=None, height=unit() * 84, means="owed")
        self._count = count
        people = [self.curtain_key(seat, "seats.look", 54) for seat in self.asking.owed]
        curtain = TouchKey(
            text=app.tr.text("seats.curtain"), picture="curtain", style="bare", size_hint_y=None, height=unit() * 50
        )
        curtain.bind(on_release=lambda _: self._by_curtain())
        self.tray.offer((), count, *people, curtain)
        return True

    def curtain_key(self, seat: Seat, words: str, high: float) -> TouchKey:
        """A key in the colour of a seat that draws its curtain."""
        mark = self.playing.marks[seat]
        key = TouchKey(
            text=running().tr.text(words, name=self.playing.names[seat]),
            picture=mark.shape,
            fill=mark.paint,
            ink=mark.ink,
            size_hint_y=None,
            height=unit() * high,
            means="curtain",
        )
        key.bind(on_release=lambda _: self.draw_curtain(seat))
        return key

    def _by_curtain(self) -> None:
        self._curtain_only = self.stamp
        self.refresh()

    def tell_health(self) -> None:
        """Tell more about the small signs."""
        show_health(self)


_BUILT = (health_signs,)
