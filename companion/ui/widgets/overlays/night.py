"""Overlays for a table at rest: dark screen, a game that plays itself, lock screen."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Final, Self

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.engine.shelf import SHELF
from companion.presenter.house.attract_turn import AttractTurn
from companion.presenter.house.idle import Idle, Light
from companion.ui.kvfile import beside, running
from companion.ui.widgets.basic import fit_label  # noqa: F401  the .kv builds them
from companion.ui.widgets.table import chart_board  # noqa: F401  as above

if TYPE_CHECKING:
    from companion.ui.app import CompanionApp

STEP: Final = 2.6
"""Seconds for each thing that happens in the show."""
STEPS: Final = 9
"""So many of them, then the next game."""
TURNING: Final = 1 / 15


class Night(FloatLayout):
    """Black while it is dark; while it shows itself off, games play themselves one after the other."""

    light = ObjectProperty(Light.DARK)
    board = ObjectProperty(None)
    title = StringProperty()
    said = StringProperty()
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
        """Let one game after the other play some of itself."""
        self._shown = self._steps = 0
        self._games = list(SHELF)
        self.hint = app.tr.text("attract.touch")
        self._open()
        self._beat = Clock.schedule_interval(lambda _: self.step(), STEP)

    def _open(self) -> None:
        """Lay the next game on the table, some turns after its beginning."""
        app = running()
        game = self._games[self._shown % len(self._games)]
        self._turn = AttractTurn(game, app.tr, self._shown)
        self._shown, self._steps = self._shown + 1, 0
        self.title = app.tr.say(game, "game.name", {})
        self.said = self._turn.asked
        self.shine = 1.0 if app.likes.calm else 0.0
        if not app.likes.calm:
            Animation(shine=1.0, d=0.8).start(self)
        self._lay()

    def step(self) -> None:
        """Let the next thing happen, or the next game begin."""
        if self._steps >= STEPS or not self._turn.step():
            self._open()
            return
        self._steps += 1
        self.said = self._turn.said
        self._lay()

    def _lay(self) -> None:
        app = running()
        self.board.show(self._turn.pieces(app.look), self._turn.board.size, calm=app.likes.calm)

    def on_touch_down(self, _: Any) -> bool:
        """Nothing below is touched: the touch that wakes the screen is no answer."""
        return True

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
