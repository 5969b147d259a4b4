"""Runs in a process of its own: what is to be seen after the end, by fingers; prints JSON."""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.engine.kernel.setup import Holder
from companion.ui.launch import Wish, prepare

prepare(Wish(size=(800, 480), swift=True))

from companion.devtools.fingers.fingers import Fingers
from companion.devtools.fingers.played_evenings import played
from companion.session.table.company import change_company, plan_night
from companion.ui.screens.table.chances_view import ChancesView
from companion.ui.widgets.basic.plot_view import PlotView
from companion.ui.widgets.basic.rows import Telling
from companion.ui.widgets.basic.touch_row import TouchLine
from companion.ui.widgets.table.curtain_widget import Curtain
from tests.ui.windowed import step


def key(fingers: Fingers, means: object) -> Any:
    return next((one for one in fingers.touchable() if getattr(one, "means", None) == means), None)


def until(fingers: Fingers, so: Callable[[], bool], seconds: float = 120) -> bool:
    end = time.monotonic() + seconds
    while not so() and time.monotonic() < end:
        fingers.app.sailor_loop.tick()
        fingers.frames(1)
        time.sleep(0.002)
    return so()


def words(widget: Any) -> list[str]:
    return [line.text for one in widget.walk() if isinstance(one, Telling) for line in one.lines]


def shown(view: ChancesView) -> int:
    view.show()
    return view.shown.done


def chances(fingers: Fingers) -> Any:
    """Touch the key, and wait for turning points."""
    fingers.tap_key(key(fingers, "chances"))
    fingers.frames(3)
    view = next(one for one in fingers.screen.walk() if isinstance(one, ChancesView))
    first = words(view)
    sure = until(fingers, lambda: shown(view) >= 30)
    plots = [one for one in view.walk() if isinstance(one, PlotView)]
    return {"first": first, "sure": sure, "plots": len(plots), "lines": words(view), "title": plots[0].plot.title}


def second_thought(fingers: Fingers, *, secret: bool) -> Any:
    """Touch a step, ask the captain, read the answer; about a secret one behind the curtain."""
    fingers.screen.steps()
    fingers.frames(3)
    rows = [
        one
        for one in fingers.top().walk()
        if isinstance(one, TouchLine) and (one.means.picture == "curtain" if secret else one.means.seat is not None)
    ]
    for row in rows:
        row.dispatch("on_release")
        fingers.frames(3)
        asks = next((one for one in fingers.touchable() if one.picture == "crown" and one.style == "brass"), None)
        if asks is not None:
            break
        fingers.top().close()
        fingers.frames(2)
    else:
        return None
    fingers.tap_key(asks)
    fingers.frames(3)
    if secret:
        fingers.tap_key(next(one for one in fingers.touchable() if isinstance(one.means, tuple)))
        fingers.frames(3)
        curtain = fingers.top()
        hidden = not curtain.looking
        until(fingers, lambda: fingers.app.sailor_loop._again is None)
        finger = fingers.press(*curtain.peek.center)
        fingers.frames(2)
        seen = [one.line.text for one in curtain.secret.grid.children][::-1]
        fingers.lift(finger)
        return {"curtain": isinstance(curtain, Curtain), "hidden": hidden, "gone": not curtain.looking, "seen": seen}
    until(fingers, lambda: fingers.app.sailor_loop._again is None)
    fingers.frames(3)
    return words(fingers.top())


def found(game: str, secret: str, folder: Path) -> dict[str, Any]:
    told: dict[str, Any] = {}
    with Fingers(Wish(home=folder, language="en", swift=True), paint_every=20) as fingers:
        app = fingers.app
        step("a finished evening")
        ended = played(app, game, ("Anne", "Ben"), holder=Holder.APP).table.number
        app.look_back(ended)
        fingers.frames(4)
        fingers.screen.finish()
        fingers.frames(3)
        told["chances"] = chances(fingers)
        step("a second thought")
        told["open"] = second_thought(fingers, secret=False)
        step("a secret one")
        hidden = played(app, secret, ("Anne", "Ben"), holder=Holder.APP).table.number
        app.go("home")
        app.look_back(hidden)
        fingers.frames(4)
        fingers.screen.finish()
        fingers.frames(3)
        told["secret"] = second_thought(fingers, secret=True)
        step("called off")
        off = played(app, game, ("Anne", "Ben"), lambda one: one.match.sequence > 8, holder=Holder.APP).table
        change_company(off, plan_night(off))
        app.go("home")
        app.look_back(off.number)
        fingers.frames(4)
        fingers.screen.finish()
        fingers.frames(3)
        asked = [one for one in fingers.screen.walk() if getattr(one, "means", None) == "chances"]
        told["called-off"] = [one.disabled for one in asked]
        told["course"] = len(app.sailor_loop.look_back(fingers.screen.playing).course(lambda _: False, lambda _: False))
        app.sailor_loop.close()
    return told


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as home:
        sys.stdout.write(json.dumps(found(sys.argv[1], sys.argv[2], Path(home))))
