"""How many answers stand after something was put right: each case with its number, and what it was before.

Forty-five answers were given. `once` is how many stood as long as a correction broke off at the first answer that did
not fit; `now` is how many of them stand when the questions that the change touches have been answered anew.
"""

from __future__ import annotations

import pytest

from companion.session.journal.journal import Journal
from companion.session.table.correction import correct, outcomes, preview
from companion.session.table.live_table import LiveTable
from companion.session.table.repair import open_parts, plan_repair, repair
from companion.session.table.step_list import lines
from tests.session.tables import begun, played, snapshot, some_answer

ANSWERS = 45

CASES = (
    # case, game, evening, row, source, once, now
    ("a card of the first round was another", "jamaica", 1, 7, "action-cards", 7, 39),
    ("the last card of the first round", "jamaica", 1, 9, "action-cards", 9, 44),
    ("the dice of the second round", "jamaica", 1, 10, "action-dice", 10, 34),
    ("the die of a fight", "jamaica", 1, 16, "combat-die", 16, 39),
    ("a card of the second round", "jamaica", 1, 21, "action-cards", 21, 43),
    ("a starred card of the setup", "tortuga1667", 1, 2, "events", 18, 43),
    ("a pawn drawn at the beginning", "tortuga1667", 1, 7, "pawns", 13, 39),
    ("the first event that was turned", "tortuga1667", 1, 12, "events", 12, 43),
    ("the second event", "tortuga1667", 1, 19, "events", 19, 44),
    ("an event of another evening", "tortuga1667", 2, 14, "events", 14, 41),
)


@pytest.mark.parametrize(
    ("case", "game", "seed", "row", "source", "once", "now"), CASES, ids=[case.replace(" ", "-") for case, *_ in CASES]
)
def test_a_correction_asks_again_only_what_it_touches(  # noqa: PLR0913, PLR0917  a case has its columns
    journal: Journal, case: str, game: str, seed: int, row: int, source: str, once: int, now: int
) -> None:
    """The answers that stand are those that were given, in their turns; a power cut in between changes nothing."""
    table = played(begun(journal, game), ANSWERS, seed)
    assert next(line.asked for line in lines(table) if line.row == row) == source, case
    given = [one.row for one in table.standing.chapter.answers]
    assert len(given) == ANSWERS

    correct(table, preview(table, row, outcomes(table, row)[0]))
    while table.standing.waiting and table.match.decision is not None:
        table = LiveTable.reopen(journal, table.number)
        table.answer(some_answer(table.match, seed + 1))

    stand = [one.row for one in table.standing.chapter.answers if one.row in given]
    assert stand == sorted(stand)
    assert len(stand) == now > once
    assert snapshot(LiveTable.reopen(journal, table.number).match) == snapshot(table.match)


@pytest.mark.parametrize(("ships", "longest"), [(1, 2), (2, 4), (3, 4), (4, 6), (5, 9)])
def test_a_race_is_put_right_in_the_turn_where_it_went_wrong(journal: Journal, ships: int, longest: int) -> None:
    """Jamaica, *the table is right* in mid-round: once everything since the dice was forgotten, up to 24 answers.

    Now it is taken up in the turn of the ship that acts, and of that turn all answers stand that still fit.
    """
    table = played(begun(journal, "jamaica"), ANSWERS, 3)
    while table.match._state.turn != table.match._state.after(table.match._state.captain)[ships - 1]:
        played(table, 1, 3)
    played(table, 1, 3)
    given = len(table.match.steps)
    bank, holds = open_parts(table)["bank"], open_parts(table)["ships"]["ann"]["holds"]
    spare = next(at for at, hold in enumerate(holds) if hold is not None and hold["count"] > 1)
    good = holds[spare]["good"]
    fewer = [{**hold, "count": hold["count"] - 1} if at == spare else hold for at, hold in enumerate(holds)]

    plan = plan_repair(table, {"ships": {"ann": {"holds": fewer}}, "bank": {good: bank[good] + 1}})
    repair(table, plan)

    assert plan.kept + plan.lost <= longest
    assert plan.lasts + plan.kept + plan.lost == given
    assert len(table.match.steps) == plan.kept


def test_what_somebody_chose_is_corrected_like_a_reading(journal: Journal) -> None:
    """The wrong hold was touched: another one is said, and what came after stands."""
    table = played(begun(journal, "jamaica"), ANSWERS, 1)
    chosen = [line for line in lines(table) if line.key == "chosen" and outcomes(table, line.row)]
    kept = []
    for line in chosen:
        plan = preview(table, line.row, outcomes(table, line.row)[0])
        assert plan.consent == line.consent or plan.consent is not None
        kept.append(plan.kept + plan.waiting)

    correct(table, preview(table, chosen[0].row, outcomes(table, chosen[0].row)[0]))

    assert lines(table)[chosen[0].row].corrected
    assert max(kept) == ANSWERS


def test_going_back_by_hand_ends_the_waiting(journal: Journal) -> None:
    """Whoever takes something back wants to answer for themselves from there."""
    table = played(begun(journal, "jamaica"), ANSWERS, 1)
    correct(table, preview(table, 16, outcomes(table, 16)[0]))
    assert table.standing.waiting

    table.undo(agreed=True)

    assert (table.standing.waiting, LiveTable.reopen(journal, table.number).standing.waiting) == ([], [])
