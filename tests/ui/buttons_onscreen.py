"""Runs in a process of its own: whole evenings in a real window that nobody touches; seats press their buttons."""
# ruff: noqa: E402  Kivy reads its environment when it is first imported

from __future__ import annotations

import gc
import json
import os
import random
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

os.environ["SDL_VIDEODRIVER"] = "offscreen"

from companion.bridge.question import Seating
from companion.bridge.seats.seat_service import SeatService
from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Seat, Secret
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder
from companion.i18n.handbook import handbook
from companion.session.journal.standing import BY_THEMSELVES
from companion.session.table.live_table import LiveTable
from companion.ui.launch import Wish, prepare

SIZE: Final = (800, 480)
prepare(Wish(size=SIZE, swift=True))

from companion.devtools.fingers.fingers import Fingers
from companion.devtools.shots.senses_shots import sense
from companion.presenter.house.draft import STRANGERS
from companion.presenter.house.people import Person
from companion.ui.widgets.basic.fit_label import fits, fitting
from companion.ui.widgets.basic.rows import SignLine, height_of
from companion.ui.widgets.basic.text_cache import label_texture
from companion.ui.widgets.table.curtain_widget import Curtain
from companion.ui.widgets.table.rule_card import Lesson
from hardware.clock import GivenClock
from hardware.seats.seat import Seat as Chair
from hardware.seats.simulated_seats import SimulatedSeats
from tests.ui.examining import faults
from tests.ui.meant_evening import score_faults

PAINTED: Final = 8
"""One frame in so many."""
CUT_OFF: Final = 3000
"""Answers: no evening is longer."""


