"""The course of a match: who was ahead when, and which answers turned it, by what everybody could count."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from companion.engine.kernel.happenings import Told
from companion.session.journal.standing import lasting, opened

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from companion.engine.kernel.game import Game
    from companion.engine.kernel.match import Match
    from companion.session.journal.standing import Chapter


class Moment(NamedTuple):
    """One answer after which the count was another one."""

    turn: int
    """So many turns or rounds had begun."""
    side: str
    """Whose points changed most, or who took the lead."""
    points: int
    told: tuple[Told, ...]
    """What everybody heard of it."""


class Course(NamedTuple):
    """What there is to tell about the way to the end."""

    turns: int
    leads: tuple[Moment, ...]
    """Whenever another side was alone ahead."""
    swings: tuple[Moment, ...]
    """The answers that moved most points, the greatest first."""

    @property
    def leader(self) -> str:
        """Give the side that was ahead last; "" if none ever was."""
        return self.leads[-1].side if self.leads else ""


def course(game: Game[Any], chapters: Sequence[Chapter], begins: Callable[[Told], bool]) -> Course:
    """Play a match once more and watch the public count; `begins` knows what begins a turn."""
    leads: list[Moment] = []
    swings: list[Moment] = []
    before: dict[str, int] = {}
    turn = 0
    for match, heard in _answers(game, chapters):
        if not match.turns:
            turn += sum(begins(one) for one in heard)
            continue
        now = {tally.side: tally.total for tally in match.score_so_far().tallies}
        if before and now != before:
            side = max(now, key=lambda one: abs(now[one] - before.get(one, 0)))
            swings.append(Moment(turn, side, now[side] - before.get(side, 0), heard))
            ahead = _alone_ahead(now)
            if ahead and (not leads or ahead != leads[-1].side):
                leads.append(Moment(turn, ahead, now[ahead], heard))
        before = now
        turn += sum(begins(one) for one in heard)
    swings.sort(key=lambda one: -abs(one.points))
    return Course(turn, tuple(leads), tuple(swings))


def _answers(game: Game[Any], chapters: Sequence[Chapter]) -> Iterator[tuple[Match[Any], tuple[Told, ...]]]:
    """Give the match after every answer but the last, and what everybody heard then."""
    for chapter in lasting(game, chapters):
        match = opened(game, chapter.start)
        for step in chapter.steps:
            told = match.answer(step.answer, step.by, step.confidence)
            if match.result is None:
                yield match, tuple(one for one in told if one.heard_by(None))


def _alone_ahead(points: dict[str, int]) -> str:
    best = max(points.values(), default=0)
    ahead = [side for side, own in points.items() if own == best]
    return ahead[0] if len(ahead) == 1 else ""
