"""Runs in a process of its own: the same bids over different dice under every cup, and what others observe of it.

Looked at are all frames from the first curtain to the last bid, with everybody looking under their cup in between;
sounds and voice, the log, the steps, what could be taken back, the evening as it is listed. A planted leak is seen.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.ui.leaking import NAMES, SIZE, Watcher, differing, seat_buttons, sit_down

# isort: split
from companion.devtools.fingers.fingers import Fingers
from companion.devtools.fingers.window_clock import stopped
from companion.engine.kernel.decisions import Answer, Seat
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter.table import table_model
from companion.presenter.table.step_rows import steps
from companion.session.journal.evenings import evening
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from companion.ui.launch import Wish
from companion.ui.widgets.table.curtain_widget import Curtain
from tests.ui.windowed import step

GAME = "liars_dice"
SEEDS = (1, 1, 2, 3, 4)
"""The first once more: whatever was on the screen before is gone then."""
BIDS = ('{"is":"bid","number":2,"face":"twos"}', '{"is":"bid","number":3,"face":"sixes"}')


def under_cups(fingers: Any, seed: int, folder: Path) -> tuple[dict[str, str], str]:
    """Play to the second bid; give what was observed, and what lay under the cups."""
    app, shelved = fingers.app, SHELF[GAME]
    watch = Watcher(fingers)
    app.likes.voice = True
    app.journal = Journal(folder / "journal.db")
    setup = Setup(GAME, tuple(NAMES), {}, {"dice": Holder.APP})
    table = LiveTable.begin(app.journal, shelved, setup, seed=seed, names=NAMES)
    table.answer(Answer(None, shelved.read('{"is":"pirate","who":"anne"}')), "hand")
    sit_down(fingers, table)
    app.go("table")
    app.playing.first_looks = list(NAMES)
    fingers.table.refresh()
    watch.wait()
    for seat in NAMES:
        watch.frames(f"curtain of {seat}")
        finger = fingers.press(*next(c for c in fingers.screen.children if isinstance(c, Curtain)).peek.center)
        fingers.frames(2)
        fingers.lift(finger)
        watch.frames(f"{seat} has looked")
        fingers.tap_key(next(key for key in fingers.touchable() if key.style == "brass"))
        watch.wait()
    for number, bid in enumerate(BIDS):
        seat = Seat(table.match._state.whose)
        fingers.table.desk.give((Answer(seat, shelved.read(bid)),), sequence=table.sequence)
        watch.frames(f"bid {number}")
    playing = app.playing
    watch.write("status", playing.status)
    watch.write("log", playing.everything())
    watch.write("last act", playing.last_act())
    watch.write("steps", [(one.text, one.news, one.consent) for one in steps(table, translator("en"), NAMES)])
    watch.write("listing", evening(app.journal, table.number).names)
    watch.write("consent", playing.consent())
    watch.listen()
    cups = repr(table.match._state.cups)
    app.journal.close()
    return watch.seen, cups


def compared(fingers: Any, home: Path) -> dict[str, Any]:
    """What differs between evenings with other dice, and how many different cups there were."""
    seen = []
    for seed in SEEDS:
        step(f"cups of seed {seed}")
        seen.append(under_cups(fingers, seed, Path(tempfile.mkdtemp(dir=home))))
    return {
        "differing": differing([one for one, _ in seen[1:]]),
        "cups": len({cups for _, cups in seen[1:]}),
        "observed": len(seen[0][0]),
    }


def main() -> int:
    """Compare, then compare again with a leak in the line that says how far the evening is."""
    with (
        tempfile.TemporaryDirectory() as name,
        Fingers(Wish(size=SIZE, swift=True, home=Path(name) / "home")) as fingers,
        stopped(),
    ):
        seat_buttons(fingers)
        told = {"honest": compared(fingers, Path(name))}
        honest = table_model.TableModel.status
        table_model.TableModel.status = property(lambda self: repr(self.match._state.cups))  # type: ignore[assignment,method-assign]
        told["planted"] = compared(fingers, Path(name))
        table_model.TableModel.status = honest  # type: ignore[method-assign]
    sys.stdout.write(json.dumps(told))
    return 0


if __name__ == "__main__":
    sys.exit(main())