class Crew:
    """People who only press buttons, at a table in the window."""

    def __init__(self, fingers: Fingers, game: str, players: int, seed: int) -> None:
        self.fingers = fingers
        self.app: Any = fingers.app
        self.whim = random.Random(seed)
        self.told: dict[str, Any] = {"looks": 0, "marked": 0, "curtain": [], "kept": [], "pages": 0, "wrong": []}
        self.told["lessons"] = []
        app: Any = self.app
        app.draft.choose(game)
        app.draft.crew = [Person(name, mark) for mark, name in enumerate(STRANGERS[:players])]
        app.draft.sources = dict.fromkeys(app.draft.game.sources, Holder.APP)
        begun = LiveTable.begin(app.journal, app.draft.game, app.draft.setup(), seed=seed, names=app.draft.names())
        app.sit_down(begun, app.draft.names())
        fingers.frames(2)
        app.senses_loop.sit_down()
        table, senses = app.playing.table, app.senses_loop.senses
        senses.seat_service.close()
        self.clock = GivenClock(10.0)
        self.seats = SimulatedSeats([Chair(number) for number in range(1, players + 1)], self.clock)
        self.seating = Seating.round_the_table(table.match.setup.seats, self.seats.seats)
        senses.seat_service = SeatService(self.seats, self.seating, table, fingers.table.desk.take, clock=self.clock)
        senses.seat_service.start()

    def place(self, seat: Seat) -> Chair:
        place = self.seating.place(seat)
        assert place is not None
        return place

    def press(self, seat: Seat, *buttons: int) -> None:
        for button in buttons:
            self.seats.press(self.place(seat), button)
            self.clock.advance(0.05)
            self.app.senses_loop.pump()

    def together(self, seat: Seat) -> None:
        """Press all three at once."""
        self.seats.ask_for_help(self.place(seat))
        self.app.senses_loop.pump()
        self.fingers.frames(1)

    def wait(self) -> None:
        for _ in range(12):
            self.clock.advance(0.4)
            self.app.senses_loop.pump()
        self.fingers.frames(1)

    # --- one thing at a time -------------------------------------------------------------------------------------

    def go_on(self) -> None:
        fingers, app = self.fingers, self.app
        top = fingers.top()
        if fingers.screen.name == "checklist":
            self.told["pages"] += 1
            self.press(next(iter(app.playing.names)), 3)
            fingers.frames(1)
        elif isinstance(top, Curtain):
            self.look(top)
        elif isinstance(app.playing.match.decision, Secret):
            self.choose_in_secret(app.playing.match.decision)
        else:
            self.choose()

    def look(self, curtain: Curtain) -> None:
        seat = Seat(curtain.seat)
        self.together(seat)
        assert curtain.looking, "all three buttons show what is behind the curtain"
        self.told["looks"] += 1
        self.together(seat)
        assert not curtain.looking
        assert curtain.parent is None

    def choose(self) -> None:
        decision = self.app.playing.match.decision
        (seat,) = self.seating.asked(decision)
        answer = self.whim.choice(self.seating.offers(decision, seat))
        if len(self.told["lessons"]) < 3:
            self.taught_while_choosing()
        self.want(answer, seat)
        if len(self.told["lessons"][-1]) < 2:
            self.told["lessons"][-1].append(isinstance(self.fingers.top(), Lesson))
        self.answered([answer])

    def taught_while_choosing(self) -> None:
        """A lesson lies over the table, and nobody touches its keys; a game without a handbook borrows one."""
        game = self.app.playing.game
        book = game if handbook(game).entries else "jamaica"
        self.app.comfort.explain(book, handbook(book).entries[0].name, lesson=True)
        self.told["lessons"].append([isinstance(self.fingers.top(), Lesson)])

    def choose_in_secret(self, decision: Secret) -> None:
        seats = list(decision.options)
        meant = [Answer(seat, self.whim.choice(decision.options[seat])) for seat in seats]
        for seat in self.whim.sample(seats, len(seats)):
            if seat == seats[0] and self.told["marked"] < 3:
                self.look_while_choosing(decision, seat)
            self.want(meant[seats.index(seat)], seat)
        self.answered(meant)

    def look_while_choosing(self, decision: Secret, seat: Seat) -> None:
        """Behind the curtain the cursor is marked, and what was chosen; nobody else sees either."""
        self.together(seat)
        curtain = self.fingers.top()
        assert isinstance(curtain, Curtain)
        self.told["curtain"] += faults(self.fingers.top(), self.app.unit)
        assert not rows(curtain)
        direct = self.app.senses_loop.senses.seat_service.presses.direct
        self.together(seat)
        if direct:
            self.press(seat, 1)
            assert [row.line.picture.startswith("check+") for row in rows(curtain)].index(True) == 0
        else:
            self.press(seat, 2, 2)
            assert [row.state for row in rows(curtain)].index("now") == 1 % len(decision.options[seat])
        self.told["marked"] += 1
        self.fingers.frames(2)
        self.told["curtain"] += faults(self.fingers.top(), self.app.unit)
        words = [row.line.text for row in rows(curtain)]
        self.together(seat)
        self.told["kept"] += [text for text in words if text in remembered()]
        if not direct:
            self.press(seat, *[1] * (1 % len(decision.options[seat])))

    def want(self, answer: Answer, by: Seat) -> None:
        """Press what a person presses who wants this answer."""
        presses = self.app.senses_loop.senses.seat_service.presses
        offers = self.seating.offers(self.app.playing.match.decision, by)
        number = offers.index(answer)
        if presses.direct:
            self.press(by, number + 1)
            return
        pointed = presses.behind_the_curtain(by)[0]
        steps = number - offers.index(pointed) if pointed is not None else number + 1
        self.press(by, *[2 if steps > 0 else 1] * abs(steps), 3)

    def answered(self, meant: list[Answer]) -> None:
        """Wait until the answers count, and find just these in the journal."""
        table = self.app.playing.table
        before = table.sequence
        self.wait()
        assert table.sequence > before, table.match.decision
        rows = table.journal.entries(table.number)[before:]
        given = {(row.seat, row.option) for row in rows if row.kind == "answer" and row.by not in BY_THEMSELVES}
        if given != {(answer.seat, encode(answer.option)) for answer in meant}:
            self.told["wrong"].append(f"{given} for {meant}")


def remembered() -> str:
    """All words that anything in the program still remembers of what it drew."""
    return " ".join(repr(gc.get_referents(cache)) for cache in (label_texture, fitting, fits, height_of))


def rows(curtain: Curtain) -> list[SignLine]:
    """The secret lines as they are drawn, from the top."""
    return list(reversed(curtain.secret.grid.children))


def main(game: str, players: str, seed: str) -> None:
    """Play one evening to its score."""
    with (
        tempfile.TemporaryDirectory() as home,
        Fingers(Wish("en", SIZE, swift=True, home=Path(home)), paint_every=PAINTED) as fingers,
    ):
        sense(fingers)
        crew = Crew(fingers, game, int(players), int(seed))
        for _ in range(CUT_OFF):
            if fingers.screen.name == "scoring":
                break
            crew.go_on()
        match = fingers.app.evening.match
        crew.told["result"] = match.result is not None
        truth: Match[Any] = Match(match.game, match.setup, match.steps)
        crew.told["wrong"] += score_faults(fingers.app.evening, truth, fingers.screen)
        crew.told["by"] = sorted({step.by for step in match.steps})
        crew.told["screen"] = fingers.screen.name
        fingers.app.senses_loop.close()
    sys.stdout.write(json.dumps(crew.told))


if __name__ == "__main__":
    main(*sys.argv[1:])
