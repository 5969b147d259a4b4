"""Which answers of a match stand: its rows applied one by one, while it is played and when it is reopened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from msgspec import Raw, Struct, field

from companion.engine.kernel.codec import decode
from companion.engine.kernel.decisions import Answer, Step
from companion.engine.kernel.errors import KernelError, Refusal, RulesChanged, refusal
from companion.engine.kernel.match import Match
from companion.session.errors import Damaged
from companion.session.journal.journal import Start

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from companion.engine.kernel.game import Game
    from companion.engine.kernel.happenings import Told
    from companion.session.journal.journal import Entry

DEALER: Final = "dealer"
RULES: Final = "rules"
"""Who gives the only answer that the rules leave: nobody is asked, and everybody is told."""
BY_THEMSELVES: Final = frozenset({DEALER, RULES})
"""Answers of these go and come with what a person did before them."""
SOURCES: Final = "sources"
"""What a repair is about that only lets pieces change hands."""


class Written(Struct, frozen=True):
    """An answer that stands, and the row where it was given; `corrected` is the row of the last correction."""

    step: Step
    row: int
    at: str
    corrected: int = 0


class Replaced(Struct, frozen=True, forbid_unknown_fields=True):
    """The content of a correction: the answer at this place reads otherwise, and so many answers still stand."""

    place: int
    now: Raw
    kept: int


class Chapter(Struct):
    """A stretch of a match from its start, or from a repaired position; `row` is the repair's (0: the beginning)."""

    start: Start
    row: int = 0
    at: str = ""
    by: str = "hand"
    answers: list[Written] = field(default_factory=list)
    about: str = ""
    """What the repair was for: "sources" if only the holders of pieces changed."""

    @property
    def steps(self) -> list[Step]:
        """Give the answers alone."""
        return [written.step for written in self.answers]


class Standing:
    """What stands of a match: its chapters, the last of which is being played, and what could be brought back."""

    def __init__(self, game: Game[Any], start: Start) -> None:
        self._game = game
        self.chapters = [Chapter(start)]
        self.undone: list[Written | Chapter] = []

    @property
    def chapter(self) -> Chapter:
        """Give the chapter that is being played."""
        return self.chapters[-1]

    @property
    def acts(self) -> list[int]:
        """List the rows of all that can be taken back: answers of people, and repairs."""
        rows: list[int] = []
        for chapter in self.chapters:
            rows += [chapter.row] if chapter.row else []
            rows += [one.row for one in chapter.answers if one.step.by not in BY_THEMSELVES]
        return rows

    def copy(self) -> Standing:
        """Keep what stands now, in case the next act fails."""
        other = Standing(self._game, self.chapters[0].start)
        other.chapters = [
            Chapter(one.start, one.row, one.at, one.by, list(one.answers), one.about) for one in self.chapters
        ]
        other.undone = list(self.undone)
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
            self._correct(row, entry)
        elif entry.kind == "repair":
            position = Start(position=Raw((entry.option or "").encode()))
            self.chapters.append(Chapter(position, row, entry.at, entry.by, about=entry.asked or ""))
            self.undone = []

    def _step(self, entry: Entry) -> Step:
        return Step(Answer(entry.seat, self._game.read(entry.option or "")), entry.by, entry.confidence)

    def _undo(self) -> None:
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
        answers[said.place] = Written(step, before.row, before.at, row)
        del answers[said.kept :]
        self.undone = []


def is_draw(one: Written | Chapter) -> bool:
    """Say whether this is the dealer's, or the rules' own: it goes and comes with what a person did before it."""
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
    """Leave out what a later chapter gave again: each takes over the latest turn boundary of the one before it."""
    cut = [_up_to_the_boundary(game, chapter) for chapter in chapters[:-1]]
    return [*cut, *chapters[-1:]]


def _up_to_the_boundary(game: Game[Any], chapter: Chapter) -> Chapter:
    match, lasts = opened(game, chapter.start), 0
    for place, step in enumerate(chapter.steps, 1):
        match.answer(step.answer, step.by, step.confidence)
        lasts = place if match.at_boundary else lasts
    return Chapter(chapter.start, chapter.row, chapter.at, chapter.by, chapter.answers[:lasts], chapter.about)


def replay(game: Game[Any], chapter: Chapter) -> Match[Any]:
    """Give the answers of a chapter again."""
    match = opened(game, chapter.start)
    for number, step in enumerate(chapter.steps, 1):
        try:
            match.answer(step.answer, step.by, step.confidence)
        except KernelError as error:
            raise RulesChanged(refusal("replay-broke-off", answer=number, why=error.why.key)) from error
    return match
