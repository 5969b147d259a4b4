"""Dice and cards of a demo: laid on the simulated table, read by the camera, confirmed or corrected by the truth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from companion.bridge.camera.card_sights import CardSight
from companion.bridge.camera.dice_sights import Sight, ending, weigh_said
from companion.devtools.demo.table_truth import Fallen, corrections, same_answers
from companion.devtools.fingers.answer_fingers import Telling
from companion.devtools.fingers.random_fingers import Stuck
from companion.engine.kernel.decisions import Answer
from companion.engine.kernel.table_facts import DieFace
from companion.i18n.wording import tag_of
from companion.session.journal.standing import BY_THEMSELVES
from hardware.vision.cards.card_tracker import Laid, word_of

SETTLED: Final = ("sure", "held", "doubtful", "impossible")
OFFERED: Final = 6
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
    def _senses(self) -> Any:
        return self._fingers.app.senses_loop.senses

    @property
    def _hands(self) -> Any:
        return self._senses.simulation

    def roll(self) -> list[Answer]:
        """Roll or lay what is asked for and see that the truth arrives; give the true answers."""
        match, scanner = self._match, self._fingers.table.scan.scanner
        if scanner is None:
            raise Stuck("no scanner")
        sight = scanner.scanning.sight
        fallen, truth = self._truth(sight)
        before, picture = match.sequence, self._senses.lookout.number
        self._telling.tap(self._fingers.key("roll"))
        self._figures.scans += 1
        self._figures.cards += isinstance(sight, CardSight)
        self._look(scanner, before, picture + 1)
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
        return [*truth, *self._said_that_is_all(sight, before)]

    def _truth(self, sight: Any) -> tuple[Sequence[Fallen], list[Answer]]:
        """What is about to lie there, and what it answers."""
        match = self._match
        if isinstance(sight, CardSight):
            dealt = self._hands.cards.choose(match)
            if dealt is None:
                raise Stuck(sight.source)
            return dealt.words, [dealt.answer]
        fallen = self._hands.choose(match.game, match.decision)
        return fallen, list(weigh_said(match.game, match.decision, sight, fallen).ways[0])

    def _is(self, truth: list[Answer], before: int) -> bool:
        """Whether the table was told the truth since then; that there is no more of it may follow."""
        told = [step.answer for step in self._match.steps[before:] if step.by not in BY_THEMSELVES]
        return same_answers(told[: len(truth)], truth) and len(told) - len(truth) in (0, 1)

    def _said_that_is_all(self, sight: Any, before: int) -> list[Answer]:
        """Say that no more lie there, if that is still asked for; give that answer, whoever gave it."""
        if not isinstance(sight, Sight) or not sight.ends:
            return []
        if (end := ending(self._match.decision, sight)) is not None:
            self._by_hand([end])
        return [step.answer for step in self._match.steps[before:] if tag_of(step.answer.option) == sight.ends]

    def _look(self, scanner: Any, before: int, picture: int) -> None:
        """Wait until the reading counts, or a person is asked; up to `picture`, the table may look as it did before."""
        scanning, on_table = scanner.scanning, self._hands.table

        def settled() -> bool:
            seen = scanning.seen
            fresh = seen is not None and seen.number > picture and on_table.still
            return self._match.sequence > before or (fresh and scanner.shown.mood in SETTLED)

        self._telling.wait(settled)
        if self._match.sequence == before and scanner.shown.mood == "sure":
            name = "cards" if scanner.of == "cards" else "scan"
            taken = self._moment(name, before=scanner.stop)  # a picture takes a while: nothing counts meanwhile
            key = self._telling.find(("way", 0)) if taken or self._fast else None
            if key is not None:
                self._telling.tap(key)
            self._telling.wait(lambda: self._match.sequence > before or scanner.shown.mood not in ("sure", "looking"))

    # --- what a person does ----------------------------------------------------------------------------------------

    def _say(self, scanner: Any, fallen: Sequence[Fallen], truth: list[Answer]) -> None:
        """Touch the true reading if it is offered, else the true faces, else tell it by hand."""
        before = self._match.sequence
        if not self._offered(scanner, truth):
            seen = scanner.scanning.seen
            for die, face in corrections(_read(seen.reading if seen is not None else None), fallen):
                card = self._telling.find(("card", die))
                if card is not None and self._match.sequence == before:
                    self._telling.tap(card)
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
            if self._fingers.table.scan.scanner is not None:
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


def _read(reading: Any) -> list[Fallen]:
    if isinstance(reading, Laid):
        return [word_of(card) for card in reading.news]
    return [DieFace(one.kind, one.face) for one in reading.dice] if reading is not None else []
