"""Rolling on the simulated table: the camera reads, and whoever knows the truth confirms, corrects or takes back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from companion.bridge.sights import Lying, weigh_said
from companion.engine.kernel.decisions import Answer
from companion.session.standing import DEALER
from companion.ui.models.truth import corrections, same_answers
from companion.ui.player import Stuck
from companion.ui.telling import Telling

SETTLED: Final = ("sure", "held", "doubtful", "impossible")
OFFERED: Final = 4
"""So many ways to read it have a key."""


class Moment(Protocol):
    """Takes a picture if this is the first time that it is worth one; `before` is done only then."""

    def __call__(self, name: str, *, before: Callable[[], None] | None = None) -> bool: ...


class Rolling:
    """One roll after the other; `moment` keeps pictures."""

    def __init__(self, telling: Telling, moment: Moment, *, fast: bool) -> None:
        self._telling = telling
        self._fingers = telling.fingers
        self._figures = telling.figures
        self._moment = moment
        self._fast = fast

    @property
    def _match(self) -> Any:
        return self._telling.playing.match

    @property
    def _pretended(self) -> Any:
        return getattr(self._fingers.app.listening.senses, "pretended", None)

    def roll(self) -> list[Answer]:
        """Roll what is asked for and see that the truth arrives; give the true answers."""
        match, scanner = self._match, self._fingers.table.scanner
        fallen = self._pretended.choose(match.game, match.decision)
        truth = list(weigh_said(match.game, match.decision, scanner.scanning.sight, fallen).ways[0])
        before = match.sequence
        self._telling.tap(self._fingers.key("roll"))
        self._figures.scans += 1
        self._look(scanner, before)
        if self._match.sequence == before:
            self._figures.asked += 1
            self._moment("doubtful")
            self._say(scanner, fallen, truth)
        elif not self._is(truth, before):
            self._figures.misread += 1
            self._moment("misread")
        if not self._is(truth, before):  # misread, or the ring closed before the last die was corrected
            self._take_back(before)
            self._by_hand(truth)
        return truth

    def _is(self, truth: list[Answer], before: int) -> bool:
        """Whether the table was told the truth since then."""
        return same_answers([step.answer for step in self._match.steps[before:] if step.by != DEALER], truth)

    def _look(self, scanner: Any, before: int) -> None:
        """Wait until the reading counts, or a person is asked."""
        scanning, old = scanner.scanning, scanner.scanning.seen
        on_table = self._pretended.table

        def settled() -> bool:
            seen = scanning.seen
            fresh = seen is not None and seen is not old and on_table.still
            return self._match.sequence > before or (fresh and scanner.shown.mood in SETTLED)

        self._telling.wait(settled)
        if self._match.sequence == before and scanner.shown.mood == "sure":
            taken = self._moment("scan", before=scanner.stop)  # a picture takes a while: nothing counts meanwhile
            key = self._telling.find(("way", 0)) if taken or self._fast else None
            if key is not None:
                self._telling.tap(key)
            self._telling.wait(lambda: self._match.sequence > before or scanner.shown.mood not in ("sure", "looking"))

    # --- what a person does ----------------------------------------------------------------------------------------

    def _say(self, scanner: Any, fallen: Sequence[Lying], truth: list[Answer]) -> None:
        """Touch the true reading if it is offered, else the true faces, else tell it by hand."""
        before = self._match.sequence
        if not self._offered(scanner, truth):
            seen = scanner.scanning.seen
            dice = seen.reading.dice if seen is not None and seen.reading is not None else ()
            for die, face in corrections([Lying(one.kind, one.face) for one in dice], fallen):
                key = self._telling.find(("face", die, face))
                if key is not None and self._match.sequence == before:
                    self._telling.tap(key)
            self._offered(scanner, truth)
        if self._match.sequence == before:
            self._by_hand(truth)

    def _offered(self, scanner: Any, truth: list[Answer]) -> bool:
        ways = scanner.shown.ways[:OFFERED]
        place = next((place for place, way in enumerate(ways) if same_answers(way.answers, truth)), None)
        key = self._telling.find(("way", place)) if place is not None else None
        if key is None:
            return False
        self._telling.tap(key)
        return True

    def _by_hand(self, truth: list[Answer]) -> None:
        for answer in truth:
            if self._fingers.table.scanner is not None:
                self._telling.tap(self._fingers.key("by-hand"))
            self._telling.tell(answer)

    def _take_back(self, before: int) -> None:
        """Undo what the camera said, as anybody would."""
        while self._match.sequence > before:
            sequence = self._match.sequence
            while self._telling.clear():
                self._fingers.frames(1)
            if self._fingers.screen.name != "table":
                self._fingers.app.go("table")
            self._telling.tap(self._fingers.key("undo"))
            self._telling.tap(self._telling.find("undo"))
            if self._match.sequence >= sequence:
                raise Stuck("undo")
