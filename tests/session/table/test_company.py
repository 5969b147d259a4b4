"""Lives go on: people leave, come late, change places, play for one another, and call it a night."""

from __future__ import annotations

import pytest

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import Forbidden, NotAsked
from companion.engine.shelf import SHELF
from companion.session.exchange.match_file import export_match
from companion.session.exchange.match_import import import_match
from companion.session.journal.evenings import evening, to_resume
from companion.session.journal.journal import Journal
from companion.session.results.ranking import ranked_people
from companion.session.results.statistics import statistics
from companion.session.table.company import (
    CompanyPlan,
    change_company,
    plan_joining,
    plan_leaving,
    plan_night,
    plan_seats,
    plan_stand_in,
)
from companion.session.table.live_table import LiveTable
from companion.session.table.step_list import lines
from tests.session.tables import GAMES, amid, begun, played, snapshot, some_answer

ANN, ZOE = Seat("ann"), Seat("zoe")
games = pytest.mark.parametrize("game", GAMES)
all_games = pytest.mark.parametrize("game", sorted(SHELF))


def between_rounds(journal: Journal, answers: int = 60) -> LiveTable:
    """A race that waits for the dice."""
    table = played(begun(journal, "jamaica"), answers)
    while table.match._state.turn:
        played(table, 1)
    return table


def changed_and_back(journal: Journal, table: LiveTable, plan: CompanyPlan) -> LiveTable:
    """Do it, pull the plug, undo it, redo it: what stands is the same each time."""
    before = snapshot(table.match)
    change_company(table, plan)
    done, listed = snapshot(table.match), [line.key for line in lines(table)]
    table = LiveTable.reopen(journal, table.number)
    assert snapshot(table.match) == done
    table.undo(agreed=True)
    assert snapshot(table.match) == before
    assert snapshot(LiveTable.reopen(journal, table.number).match) == before
    table.redo()
    assert (snapshot(table.match), [line.key for line in lines(table)]) == (done, listed)
    return LiveTable.reopen(journal, table.number)


# --- places ----------------------------------------------------------------------------------------------------------


@games
def test_two_change_places_and_the_turn_goes_by_the_new_order(journal: Journal, game: str) -> None:
    """Everybody keeps their pieces; the answers of the turn stand as far as they fit."""
    table = amid(begun(journal, game), 50)
    seats = table.match.setup.seats
    order = (seats[1], seats[0], *seats[2:])

    table = changed_and_back(journal, table, plan_seats(table, order))

    assert table.match.setup.seats == order
    assert "changed-seats" in [line.key for line in lines(table)]
    played(table, 10_000)
    assert evening(journal, table.number).result == table.match.result is not None


def test_a_wrong_order_is_refused_before_anything_happens(journal: Journal) -> None:
    """Everybody sits once, and somewhere else than now."""
    table = played(begun(journal), 30)
    seats = table.match.setup.seats
    for order, key in ((seats, "sit-like-that"), (seats[1:], "seats-not-once-each")):
        with pytest.raises(Forbidden, match=key):
            plan_seats(table, order)


# --- leaving and coming ----------------------------------------------------------------------------------------------


def test_a_ship_leaves_the_race_and_everything_it_had_goes_home(journal: Journal) -> None:
    """Its goods are in the Bank, its treasures in the box; the others race on to the end."""
    table = between_rounds(journal)
    gone = table.match._state.captain

    table = changed_and_back(journal, table, plan_leaving(table, gone))

    assert gone not in table.match._state.ships
    assert table.match.game.broken(table.match._state) == []
    assert table.match._state.captain != gone
    played(table, 10_000)
    one = evening(journal, table.number)
    assert gone in one.names
    assert gone not in [person.seat for person in ranked_people(one)]


def test_a_ship_leaves_between_rounds_and_never_the_last_three(journal: Journal) -> None:
    """6.1, 15.1 In mid-round a neighbour plays on; two ships would need the Ghost Ship."""
    table = between_rounds(journal)
    for seat in table.match.setup.seats[:2]:
        change_company(table, plan_leaving(table, seat))
    with pytest.raises(Forbidden, match="too-few-ships"):
        plan_leaving(table, table.match.setup.seats[0])
    while not table.match._state.turn:
        played(table, 1)
    with pytest.raises(Forbidden, match="between-rounds"):
        plan_leaving(table, table.match.setup.seats[0])


@pytest.mark.parametrize("game", ["tortuga1667", "tortuga_dice", "tortuga_cards"])
def test_where_the_box_needs_everybody_a_neighbour_plays_for_who_goes(journal: Journal, game: str) -> None:
    """Nobody can leave or come late there; the seat is played on, and its score counts for nobody."""
    table = played(begun(journal, game), 30)
    seat = table.match.setup.seats[0]
    with pytest.raises(Forbidden, match="nobody-can-leave"):
        plan_leaving(table, seat)

    table = changed_and_back(journal, table, plan_stand_in(table, seat, "Ben"))

    assert table.standing.chapter.company.stand_ins == {seat: "Ben"}
    played(table, 10_000)
    one = evening(journal, table.number)
    assert one.result is not None
    assert one.result.absent == (seat,)
    counted = {person.name for game in statistics(journal) for person in game.people}
    assert counted == {name for other, name in one.names.items() if other != seat}


