"""The win chances of one evening, turn by turn: worked out beside the play, looked at after the end only."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from companion.engine.kernel.happenings import Told
from companion.sailors.thinking import played
from companion.sailors.win_chances import ENOUGH, Tally, shares
from companion.session.journal.standing import lasting, opened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from companion.engine.kernel.decisions import Step
    from companion.engine.kernel.game import Game
    from companion.engine.kernel.match import Match
    from companion.sailors.sailor_worker import SailorWorker
    from companion.session.journal.journal import Start
    from companion.session.journal.standing import Chapter
    from companion.session.table.live_table import LiveTable

POINTS: Final = 3
"""So many turning points are told."""
A_TURN: Final = 0.08
"""What moves less than this is luck of the counting, not a turning point."""

Spot = tuple[int, int, int, int]
"""A turn boundary, whatever is taken back and put right: chapter, answers, row of the last one, latest correction."""


class Turn(NamedTuple):
    """One turn of an evening: where it began, and what everybody heard in it."""

    spot: Spot
    number: int
    heard: tuple[Told, ...]


class Foreseen(NamedTuple):
    """How likely everybody was to win when a turn began, and what everybody heard in it; the last one is the end."""

    number: int
    chances: dict[str, float]
    heard: tuple[Told, ...]


class TurningPoint(NamedTuple):
    """A turn in which somebody's chances became others."""

    number: int
    side: str
    before: float
    after: float
    heard: tuple[Told, ...]


class EveningChances:
    """What has been worked out for one table so far. Nothing of it may be shown while the match goes on."""

    def __init__(self, table: LiveTable) -> None:
        self._table = table
        self._spots: dict[Spot, tuple[Start, tuple[Step, ...]]] = {}
        self._tallies: dict[Spot, Tally] = {}
        self._wanted: Spot | None = None
        self._noted = -1

    def of(self, table: LiveTable) -> bool:
        """Say whether this is about a table, opened once or again; then what it has worked out holds for it."""
        if table.number != self._table.number or table.journal is not self._table.journal:
            return False
        self._table = table
        return True

    @property
    def over(self) -> bool:
        """Say whether the match has ended: only then may anybody look."""
        return self._table.match.result is not None

    # --- working out -------------------------------------------------------------------------------------------

    def step(self, worker: SailorWorker) -> None:
        """Take what the worker has found, and have it look at the turn that is least sure."""
        found = worker.seen()
        if found is not None and self._wanted is not None:
            if found.played:
                self._tallies[self._wanted].add(found)
            else:
                self._spots.pop(self._wanted)  # nothing can be imagined from there
        if worker.idle:
            self._wanted = None
            self._note()
            self._look(worker)

    def _note(self) -> None:
        """Remember where the latest turn began."""
        table = self._table
        if table.sequence == self._noted:
            return
        self._noted = table.sequence
        answers = table.match.turn_began
        if answers >= 0:
            chapter = table.standing.chapter
            self._remember(chapter, spot_of(chapter, answers), answers)

    def note_all(self) -> None:
        """Remember where every turn began that stands: after the end, or when an old evening is opened."""
        game = self._table.match.game
        standing = {spot: (chapter, answers) for chapter, spot, answers in _boundaries(game, self._chapters())}
        for gone in [spot for spot in self._spots if spot not in standing]:
            del self._spots[gone]  # taken back, or put right
        for spot, (chapter, answers) in standing.items():
            self._remember(chapter, spot, answers)

    def _chapters(self) -> list[Chapter]:
        return lasting(self._table.match.game, self._table.standing.chapters)

    def _remember(self, chapter: Chapter, spot: Spot, answers: int) -> None:
        if spot not in self._tallies:
            self._tallies[spot] = Tally()
            self._spots[spot] = chapter.start, tuple(chapter.steps[:answers])

    def _look(self, worker: SailorWorker) -> None:
        least = min(self._spots, key=lambda spot: self._tallies[spot].played, default=None)
        if least is None or self._tallies[least].played >= ENOUGH:
            return
        start, steps = self._spots[least]
        match = played(self._table.match.game, start.setup, bytes(start.position).decode(), steps)
        self._wanted = least
        worker.foresee(match, self._table.writer.seed + least[1], self._tallies[least].played)

    @property
    def done(self) -> float:
        """How much of it is worked out, from 0 to 1."""
        counted = [min(ENOUGH, self._tallies[spot].played) for spot in self._spots]
        return sum(counted) / (ENOUGH * len(counted)) if counted else 0.0

    # --- after the end -----------------------------------------------------------------------------------------

    def course(self, begins: Callable[[Told], bool], counts: Callable[[Told], bool]) -> tuple[Foreseen, ...]:
        """Give the chances turn by turn and the end; nothing at all while the match goes on."""
        result = self._table.match.result
        if result is None:
            return ()
        sides = [tally.side for tally in result.tallies]
        told = turns(self._table.match.game, self._chapters(), begins, counts)
        seen = [
            Foreseen(one.number, {side: self._tallies[one.spot].chance(side) for side in sides}, one.heard)
            for one in told
            if one.spot in self._tallies and self._tallies[one.spot].played
        ]
        won = shares(result)
        last = seen[-1].number if seen else 0
        return (*seen, Foreseen(last, {side: won.get(side, 0.0) for side in sides}, ()))


