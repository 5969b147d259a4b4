"""Where only one answer is possible nobody is asked: the rules give it, it is written down, told, and taken back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine.kernel.decisions import Answer, Aside, Chance, Choose, Option, Secret
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.session.journal.journal import Journal
from companion.session.journal.kept_answers import RULES
from companion.session.journal.standing import DEALER
from companion.session.table.live_table import LiveTable
from companion.session.table.only_answer import only_answer
from companion.session.table.random_player import RandomPlayer
from companion.session.table.step_list import acts
from tests.session.tables import GAMES, NAMES, setup_for, some_answer


def table_of(journal: Journal, game: str, players: int = 0, holder: str = "table") -> LiveTable:
    return LiveTable.begin(journal, SHELF[game], setup_for(game, players, holder), seed=3, asks_all=False)


def forced(game: str, holder: str) -> bool:
    """Say whether such a question comes up in this match at all, by asking everything."""
    match: Match[Any] = Match(SHELF[game], setup_for(game, 2, holder))
    dealer, met = Random(1), False
    while (asked := match.decision) is not None:
        met = met or only_answer(asked) is not None
        match.answer(RandomPlayer(dealer.randrange(99)).answer(asked, match.sequence, match.owed))
    return met


@pytest.mark.parametrize("holder", ["table", "app"])
@pytest.mark.parametrize("game", GAMES)
def test_no_open_question_with_one_answer_is_ever_asked(journal: Journal, game: str, holder: str) -> None:
    """And a secret one always is: that it leaves no choice is a secret too."""
    table, secrets = table_of(journal, game, 2, holder), 0
    while (asked := table.match.decision) is not None:
        assert only_answer(asked) is None, asked
        secrets += isinstance(asked, Secret) and any(len(options) == 1 for options in asked.options.values())
        table.answer(some_answer(table.match, 3))
    given = [step for step in table.match.steps if step.by == RULES]
    assert given or not forced(game, holder), "there was such a question"
    for answered in (one for act in acts(table.match.game, table.standing.chapter) for one in act.answers):
        if answered.written.step.by == RULES:
            assert isinstance(answered.asked, (Choose, Chance))
            assert not isinstance(answered.asked, Chance) or answered.asked.seen_by is None
    if (game, holder) == ("tortuga_dice", "app"):
        assert secrets


def test_it_goes_and_comes_with_the_act_before_it_and_is_there_after_a_power_cut(journal: Journal) -> None:
    table = table_of(journal, "tortuga1667", 2)
    while not (table.match.steps and table.match.steps[-1].by == RULES and len(table.standing.acts) > 3):
        table.answer(some_answer(table.match, 3))
    steps = table.match.steps

    again = LiveTable.reopen(journal, table.number, asks_all=False)
    assert again.match.steps == steps
    back = again.undo(agreed=True)

    assert back[0].by == "hand"
    assert {step.by for step in back[1:]} == {RULES}
    again.redo()
    assert again.match.steps == steps


def test_an_older_evening_that_stopped_at_such_a_question_goes_on(journal: Journal) -> None:
    """Written when every question was asked: its answers by hand stand, and the open one is told."""
    old = LiveTable.begin(journal, SHELF["tortuga1667"], setup_for("tortuga1667", 2), seed=3)
    while only_answer(old.match.decision) is None or not old.match.steps:
        old.answer(some_answer(old.match, 3))
    steps = old.match.steps

    table = LiveTable.reopen(journal, old.number, asks_all=False)

    assert table.match.steps[: len(steps)] == steps
    assert table.match.steps[len(steps)].by == RULES
    assert {step.by for step in steps} == {"hand"}


def test_what_somebody_may_throw_in_is_a_choice(journal: Journal) -> None:
    """A question with one answer and an aside is asked."""
    seat = setup_for("tortuga1667", 2).seats[0]
    option = only_option(journal)
    assert only_answer(Choose(seat, "skip", (option,))) == Answer(seat, option)
    assert only_answer(Choose(seat, "skip", (option,), asides=(Aside(seat, option),))) is None
    assert only_answer(Chance("dice", (option,), seen_by=(seat,))) is None
    assert only_answer(Chance("dice", (option,), hidden=True)) is None
    assert only_answer(Secret("keep", {seat: (option,)})) is None


def only_option(journal: Journal) -> Option:
    """Some option."""
    return some_answer(table_of(journal, "tortuga1667", 2).match, 3).option


def test_with_the_apps_pieces_dealer_and_rules_answer_in_turn(journal: Journal) -> None:
    rules = SHELF["tortuga1667"]
    setup = Setup(rules.name, setup_for(rules.name, 2).seats, {}, {"votes": Holder.APP, "events": Holder.APP})
    table = LiveTable.begin(journal, rules, setup, seed=3, asks_all=False)
    while table.match.decision is not None:
        table.answer(some_answer(table.match, 5))

    assert {DEALER, RULES, "hand"} <= {step.by for step in table.match.steps}
    assert NAMES[0] in table.match.setup.seats
