"""Who holds the pieces changes in mid-game: honestly, marked, and undone like anything else."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.kernel.decisions import Chance
from companion.engine.kernel.errors import Forbidden, NotAsked
from companion.engine.kernel.match import Match
from companion.engine.kernel.setup import Holder
from companion.session.journal.evenings import evening
from companion.session.journal.journal import Journal
from companion.session.journal.match_results import dice_of
from companion.session.journal.standing import DEALER
from companion.session.table.handover import hand_over, plan_handover
from companion.session.table.live_table import LiveTable
from companion.session.table.step_list import lines, undo_to
from tests.session.tables import GAMES, amid, begun, played, snapshot

HOLDING = ("jamaica", "tortuga1667", "tortuga_cards", "tortuga_dice")
"""Games in which somebody holds pieces unseen also between two turns."""
OTHER = {"table": Holder.APP, "app": Holder.TABLE}


def free(table: LiveTable) -> str:
    """Pieces of which nobody holds any unseen, at best some that this turn has not asked for."""
    now, before = table.match, _boundary(table)
    open_ = [one for one in now.setup.sources if not now.holds_secrets(one) and not before.holds_secrets(one)]
    used = {getattr(one, "source", "") for one in (*now._asked[now._boundary :], now.decision)}
    return next((one for one in open_ if one not in used), open_[0])


def held(table: LiveTable) -> str | None:
    """Pieces that somebody holds unseen at the latest turn boundary."""
    before = _boundary(table)
    return next((one for one in before.setup.sources if before.holds_secrets(one)), None)


games = pytest.mark.parametrize("game", GAMES)
holders = pytest.mark.parametrize("holder", ["table", "app"])


def late(journal: Journal, game: str, holder: str) -> LiveTable:
    """A table in the middle of things."""
    return amid(begun(journal, game, holder), 25 if game == "tortuga_cards" else 60)


@games
@holders
def test_what_holds_no_secret_changes_hands_and_the_match_goes_on_to_its_end(
    journal: Journal, game: str, holder: str
) -> None:
    """Also after reopening; from then on the other side answers for it."""
    table = late(journal, game, holder)
    source, other = free(table), OTHER[holder]
    question = repr(table.match.decision)

    plan = plan_handover(table, {source: other})
    hand_over(table, plan)

    assert table.match.setup.sources[source] == other
    assert plan.lost or repr(table.match.decision) == question
    assert snapshot(LiveTable.reopen(journal, table.number).match) == snapshot(table.match)
    while table.match.decision is not None:
        asked = table.match.decision
        dealt = isinstance(asked, Chance) and table.match.setup.sources[asked.source] == Holder.APP
        assert not dealt
        assert table.match.game.broken(table.match._state) == []
        played(table, 1)
    assert evening(journal, table.number).result == table.match.result is not None


@pytest.mark.parametrize("game", HOLDING)
@holders
def test_what_somebody_holds_unseen_cannot_change_hands(journal: Journal, game: str, holder: str) -> None:
    """Real cards cannot go into the app unseen, nor the app's onto the table; nothing is altered."""
    table = late(journal, game, holder)
    while (kept := held(table)) is None:
        played(table, 1)
    before, rows = snapshot(table.match), len(journal.entries(table.number))

    with pytest.raises(Forbidden) as refused:
        plan_handover(table, {kept: OTHER[holder]})

    assert refused.value.why.key == "hidden-pieces"
    assert plan_handover(table, {free(table): OTHER[holder]}).sources == {free(table): OTHER[holder]}
    assert (snapshot(table.match), len(journal.entries(table.number))) == (before, rows)


def _boundary(table: LiveTable) -> Match[Any]:
    return Match(table.match.game, position=table.match.position())


@games
def test_it_is_marked_in_the_list_of_steps_and_can_be_taken_back(journal: Journal, game: str) -> None:
    """What was given again with it stands once in the list."""
    table = late(journal, game, "table")
    before = snapshot(table.match)
    steps = len(lines(table))

    hand_over(table, plan_handover(table, {free(table): Holder.APP}))

    listed = lines(table)
    assert [line.key for line in listed].count("handed-over") == 1
    assert len(listed) <= steps + 1
    undo_to(table, next(line.row for line in listed if line.key == "handed-over"), agreed=True)
    assert snapshot(table.match) == before


def test_dice_that_are_given_again_are_counted_once(journal: Journal) -> None:
    """The same roll before and after the pieces changed hands is one roll."""
    table = begun(journal, "jamaica")
    while not any(one.times for one in _dice(table)) or table.match.at_boundary:
        played(table, 1)
    before = sum(one.times for one in _dice(table))

    hand_over(table, plan_handover(table, {"treasure-cards": Holder.APP}))

    assert sum(one.times for one in _dice(table)) == before


def _dice(table: LiveTable) -> list[Any]:
    return dice_of(table.match.game, table.standing.chapters)


def test_an_open_roll_of_the_app_stays_when_the_dice_go_to_the_table(journal: Journal) -> None:
    """Nobody gets rid of a bad roll by taking the dice."""
    table = begun(journal, "jamaica", "app")
    while not any(step.by == DEALER for step in table.match.steps[table.match._boundary :]):
        played(table, 1)

    plan = plan_handover(table, {"action-dice": Holder.TABLE})

    assert plan.lost == 0


def test_nonsense_and_old_plans_are_refused(journal: Journal) -> None:
    """No such source, nothing to change, before the first turn, after somebody answered."""
    table = begun(journal)
    with pytest.raises(NotAsked):
        plan_handover(table, {"pawns": Holder.APP})
    played(table, 40)
    for said in ({"anchors": Holder.APP}, {"pawns": Holder.TABLE}, {}):
        with pytest.raises(Forbidden):
            plan_handover(table, said)
    plan = plan_handover(table, {"pawns": Holder.APP})
    played(table, 1)
    with pytest.raises(NotAsked):
        hand_over(table, plan)
