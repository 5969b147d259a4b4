"""`companion sessions begin` and `resume`: a match in the terminal."""

from __future__ import annotations

from argparse import Namespace

from companion.cli.errors import Failed, WrongUsage
from companion.cli.shared.asked_match import match_asked_for, open_journal
from companion.cli.shared.messages import document_errors_told, refusals_told, translator_for
from companion.cli.shared.table_setup import game_asked_for, seed_asked_for, setup_asked_for
from companion.cli.terminal.terminal_match import TerminalMatch
from companion.engine.kernel.decisions import Seat
from companion.engine.shelf import SHELF
from companion.i18n import Translator
from companion.presenter.house.exports import game_name
from companion.session.data_folder import DataFolder
from companion.session.journal.evenings import Evening, evening, to_resume
from companion.session.journal.journal import Journal
from companion.session.journal.match_reader import standing_of
from companion.session.profiles.box_change import with_another_box
from companion.session.profiles.box_profile import Profile
from companion.session.profiles.profile_folder import Profiles
from companion.session.table.live_table import LiveTable


def run(given: Namespace) -> int:
    """Begin or go on, until the match is over or somebody quits."""
    tr = translator_for(given)
    with open_journal(tr, given) as journal:
        table = _begun(tr, journal, given) if given.act == "begin" else _resumed(tr, journal, given)
        one = evening(journal, table.number)
        print(tr.text("resume.head", game=game_name(tr, one.game), match=one.id))
        print(tr.text("resume.help"))
        print()
        TerminalMatch(tr, table, one.names).play()
        print()
        if table.trouble is not None:
            raise Failed(tr.text("resume.unsaved", why=tr.refusal("", table.trouble)))
        print(tr.text("resume.saved" if table.result is None else "resume.over", match=one.id))
    return 0


def _begun(tr: Translator, journal: Journal, given: Namespace) -> LiveTable:
    game = game_asked_for(tr, given.game)
    setup = setup_asked_for(tr, game, given)
    if given.profile is not None:
        setup = _profile(tr, given, game.name).applied(setup)
    names: dict[Seat, str] = {}
    if given.people is not None:
        people = [name.strip() for name in given.people.split(",")]
        if len(people) != len(setup.seats):
            raise WrongUsage(f"--people: {len(setup.seats)} names, not {len(people)}")
        names = dict(zip(setup.seats, people, strict=True))
    with refusals_told(tr, game.name, WrongUsage):
        for caution in game.cautions(game.complete(setup)):
            print(tr.text("play.caution", caution=tr.refusal(game.name, caution.why)))
        seed = None if given.seed is None else seed_asked_for(given)
        return LiveTable.begin(journal, game, setup, seed=seed, names=names)


def _resumed(tr: Translator, journal: Journal, given: Namespace) -> LiveTable:
    one = _asked_for(tr, journal, given)
    called = one.result is not None and one.result.unfinished
    if one.finished and not called:
        raise Failed(tr.text("resume.finished", match=one.id))
    number = one.id
    if given.profile is not None:
        profile = _profile(tr, given, one.game)
        number = with_another_box(journal, one.id, SHELF[one.game], standing_of(journal, one), profile)
    with refusals_told(tr, one.game):
        table = LiveTable.reopen(journal, number)
        if table.standing.called:
            table.undo(agreed=True)
        return table


def _asked_for(tr: Translator, journal: Journal, given: Namespace) -> Evening:
    if given.match is not None:
        return match_asked_for(tr, journal, given.match)
    for one in to_resume(journal):
        return one
    raise Failed(tr.text("resume.nothing"))


def _profile(tr: Translator, given: Namespace, game: str) -> Profile:
    shelf = Profiles(DataFolder(given.data).profiles)
    with document_errors_told(tr, shelf.folder, game):
        return shelf.load(game, given.profile)
