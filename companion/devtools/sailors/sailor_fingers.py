"""One person and sailors at a table: hired as the setup screen does it, and played by fingers."""

from __future__ import annotations

import time
from collections.abc import Callable

from companion.devtools.fingers.fingers import Fingers
from companion.devtools.fingers.random_fingers import Player
from companion.engine.kernel.setup import Holder
from companion.presenter.table.sailor_people import hired

PATIENCE = 600.0
"""Seconds: an evening that takes longer has stopped somewhere."""


def one_person(fingers: Fingers, game: str, holder: Holder) -> None:
    """Prepare a table for Anne and two sailors, or as many as can sit there."""
    draft = fingers.app.draft
    draft.choose(game)
    draft.crew.clear()
    draft.add("Anne")
    for sailor in hired(fingers.app.tr)[: min(2, draft.game.usual[-1] - 1)]:
        draft.hire(sailor)
    while len(draft.crew) < draft.least and draft.add(f"Ben {len(draft.crew)}"):
        pass
    draft.sources = dict.fromkeys(draft.game.sources, holder)


def play(
    fingers: Fingers, seed: int, most: int, seen: Callable[[str], None] = lambda _: None, patience: float = PATIENCE
) -> Player:
    """Touch whatever is for a person, and wait for whatever is not; `seen` hears "thinks" while nobody else can."""
    app = fingers.app
    app.sailor_loop.pace = lambda options: 0.0 * options
    player = Player(fingers, seed)
    end = time.monotonic() + patience
    while fingers.screen.name != "scoring" and app.evening.match.sequence < most and time.monotonic() < end:
        at_table = fingers.screen.name == "table" and fingers.top() is fingers.screen
        if at_table and app.evening.waits_for_sailor and not fingers.table.hands.waiting:
            app.sailor_loop.tick()
            seen("thinks")
            time.sleep(0.005)
            fingers.frames(1)
        elif at_table and fingers.table.hands.waiting:
            fingers.table.hands.done()
            fingers.frames(1)
        else:
            player.touch()
            app.sailor_loop.tick()
        seen("")
    return player
