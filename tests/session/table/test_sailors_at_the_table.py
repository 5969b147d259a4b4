"""Sailors on chairs: in the journal from the beginning, sitting in for somebody, and what they come to in the lists."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Chance, Seat, Secret
from companion.engine.kernel.errors import Forbidden, Unreadable
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.sailors.sailor import by_instinct
from companion.session.journal.evenings import evening
from companion.session.journal.journal import Journal
from companion.session.journal.standing import SAILOR
from companion.session.results.statistics import statistics
from companion.session.table.company import change_company, plan_sailor
from companion.session.table.live_table import LiveTable
from companion.session.table.random_player import RandomPlayer
from tests.what_games_have import SECRETIVE

ANN, BEN = Seat("ann"), Seat("ben")
GAME = SHELF[SECRETIVE[-1]]


def begun(journal: Journal, holder: Holder = Holder.APP, sailors: dict[Seat, str] | None = None) -> LiveTable:
    setup = Setup(GAME.name, (ANN, BEN), {}, dict.fromkeys(GAME.sources, holder))
    return LiveTable.begin(journal, GAME, setup, seed=3, names={ANN: "Anne", BEN: "Ben"}, sailors=sailors)


def play(table: LiveTable, until: int = 10_000) -> None:
    """Sailors answer for their seats, anybody for the others."""
    anybody = RandomPlayer(5)
    while (asked := table.match.decision) is not None and table.match.sequence < until:
        seat = None if isinstance(asked, Chance) else table.match.owed[0] if isinstance(asked, Secret) else asked.seat
        if seat is not None and seat in table.standing.chapter.company.sailors:
            table.answer(by_instinct(table.match, seat), SAILOR)
        else:
            table.answer(anybody.answer(asked, table.match.sequence, table.match.owed))


@pytest.fixture
def journal(tmp_path: Path) -> Any:
    with Journal(tmp_path / "journal.db") as made:
        yield made


def test_sailors_sit_there_again_when_the_table_is_reopened(journal: Journal) -> None:
    """Who they are is in the file from the first row on."""
    table = begun(journal, sailors={BEN: "mate"})
    play(table, 40)
    again = LiveTable.reopen(journal, table.number)
    assert again.standing.chapter.company.sailors == {BEN: "mate"}
    assert encode(again.match.laid_out()) == encode(table.match.laid_out())


def test_undo_goes_over_the_answers_of_sailors(journal: Journal) -> None:
    """As over the dealer's: the last act of a person goes, with all that followed by itself."""
    table = begun(journal, sailors={BEN: "mate"})
    play(table, 60)
    hands = [one.row for one in table.standing.chapter.answers if one.step.by == "hand"]
    table.undo(agreed=True)
    left = table.standing.chapter.answers
    assert [one.row for one in left if one.step.by == "hand"] == hands[:-1]
    assert all(one.row < hands[-1] for one in left)
    whole: Match[Any] = Match(GAME, table.match.setup, [one.step for one in left])
    assert encode(whole.laid_out()) == encode(table.match.laid_out())


def test_nobody_answers_as_a_sailor_where_none_sits(journal: Journal) -> None:
    """A seat of a person is answered for by people."""
    table = begun(journal)
    play(table, 20)
    asked = table.match.decision
    while isinstance(asked, Chance):
        asked = table.match.decision
    assert asked is not None
    seat = table.match.owed[0] if isinstance(asked, Secret) else asked.seat
    with pytest.raises(Unreadable):
        table.answer(Answer(seat, asked.offered_to(seat)[0]), SAILOR)


def test_a_sailor_sits_in_and_gives_the_seat_back(journal: Journal) -> None:
    """In mid-game, as a chapter that one undo takes back."""
    table = begun(journal)
    play(table, 40)
    change_company(table, plan_sailor(table, BEN, "captain"))
    assert table.standing.chapter.company.sailors == {BEN: "captain"}
    assert BEN in table.standing.chapter.company.absent
    play(table, 60)
    change_company(table, plan_sailor(table, BEN, ""))
    assert table.standing.chapter.company.sailors == {}
    table.undo(agreed=True)
    assert table.standing.chapter.company.sailors == {BEN: "captain"}
    with pytest.raises(Forbidden):
        plan_sailor(table, BEN, "captain")


@pytest.mark.parametrize("name", SECRETIVE)
def test_where_pieces_are_real_the_app_takes_them_or_says_which_it_cannot(journal: Journal, name: str) -> None:
    """A sailor has no eyes: what nobody hides now goes to the app, and play goes on; else the pieces are named."""
    game = SHELF[name]
    seats = tuple(Seat(one) for one in ("ann", "ben", "cat", "dan", "eve")[: game.usual[0]])
    real = Setup(name, seats, {}, dict.fromkeys(game.sources, Holder.TABLE))
    table = LiveTable.begin(journal, game, real, seed=3)
    play(table, 40)
    instinct = game.extras.instinct
    plan, why = None, None
    try:
        plan = plan_sailor(table, BEN, "mate")
    except Forbidden as error:
        why = error.why
    if plan is None:
        assert why is not None
        assert why.key == "sailor-sees-no-pieces"
        assert dict(why.facts)["source"] in instinct.held
        return
    assert plan.taken
    change_company(table, plan)
    assert all(instinct.holds(table.match.setup, source, BEN) for source in instinct.held)
    play(table)
    assert table.match.result is not None


def test_somebody_who_hides_real_cards_keeps_a_sailor_away(journal: Journal) -> None:
    """Of the games on the shelf some can be taken up in the middle, and some cannot."""
    refused = []
    for name in SECRETIVE:
        game = SHELF[name]
        seats = tuple(Seat(one) for one in ("ann", "ben", "cat", "dan", "eve")[: game.usual[0]])
        table = LiveTable.begin(
            journal, game, Setup(name, seats, {}, dict.fromkeys(game.sources, Holder.TABLE)), seed=3
        )
        play(table, 40)
        try:
            plan_sailor(table, BEN, "mate")
        except Forbidden:
            refused.append(name)
    assert 0 < len(refused) < len(SECRETIVE)


def test_games_with_sailors_count_only_if_the_house_wants_it(journal: Journal) -> None:
    """The end is marked; a sailor is never counted as a person."""
    table = begun(journal, sailors={BEN: "deckhand"})
    play(table)
    result = evening(journal, table.number).result
    assert result is not None
    assert result.sailors == result.absent == (BEN,)
    assert statistics(journal) == ()
    counted = statistics(journal, sailors=True)
    assert [one.name for one in counted[0].people] == ["Anne"]
