"""Opening the journal and looking at a match in it, without touching it."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final

from companion.cli.errors import Failed
from companion.cli.speaking import explaining
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import RulesChanged, refusal
from companion.engine.kernel.happenings import Told
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Setup
from companion.engine.shelf import SHELF
from companion.i18n import Translator
from companion.session import opening
from companion.session.datafolder import DataFolder
from companion.session.evenings import Evening, evening, evenings
from companion.session.journal import Journal
from companion.session.standing import Standing, opened, replay, worked_out

_BEGINS: Final = ("captain", "first", "turn")
"""Where a view says who begins, the most telling first."""


@contextmanager
def open_journal(tr: Translator, given: Namespace) -> Iterator[Journal]:
    """Open the journal of the folder asked for, with a backup for this evening; its troubles go to stderr."""
    with explaining(tr):
        opened_ = opening.open_journal(DataFolder(given.data))
        with opened_.journal as journal:
            for notice in opened_.notices:
                print(f"companion: {tr.refusal('', notice)}", file=sys.stderr)
            yield journal


def for_writing(tr: Translator, journal: Journal) -> Journal:
    """Refuse to change a journal that is only in memory: nothing of it would be left."""
    if journal.trouble is not None:
        raise Failed(tr.refusal("", journal.trouble))
    return journal


def match_asked_for(tr: Translator, journal: Journal, number: int | None) -> Evening:
    """Find the match, or the latest one."""
    if number is not None:
        return evening(journal, number)
    for one in evenings(journal, most=1):
        return one
    raise Failed(tr.text("sessions.none"))


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
    for chapter in standing.chapters:
        yield from replay(SHELF[one.game], chapter).told()


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


def local(time: str) -> str:
    """Say a time as the clock on the wall does."""
    return datetime.fromisoformat(time).astimezone().strftime("%Y-%m-%d %H:%M")


def game_name(tr: Translator, game: str) -> str:
    """Call a game by its name, also one that is not on the shelf any more."""
    return tr.say(game, "game.name", {}) if game in SHELF else game
