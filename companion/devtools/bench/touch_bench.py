"""Touches of an evening with real pieces, counted in a window: to the first decision, and for each turn.

Runs in a process of its own and prints JSON; `companion bench touches` starts it.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from companion.engine.kernel.decisions import Chance
from companion.engine.shelf import game_named
from companion.session.table.random_player import RandomPlayer
from companion.ui.launch import Wish, prepare

PEOPLE: Final = 4
SIZE: Final = (800, 480)
MOST_ANSWERS: Final = 3000


def main(game: str, waiting: bool, seeds: int) -> None:  # noqa: FBT001  told by the command line
    """Count, and print it."""
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    with tempfile.TemporaryDirectory() as home:
        wish = Wish("en", SIZE, swift=True, home=Path(home))
        prepare(wish)
        from companion.devtools.fingers.fingers import Fingers

        with Fingers(wish, waiting=waiting, paint_every=8) as fingers:
            counted = [Evening(fingers, game, seed).play() for seed in range(seeds + 1)]
    first, *known = counted  # the first evening is played by strangers
    totals = {name: sum(one[name] for one in known) for name in ("turns", "touches", "answers", "asked", "done")}
    found = {"game": game, "waiting": waiting, "first_of_strangers": first["first"], "first": known[0]["first"]}
    found |= {"pages": known[0]["pages"], "per_turn": round(totals["touches"] / totals["turns"], 2), **totals}
    sys.stdout.write(json.dumps(found))


class Evening:
    """One evening, played through the screen from *New game* to its score."""

    def __init__(self, fingers: Any, game: str, seed: int) -> None:
        from companion.devtools.demo.demonstration import Figures
        from companion.devtools.fingers.answer_fingers import Telling

        self._fingers, self._game = fingers, game
        self._players = min(PEOPLE, game_named(game).usual[-1])
        self._telling = Telling(fingers, Figures(game, self._players, seed), seed)
        self._random = RandomPlayer(seed)
        self._done = self._pages = 0

    @property
    def _touches(self) -> int:
        return self._telling.figures.touches

    def play(self) -> dict[str, int]:
        """Play it, and give the figures."""
        first = self.prepare()
        telling, app, asked = self._telling, self._fingers.app, 0
        began = self._touches
        while app.evening.match.decision is not None and asked < MOST_ANSWERS:
            if not self._put_by():
                self._answer()
                asked += 1
                first = first or self._first()
        playing = app.evening
        turns = playing.turn or playing.round
        answers = len(playing.match.steps)
        touches = telling.figures.touches - began
        found = {"first": first, "pages": self._pages, "turns": turns, "touches": touches}
        return found | {"answers": answers, "asked": asked, "done": self._done}

    def first_decision(self) -> int:
        """Go from *New game* to the first real decision, and no further; give the touches that took."""
        first = self.prepare()
        while not first:
            if not self._put_by():
                self._answer()
                first = self._first()
        return first

    def prepare(self) -> int:
        """Go from the first screen to the first question; give the touches if that is a decision already."""
        from companion.devtools.fingers.fingers import walk
        from companion.ui.screens.new_game.boxes import GameBox

        fingers, app = self._fingers, self._fingers.app
        app.playing = None
        app.go("home")
        fingers.frames(3)
        self._tap_sign("ship")
        if self._as_last_time():
            return self._begun()
        box = next(one for one in walk(fingers.screen) if isinstance(one, GameBox) and one.game == self._game)
        fingers.bring(box)
        self._telling.figures.touches += 1
        fingers.tap(*box.to_window(*box.center))
        fingers.frames(3)
        del app.draft.crew[self._players :]
        for _ in ("crew", "options", "pieces"):
            self._tap_sign("next" if fingers.screen.name != "pieces" else "check")
        return self._begun()

    def _as_last_time(self) -> bool:
        again = self._telling.find("as-last-time")
        if again is None:
            return False
        self._telling.tap(again)
        return True

    def _begun(self) -> int:
        fingers = self._fingers
        fingers.frames(3)
        while fingers.screen.name == "checklist":
            self._put_by()
        self._pages = self._touches
        return self._first()

    def _first(self) -> int:
        """Give the touches so far if the first decision is put: somebody chooses, or setting up is over."""
        playing = self._fingers.app.evening
        chance = isinstance(playing.match.decision, Chance)
        return 0 if chance and playing.setting_up else self._touches

    def _tap_sign(self, sign: str) -> None:
        keys = [key for key in self._fingers.touchable() if key.picture == sign]
        if not keys:
            keys = [key for key in self._fingers.touchable() if key.style == "brass"]
        self._telling.tap(keys[0])
        self._fingers.frames(3)

    def _waits(self) -> bool:
        hands = getattr(self._fingers.table, "hands", None)
        return bool(getattr(hands, "waiting", False))

    def _put_by(self) -> bool:
        """Do what no question asks for: the list of setting up, and saying that hands are done."""
        fingers = self._fingers
        if fingers.screen.name == "checklist":
            whole = [key for key in fingers.touchable() if key.picture == "check" and key.style != "brass"]
            keys = whole or [key for key in fingers.touchable() if key.picture == "check"]
            self._telling.tap(keys[0])
            return True
        if self._waits():
            self._telling.tap(self._telling.find("done"))
            self._done += 1
            return True
        return self._telling.clear()

    def _answer(self) -> None:
        match = self._fingers.app.evening.match
        answer = self._random.answer(match.decision, match.sequence, match.owed)
        if self._fingers.table.asking.pairs:
            ahead = match.fork()
            ahead.answer(answer)
            self._telling.tell(answer, self._random.answer(ahead.decision, ahead.sequence))
        else:
            self._telling.tell(answer)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2] == "waiting", int(sys.argv[3]))
