"""Which answers of a match stand: its rows applied one by one, while it is played and when it is reopened."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from msgspec import Raw, Struct, field
from msgspec.structs import replace

from companion.engine.kernel.codec import decode
from companion.engine.kernel.decisions import Answer, Seat, Step
from companion.engine.kernel.errors import KernelError, Refusal, RulesChanged, refusal
from companion.engine.kernel.match import Match
from companion.session.errors import Damaged
from companion.session.journal.journal import Start
from companion.session.journal.kept_answers import RULES, Again, Waiting, Written, with_questions

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from companion.engine.kernel.game import Game
    from companion.engine.kernel.happenings import Told
    from companion.session.journal.journal import Entry

DEALER: Final = "dealer"
SAILOR: Final = "sailor"
"""Who answers for a seat on which a sailor of the app sits."""
BY_THEMSELVES: Final = frozenset({DEALER, RULES, SAILOR})
"""Answers of these go and come with what a person did before them."""
AGAIN: Final = "again"
"""What a correction is about that only takes up answers which waited."""
MENDED: Final = "mended"
SOURCES: Final = "sources"
HOLDERS: Final = "holders"
"""What a repair is about: pieces were put right, or changed hands (once written without the answers before it)."""
SEATS, LEFT, JOINED, STANDS_IN, NIGHT = "seats", "left", "joined", "stands-in", "night"
"""What else begins a chapter: people change places, leave, come late, play for somebody, or call it a night."""
_BARE: Final = ("", SOURCES)
"""Repairs of older files: the position alone, taken at the latest turn boundary there was then."""


class Replaced(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a correction: the answer at this place reads otherwise, and so many answers still stand."""

    place: int
    now: Raw
    kept: int
    rest_waits: bool = False
    """The others are given again when their questions come; once they were simply gone."""


