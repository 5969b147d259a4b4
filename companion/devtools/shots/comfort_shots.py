"""Pictures of comfort: a rule explained, the timer, the screen turned, the lock, the show, the other looks."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, Final

from kivy.core.window import Window

from companion.devtools.fingers.fingers import Fingers
from companion.devtools.fingers.random_fingers import Player
from companion.devtools.shots.senses_shots import first_game
from companion.engine.kernel.game import Game
from companion.engine.kernel.setup import Holder
from companion.i18n.handbook import handbook
from companion.presenter.house.draft import STRANGERS
from companion.presenter.house.idle import Light
from companion.presenter.house.people import Person
from companion.presenter.table.screen_facing import SIDES
from companion.ui.widgets.overlays.night import ChildLock, Night

TIMER: Final = "timer"
LESSON: Final = "attack"
PEOPLE: Final = 4


def _timed(game: Game[Any]) -> bool:
    """Whether a game can be played against a timer, and explains what is photographed."""
    lessons = [entry.name for entry in handbook(game.name).entries]
    return TIMER in [switch.name for switch in game.switches] and LESSON in lessons


def take_of_comfort(fingers: Fingers, games: list[str], folder: Path) -> list[Path]:
    """Take them all at a game with a timer, and with a lesson about the attack."""
    game = first_game(_timed).name
    if game not in games:
        return []
    app, home = fingers.app, folder / "comfort"
    app.draft.choose(game)
    app.draft.crew = [Person(name, mark) for mark, name in enumerate(STRANGERS[:PEOPLE])]
    app.draft.sources = dict.fromkeys(app.draft.game.sources, Holder.TABLE)
    app.draft.options[TIMER] = True
    app.new_game()
    fingers.frames(3)
    player = Player(fingers, 1)
    while fingers.screen.name != "table" or not app.evening.turn or fingers.table.asking.kind != "choose":
        player.touch()
    made = [fingers.shot(home / "timer.png")]
    app.comfort.timer.pause(time.monotonic())
    app.comfort.look(time.monotonic())
    made.append(fingers.shot(home / "timer-paused.png"))
    app.comfort.explain(game, LESSON, lesson=True)
    made.append(fingers.shot(home / "lesson.png"))
    fingers.top().close()
    for side in SIDES[1:]:
        Window.rotation = side
        made.append(fingers.shot(home / f"turned-{side}.png"))
    Window.rotation = 0
    for look in ("contrast", "night"):
        app.like(look=look)
        made.append(fingers.shot(home / f"{look}.png"))
    app.like(look="chart")
    app.comfort.lock()
    made.append(fingers.shot(home / "lock.png"))
    app.comfort.idle.locked = False
    for lock in [child for child in app.root_layout.children if isinstance(child, ChildLock)]:
        app.root_layout.remove_widget(lock)
    app.go("home")
    show = Night.over(app, Light.ATTRACT)
    made.append(fingers.shot(home / "attract.png"))
    show.go()
    app.draft.options.pop(TIMER)
    return made
