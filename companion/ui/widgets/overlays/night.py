"""Overlays for a table at rest: dark screen, slide show, lock screen."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, Self

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.engine.shelf import SHELF
from companion.presenter.house.idle import Idle, Light
from companion.presenter.theme import box_picture
from companion.ui.kvfile import beside, running
from companion.ui.widgets.basic import fit_label  # noqa: F401  the .kv builds them

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp

SCENES: Final = 6.0
"""Seconds for each picture of the show."""
TURNING: Final = 1 / 15


class Night(FloatLayout):
    """Black while it is dark; while it shows itself off, the boxes come by one after the other."""

    light = ObjectProperty(Light.DARK)
    picture = StringProperty("app")
    title = StringProperty()
    hint = StringProperty()
    shine = NumericProperty(0.0)

    @classmethod
    def over(cls, app: CompanionApp, light: Light) -> Self:
        """Lie down over everything."""
        night: Self = cls(light=light)
        app.root_layout.add_widget(night)
        if light is Light.ATTRACT:
            night.begin(app)
        return night

    def begin(self, app: CompanionApp) -> None:
        """Show one box after the other."""
        self._shown = 0
        self._games = list(SHELF)
        self.hint = app.tr.text("attract.touch")
        self._next()
        self._beat = Clock.schedule_interval(lambda _: self._next(), SCENES)

    def _next(self) -> None:
        app = running()
        game = self._games[self._shown % len(self._games)]
        self._shown += 1
        self.picture = box_picture(game)
        self.title = app.tr.say(game, "game.name", {})
        self.shine = 1.0 if app.likes.calm else 0.0
        if not app.likes.calm:
            Animation(shine=1.0, d=1.2).start(self)

    def go(self) -> None:
        """Go away."""
        if self.light is Light.ATTRACT:
            self._beat.cancel()
        Animation.cancel_all(self)
        if self.parent is not None:
            self.parent.remove_widget(self)


class ChildLock(FloatLayout):
    """Nothing below can be touched; a finger that stays on the lock opens it."""

    hint = StringProperty()
    held = NumericProperty(0.0)
    key = ObjectProperty(None)

    def __init__(self, idle: Idle, hint: str, **given: Any) -> None:
        super().__init__(hint=hint, **given)
        self._manners = idle
        self._beat: Any = None

    def on_touch_down(self, touch: Any) -> bool:
        """Take hold of the lock."""
        if self.key.collide_point(*touch.pos):
            touch.grab(self)
            self._manners.hold(time.monotonic())
            self._beat = self._beat or Clock.schedule_interval(lambda _: self.turn(), TURNING)
        return True

    def on_touch_move(self, _: Any) -> bool:
        """Let nothing below be dragged."""
        return True

    def on_touch_up(self, touch: Any) -> bool:
        """Let go of it."""
        if touch.grab_current is self:
            touch.ungrab(self)
            self._manners.let_go()
            self._rest()
        return True

    def turn(self) -> None:
        """Turn the lock as far as it was held."""
        now = time.monotonic()
        self.held = self._manners.held(now)
        if self._manners.turn_lock(now):
            self._rest()
            if self.parent is not None:
                self.parent.remove_widget(self)

    def _rest(self) -> None:
        self.held = 0.0
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None


beside(__file__)
