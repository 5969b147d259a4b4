"""What nobody may know is in no list, preview, backup, error or representation of a running match."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.engine.kernel.codec import encode, words
from companion.engine.kernel.decisions import Answer, Choose, Secret
from companion.engine.kernel.errors import KernelError
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder
from companion.engine.shelf import game_named
from companion.session.data_folder import DataFolder
from companion.session.errors import SessionError
from companion.session.journal.backups import Backups
from companion.session.journal.evenings import evening, evenings, to_resume
from companion.session.journal.journal import Journal
from companion.session.journal.match_results import dice_of, readings
from companion.session.journal.recovery import open_journal
from companion.session.table.correction import outcomes, preview
from companion.session.table.live_table import LiveTable
from companion.session.table.proof_pictures import keep_proof, pictures
from companion.session.table.repair import open_parts, plan_repair
from companion.session.table.step_list import consent_to, lines, undo_to
from tests.session.tables import begun, played, setup_for, some_answer
from tests.what_games_have import SECRETIVE

SEED = 987_654_321_987


def marked(match: Match[Any]) -> set[str]:
    """The hidden answers that can be told from everything public: as JSON, and as words would say them."""
    public = encode([match.view(), match.told(), match.history(), match.question()])
    hidden = [step.answer for step, known in zip(match.steps, match.history(), strict=True) if known is None]
    said = {text for answer in hidden for text in (encode(answer.option), words(answer.option)) if len(text) > 3}
    return {text for text in said if text not in public}


def attempts(table: LiveTable) -> Iterator[Callable[[], object]]:
    """All that people and programs try, rightly and wrongly."""
    yield table.undo
    yield table.redo
    yield lambda: table.answer(some_answer(table.match), sequence=-1)
    yield lambda: plan_repair(table, {"pile": 99})
    yield lambda: plan_repair(table, {"hands": None})
    yield lambda: keep_proof(table, b"x")
    yield lambda: LiveTable.reopen(table.journal, 999)
    for line in lines(table)[-5:]:
        yield lambda line=line: undo_to(table, line.row)  # type: ignore[misc]
        yield lambda line=line: consent_to(table, line.row)  # type: ignore[misc]
        yield lambda line=line: outcomes(table, line.row)  # type: ignore[misc]
    asked = table.match.decision
    if isinstance(asked, Secret):
        for seat in table.match.setup.seats:
            yield lambda seat=seat: table.answer(Answer(seat, table.match.steps[0].answer.option))  # type: ignore[misc]


def outcry(attempt: Callable[[], object]) -> str:
    """What is said of it, with the whole traceback as a crash report would have it."""
    try:
        return repr(attempt())
    except (KernelError, SessionError):
        return traceback.format_exc()


def everything_shown(table: LiveTable, home: DataFolder, *, acting: bool) -> Iterator[str]:
    """Whatever this room lists, previews, explains or is represented by."""
    journal = table.journal
    yield encode(lines(table))
    yield encode([evening(journal, table.number), *evenings(journal), *to_resume(journal)])
    yield encode(journal.matches())
    yield encode(readings(journal)) + encode(dice_of(table.match.game, table.standing.chapters))
    yield encode([*pictures(journal), table.trouble, table.consent()])
    yield repr([table, journal, table.writer, table.standing, vars(home)])
    yield repr(Backups(home.journal, home.backups).listed())
    yield str([path.name for path in home.path.rglob("*")])
    try:
        yield encode(open_parts(table))
    except KernelError as error:
        yield str(error)
    for line in lines(table):
        if line.key == "read":
            for option in outcomes(table, line.row)[:2]:
                plan = preview(table, line.row, option)
                yield encode([plan.changes, plan.stopped, plan.kept, plan.lost])
    if acting:
        for attempt in attempts(table):
            yield outcry(attempt)


@pytest.mark.parametrize("game", SECRETIVE)
def test_no_marked_secret_is_in_anything_that_is_shown(
    home: DataFolder, game: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Played through with everything in the app's hands: again and again all of it is searched."""
    caplog.set_level(logging.DEBUG)
    searched = 0
    with open_journal(home).journal as journal:
        Backups(home.journal, home.backups).make()
        for seed in (SEED, SEED + 1):
            setup = setup_for(game, holder="app")
            table = LiveTable.begin(journal, game_named(game), setup, seed=seed)
            while table.match.decision is not None:
                played(table, 20, seed)
                if table.match.decision is None:
                    break
                secrets = marked(table.match)
                searched += len(secrets)
                for shown in everything_shown(table, home, acting=True):
                    assert str(seed) not in shown
                    assert [secret for secret in secrets if secret in shown] == []
                table = LiveTable.reopen(journal, table.number)
    assert searched > 20
    assert caplog.records == []


def test_a_secret_answer_is_somebodys_and_a_private_draw_is_not_named(journal: Journal) -> None:
    """Neither who nor what, whichever seat it was and whatever it held."""
    table = begun(journal, holder="app")
    while not isinstance(table.match.decision, Secret):
        played(table, 1)
    listed = len(lines(table))
    asked = table.match.decision
    seats = list(table.match.owed)
    shown = []
    for seat in (seats[0], seats[-1]):
        for option in asked.options[seat][:2]:
            table.answer(Answer(seat, option))
            shown.append([(line.key, line.seat, line.option, line.asked) for line in lines(table)[listed:]])
            if len(lines(table)) > listed:
                table.undo(agreed=True)

    assert shown
    assert all(one[0] == ("answered-in-secret", None, None, asked.prompt) for one in shown)


def test_two_tables_that_differ_only_in_secrets_show_the_same(home: DataFolder) -> None:
    """Other cards in other hands: every list and preview is the same, but for the times."""
    setup = setup_for("tortuga1667", holder="app")
    setup.sources.update(pawns=Holder.TABLE, events=Holder.TABLE)
    shown = []
    with open_journal(home).journal as journal:
        for seed in (1, 2):
            table = LiveTable.begin(journal, game_named("tortuga1667"), setup, seed=seed)
            while not table.match.at_boundary and (asked := table.match.decision) is not None:
                seat = asked.seat if isinstance(asked, Choose) else None
                table.answer(Answer(seat, asked.offered_to(seat)[0]))
            public = encode([table.match.view(), table.match.history(), table.match.told()])
            listed = [(line.key, line.seat, line.asked, encode(line.told), line.consent) for line in lines(table)]
            shown.append((public, encode(table.match._state), listed, encode(open_parts(table))))
    one, other = shown

    assert one[0] == other[0]
    assert one[1] != other[1]
    assert one[2:] == other[2:]
