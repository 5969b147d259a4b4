"""Reading a match in the journal without changing it: what stands, how it lies, what was told, who began."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import RulesChanged, refusal
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import SHELF
from companion.session.journal.standing import Standing, opened, replay, told_before, worked_out

if TYPE_CHECKING:
    from collections.abc import Iterator

    from companion.engine.kernel.happenings import Told
    from companion.engine.kernel.match import Match
    from companion.session.journal.evenings import Evening
    from companion.session.journal.journal import Journal

_BEGINS: Final = ("captain", "first", "turn")
"""Where a view says who begins, the most telling first."""


def standing_of(journal: Journal, one: Evening) -> Standing:
    """Work out which answers stand, if the rules are those it was played under."""
    if not one.playable:
        now = SHELF[one.game].version if one.game in SHELF else 0
        raise RulesChanged(refusal("rules-changed", game=one.game, written=one.rules, now=now))
    damaged = refusal("match-damaged", file=str(journal.path), match=one.begun[:10])
    return worked_out(SHELF[one.game], journal.start(one.id), journal.entries(one.id), damaged)


def match_of(one: Evening, standing: Standing) -> Match[Any]:
    """Play a match up to where it stands."""
    return replay(SHELF[one.game], standing.chapter)


def told_by(one: Evening, standing: Standing) -> Iterator[Told]:
    """Tell everything that the public heard, from the first chapter on."""
    yield from told_before(SHELF[one.game], standing.chapters)
    yield from replay(SHELF[one.game], standing.chapter).told()


def beginner(one: Evening, standing: Standing) -> Seat | None:
    """Find who began: whoever the table shows as captain, first or to move when the first turn begins."""
    first = standing.chapters[0]
    match = opened(SHELF[one.game], first.start)
    for step in first.steps:
        if match.at_boundary:
            view = match.view()
            shown = [getattr(view, name, None) for name in _BEGINS]
            return next((Seat(seat) for seat in shown if seat in one.seats), None)
        match.answer(step.answer, step.by, step.confidence)
    return None


def setup_of(journal: Journal, one: Evening) -> Setup:
    """Give the setup a match began with, as far as it is known."""
    start = journal.start(one.id)
    if start.setup is not None:
        return start.setup
    if one.playable:
        return opened(SHELF[one.game], start).setup
    return Setup(one.game, one.seats)
