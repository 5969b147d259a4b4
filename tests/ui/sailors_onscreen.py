"""Runs in a process of its own: one person plays a whole evening with sailors, by fingers; prints JSON."""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.setup import Holder
from companion.session.journal.standing import SAILOR, replay
from companion.session.table.live_table import LiveTable
from companion.ui.launch import Wish, prepare

prepare(Wish(size=(800, 480), swift=True))

from companion.devtools.fingers.fingers import Fingers
from companion.devtools.sailors.sailor_fingers import one_person, play
from companion.engine.kernel.codec import encode
from companion.sailors import characters
from tests.ui.windowed import step

ENOUGH = 110
"""So many answers of an evening are played through the window; the rest would only take longer."""
EVENINGS = 20
"""So many are begun at most, until a person and a sailor have chosen something."""


def evening(fingers: Fingers, game: str, holder: Holder, seed: int) -> Any:
    """Play, close, reopen: the same match, and the sailors still sit there."""
    app = fingers.app
    for more in range(EVENINGS):  # in a game of dice an evening may leave somebody no choice at all
        app.go("home")
        fingers.frames(3)
        one_person(fingers, game, holder)
        sailors = app.draft.sailors()
        app.new_game(swift=True)
        fingers.frames(3)
        play(fingers, seed + more, ENOUGH)
        table = app.evening.table
        if {"hand", SAILOR} <= {one.by for one in table.writer.entries}:
            break
    again = LiveTable.reopen(app.journal, table.number)
    mine = [one.by for one in table.writer.entries if one.kind == "answer" and one.seat in sailors]
    people = [one.by for one in table.writer.entries if one.kind == "answer" and one.seat == Seat("anne")]
    return {
        "sailors": len(sailors),
        "marked": sorted(name for seat, name in app.evening.names.items() if seat in sailors),
        "held": _held(table, sailors),
        "answers": table.match.sequence,
        "by_sailors": mine.count(SAILOR),
        "by_others": len([by for by in mine if by not in (SAILOR, "rules")]),
        "by_anne": people.count("hand") + people.count("rules"),
        "same": encode(again.match.laid_out()) == encode(table.match.laid_out()),
        "still": dict(again.standing.chapter.company.sailors) == sailors,
        "lost_workers": app.sailor_loop.worker.replaced,
    }


def _held(table: LiveTable, sailors: Any) -> bool:
    instinct = table.match.game.extras.instinct
    return all(instinct.holds(table.match.setup, one, seat) for one in instinct.held for seat in sailors)


def undone(fingers: Fingers) -> Any:
    """Undo goes over the answers of sailors to the last act of a person."""
    table = fingers.app.evening.table
    acts = [one.row for one in table.standing.chapter.answers if one.step.by == "hand"]
    before = table.match.sequence
    table.undo(agreed=True)
    gone = before - table.match.sequence
    by = [one.step.by for one in table.standing.chapter.answers]
    whole = encode(replay(table.match.game, table.standing.chapter).laid_out()) == encode(table.match.laid_out())
    return [bool(acts), gone >= 1, by.count("hand") == len(acts) - 1, whole]


def found(game: str, holder: Holder, folder: Path) -> dict[str, Any]:
    """Play one game: the app holds everything, or there are real pieces as far as a sailor can do with them."""
    characters.CHARACTERS.update({"mate": characters.Character("mate", worlds=4)})
    step(f"{game} {holder}")
    told: dict[str, Any] = {}
    with Fingers(Wish(home=folder, language="en", swift=True), paint_every=20) as fingers:
        told["evening"] = evening(fingers, game, holder, 3)
        told["undo"] = undone(fingers)
        fingers.app.sailor_loop.close()
    return told


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        sys.stdout.write(json.dumps(found(sys.argv[1], Holder(sys.argv[2]), Path(home))))
