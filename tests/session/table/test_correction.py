"""Correction is no take-back: one reading is replaced, and everything after it is played again."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.engine.kernel.decisions import Answer, Chance, Seat, Step
from companion.engine.kernel.errors import Forbidden, NotAsked, Unreadable
from companion.engine.kernel.match import Match
from companion.engine.shelf import game_named
from companion.session.journal.evenings import evening
from companion.session.journal.journal import Journal
from companion.session.table.correction import Preview, correct, outcomes, preview
from companion.session.table.live_table import LiveTable
from companion.session.table.repair import plan_repair, repair
from companion.session.table.step_list import lines
from tests.session.tables import GAMES, amid, begun, played, snapshot, some_answer
from tests.what_games_have import OURS

games = pytest.mark.parametrize("game", GAMES)


def readings(table: LiveTable) -> list[int]:
    """The rows of everything that was read from the table."""
    return [line.row for line in lines(table) if line.key == "read" and outcomes(table, line.row)]


def edited(table: LiveTable, plan: Preview) -> tuple[int, list[Step]]:
    """The answers with one of them replaced, and its place."""
    answers = table.standing.chapter.answers
    place = next(at for at, one in enumerate(answers) if one.row == plan.row)
    steps = [one.step for one in answers]
    steps[place] = Step(Answer(steps[place].answer.seat, plan.now))
    return place, steps


def fresh(table: LiveTable, steps: list[Step]) -> Match[Any]:
    return Match(table.match.game, table.match.setup, steps)


@games
@pytest.mark.parametrize("mixed", [False, True])
def test_a_corrected_match_equals_a_fresh_replay_of_the_corrected_answers(
    journal: Journal, game: str, *, mixed: bool
) -> None:
    """At random readings of random matches, corrected again and again, reopened in between."""
    done = 0
    for seed in range(4):
        chance = random.Random(f"{game}{mixed}{seed}")
        table = played(with_some_held_by_the_app(journal, game, seed) if mixed else begun(journal, game), 90, seed)
        for _ in range(4):
            if not (rows := readings(table)):
                break
            row = chance.choice(rows)
            plan = preview(table, row, chance.choice(outcomes(table, row)))
            place, steps = edited(table, plan)
            before = len(journal.entries(table.number))

            correct(table, plan)

            for _ in range(2):
                stands = [one.step for one in table.standing.chapter.answers]
                assert stands[: place + 1] == steps[: place + 1]
                assert snapshot(table.match) == snapshot(fresh(table, stands))
                again = LiveTable.reopen(journal, table.number)
                assert snapshot(again.match) == snapshot(table.match)
                assert again.standing.waiting == table.standing.waiting
                written = journal.entries(table.number)[before:]
                assert written[0].kind == "correction"
                assert {entry.by for entry in written if entry.kind == "answer"} <= {"dealer"}
                table = again
            done += 1
            played(table, 5, seed)
            assert snapshot(table.match) == snapshot(fresh(table, [one.step for one in table.standing.chapter.answers]))
    assert done >= 4


def with_some_held_by_the_app(journal: Journal, game: str, seed: int) -> LiveTable:
    table = begun(journal, game)
    setup = table.match.setup
    held = dict(zip(setup.sources, ("table", "app") * 9, strict=False))
    other = type(setup)(game, setup.seats, setup.options, held)  # type: ignore[arg-type]  # names of holders do
    return LiveTable.begin(journal, game_named(game), game_named(game).complete(other), seed=seed)


@games
def test_a_preview_alters_nothing_and_names_the_first_answer_that_cannot_stand(journal: Journal, game: str) -> None:
    """Before that place every answer is accepted again; there it is refused, or something else is asked."""
    table = amid(begun(journal, game), 80)
    before, rows = snapshot(table.match), journal.entries(table.number)
    seen = set()
    for row in readings(table)[:12]:
        for option in outcomes(table, row)[:4]:
            plan = preview(table, row, option)
            place, steps = edited(table, plan)
            assert place < plan.kept
            assert plan.kept + plan.lost == len(steps)
            if plan.stopped is None:
                assert plan.lost == plan.waiting == 0
                continue
            rows_of = [one.row for one in table.standing.chapter.answers]
            stops = rows_of.index(plan.stopped.line.row)
            replayed = fresh(table, steps[:stops])
            assert 0 < plan.lost >= plan.waiting
            assert plan.stopped.asked == replayed.question()
            if plan.stopped.why.key != "another-question":
                assert replayed.why_not(steps[stops].answer) == plan.stopped.why
            seen.add(plan.stopped.why.key)

    assert snapshot(table.match) == before
    assert journal.entries(table.number) == rows
    assert seen or game == "tortuga_cards" or game not in OURS


def first_reading(table: LiveTable, *, changing: bool = True) -> Preview:
    """A correction that makes a difference to what lies on the table."""
    for row in reversed(readings(table)):
        for option in outcomes(table, row):
            plan = preview(table, row, option)
            if bool(plan.changes) == changing:
                return plan
    raise LookupError


def test_a_preview_says_what_will_lie_otherwise_on_the_table(journal: Journal) -> None:
    """Part by part of what everybody sees, before and after."""
    table = played(begun(journal, "tortuga_dice"), 90)
    plan = first_reading(table)
    before = table.match.view()

    correct(table, plan)

    after = table.match.view()
    for change in plan.changes:
        top = change.path[0]
        assert getattr(before, top) != getattr(after, top)
    untouched = [name for name in before.__struct_fields__ if name not in {change.path[0] for change in plan.changes}]
    assert [getattr(before, name) for name in untouched] == [getattr(after, name) for name in untouched]


def test_a_correction_keeps_its_line_and_is_marked(journal: Journal) -> None:
    """It is still the reading of that row, by whoever set it right; the first reading stays in the journal."""
    table = begun(journal)
    while not isinstance(table.match.decision, Chance):
        played(table, 1)
    table.answer(some_answer(table.match), "camera", 0.7)
    played(table, 3)
    row = next(line.row for line in lines(table) if line.by == "camera")
    plan = preview(table, row, outcomes(table, row)[-1])

    correct(table, plan, "hand")

    line = next(line for line in lines(table) if line.row == row)
    assert (line.option, line.by, line.corrected, line.key) == (plan.now, "hand", True, "read")
    assert journal.entries(table.number)[row - 1].by == "camera"
    assert [line.corrected for line in lines(table)].count(True) == 1


def test_a_correction_can_be_corrected_back(journal: Journal) -> None:
    """Where nothing was lost, the match is as it was before."""
    table = played(begun(journal, "tortuga_dice"), 60)
    before = table.match.view()
    for row in readings(table):
        was = next(line.option for line in lines(table) if line.row == row)
        plan = preview(table, row, outcomes(table, row)[0])
        if plan.stopped is None and plan.changes and was is not None:
            correct(table, plan)
            correct(table, preview(table, row, was))
            break

    assert table.match.view() == before
    assert [entry.asked for entry in journal.entries(table.number) if entry.kind == "correction"].count(None) == 2


def test_what_was_taken_back_before_cannot_be_brought_back_after_a_correction(journal: Journal) -> None:
    """It belonged to another course of the match."""
    table = played(begun(journal, "tortuga_dice"), 60)
    table.undo(agreed=True)
    correct(table, first_reading(table))

    for one in (table, LiveTable.reopen(journal, table.number)):
        with pytest.raises(NotAsked, match="nothing-to-redo"):
            one.redo()


def test_undo_after_a_correction_goes_back_answer_by_answer(journal: Journal) -> None:
    """Also past the corrected one, and with redo the corrected reading comes again."""
    table = played(begun(journal, "tortuga_dice"), 40)
    plan = first_reading(table)
    correct(table, plan)
    corrected = snapshot(table.match)
    acts = sum(line.row >= plan.row for line in lines(table))
    for _ in range(acts):
        table.undo(agreed=True)
    table = LiveTable.reopen(journal, table.number)
    for _ in range(acts):
        table.redo()

    assert snapshot(table.match) == corrected


def test_a_correction_can_end_a_match_or_let_it_go_on(journal: Journal) -> None:
    """The list of evenings follows."""
    table = played(begun(journal, "tortuga_dice"), 10_000)
    ended = evening(journal, table.number).result
    for row in readings(table):
        plan = preview(table, row, outcomes(table, row)[0])
        if plan.stopped is not None:
            correct(table, plan)
            break

    assert ended is not None
    assert table.match.result is None
    assert evening(journal, table.number).result is None


# --- what is refused -------------------------------------------------------------------------------------------------


def test_only_open_answers_of_people_can_be_corrected(journal: Journal) -> None:
    """Not the dealer's draws, not what was said in secret, not the beginning."""
    for holder in ("table", "app"):
        table = played(begun(journal, holder=holder), 40)
        before = snapshot(table.match)
        others = [0, 9999, *(line.row for line in lines(table) if line.key not in ("read", "chosen"))]
        others += [one.row for one in table.standing.chapter.answers if one.step.by == "dealer"]
        for row in others:
            with pytest.raises(Forbidden, match="not-a-reading"):
                outcomes(table, row)
            with pytest.raises(Forbidden, match="not-a-reading"):
                preview(table, row, table.match.steps[0].answer.option)
        assert snapshot(table.match) == before


