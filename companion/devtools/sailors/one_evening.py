"""The process whose plug is pulled: an evening of one person and sailors, begun or taken up again, by fingers.

Every line that it prints was confirmed before: how many rows there are, and what the table looks like.
"""

# ruff: noqa: E402  Kivy reads its environment when it is first imported
from __future__ import annotations

import os
import sys
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.engine.kernel.setup import Holder
from companion.ui.launch import Wish, prepare

prepare(Wish(size=(800, 480), swift=True))

from companion.devtools.fingers.fingers import Fingers
from companion.devtools.sailors.sailor_fingers import one_person, play
from companion.devtools.sailors.table_digest import digest
from companion.presenter.house.evening_rows import last_open

EVERYTHING = 100_000


def main(game: str, holder: str, seed: int, home: str) -> None:
    """Play on, and say what stands after every answer."""
    said = -1
    with Fingers(Wish(home=Path(home), language="en", swift=True), paint_every=20) as fingers:
        app = fingers.app
        waits = last_open(app.journal, app.tr)
        if waits is not None:
            app.resume(waits.number)
        else:
            one_person(fingers, game, Holder(holder))
            app.new_game(swift=True)
        fingers.frames(3)

        def seen(what: str) -> None:
            nonlocal said
            table = app.evening.table
            if len(table.writer.entries) != said:
                said = len(table.writer.entries)
                print("row", said, table.number, digest(table), flush=True)
            if what:
                print(what, flush=True)

        play(fingers, seed + max(0, said), EVERYTHING, seen)
        over = app.evening.match.result is not None
        app.sailor_loop.close()
        print("over" if over else "stuck", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4])