def turning_points(course: Sequence[Foreseen], most: int = POINTS) -> tuple[TurningPoint, ...]:
    """Find the turns that moved most, in the order of the evening."""
    found = []
    for now, then in pairwise(course):
        side = max(now.chances, key=lambda one: abs(then.chances[one] - now.chances[one]), default="")
        if side and abs(then.chances[side] - now.chances[side]) >= A_TURN:
            found.append(TurningPoint(now.number, side, now.chances[side], then.chances[side], now.heard))
    largest = sorted(found, key=lambda one: -abs(one.after - one.before))[:most]
    return tuple(one for one in found if one in largest)


def spot_of(chapter: Chapter, answers: int) -> Spot:
    """Name a turn boundary: it is another one after anything before it was taken back or put right."""
    before = chapter.answers[:answers]
    return chapter.row, answers, before[-1].row if before else 0, max((one.corrected for one in before), default=0)


def turns(
    game: Game[Any], chapters: Sequence[Chapter], begins: Callable[[Told], bool], counts: Callable[[Told], bool]
) -> list[Turn]:
    """List the turns that stand; `begins` knows what is told when one begins, `counts` what numbers them for people."""
    found: list[Turn] = []
    number = 0
    for chapter in chapters:
        match = opened(game, chapter.start)
        number += sum(counts(told) for told in match.told() if told.heard_by(None))
        if match.turn_began >= 0:
            found.append(Turn(spot_of(chapter, match.turn_began), max(1, number), ()))
        for step in chapter.steps:
            before = match.turns
            told = [one for one in match.answer(step.answer, step.by, step.confidence) if one.heard_by(None)]
            over = match.turns != before
            cut = next((place for place, one in enumerate(told) if begins(one)), len(told)) if over else len(told)
            if found:
                found[-1] = found[-1]._replace(heard=(*found[-1].heard, *told[:cut]))
            number += sum(counts(one) for one in told)
            if over:
                found.append(Turn(spot_of(chapter, match.turn_began), max(1, number), tuple(told[cut:])))
    return found


def _boundaries(game: Game[Any], chapters: Sequence[Chapter]) -> Iterator[tuple[Chapter, Spot, int]]:
    for chapter in chapters:
        match: Match[Any] = opened(game, chapter.start)
        noted = -1
        for step in (None, *chapter.steps):
            if step is not None:
                match.answer(step.answer, step.by, step.confidence)
            if match.turn_began != noted:
                noted = match.turn_began
                yield chapter, spot_of(chapter, noted), noted
