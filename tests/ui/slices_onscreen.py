"""Runs in a process of its own: a board that comes in slices, laid behind the checklist; prints JSON."""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import gc
import json
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.engine.kernel.setup import Holder
from companion.presenter.house.draft import STRANGERS
from companion.presenter.house.people import Person
from companion.ui.launch import Wish, prepare

prepare(Wish(size=(1280, 800), swift=True))

from companion.devtools.fingers.fingers import Fingers
from companion.ui.widgets.basic import picture_widget
from companion.ui.widgets.overlays.fade import Veil

LARGE = ("ships-day", "hull-dutchman", "hull-roger", "isle", "galleon")
PATIENCE = 60
"""Seconds: it ends what hangs, and measures nothing."""
ENOUGH = 40
"""Frames: more than any board has slices."""


def main() -> int:
    """Begin the game with the most pieces, and count them frame by frame."""
    with tempfile.TemporaryDirectory() as name:
        wish = Wish(size=(1280, 800), swift=True, home=Path(name), language="en")
        with Fingers(wish, calm=False) as fingers:
            told = {**laid(fingers), **shown(fingers), **tidied(fingers), **ahead(fingers)}
    sys.stdout.write(json.dumps(told))
    return 0


def ahead(fingers: Any) -> dict[str, Any]:
    """Touch a box and wait as people do; then begin, and see which large pictures are read only now."""
    app, late = fingers.app, list[str]()
    app.go("boxes")
    fingers.frames(2)
    fingers.tap_key(next(box for box in fingers.screen.shelf.children if box.game == "tortuga1667"))
    until = time.monotonic() + PATIENCE
    while not picture_widget._read and time.monotonic() < until:
        time.sleep(0.02)
        fingers.frames(1)
    app.ahead.join()
    ready, drawn = len(picture_widget._read), picture_widget._drawn

    def read(file: str, side: int) -> Any:
        late.append(Path(file).stem)
        return drawn(file, side)

    picture_widget._drawn = read
    app.draft.crew = [Person(one, mark) for mark, one in enumerate(STRANGERS[:4])]
    app.new_game()
    fingers.frames(ENOUGH)
    fingers.screen.all_done()
    fingers.frames(ENOUGH)
    picture_widget._drawn = drawn
    app.go("home")
    picture_widget.forget_read()
    return {"ready": ready, "late": [name for name in late if name in LARGE], "kept": len(picture_widget._read)}


def laid(fingers: Any) -> dict[str, Any]:
    """Wait at the checklist, and look at the board behind it."""
    app = fingers.app
    app.draft.choose("jamaica")
    app.draft.crew = [Person(one, mark) for mark, one in enumerate(STRANGERS[:4])]
    app.draft.sources = dict.fromkeys(app.draft.game.sources, Holder.TABLE)
    app.new_game()
    fingers.frames(ENOUGH)
    pieces = app.playing.pieces(app.look)
    drawn = [view for view in fingers.table.board.children if view.canvas.length()]
    return {"at": fingers.screen.name, "pieces": len(pieces), "behind": len(drawn)}


def shown(fingers: Any) -> dict[str, Any]:
    """Come to the table as from home: nothing is laid yet, and all of it within a few frames."""
    app, board = fingers.app, fingers.table.board
    before = [tuple(view.size) for view in board.children]
    fingers.screen.all_done()
    fingers.frames(1)
    veiled = any(isinstance(child, Veil) for child in app.root_layout.children)
    fingers.frames(ENOUGH)
    same = [tuple(view.size) for view in board.children] == before
    lying = board._pieces
    board.show((), app.playing.board.size, calm=False)
    fingers.frames(1)
    board.show(lying, app.playing.board.size, calm=False)
    first = len(board.children)
    fingers.frames(ENOUGH)
    order = [view.piece.key for view in reversed(board.children)]
    board.show((), app.playing.board.size, calm=True)
    board.show(lying, app.playing.board.size, calm=True)
    return {
        "veiled": veiled,
        "nothing moved": same,
        "first": first,
        "in order": order == [piece.key for piece in lying],
        "calm": len(board.children) == len(lying),
    }


def tidied(fingers: Any) -> dict[str, Any]:
    """Let much happen without a pause: it is tidied up all the same, after the frame and not within it."""
    searched: list[int] = []

    def counted(phase: str, about: dict[str, int]) -> None:
        if phase == "start" and about["generation"] == 2:
            searched.append(1)

    gc.callbacks.append(counted)
    for _ in range(ENOUGH):
        fingers.app.memory.later()
    fingers.frames(1)
    within = len(searched)
    fingers.frames(1)
    after = len(searched)
    gc.callbacks.remove(counted)
    fingers.app.memory.close()
    usual = gc.get_threshold()[2] < ENOUGH and not gc.get_freeze_count()
    return {"within": within, "after": after, "left to python": usual}


if __name__ == "__main__":
    sys.exit(main())
