"""Comfort at the table: sounds, voice, turning the screen, timer, first lessons, dark screen and lock screen."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window

from companion.assets import ASSETS
from companion.engine.kernel.decisions import Answer, Seat
from companion.i18n.handbook import handbook, things_meant
from companion.presenter.house.idle import Idle, Light
from companion.presenter.table.answer_keys import Asking, Key
from companion.presenter.table.first_lessons import Lessons
from companion.presenter.table.screen_facing import Facing
from companion.presenter.table.sound_cues import sound_for, words_for
from companion.presenter.table.table_model import TableModel
from companion.presenter.table.timer import Timer
from companion.ui.screens.table.shown_table import covered
from companion.ui.widgets.overlays.night import ChildLock, Night
from companion.ui.widgets.overlays.window_turn import turn_window
from companion.ui.widgets.table.curtain_widget import Curtain
from companion.ui.widgets.table.rule_card import Lesson
from hardware.sound import Programs, Speaker

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp

LOOK_EVERY: Final = 0.25


class Comfort:
    """What the app does without being asked. Everything runs in Kivy's loop; instants come from one clock."""

    def __init__(self, app: CompanionApp) -> None:
        self.app = app
        likes = app.likes
        self.speaker = Speaker(ASSETS / "sounds", Programs() if app.wish.swift else None)
        self.facing = Facing(likes.mounted + app.wish.rotation)
        self.lessons = Lessons(app.home / "lessons.json")
        self.idle = Idle(time.monotonic(), likes.dark)
        self.timer = Timer(likes.timer)
        self._before = Asking("over", "")
        self._times_up: Key | None = None
        self._night: Night | None = None
        self.like()

    def open(self) -> None:
        """Begin to watch, once the window is there."""
        Window.bind(on_touch_down=self._touched, on_touch_up=lambda _, touch: self.app.guard.up(touch))
        EventLoop.add_postproc_module(self.app.guard)
        Window.bind(on_flip=lambda _: self.app.guard.painted())
        Clock.schedule_interval(lambda _: self.look(time.monotonic()), LOOK_EVERY)
        turn_window(self.facing.turn, calm=True)

    def like(self) -> None:
        """Take over the settings."""
        likes = self.app.likes
        self.facing.base, self.facing.follows = likes.mounted + self.app.wish.rotation, likes.turning
        self.facing.locked = likes.held
        if not likes.turning:
            self.facing.home()
        self.idle.blank_minutes = likes.dark
        if not likes.voice:
            self.speaker.hush()

    # --- what is asked -----------------------------------------------------------------------------------------

    def asked(self, playing: TableModel, asking: Asking, work: str = "", *, waiting: bool = False) -> None:
        """Follow the table to its next question; `work` is what hands do first, and perhaps are waited for."""
        if waiting:
            self._told_first(playing, work)
            return
        before, self._before = self._before, asking
        moved = (before.kind, before.seat, before.prompt, before.owed) != (
            asking.kind,
            asking.seat,
            asking.prompt,
            asking.owed,
        )
        if moved or playing.latest:
            self.sound(sound_for(before, playing.latest, asking))
        if moved and not (before.kind == asking.kind == "secret"):
            work = f"{work} {words_for(asking, playing.names)}"
        self.speak(work.strip())
        self._set_timer(playing, asking)
        self.face(*(playing.acting or ((asking.turns,) if asking.turns else ())))
        self._teach(playing, asking)

    def _told_first(self, playing: TableModel, work: str) -> None:
        """Hands move first: their work is read out, and nobody's time runs."""
        self._times_up = None
        self.timer.ask((playing.table.number, -playing.table.sequence), time.monotonic(), 0.0)
        self.speak(work)
        if playing.work.owner is not None:
            self.face(playing.work.owner)

    def face(self, *acting: Seat) -> None:
        """Turn the screen to somebody, if this house likes that."""
        turn_window(self.facing.towards(acting, tuple(self.app.evening.names)), calm=self.app.likes.calm)

    def sound(self, name: str) -> None:
        """Make a sound, if this house likes sounds."""
        if name and self.app.likes.sound:
            self.speaker.play(name)

    def speak(self, text: str) -> None:
        """Read something out that everybody may hear."""
        if text and self.app.likes.voice:
            self.speaker.speak(text, self.app.tr.language)

    def read_out(self, answer: Answer | None) -> None:
        """Read out an answer that somebody's buttons point at; of a secret nothing, ever."""
        playing = self.app.evening
        if answer is not None and self._before.kind != "secret":
            self.speak(playing.said(answer.option))

    # --- time --------------------------------------------------------------------------------------------------

    def _set_timer(self, playing: TableModel, asking: Asking) -> None:
        """Count the question down: as its variant says, or gently as this house likes."""
        self._times_up = None
        seconds = float(self.app.likes.timer) if asking.kind == "choose" else 0.0
        for key in asking.asides:
            wanted = playing.board.clock(key.answer.option)
            if wanted:
                seconds, self._times_up = wanted, key
        self.timer.ask((playing.table.number, playing.table.sequence), time.monotonic(), seconds)

    def pause(self) -> None:
        """Stop the timer, or let it go on."""
        now = time.monotonic()
        if self.timer.paused:
            self.timer.go_on(now)
        else:
            self.timer.pause(now)

    def _count(self, now: float) -> None:
        screen = self.app.manager.current_screen
        if screen.name != "table":
            return
        screen.banner.share = self.timer.share(now) if self.timer.seconds else 0.0
        screen.banner.paused = self.timer.paused and bool(self.timer.seconds)
        if self.timer.over(now) and self._times_up is not None and not covered(screen):
            key, self._times_up = self._times_up, None
            screen.desk.give((key.answer,), sequence=key.sequence)

    # --- lessons -----------------------------------------------------------------------------------------------

    def _teach(self, playing: TableModel, asking: Asking) -> None:
        """Explain one rule that can be used for the first time."""
        if not self.app.likes.lessons or self.app.wish.swift or asking.kind not in ("choose", "chance", "secret"):
            return
        entry = self.lessons.due(playing.game, playing.match.question(), playing.latest)
        if entry is not None:
            self.explain(playing.game, entry.name, lesson=True)

    def explain(self, game: str, name: str, *, lesson: bool = False) -> None:
        """Lay an article over the screen."""
        book = handbook(game)
        entry = next((one for one in book.entries if one.name == name), None)
        if entry is None:
            return
        self.lessons.learn(game, name)
        self.app.manager.current_screen.add_widget(Lesson.of(book.article(self.app.tr, entry), lesson=lesson))

    def explain_answer(self, answer: Answer) -> bool:
        """Explain what an answer would be; the question, if the answer says nothing by itself."""
        playing = self.app.evening
        book, asked = handbook(playing.game), playing.match.question()
        return self.explain_things(playing.game, *things_meant(book, asked, answer.option))

    def explain_things(self, game: str, *things: str) -> bool:
        """Explain the first of these things that has an article; False if none has."""
        entry = handbook(game).about(*things)
        if entry is not None:
            self.explain(game, entry.name)
        return entry is not None

    # --- the dark and the lock -----------------------------------------------------------------------------------

    @property
    def _idle(self) -> bool:
        return bool(self.app.manager.current == "home")

    def _touched(self, _: object, touch: Any) -> bool:
        """Let a touch through, unless it only wakes the screen or the screen is locked."""
        awake = self.idle.touch(time.monotonic(), idle=self._idle)
        screen = self.app.manager.current_screen
        meant = self.app.guard.down(touch, alone=not any(isinstance(child, Curtain) for child in screen.children))
        if awake:
            return not meant
        self.look(time.monotonic())
        lock = next((one for one in self.app.root_layout.children if isinstance(one, ChildLock)), None)
        if lock is not None:
            lock.on_touch_down(touch)
        return True

    def lock(self) -> None:
        """Mind the children: nothing can be touched until the lock is held."""
        self.idle.locked = True
        self.app.root_layout.add_widget(ChildLock(self.idle, self.app.tr.text("lock.hold")))

    def stir(self) -> None:
        """Somebody did something elsewhere: a button, a reading."""
        self.idle.stir(time.monotonic())

    def look(self, now: float) -> None:
        """Look at the clock: the timer, and how bright it should be."""
        self._count(now)
        light = self.idle.light(now, idle=self._idle)
        if light is Light.AWAKE:
            if self._night is not None:
                self._night.go()
                self._night = None
        elif self._night is None or self._night.light is not light:
            if self._night is not None:
                self._night.go()
            self.app.guests.fall_asleep()
            self._night = Night.over(self.app, light)
