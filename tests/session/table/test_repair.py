"""The table is right: the position is put as the pieces lie, checked, marked, and played on from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Answer, Chance
from companion.engine.kernel.errors import Forbidden, KernelError, NotAsked, Unreadable
from companion.engine.kernel.match import Match
from companion.engine.shelf import game_named
from companion.session.errors import NeedsConsent
from companion.session.journal.evenings import evening
from companion.session.journal.journal import Journal
from companion.session.journal.match_results import dice_of
from companion.session.plain_data import position_of
from companion.session.table.live_table import LiveTable
from companion.session.table.repair import RepairPlan, open_parts, plan_repair, repair
from companion.session.table.step_list import lines, undo_to
from tests.session.tables import GAMES, amid, begun, played, setup_for, snapshot
from tests.what_games_have import SECRETIVE

games = pytest.mark.parametrize("game", GAMES)
holders = pytest.mark.parametrize("holder", ["table", "app"])


def boundary(table: LiveTable) -> dict[str, Any]:
    """The position that is edited, as plain data."""
    return position_of(table.match.game.take_over(table.match.position()))


def edits(table: LiveTable) -> Iterator[dict[str, Any]]:
    """Somebody else where the position names one seat; the first two of a row the other way round."""
    seats = table.match.setup.seats
    for name, value in boundary(table).items():
        if value in seats:
            yield from ({name: seat} for seat in seats if seat != value)
        elif name != "seats" and isinstance(value, list) and len(value) > 1:
            yield {name: [value[1], value[0], *value[2:]]}


def some_repair(table: LiveTable) -> RepairPlan:
    """The first edit that the game accepts."""
    for said in edits(table):
        try:
            return plan_repair(table, said)
        except KernelError:
            continue
    pytest.skip("there is nothing in a position of this game that could lie otherwise")


@games
@holders
def test_the_match_goes_on_from_the_mended_position(journal: Journal, game: str, holder: str) -> None:
    """Exactly as a match begun from it would; after reopening too, and to its end with a result."""
    table = amid(begun(journal, game, holder), 55)
    plan = some_repair(table)
    rows = len(journal.entries(table.number))

    repair(table, plan)

    assert journal.entries(table.number)[rows].kind == "repair"
    fresh: Match[Any] = Match(table.match.game, position=plan.position)
    for step in table.match.steps:
        fresh.answer(step.answer, step.by)
    assert snapshot(table.match) == snapshot(fresh)
    assert snapshot(LiveTable.reopen(journal, table.number).match) == snapshot(table.match)
    played(table, 10_000)
    again = LiveTable.reopen(journal, table.number)
    assert snapshot(again.match) == snapshot(table.match)
    assert evening(journal, table.number).result == table.match.result is not None


@games
@holders
def test_undo_goes_back_across_a_repair_and_redo_forth(journal: Journal, game: str, holder: str) -> None:
    """The answers that were given since the turn boundary come back with it."""
    table = amid(begun(journal, game, holder), 55)
    before = snapshot(table.match)
    repair(table, some_repair(table))
    mended_so = snapshot(table.match)
    played(table, 3)
    after = snapshot(table.match)
    listed = lines(table)
    mark = next(line for line in listed if line.key == "repaired")

    undo_to(table, mark.row, agreed=True)
    assert snapshot(table.match) == before
    assert snapshot(LiveTable.reopen(journal, table.number).match) == before
    table.redo()
    assert snapshot(table.match) == mended_so
    table = LiveTable.reopen(journal, table.number)
    for _ in range(3):
        table.redo()
    assert snapshot(table.match) == after
    assert [line.row for line in lines(table)] == [line.row for line in listed]


def test_one_undo_right_after_a_repair_takes_it_back(journal: Journal) -> None:
    """Nobody has learnt anything: no consent is needed."""
    table = played(begun(journal), 30)
    before = snapshot(table.match)
    repair(table, some_repair(table))

    assert table.consent() is None
    assert table.undo() == ()
    assert snapshot(table.match) == before


def test_going_back_behind_a_repair_needs_the_consent_of_what_lies_there(journal: Journal) -> None:
    """A reading before it is as new to the table as ever."""
    table = played(begun(journal), 30)
    row = lines(table)[-4].row
    repair(table, some_repair(table))

    with pytest.raises(NeedsConsent):
        undo_to(table, row)


def test_a_preview_says_what_will_lie_otherwise_and_what_must_be_answered_again(journal: Journal) -> None:
    """Nothing has happened before it is confirmed."""
    table = begun(journal)
    while not (table.match.sequence > 20 and not table.match.at_boundary):
        played(table, 1)
    back: Match[Any] = Match(table.match.game, table.match.setup)
    kept = 0
    for at, step in enumerate(table.match.steps, 1):
        back.answer(step.answer)
        kept = at if back.at_boundary else kept
    chests = boundary(table)["chests"]
    rich = max(chests, key=lambda hold: (chests[hold], hold != "GAL") if not hold.startswith("TOR") else (-1, False))
    poor = next(hold for hold in chests if hold != rich and not hold.startswith("TOR"))
    before, rows = snapshot(table.match), journal.entries(table.number)

    plan = plan_repair(table, {"chests": {rich: chests[rich] - 1, poor: chests[poor] + 1}})

    assert plan.kept + plan.lost == len(table.match.steps) - kept > 0
    paths = {change.path: (change.was, change.now) for change in plan.changes}
    assert paths["chests", rich][1] == chests[rich] - 1
    assert snapshot(table.match) == before
    assert journal.entries(table.number) == rows


# --- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ({"chests": {"GAL": 99}}, "chests-not-eight"),
        ({"lines": {"FD": []}}, "pawns-not-once-each"),
        ({"pile": "many"}, "not-readable"),
        ({"no-such-part": 1}, "not-readable"),
        ({"turn": "zoe"}, "no-such-seat"),
        ({"told": [1]}, "not-readable"),
        ({"lines": 5}, "not-readable"),
        ({}, "nothing-to-mend"),
        ("chests", "nothing-to-mend"),
        ({"seats": ["ann", "ben"]}, ""),
        ({"sources": {"votes": "app"}}, ""),
        ({"variants": {"house-takeback": True}}, "mends-the-setup"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(journal: Journal, said: Any, key: str) -> None:
    """Shape, invariants, and what was set up cannot be mended into something else."""
    table = played(begun(journal), 40)
    before, rows = snapshot(table.match), journal.entries(table.number)

    with pytest.raises(KernelError) as refused:
        plan_repair(table, said)

    assert key in refused.value.why.key
    assert snapshot(table.match) == before
    assert journal.entries(table.number) == rows


def test_mending_nothing_and_mending_before_the_first_turn_are_refused(journal: Journal) -> None:
    """There is no turn boundary to go back to yet."""
    table = begun(journal)
    with pytest.raises(NotAsked, match="no-turn-yet"):
        plan_repair(table, {"pile": 3})
    with pytest.raises(NotAsked, match="no-turn-yet"):
        open_parts(table)
    played(table, 40)
    with pytest.raises(Forbidden, match="nothing-to-mend"):
        plan_repair(table, {"turn": boundary(table)["turn"]})


def test_a_repair_of_an_earlier_moment_or_by_the_dealer_is_refused(journal: Journal) -> None:
    """Somebody answered while the pieces were being counted."""
    table = played(begun(journal), 40)
    plan = some_repair(table)
    with pytest.raises(Unreadable):
        repair(table, plan, "dealer")
    played(table, 1)

    with pytest.raises(NotAsked, match="stale-answer"):
        repair(table, plan)


def test_none_takes_a_member_away(journal: Journal) -> None:
    """A wrecked boat is whole again, a penalty forgiven."""
    game = game_named("tortuga1667")
    position = game.position(game.sketch(setup_for("tortuga1667"), {"wrecks": ["BE"], "ill": ["cat"]}))
    table = LiveTable.begin(journal, game, position=position, seed=1)

    repair(table, plan_repair(table, {"wrecks": None, "ill": None}))

    assert (boundary(table)["wrecks"], boundary(table)["ill"]) == ([], [])


# --- secrets ---------------------------------------------------------------------------------------------------------


@games
def test_what_the_app_holds_stays_as_it_is_and_is_dealt_from_as_before(journal: Journal, game: str) -> None:
    """Hands, decks and bags are not touched by mending something else, and every card still exists once."""
    table = amid(begun(journal, game, "app"), 60)
    before = boundary(table)
    plan = some_repair(table)
    changed = {name for name, value in json.loads(plan.position).items() if before.get(name) != value}

    repair(table, plan)
    while table.match.decision is not None:
        assert table.match.game.broken(table.match._state) == []
        played(table, 1)

    after = position_of(table.match.game.take_over(plan.position))
    assert len([name for name in before if before[name] != after[name]]) == 1
    assert changed


def test_the_dealer_does_not_deal_the_beginning_again_after_a_repair(journal: Journal) -> None:
    """Its places in a new chapter are new ones, else whoever remembers the evening knows the draws."""
    table = played(begun(journal, "tortuga_dice", "app"), 30)
    numbers = [table._dealer.number(place, 1 << 30) for place in range(200)]
    repair(table, some_repair(table))
    base = table.standing.chapter.row << 20
    later = [table._dealer.number(base + place, 1 << 30) for place in range(200)]

    assert base > 0
    assert not set(numbers) & set(later)


@games
def test_the_parts_shown_for_editing_are_those_everybody_sees(journal: Journal, game: str) -> None:
    """Each is word for word in the public view; editing one of them is possible without knowing a secret."""
    for holder in ("table", "app"):
        table = amid(begun(journal, game, holder), 60)
        whole, shown = boundary(table), open_parts(table)
        assert shown
        for name, part in shown.items():
            if isinstance(part, dict) and part != whole[name]:
                assert part.items() <= whole[name].items() or all(
                    inner.items() <= whole[name][key].items() for key, inner in part.items()
                )
            else:
                assert part == whole[name]


@pytest.mark.parametrize("game", SECRETIVE)
def test_no_secret_changes_what_is_shown_for_editing(journal: Journal, game: str) -> None:
    """Another hidden card in another hand: the same parts, with the same content."""
    compared = 0
    for seed in range(6):
        table = played(begun(journal, game, "app", seed), 40 + 7 * seed, seed)
        match = table.match
        hidden = [at for at, answer in enumerate(match.history()) if answer is None]
        for at in hidden[:: max(len(hidden) // 8, 1)]:
            twin = _twin(table, at)
            if twin is not None and _public(twin) == _public(match):
                assert _shown(journal, twin) == _shown(journal, match)
                compared += encode(twin._state) != encode(match._state)
    assert compared > 1 or game == "tortuga_dice"


def _public(match: Match[Any]) -> str:
    before: Match[Any] = Match(match.game, position=match.position())
    return encode([before.view(), match.view(), match.history()])


def _shown(journal: Journal, match: Match[Any]) -> str:
    table = LiveTable.begin(journal, match.game, match.setup, seed=1)
    table.match = match
    return encode(open_parts(table))


def _twin(table: LiveTable, at: int) -> Match[Any] | None:
    """The same match with another hidden answer at one place, as far as it can be played."""
    match: Match[Any] = Match(table.match.game, table.match.setup, table.match.steps[:at])
    asked, mine = match.decision, table.match.steps[at].answer
    assert asked is not None
    others = [option for option in asked.offered_to(mine.seat) if option != mine.option]
    if not others:
        return None
    match.answer(Answer(mine.seat, others[0]))
    for step in table.match.steps[at + 1 :]:
        asked = match.decision
        if asked is None:
            return None
        answer = step.answer
        if match.why_not(answer) is not None:
            if not isinstance(asked, Chance) or answer.seat is not None:
                return None
            answer = Answer(None, asked.outcomes[0])
        match.answer(answer, step.by)
    try:
        match.position()
    except NotAsked:
        return None
    return match


def test_the_story_and_the_dice_of_all_chapters_are_kept(journal: Journal) -> None:
    """What happened before the table was put right has happened."""
    table = played(begun(journal, "tortuga_dice"), 200)
    dice = dice_of(table.match.game, table.standing.chapters)
    acts = len(lines(table))
    plan = some_repair(table)
    repair(table, plan)
    played(table, 4)

    assert acts + 5 - plan.lost <= len(lines(table)) <= acts + 5
    assert dice_of(table.match.game, table.standing.chapters[:1]) == dice