class Company(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What has changed about the people since a match began."""

    left: tuple[Seat, ...] = ()
    stand_ins: dict[Seat, str] = {}
    """Who plays for somebody who had to go: a neighbour, by name."""
    joined: dict[Seat, str] = {}
    """Who came late, by name."""
    sailors: dict[Seat, str] = {}
    """Where sailors of the app sit, and of which character."""

    @property
    def absent(self) -> tuple[Seat, ...]:
        """List the seats on which nobody plays for themselves."""
        return (*self.left, *self.stand_ins, *(seat for seat in self.sailors if seat not in self.left))


class TakenUp(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The content of a repair: a position to go on from, and how many answers of the chapter before it led there."""

    position: Raw
    lasts: int
    waits: int = 0
    """So many of the answers since then are given again when their questions come."""
    company: Company | None = None
    """Who plays from here on; None: as before."""


class Chapter(Struct):
    """A stretch of a match from its start, or from a repaired position; `row` is the repair's (0: the beginning)."""

    start: Start
    row: int = 0
    at: str = ""
    by: str = "hand"
    answers: list[Written] = field(default_factory=list)
    about: str = ""
    """What the repair was for."""
    lasts: int | None = None
    """So many answers of the chapter before it led to its position; None: it does not say."""
    company: Company = Company()

    @property
    def steps(self) -> list[Step]:
        """Give the answers alone."""
        return [written.step for written in self.answers]


class Standing:
    """What stands of a match: its chapters, the last of which is being played, and what could be brought back."""

    def __init__(self, game: Game[Any], start: Start) -> None:
        self._game = game
        self.chapters = [Chapter(start, company=Company(sailors=dict(start.sailors)))]
        self.undone: list[Written | Chapter] = []
        self.waiting: list[Waiting] = []
        """Answers that a correction has overtaken, and that may fit again."""

    @property
    def chapter(self) -> Chapter:
        """Give the chapter that is being played."""
        return self.chapters[-1]

    @property
    def acts(self) -> list[int]:
        """List the rows of all that undo takes back one by one: answers of people, and repairs with what they kept."""
        return [row for chapter, rows in self._rows() for row in rows if row >= chapter.row]

    @property
    def rows(self) -> list[int]:
        """List the rows of all answers of people and repairs that stand, those that a repair kept among them."""
        return [row for _, rows in self._rows() for row in rows]

    def _rows(self) -> Iterator[tuple[Chapter, list[int]]]:
        for chapter, after in zip(self.chapters, [*self.chapters[1:], None], strict=True):
            answers = chapter.answers[: after.lasts if after else None]
            own = [chapter.row] if chapter.row else []
            yield chapter, own + [one.row for one in answers if one.step.by not in BY_THEMSELVES]

    def belongs_to_a_repair(self, one: Written | Chapter) -> bool:
        """Say whether an answer was only given again in this chapter: it goes and comes with the repair."""
        return isinstance(one, Written) and one.row < self.chapter.row

    @property
    def called(self) -> bool:
        """Say whether the table has called it a night."""
        return self.chapter.about == NIGHT

    def copy(self) -> Standing:
        """Keep what stands now, in case the next act fails."""
        other = Standing(self._game, self.chapters[0].start)
        other.chapters = [replace(one, answers=list(one.answers)) for one in self.chapters]
        other.undone, other.waiting = list(self.undone), list(self.waiting)
        return other

    def apply(self, row: int, entry: Entry) -> None:
        """Let one row have its effect."""
        if entry.kind == "answer":
            self.chapter.answers.append(Written(self._step(entry), row, entry.at))
            if entry.by not in BY_THEMSELVES:  # they also answer right after something was brought back
                self.undone = []
        elif entry.kind == "undo":
            self._undo()
        elif entry.kind == "redo":
            self._redo()
        elif entry.kind == "correction":
            self._give_again(entry) if entry.asked == AGAIN else self._correct(row, entry)
        elif entry.kind == "repair":
            self._repair(row, entry)

    def _step(self, entry: Entry) -> Step:
        return Step(Answer(entry.seat, self._game.read(entry.option or "")), entry.by, entry.confidence)

    def _undo(self) -> None:
        self.waiting = []
        if self.chapter.answers:
            self.undone.append(self.chapter.answers.pop())
        else:
            self.undone.append(self.chapters.pop())
        if not self.chapters:
            raise IndexError

    def _redo(self) -> None:
        again = self.undone.pop()
        if isinstance(again, Chapter):
            self.chapters.append(again)
        else:
            self.chapter.answers.append(again)

    def _correct(self, row: int, entry: Entry) -> None:
        said = decode(entry.option or "", Replaced)
        answers = self.chapter.answers
        before = answers[said.place]
        option = self._game.read(bytes(said.now).decode())
        step = Step(Answer(before.step.answer.seat, option), entry.by, entry.confidence)
        later = self._noted()[said.kept :] if said.rest_waits else []
        answers[said.place] = Written(step, before.row, before.at, row)
        del answers[said.kept :]
        self.undone, self.waiting = [], later

    def _noted(self) -> list[Waiting]:
        """Give the answers of this chapter with their questions, and what waits already."""
        return with_questions(opened(self._game, self.chapter.start), self.chapter.answers) + self.waiting

    def _give_again(self, entry: Entry) -> None:
        said = decode(entry.option or "", Again)
        self.chapter.answers += [self.waiting[place].written for place in said.taken]
        del self.waiting[: said.gone]

    def _repair(self, row: int, entry: Entry) -> None:
        about = entry.asked or ""
        if about in _BARE:
            made = Chapter(Start(position=Raw((entry.option or "").encode())), row, entry.at, entry.by, about=about)
            made.company = self.chapter.company
            self.waiting = []
        else:
            said = decode(entry.option or "", TakenUp)
            made = Chapter(Start(position=said.position), row, entry.at, entry.by, about=about, lasts=said.lasts)
            made.company = said.company or self.chapter.company
            self.waiting = self._since(said.lasts)[: said.waits]
        self.chapters.append(made)
        self.undone = []

    def _since(self, lasts: int) -> list[Waiting]:
        """Give what was answered since then, its turns counted from the new beginning."""
        noted = self._noted()
        before = noted[lasts].turn - 1 if lasts < len(noted) else 0
        return [Waiting(one.written, one.asked, one.turn - before) for one in noted[lasts:]]


def is_draw(one: Written | Chapter) -> bool:
    """Say whether the dealer, the rules or a sailor gave it: it goes and comes with what a person did before it."""
    return isinstance(one, Written) and one.step.by in BY_THEMSELVES


def worked_out(game: Game[Any], start: Start, entries: Iterable[Entry], damaged: Refusal) -> Standing:
    """Apply all rows of a match; rows that make no sense together mean that it is damaged."""
    standing = Standing(game, start)
    try:
        for row, entry in enumerate(entries, 1):
            standing.apply(row, entry)
    except (IndexError, KernelError) as error:
        raise Damaged(damaged) from error
    return standing


def opened(game: Game[Any], start: Start) -> Match[Any]:
    """Lay the table as a chapter begins."""
    return Match(game, start.setup, position=bytes(start.position).decode() or None)


def told_at_start(match: Match[Any]) -> list[Told]:
    """Everything that anybody was told before the first answer."""
    heard = [told for seat in (None, *match.setup.seats) for told in match.told(seat)]
    return list({id(told): told for told in heard}.values())


def lasting(game: Game[Any], chapters: Sequence[Chapter]) -> list[Chapter]:
    """Leave out what a later chapter gave again: each takes over a turn boundary of the one before it."""
    cut = [
        replace(one, answers=one.answers[: _taken_over(game, one, after) if after.lasts is None else after.lasts])
        for one, after in pairwise(chapters)
    ]
    return [*cut, *chapters[-1:]]


def _taken_over(game: Game[Any], chapter: Chapter, after: Chapter) -> int:
    """Find the boundary that a repair of an older file began from: the one it differs least from, or the latest."""
    position = decode(bytes(after.start.position), dict[str, Any])
    match, found = opened(game, chapter.start), (1.0, 0)
    for place, step in enumerate(chapter.steps, 1):
        match.answer(step.answer, step.by, step.confidence)
        if match.at_boundary:
            there = decode(match.position(), dict[str, Any])
            found = min(found, (_difference(there, position), -place))
    return -found[1]


def _difference(one: Any, other: Any) -> float:
    """Say how much of a position differs, from 0 to 1; what lies deep counts less."""
    if not isinstance(one, dict) or not isinstance(other, dict):
        return float(one != other)
    names = {*one, *other}
    return sum(_difference(one.get(name), other.get(name)) for name in names) / len(names) if names else 0.0


def told_before(game: Game[Any], chapters: Sequence[Chapter]) -> list[Told]:
    """Everything that the public heard before the last chapter; what a new chapter tells anew is told once."""
    heard: list[Told] = []
    for chapter in lasting(game, chapters)[:-1]:
        match = replay(game, chapter)
        position = bytes(chapter.start.position).decode() or None
        heard += Match(game, chapter.start.setup, chapter.steps, position=position, up_to=match.turns).told()
    return heard


def replay(game: Game[Any], chapter: Chapter) -> Match[Any]:
    """Give the answers of a chapter again."""
    match = opened(game, chapter.start)
    for number, step in enumerate(chapter.steps, 1):
        try:
            match.answer(step.answer, step.by, step.confidence)
        except KernelError as error:
            raise RulesChanged(refusal("replay-broke-off", answer=number, why=error.why.key)) from error
    return match
