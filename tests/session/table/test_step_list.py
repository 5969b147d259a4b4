"""The list of steps: everybody's words for what was done, and undo back to any of them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Chance, Choose, Secret
from companion.engine.kernel.errors import NotAsked
from companion.engine.kernel.match import Match
from companion.engine.shelf import game_named
from companion.i18n import languages, translator
from companion.session.errors import NeedsConsent
from companion.session.journal.journal import Journal
from companion.session.table.live_table import LiveTable
from companion.session.table.step_list import Line, consent_to, lines, to_redo, undo_to
from tests.session.tables import GAMES, begun, played, setup_for, snapshot, some_answer

games = pytest.mark.parametrize("game", GAMES)
holders = pytest.mark.parametrize("holder", ["table", "app"])


def friendly(journal: Journal, holder: str = "table") -> LiveTable:
    """A table where announcements may be taken back."""
    setup = setup_for("tortuga1667", holder=holder)
    setup.options["house-takeback"] = True
    return LiveTable.begin(journal, game_named("tortuga1667"), setup, seed=7)


def at_a_question(table: LiveTable, kind: type) -> LiveTable:
    while not isinstance(table.match.decision, kind):
        played(table, 1)
    return table


@games
@holders
def test_every_act_of_a_person_has_its_line_and_the_dealers_draws_have_none(
    journal: Journal, game: str, holder: str
) -> None:
    """The first line is the beginning; after it one for each answer, with what it made happen."""
    table = played(begun(journal, game, holder), 10_000)

    listed = lines(table)

    assert listed[0].key == "begun"
    by_people = [step for step in table.match.steps if step.by != "dealer"]
    assert len(listed) == len(by_people) + 1
    for line, step in zip(listed[1:], by_people, strict=True):
        assert line.by == step.by
        assert line.option in (step.answer.option, None)
        assert line.seat in (step.answer.seat, None)
    told = [encode(what) for line in listed for what in line.told]
    assert told == [encode(one.what) for one in table.match.told() if one.to is None]
    rows = [line.row for line in listed]
    assert rows == sorted(set(rows))
    assert [journal.entries(table.number)[row - 1].at for row in rows[1:]] == [line.at for line in listed[1:]]


def test_a_choice_a_breaking_in_a_reading_and_a_secret_are_told_apart(journal: Journal) -> None:
    """Each by the key of its sentence, with who, what and by which means."""
    seen: dict[str, Line] = {}
    for holder in ("table", "app"):
        table = begun(journal, holder=holder)
        while table.match.decision is not None:
            reads = isinstance(table.match.decision, Chance)
            table.answer(some_answer(table.match), "camera" if reads else "hand", 0.97 if reads else 1.0)
        seen |= {line.key: line for line in lines(table)}

    assert {"begun", "chosen", "read", "answered-in-secret"} <= set(seen)
    assert (seen["read"].by, seen["read"].confidence, seen["read"].seat) == ("camera", 0.97, None)
    assert seen["read"].option is not None
    assert seen["chosen"].seat in table.match.setup.seats
    assert (seen["answered-in-secret"].seat, seen["answered-in-secret"].option) == (None, None)


@games
def test_every_key_has_a_sentence_in_every_language(journal: Journal, game: str) -> None:
    """With the fields that the caller fills in; nothing is left in braces."""
    table = played(begun(journal, game, "app"), 40)
    for language in languages():
        tr = translator(language)
        for line in lines(table):
            what = tr.option(game, line.option, {}) if line.option else ""
            said = tr.text(f"step.{line.key}", who=str(line.seat), what=what, by=line.by)
            assert said
            assert "{" not in said
        assert not [key for key in tr.missing if "step" in str(key)]


# --- undo to here ----------------------------------------------------------------------------------------------------


@games
@holders
def test_undo_to_any_line_equals_never_having_gone_on(journal: Journal, game: str, holder: str) -> None:
    """At random lines of a random match, reopened in between; and redo brings it all back, act by act."""
    chance = random.Random(game + holder)
    table = played(begun(journal, game, holder), 60)
    for _ in range(6):
        before, listed = snapshot(table.match), lines(table)
        line = chance.choice(listed[1:])
        kept = next(n for n, one in enumerate(table.standing.chapter.answers) if one.row == line.row)
        steps = table.match.steps
        acts = sum(one.row >= line.row for one in listed)

        gone = undo_to(table, line.row, agreed=True)

        assert gone == steps[kept:]
        fresh: Match[Any] = Match(table.match.game, table.match.setup, steps[:kept])
        assert snapshot(table.match) == snapshot(fresh)
        assert to_redo(table) == acts
        table = LiveTable.reopen(journal, table.number)
        for _ in range(acts):
            table.redo()
        assert snapshot(table.match) == before
        assert [one.row for one in lines(table)] == [one.row for one in listed]


def test_the_beginning_and_what_is_not_there_cannot_be_taken_back(journal: Journal) -> None:
    """Nor a draw of the dealer alone."""
    table = played(begun(journal, holder="app"), 3)
    draw = next(one.row for one in table.standing.chapter.answers if one.step.by == "dealer")

    for row in (0, -1, 999, draw):
        with pytest.raises(NotAsked, match="no-such-step"):
            undo_to(table, row, agreed=True)

    assert [entry for entry in journal.entries(table.number) if entry.kind == "undo"] == []


# --- consent ---------------------------------------------------------------------------------------------------------


def test_a_choice_that_told_nobody_anything_new_is_taken_back_without_asking(journal: Journal) -> None:
    """And the row says nothing of a consent."""
    table = at_a_question(friendly(journal), Choose)
    while table.consent() is not None:
        played(table, 1)

    table.undo()

    assert journal.entries(table.number)[-1].agreed is None


@pytest.mark.parametrize("asked", [Chance, Secret])
def test_a_roll_a_reveal_and_a_secret_need_the_tables_consent(journal: Journal, asked: type) -> None:
    """Without it nothing happens; with it the journal says what was agreed to."""
    table = at_a_question(friendly(journal, "table" if asked is Chance else "app"), asked)
    table.answer(some_answer(table.match))
    rows = len(journal.entries(table.number))

    with pytest.raises(NeedsConsent, match="new-information"):
        table.undo()
    assert len(journal.entries(table.number)) == rows
    table.undo(agreed=True)

    written = {(entry.kind, entry.agreed) for entry in journal.entries(table.number)[rows:]}
    assert written == {("undo", "new-information")}


def test_a_game_that_knows_no_way_back_asks_for_consent_to_everything(journal: Journal) -> None:
    """With its own reason, which is marked too."""
    table = at_a_question(begun(journal), Choose)
    while (why := table.consent()) is None or why.key != "no-way-back":
        played(table, 1)

    with pytest.raises(NeedsConsent, match="no-way-back"):
        table.undo()
    table.undo(agreed=True)

    assert journal.entries(table.number)[-1].agreed == "no-way-back"


def test_undo_to_here_needs_consent_if_anything_on_the_way_does(journal: Journal) -> None:
    """However harmless the line is to which it goes back."""
    table = friendly(journal)
    while table.match.decision is not None:
        played(table, 1)
        listed = lines(table)
        if len(listed) > 12 and listed[-3].consent is None and listed[-2].consent is not None:
            break
    rows = len(journal.entries(table.number))
    row = listed[-3].row

    assert consent_to(table, row) == listed[-2].consent
    with pytest.raises(NeedsConsent):
        undo_to(table, row)
    assert len(journal.entries(table.number)) == rows
    undo_to(table, row, agreed=True)

    assert {entry.agreed for entry in journal.entries(table.number)[rows:]} == {"new-information"}


def test_consent_is_the_same_in_the_list_and_at_the_table(journal: Journal) -> None:
    """At every moment of a match, whoever holds the pieces."""
    for holder in ("table", "app"):
        table = friendly(journal, holder)
        for _ in range(40):
            played(table, 1)
            assert lines(table)[-1].consent == table.consent()


def test_an_answer_that_is_not_an_act_of_a_person_has_no_line(journal: Journal) -> None:
    """Remarks and take-backs are in the journal, not in the list."""
    table = played(begun(journal), 5)
    table.note("somebody sneezed")
    table.undo(agreed=True)
    again = some_answer(table.match)
    table.answer(Answer(again.seat, again.option))

    assert len(lines(table)) == 6
