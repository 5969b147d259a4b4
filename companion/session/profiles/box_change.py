"""Another box for a running match: begun again with it, all answers given again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.engine.kernel.codec import encode
from companion.engine.kernel.errors import KernelError, refusal
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Setup
from companion.session.errors import NotExported
from companion.session.journal.evenings import evening, name_people
from companion.session.journal.journal import Entry, Start

if TYPE_CHECKING:
    from companion.engine.kernel.game import Game
    from companion.session.journal.journal import Journal
    from companion.session.journal.standing import Chapter, Standing
    from companion.session.profiles.box_profile import Profile


def with_another_box(journal: Journal, number: int, game: Game[Any], standing: Standing, profile: Profile) -> int:
    """Begin the match again with this box and give all its answers; the old one stays as it is.

    If an answer does not fit the new box, nothing is written.
    """
    chapter = standing.chapters[0]
    setup = chapter.start.setup
    if setup is None or len(standing.chapters) > 1:
        raise NotExported(refusal("box-of-a-position", match=number))
    setup = Setup(setup.game, setup.seats, setup.options | profile.options, setup.sources, profile.box)
    _refuse_misfits(game, setup, chapter)
    old = evening(journal, number)
    with journal.together():
        new = journal.begin(game.name, game.version, setup.seats, Start(game.complete(setup)), journal.seed(number))
        for row, one in enumerate(chapter.answers, 1):
            step = one.step
            option = encode(step.answer.option)
            entry = Entry("answer", step.answer.seat, option, step.by, step.confidence, one.at)
            journal.write(new, row, entry)
        name_people(journal, new, old.names)
        note = f"{number} -> {profile.name} {profile.version}"
        journal.write(new, len(chapter.answers) + 1, Entry("note", option=encode(note)))
    return new


def _refuse_misfits(game: Game[Any], setup: Setup, chapter: Chapter) -> None:
    match: Match[Any] = Match(game, setup)
    for number, step in enumerate(chapter.steps, 1):
        try:
            match.answer(step.answer, step.by, step.confidence)
        except KernelError as error:
            raise NotExported(refusal("box-does-not-fit", answer=number, why=error.why.key)) from error