def test_a_reading_is_corrected_to_something_else_that_was_possible_then(journal: Journal) -> None:
    """Not to itself, not to what could not have been, not to nonsense."""
    table = played(begun(journal, "tortuga_dice"), 60)
    row = readings(table)[-1]
    was = next(line.option for line in lines(table) if line.row == row)
    never = some_answer(played(begun(journal), 1).match).option

    assert was is not None
    with pytest.raises(Forbidden, match="reads-the-same"):
        preview(table, row, was)
    with pytest.raises((Forbidden, Unreadable)):
        preview(table, row, never)
    with pytest.raises(Unreadable):
        preview(table, row, "six")  # type: ignore[arg-type]  # that is the point


def test_a_preview_of_an_earlier_moment_is_refused(journal: Journal) -> None:
    """Somebody answered while the table was still talking about it."""
    table = played(begun(journal, "tortuga_dice"), 60)
    plan = first_reading(table)
    played(table, 1)
    before = snapshot(table.match)

    with pytest.raises(NotAsked, match="stale-answer"):
        correct(table, plan)
    with pytest.raises(Unreadable):
        correct(table, plan, "dealer")

    assert snapshot(table.match) == before


def test_what_was_read_before_the_table_was_put_right_stays(journal: Journal) -> None:
    """The people have looked at the pieces since."""
    table = played(begun(journal), 60)
    row = readings(table)[0]
    seats = table.match.setup.seats
    turn = next(seat for seat in seats if seat != mended_turn(table))
    repair(table, plan_repair(table, {"turn": turn}))

    with pytest.raises(Forbidden, match="not-a-reading"):
        outcomes(table, row)


def mended_turn(table: LiveTable) -> Seat:
    seat: Seat = table.match.game.take_over(table.match.position()).turn
    return seat