def test_whoever_was_away_comes_back(journal: Journal) -> None:
    """From then on it counts for them again."""
    table = played(begun(journal), 30)
    change_company(table, plan_stand_in(table, ANN, "Ben"))
    with pytest.raises(Forbidden, match="plays-already"):
        plan_stand_in(table, ANN, "Ben")

    change_company(table, plan_stand_in(table, ANN, ""))

    assert table.standing.chapter.company.absent == ()
    assert played(table, 10_000).result == table.match.result


def test_somebody_joins_a_race_late(journal: Journal) -> None:
    """5.3 A ship at Port Royal with its first goods; the name is in the list of evenings, and gone with an undo."""
    table = between_rounds(journal, 30)

    table = changed_and_back(journal, table, plan_joining(table, ZOE, "Zoë"))

    ship = table.match._state.ships[ZOE]
    assert (ship.space, [hold.count for hold in ship.holds if hold]) == (table.match._state.board.home, [3, 3])
    assert evening(journal, table.number).names[ZOE] == "Zoë"
    table.undo(agreed=True)
    assert ZOE not in evening(journal, table.number).names
    table.redo()
    played(table, 10_000)
    assert ZOE in [person.seat for person in ranked_people(evening(journal, table.number))]


def test_who_came_late_and_who_left_are_in_an_exported_match(journal: Journal, other: Journal) -> None:
    """It comes in elsewhere with the same people and the same end."""
    table = between_rounds(journal, 30)
    change_company(table, plan_joining(table, ZOE, "Zoë"))
    change_company(table, plan_leaving(table, ANN))
    played(table, 10_000)

    number = import_match(other, export_match(journal, table.number))

    here, there = evening(journal, table.number), evening(other, number)
    assert (there.names, there.result) == (here.names, here.result)


@pytest.fixture
def other(tmp_path_factory: pytest.TempPathFactory) -> Journal:
    """Another house."""
    return Journal(tmp_path_factory.mktemp("other") / "journal.db")


# --- the end of the evening -----------------------------------------------------------------------------------------


@all_games
def test_a_table_calls_it_a_night_with_the_score_so_far(journal: Journal, game: str) -> None:
    """The evening has an end, marked as unfinished; nobody answers any more, and statistics do not count it."""
    table = amid(begun(journal, game), 50)

    table = changed_and_back(journal, table, plan_night(table))

    one = evening(journal, table.number)
    assert one.result == table.result
    assert one.result is not None
    assert one.result.unfinished
    assert one.ended
    assert to_resume(journal) == []
    with pytest.raises(NotAsked, match="match-is-over"):
        table.answer(some_answer(table.match))
    with pytest.raises(NotAsked, match="match-is-over"):
        plan_night(table)
    assert statistics(journal) == ()
    assert [counted.games for counted in statistics(journal, unfinished=True)] == [1]


@all_games
def test_the_next_day_the_evening_goes_on_where_it_ended(journal: Journal, game: str) -> None:
    """Taking back the night is all it needs."""
    table = amid(begun(journal, game), 50)
    question = table.match.decision
    change_company(table, plan_night(table))

    table = LiveTable.reopen(journal, table.number)
    table.undo()

    assert repr(table.match.decision) == repr(question)
    assert [one.id for one in to_resume(journal)] == [table.number]
    assert evening(journal, table.number).result is None
    played(table, 10_000)
    assert [counted.games for counted in statistics(journal)] == [1]


@pytest.mark.parametrize("holder", ["table", "app"])
@games
def test_the_score_so_far_tells_no_secret(journal: Journal, game: str, holder: str) -> None:
    """It counts what everybody sees: another truth behind the cards gives the same score."""
    table = amid(begun(journal, game, holder), 60)
    seen = table.match.score_so_far()
    known = {seat for tally in seen.tallies for seat in tally.seats}

    assert seen.unfinished
    if game == "tortuga1667":
        assert known <= set(table.match._state.face_up)
    hidden = {"riches", "curses"} if game == "ship_captain_crew" else {"riches", "curses", "coins"}  # won in the open
    assert not {line for tally in seen.tallies for line, _ in tally.lines} & hidden


def test_a_night_leaves_only_what_everybody_knows(journal: Journal) -> None:
    """An unfinished evening may go on tomorrow: its document holds neither seed nor secret answers."""
    table = played(begun(journal, "jamaica", "app"), 60)
    change_company(table, plan_night(table))

    document = export_match(journal, table.number)

    assert (document.seed, document.left_out > 0) == (None, True)


def test_what_was_planned_for_another_moment_is_refused(journal: Journal) -> None:
    """Somebody answered in between."""
    table = played(begun(journal), 30)
    plan = plan_night(table)
    played(table, 1)

    with pytest.raises(NotAsked, match="stale-answer"):
        change_company(table, plan)
