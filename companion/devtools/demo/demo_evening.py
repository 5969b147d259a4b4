"""A whole evening on the simulated table: real window, real touches, real reader; and a truth to compare with.

Everything that is decided goes two ways: through fingers, buttons and camera to the companion, and straight to a match
of its own that knows what really lies on the table. After every decision both must stand alike.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from companion.bridge.seats.button_cursor import CHOOSE, FEW, ON
from companion.bridge.seats.shared_seats import SharedSeats
from companion.devtools.demo.demo_rolls import Rolling
from companion.devtools.demo.demonstration import Figures, Plan
from companion.devtools.demo.evening_gif import EveningGif
from companion.devtools.demo.table_truth import same_match
from companion.devtools.fingers.answer_fingers import Telling
from companion.devtools.fingers.fingers import Fingers
from companion.devtools.fingers.random_fingers import Stuck
from companion.engine.kernel.decisions import Answer, Decision, Seat, Secret
from companion.engine.kernel.errors import KernelError
from companion.engine.kernel.game import Game
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder
from companion.presenter.house.draft import STRANGERS
from companion.presenter.house.people import Person
from companion.presenter.table.table_model import TableModel
from companion.session.errors import SessionError
from companion.session.journal.standing import BY_THEMSELVES
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer
from companion.ui.launch import Wish
from hardware.seats.simulated_seats import SimulatedSeats

MOMENTS: Final = (
    *("people", "pieces", "setup", "first-turn", "scan", "cards", "doubtful", "misread", "secret", "mid-game"),
    "final-score",
)
"""What is worth a picture, in the order of an evening."""
HALFWAY: Final = 24
"""After so many decisions a picture of the middle is taken, and taken again each time when they have doubled."""
NEAR: Final = 8
"""With buttons people choose among so many answers, the first ones."""
COUNTING: Final = 30.0
"""Seconds, at most, for the final score to count up."""
Tell = Callable[[Figures], None]


def demonstrate(plan: Plan, home: Path, tell: Tell) -> Figures:
    """Play the evening on a window that nobody sees; `tell` hears how it goes."""
    wish = Wish(plan.language, plan.size, swift=True, home=home, camera="simulated", seed=plan.seed)
    with Fingers(wish) as fingers:
        try:
            return Evening(fingers, plan, tell).play()
        finally:
            fingers.app.senses_loop.close()


class Evening:
    """One evening, from the people who sit down to the score."""

    def __init__(self, fingers: Fingers, plan: Plan, tell: Tell) -> None:
        self.figures = Figures(plan.game, plan.players, plan.seed)
        self._fingers = fingers
        self._plan = plan
        self._tell = tell
        self._seats = SimulatedSeats()
        self._telling = Telling(fingers, self.figures, plan.seed)
        self._rolling = Rolling(self._telling, self._moment, fast=plan.fast)
        self._whims = RandomPlayer(plan.seed)
        self._next_middle = HALFWAY
        self._gif = EveningGif(plan.gif) if plan.gif is not None else None

    def play(self) -> Figures:
        """Play to the final score, or as far as was wished for."""
        began, fingers, figures = time.monotonic(), self._fingers, self.figures
        self._find_senses()
        self._sit_down()
        while fingers.screen.name != "scoring" and figures.decisions < self._plan.most:
            meant = self._step()
            with figures.timed("checking"):
                self._compare(meant)
            figures.clock(began)
            self._tell(figures)
            if self._gif is not None and fingers.screen.name == "table" and fingers.table.scan.scanner is None:
                self._gif.see(fingers.seen())
        match = self._playing.match
        if match.result is not None:
            self._telling.wait(lambda: fingers.screen.name != "scoring" or fingers.screen.over, COUNTING)
            self._moment("final-score")
            figures.result = tuple(self._playing.tr.result(self._playing.game, match.result, self._playing.names))
        if self._gif is not None:
            self._gif.end(fingers.seen())
            figures.pictures = [*figures.pictures, self._gif.file]
        figures.lamps = len(self._seats.diary)
        figures.clock(began)
        return figures

    @property
    def _playing(self) -> TableModel:
        return self._fingers.app.evening

    @property
    def _senses(self) -> Any:
        return self._fingers.app.senses_loop.senses

    # --- sitting down ----------------------------------------------------------------------------------------------

    def _find_senses(self) -> None:
        """Wait for the camera, and put simulated buttons and lamps before everybody."""
        if not self._telling.wait(lambda: self._senses is not None):
            raise Stuck("senses")
        self._senses.seats = SharedSeats(self._seats)

    def _sit_down(self) -> None:
        app, plan = self._fingers.app, self._plan
        draft = app.draft
        draft.choose(plan.game)
        draft.crew = [Person(name, mark) for mark, name in enumerate(STRANGERS[: plan.players])]
        draft.sources = dict.fromkeys(draft.game.sources, Holder.TABLE)
        draft.sources |= dict.fromkeys(() if plan.real else self._dealt(draft.game), Holder.APP)
        if plan.players > draft.game.usual[-1]:
            draft.options["house-players"] = True
        for source in draft.game.sources:
            app.likes.eyes[f"{plan.game}/{source}"] = plan.by == "camera"
        for screen, moment in (("crew", "people"), ("pieces", "pieces")):
            app.go(screen)
            self._moment(moment)
        colours = {seat: mark.colour for seat, mark in draft.marks().items()}
        table = LiveTable.begin(
            app.journal, draft.game, draft.setup(), seed=plan.seed, names=draft.names(), colours=colours
        )
        app.sit_down(table, draft.names())
        self._fingers.frames(2)
        self._watch_answers()
        self._truth: Match[Any] = Match(draft.game, table.match.setup)
        self._known = 0

    def _dealt(self, game: Game[Any]) -> list[str]:
        """What the app holds, so that people choose in secret; dice that a camera reads are real where it looks."""
        facts = game.extras.table_facts
        return [source for source in facts.secret_hands if self._plan.by == "buttons" or source not in facts.dice]

    def _watch_answers(self) -> None:
        """Count the time of the rules with their journal, and every answer that they refuse."""
        playing, figures = self._playing, self.figures
        give = playing.answer_all

        def answer_all(*given: Any, **named: Any) -> None:
            try:
                with figures.timed("rules"):
                    give(*given, **named)
            except (KernelError, SessionError):
                figures.refused += 1
                raise

        playing.answer_all = answer_all  # type: ignore[method-assign]  # a watch over what the screen calls

    # --- playing ---------------------------------------------------------------------------------------------------

    def _step(self) -> list[Answer]:
        """Do one thing; give what was meant by it."""
        fingers, table = self._fingers, self._fingers.table
        if fingers.screen.name == "checklist":
            self._moment("setup")
            self._telling.tap(
                next(key for key in fingers.touchable() if (key.picture, key.style) == ("check", "brass"))
            )
            return []
        if self._telling.clear():
            return []
        self._picture_of_the_way()
        decision = self._playing.match.decision
        if isinstance(decision, Secret):
            return self._press(decision)
        if table.scan.scanner is not None:
            return self._rolling.roll()
        if self._plan.by == "buttons" and decision is not None:
            return self._by_buttons(decision)
        answer = self._whims.answer(decision, self._playing.match.sequence)
        self._telling.tell(answer)
        return [answer]

    def _by_buttons(self, decision: Decision) -> list[Answer]:
        """Let the seat that is asked, or that speaks for the table, walk to its answer; nobody walks very far."""
        match, service = self._playing.match, self._senses.seat_service
        before = match.sequence
        (seat,) = service.seating.asked(decision)[:1]
        offers = service.seating.offers(decision, seat)
        answer = self._whims.answer(decision, before)
        offer = offers.index(answer) % NEAR if answer in offers else 0
        if not self._telling.wait(lambda: service.presses.knows(self._fingers.table.stamp)):
            raise Stuck("buttons")
        self._walk(seat, offer, direct=service.presses.direct)
        if not self._telling.wait(lambda: self._playing.match.sequence > before):
            raise Stuck("buttons")
        return [offers[offer]]

    def _press(self, decision: Secret) -> list[Answer]:
        """Let everybody choose by button."""
        match, seat_service = self._playing.match, self._senses.seat_service
        before, owed = match.sequence, match.owed
        meant = [self._whims.answer(decision, before + place, (seat,)) for place, seat in enumerate(owed)]
        if not self._telling.wait(lambda: seat_service.presses.still_owed == len(owed)):
            raise Stuck(decision.prompt)
        direct = all(len(offer) <= FEW for offer in decision.options.values())
        for answer in meant:
            if answer is meant[-1]:
                self._fingers.frames(2)
                self._moment("secret")
            self._choose(answer, decision, direct=direct)
        if not self._telling.wait(lambda: self._playing.match.sequence > before):
            raise Stuck(decision.prompt)
        return meant

    def _choose(self, answer: Answer, decision: Secret, *, direct: bool) -> None:
        seat = Seat(str(answer.seat))
        self._walk(seat, decision.offered_to(seat).index(answer.option), direct=direct)

    def _walk(self, seat: Seat, offer: int, *, direct: bool) -> None:
        place = self._senses.seat_service.seating.place(seat)
        for button in (offer + 1,) if direct else (*[ON] * (offer + 1), CHOOSE):
            self.figures.presses += 1
            self._seats.press(place, button)
            self._fingers.frames(1)

    # --- comparing -------------------------------------------------------------------------------------------------

    def _compare(self, meant: list[Answer]) -> None:
        """Let the same happen at the table that knows the truth, and see whether both stand alike."""
        match, left = self._playing.match, list(meant)
        try:
            for step in match.steps[self._known :]:
                self.figures.given[step.by] += 1
                said = step.answer  # what the app dealt is true; so is what one touch said along with another
                self._truth.answer(said if step.by in BY_THEMSELVES or not left else left.pop(0))
        except KernelError:
            left = [*left, *meant]
        self._known = match.sequence
        self.figures.turn = self._playing.turn or self._playing.round
        self.figures.compared += 1
        if left or not same_match(match, self._truth):
            self.figures.wrong += 1
            self._truth = Match(match.game, match.setup, steps=match.steps)

    # --- pictures --------------------------------------------------------------------------------------------------

    def _picture_of_the_way(self) -> None:
        if self._fingers.table.asking.kind != "choose":
            return
        if self._playing.round:
            self._moment("first-turn")
        if self.figures.decisions >= self._next_middle:
            self._next_middle *= 2
            self._moment("mid-game", again=True)

    def _moment(self, name: str, *, again: bool = False, before: Callable[[], None] | None = None) -> bool:
        """Keep a picture of what is on the screen if this is the first time, or else `again`; say whether."""
        file = (self._plan.pictures or Path()) / f"{MOMENTS.index(name) + 1:02}-{name}.png"
        worth_it = self._plan.pictures is not None and (again or file not in self.figures.pictures)
        if not worth_it and self._gif is None:
            return False
        if before is not None:
            before()
        if self._gif is not None:
            self._gif.see(self._fingers.seen())
        if worth_it:
            self._fingers.shot(file)
            self.figures.pictures = [*dict.fromkeys((*self.figures.pictures, file))]
        return True
