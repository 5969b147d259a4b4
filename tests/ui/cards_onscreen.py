"""Runs in a process of its own: cards on the simulated table, read by the app on a real window."""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.ui.launch import Wish, prepare

SIZE = (800, 480)
prepare(Wish(size=SIZE, swift=True))

from companion.devtools.fingers.fingers import Fingers, walk
from companion.devtools.fingers.random_fingers import Player
from companion.devtools.shots.senses_shots import sense, wait
from companion.engine.kernel.setup import Holder
from companion.presenter.house.draft import STRANGERS
from companion.presenter.house.people import Person
from companion.session.table.proof_pictures import pictures
from tests.ui.examining import faults
from tests.ui.windowed import Told


def sit_down(fingers: Any) -> None:
    """Play the card game with real cards up to the first pirate."""
    app = fingers.app
    app.draft.choose("tortuga_cards")
    app.draft.crew = [Person(name, mark) for mark, name in enumerate(STRANGERS[:2])]
    app.draft.sources = dict.fromkeys(app.draft.game.sources, Holder.TABLE)
    app.new_game()
    fingers.frames(2)
    player = Player(fingers, 3)
    while fingers.screen.name != "table" or fingers.table.scan.scanner is None:
        player.touch()


def lay(fingers: Any) -> Any:
    """Lay what is asked for, and wait until it was read."""
    scanner = fingers.table.scan.scanner
    fingers.tap_key(fingers.key("roll"))
    wait(fingers, lambda: scanner.shown.mood == "sure")
    return scanner


def cards(fingers: Any) -> dict[str, Any]:
    """Lay one, let the ring close; correct the next; tell the third by hand."""
    told = Told()
    app, table = fingers.app, fingers.table
    sit_down(fingers)
    wait(fingers, lambda: table.scan.scanner.finder.picture is not None and table.scan.scanner.shown.mood == "waiting")
    told["waiting"] = (table.scan.scanner.words, faults(fingers.screen, app.unit))
    before = app.playing.match.sequence
    truth = app.senses_loop.senses.simulation.cards.choose(app.playing.match)
    scanner = lay(fingers)
    told["outlines"] = [(len(frame.outline), frame.mood) for frame in scanner.finder.frames]
    told["sure"] = faults(fingers.screen, app.unit)
    wait(fingers, lambda: app.playing.match.sequence > before)
    step = app.playing.match.steps[before]
    told["read"] = (step.by, step.answer == truth.answer, len(pictures(app.journal)))

    before = app.playing.match.sequence
    lay(fingers)
    other = next(key for key in fingers.touchable() if isinstance(key.means, tuple) and key.means[0] == "face")
    fingers.tap_key(other)
    told["corrected"] = (table.scan.scanner.shown.mood, table.scan.scanner.finder.frames[0].text == other.text)
    fingers.tap_key(next(key for key in fingers.touchable() if key.means == ("way", 0)))
    told["corrected by"] = app.playing.match.steps[before].by

    app.playing.table.undo(agreed=True)
    table.refresh()
    wait(fingers, lambda: table.scan.scanner is not None and table.scan.scanner.shown.mood == "held")
    told["old"] = table.scan.scanner.words
    fingers.tap_key(fingers.key("by-hand"))
    fingers.frames(2)
    told["by hand"] = table.scan.scanner is None
    told["gentle line"] = gentle_line(fingers)
    return told


def gentle_line(fingers: Any) -> list[bool]:
    """Let the camera see another pirate than the first one, then the right one."""
    from companion.bridge.camera.placements import Spotted  # noqa: PLC0415  OpenCV is loaded only now
    from companion.bridge.camera.table_difference import expected  # noqa: PLC0415  as above

    table = fingers.table
    (first,) = expected(fingers.app.playing.match)
    other = next(word for word in ("P1", "P2") if word != first.card)
    shown = []
    for word in (other, first.card):
        table.spread((Spotted(first.zone, word),))
        fingers.frames(2)
        written = [one.text for row in walk(table.tray) for one in getattr(row, "written", ())]
        shown.append(any("The table shows" in text for text in written))
    return shown


def main() -> None:
    """Read the cards."""
    with tempfile.TemporaryDirectory() as home, Fingers(Wish("en", SIZE, swift=True, home=Path(home))) as fingers:
        sense(fingers)
        fingers.app.likes.checks = False  # what it would see is told by hand
        done = cards(fingers)
        fingers.app.senses_loop.close()
    sys.stdout.write(json.dumps(done))


if __name__ == "__main__":
    main()
