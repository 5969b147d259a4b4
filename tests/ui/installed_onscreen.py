"""Runs in a process of its own, where strangers' packages are installed: the shelf, a table, and what fails there."""
# ruff: noqa: I001  the first import prepares Kivy for all others

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.ui.onscreen import sit_down
from tests.ui.windowed import Told, step

from companion.devtools.fingers.fingers import Fingers, walk
from companion.devtools.fingers.random_fingers import Player
from companion.ui.launch import Wish
from companion.ui.screens.new_game.boxes import GameBox, MisfitLine

MANY = 30
"""Touches: no game is so long before somebody is asked."""


def shelf(fingers: Any) -> dict[str, Any]:
    """Look at the shelf, and sit down before every game on it that is named: it opens, and is played to its score."""
    told = Told()
    fingers.app.go("boxes")
    fingers.frames(3)
    shown = list(walk(fingers.screen))
    told["boxes"] = {box.game: [box.name, box.plain] for box in shown if isinstance(box, GameBox)}
    told["misfits"] = [line.text for line in shown if isinstance(line, MisfitLine)]
    told["played"] = {}
    for game in ("walk", "heavy", "ship_captain_crew"):
        sit_down(fingers, game, 2, "table")
        Player(fingers, 1).play()
        told["played"][game] = fingers.app.playing.match.result is not None
        step(f"after {game}")
    return told


def wrong(fingers: Any) -> dict[str, Any]:
    """Sit down to games that ask wrongly: it is said in one line, the match stands, and another game is played."""
    told = Told()
    app = fingers.app
    sit_down(fingers, "late", 2, "table")
    told["at once"] = fingers.notices()
    told["left behind"] = len(app.journal.matches())
    sit_down(fingers, "later", 2, "table")
    player = Player(fingers, 1)
    while not any("later" in one for one in fingers.notices()) and player.touches < MANY:
        player.touch()
    told["after a touch"] = fingers.notices()
    told["stands"] = [app.playing.match.sequence, app.playing.match.decision is not None]
    app.go("home")
    fingers.frames(3)
    sit_down(fingers, "walk", 2, "table")
    Player(fingers, 1).play()
    told["then"] = app.playing.match.result is not None
    return told


def mend(fingers: Any, game: str) -> dict[str, Any]:
    """Open *Match the real table* in the middle of an evening, give somebody a point, and play on to the score."""
    told = Told()
    sit_down(fingers, game, 2, "table")
    player, app = Player(fingers, 2), fingers.app
    while not app.playing.match.at_boundary or app.playing.match.sequence < 12:
        player.touch()
    before = dict(app.playing.match.view().scores)
    fingers.table.log()
    fingers.frames(2)
    fingers.tap_key(fingers.key("mend"))
    fingers.frames(2)
    screen, who = fingers.screen, next(iter(before))
    told["screen"] = screen.name
    name = app.playing.names[who]
    fingers.tap_key(next(key for key in fingers.touchable(screen.groups) if key.means == name))
    row = next(row for row in screen.rows.grid.children if row.means.part.path == ("scores", who))
    fingers.tap_key(next(key for key in fingers.touchable(row) if key.picture == "plus"))
    fingers.tap_key(next(key for key in fingers.touchable() if key.picture == "check" and key.style == "brass"))
    fingers.tap_key(fingers.key("confirm"))
    fingers.frames(2)
    told["more"] = {seat: score - before[seat] for seat, score in app.playing.match.view().scores.items()}
    told["back"] = fingers.screen.name
    player.play()
    told["result"] = app.playing.match.result is not None
    return told


def main() -> None:
    """Read the task from the arguments: shelf, wrong or mend GAME."""
    task, *more = sys.argv[1:]
    with (
        tempfile.TemporaryDirectory() as home,
        Fingers(Wish("en", (800, 480), swift=True, home=Path(home))) as fingers,
    ):
        tasks: dict[str, Any] = {"shelf": shelf, "wrong": wrong, "mend": mend}
        done = tasks[task](fingers, *more)
    sys.stdout.write(json.dumps(done))


if __name__ == "__main__":
    main()
