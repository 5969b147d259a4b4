"""Pictures of looking at the table: waiting, sure, corrected, doubtful, impossible, the camera lost; all the signs."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.devtools.fingers.fingers import Fingers
from companion.devtools.fingers.random_fingers import Player
from companion.engine.kernel.game import Game
from companion.engine.kernel.setup import Holder
from companion.engine.shelf import SHELF
from companion.presenter.house.draft import STRANGERS
from companion.presenter.house.people import Person
from companion.ui.senses_loop import SensesLoop

if TYPE_CHECKING:
    from companion.ui.widgets.camera.scanner import Scanner

PATIENCE: Final = 90.0


def first_game(shows: Callable[[Game[Any]], bool]) -> Game[Any]:
    """The first game of the shelf that has what a picture shows."""
    return next(game for game in SHELF.values() if shows(game))


def take_of_senses(fingers: Fingers, games: list[str], folder: Path) -> list[Path]:
    """Take them all at a game with dice, with a simulated table under the real window."""
    if first_game(lambda game: bool(game.extras.table_facts.dice)).name not in games:
        return []
    sense(fingers)
    made = _taken(fingers, folder / "senses")
    fingers.app.senses_loop.close()
    fingers.app.senses_loop = SensesLoop(fingers.app)
    return made


def sense(fingers: Fingers) -> None:
    """Give the app a simulated camera and seats on keys."""
    app = fingers.app
    app.wish = app.wish._replace(camera="simulated", seats="keys", seed=4)
    app.senses_loop = SensesLoop(app)
    app.senses_loop.start()
    wait(fingers, lambda: app.senses_loop.senses is not None)


def _taken(fingers: Fingers, folder: Path) -> list[Path]:
    app = fingers.app
    scanner = scan(fingers)
    wait(fingers, lambda: scanner.finder.picture is not None)
    made = [fingers.shot(folder / "scan-waiting.png")]
    fingers.tap_key(fingers.key("roll"))
    wait(fingers, lambda: scanner.shown is not None and scanner.shown.mood == "sure")
    app.senses_loop.pause()
    scanner.stop()
    scanner.close_ring(0.4)
    made.append(fingers.shot(folder / "scan-sure.png"))
    for name, show in _states(scanner).items():
        show()
        scanner.refresh()
        scanner.stop()
        made.append(fingers.shot(folder / f"scan-{name}.png"))
    fingers.table.tell_health()
    made.append(fingers.shot(folder / "health.png"))
    fingers.top().close()
    return made


def scan(fingers: Fingers) -> Scanner:
    """Sit down to a game with real dice, play on to the first roll, and give what looks for it."""
    app, game = fingers.app, first_game(lambda game: bool(game.extras.table_facts.dice))
    app.draft.choose(game.name)
    app.draft.crew = [Person(name, mark) for mark, name in enumerate(STRANGERS[:3])]
    app.draft.sources = dict.fromkeys(app.draft.game.sources, Holder.APP)
    app.draft.sources |= dict.fromkeys(game.extras.table_facts.dice, Holder.TABLE)
    app.new_game()
    fingers.frames(2)
    player = Player(fingers, 3)
    while fingers.screen.name != "table" or fingers.table.scan.scanner is None:
        player.touch()
    return fingers.table.scan.scanner


def wait(fingers: Fingers, for_: Callable[[], bool]) -> None:
    """Let frames pass until something has happened."""
    end = time.monotonic() + PATIENCE
    while not for_():
        if time.monotonic() > end:
            raise TimeoutError
        fingers.frames(1)
        time.sleep(0.01)


def _states(scanner: Any) -> dict[str, Callable[[], None]]:
    """Show the same dice in other lights: each as the lookout would say it."""
    from hardware.camera.frame import Condition, Health
    from hardware.vision.dice.dice_values import Reason, Verdict

    scanning = scanner.scanning
    seen = scanning.seen
    reading = seen.reading

    def again(verdict: Verdict, reason: Reason, **first: Any) -> Callable[[], None]:
        dice = (replace(reading.dice[0], sure=False, **first), *reading.dice[1:])
        told = replace(seen, fresh=True, reading=replace(reading, verdict=verdict, reason=reason, dice=dice))
        return lambda: scanning.saw(told, 0.0)

    return {
        "corrected": lambda: scanning.correct(0, "6", time.monotonic()),
        "doubtful": again(Verdict.DOUBTFUL, Reason.UNCLEAR, confidence=0.6, runner_up="5", runner_up_confidence=0.3),
        "impossible": again(Verdict.IMPOSSIBLE, Reason.ON_EDGE, trouble=Reason.ON_EDGE),
        "camera-lost": lambda: scanning.camera_is(Condition(Health.UNPLUGGED, 0.0)),
    }
