"""Pictures of seats with buttons: help, a vote, the curtain they open, the choice behind it; all sizes of letters."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from companion.devtools.fingers.fingers import Fingers
from companion.devtools.fingers.random_fingers import Player
from companion.devtools.shots.senses_shots import first_game, sense, wait
from companion.engine.kernel.decisions import Secret
from companion.engine.kernel.setup import Holder
from companion.presenter.house.draft import STRANGERS
from companion.presenter.house.people import Person
from companion.presenter.theme import TEXT_STEPS
from companion.ui.app import CompanionApp
from companion.ui.senses_loop import SensesLoop

PEOPLE: Final = 4
KEYS: Final = (("KEY_Q", "KEY_W", "KEY_E"), ("KEY_R", "KEY_T", "KEY_Y"), ("KEY_U", "KEY_I", "KEY_O"))
"""The buttons of the first seats, as `hardware/seats/laptop_keys.toml` has them."""
HEARD: Final = 0.15
"""Seconds: as long as a press takes to be heard."""


def take_of_buttons(fingers: Fingers, games: list[str], folder: Path) -> list[Path]:
    """Take them all at a game with secret votes, whose cards the app holds."""
    game = first_game(lambda game: bool(game.extras.table_facts.secret_hands)).name
    if game not in games:
        return []
    sense(fingers)
    made = _taken(fingers, game, folder / "buttons")
    fingers.app.senses_loop.close()
    fingers.app.senses_loop = SensesLoop(fingers.app)
    return made


def _taken(fingers: Fingers, game: str, folder: Path) -> list[Path]:
    app, table = fingers.app, fingers.table
    _sit_down(fingers, game)
    player = Player(fingers, 1)
    while fingers.top() is not table or not app.evening.turn or table.asking.kind != "choose":
        player.touch()
    _press(fingers, *KEYS[0])
    made = [fingers.shot(folder / "help.png")]
    fingers.top().close()
    while not _voting(app):
        if fingers.screen.name == "scoring":  # an evening can end without a vote; then another one is begun
            _sit_down(fingers, game)
        player.touch()
    made.append(fingers.shot(folder / "vote.png"))
    asked = app.evening.match.decision
    seat = next(seat for seat in asked.options if list(app.evening.names).index(seat) < len(KEYS))
    keys = KEYS[list(app.evening.names).index(seat)]
    _press(fingers, *keys)
    made.append(fingers.shot(folder / "vote-curtain.png"))
    _press(fingers, *keys)
    _press(fingers, keys[1])
    made.append(fingers.shot(folder / "vote-looking.png"))
    _press(fingers, *keys)
    usual = app.likes.letters
    for step in range(len(TEXT_STEPS)):
        app.like(letters=step)
        made.append(fingers.shot(folder / f"letters-{step + 1}.png"))
    app.like(letters=usual)
    return made


def _sit_down(fingers: Fingers, game: str) -> None:
    app = fingers.app
    app.draft.choose(game)
    app.draft.crew = [Person(name, mark) for mark, name in enumerate(STRANGERS[:PEOPLE])]
    app.draft.sources = dict.fromkeys(app.draft.game.sources, Holder.APP)
    app.new_game()
    fingers.frames(3)


def _voting(app: CompanionApp) -> bool:
    asked = app.evening.match.decision
    return isinstance(asked, Secret) and len(asked.options) > 1


def _press(fingers: Fingers, *keys: str) -> None:
    senses = fingers.app.senses_loop.senses
    if senses is None:
        raise RuntimeError("no seats")
    for down in (True, False):
        for key in keys:
            senses.keys.heard(key, down=down)
        _let_pass(fingers, time.monotonic() + HEARD)


def _let_pass(fingers: Fingers, end: float) -> None:
    wait(fingers, lambda: time.monotonic() > end)
