"""Leagues and seasons: points and ratings, tie-breaks by their names, duels, records, and people of the house."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta

import psycopg
import pytest

from companion.devtools.harbour.postgres import Postgres
from companion.harbour.house_owner import (
    NewLeague,
    forget_people,
    merge_people,
    put_league,
    split_people,
    staff_people,
    wipe_server,
)
from companion.harbour.standings import HouseEvening, League, Sat, season
from companion.session.identity.house_oblivion import forget_everywhere
from companion.session.identity.person_changes import rename_person
from companion.session.journal.persons import NOBODY, introduce, persons
from companion.session.results.house_copy import HouseCopy, read_copy
from tests.harbour.conftest import TableOfTheHouse
from tests.session.identity.test_oblivion import files_with

Seats = Callable[[str], TableOfTheHouse]
NAMES = {"a": "Anne", "b": "Ben", "c": "Cleo"}
FIRST = datetime(2026, 9, 1, 20, tzinfo=UTC)


def played(*orders: str, game: str = "jamaica") -> list[HouseEvening]:
    """One evening a week; the letters are people from the best down, with 10 points fewer each."""
    return [
        HouseEvening(
            game,
            FIRST + timedelta(weeks=week),
            3600,
            "Window",
            tuple(Sat(who, 50 - 10 * place, place, place == 1) for place, who in enumerate(order, 1)),
        )
        for week, order in enumerate(orders)
    ]


def league(scoring: str = "points", ties: tuple[str, ...] = (), **given: object) -> League:
    about = {"game": "", "first": FIRST.date(), "last": None, **given}
    return League("Autumn", about["game"], scoring, (5, 3, 1), ties, "1", about["first"], about["last"])  # type: ignore[arg-type]


def test_points_for_places_are_added_up() -> None:
    rows = season(league(), played("abc", "bac", "acb"), NAMES).rows
    assert [(row.place, row.name, row.score, row.wins) for row in rows] == [
        (1, "Anne", 13, 2),
        (2, "Ben", 9, 1),
        (3, "Cleo", 5, 0),
    ]


@pytest.mark.parametrize(
    ("ties", "orders", "order", "decided"),
    [
        (("wins",), ("abc", "cba"), [(1, "Anne"), (1, "Cleo"), (3, "Ben")], ["", "wins", ""]),
        (("duels",), ("ba", "ba", "acb"), [(1, "Ben"), (2, "Anne"), (3, "Cleo")], ["duels", "", ""]),
        (("average", "wins"), ("abc", "cba"), [(1, "Anne"), (1, "Cleo"), (3, "Ben")], ["", "wins", ""]),
        ((), ("abc", "cba"), [(1, "Anne"), (1, "Ben"), (1, "Cleo")], ["", "", ""]),
    ],
)
def test_even_scores_are_told_apart_by_the_tie_breaks_that_were_named(
    ties: tuple[str, ...], orders: tuple[str, ...], order: list[tuple[int, str]], decided: list[str]
) -> None:
    """And every line says which of them decided."""
    rows = season(league(ties=ties), played(*orders), NAMES).rows
    assert [(row.place, row.name) for row in rows] == order
    assert [row.decided for row in rows] == decided


def test_a_rating_learns_who_beats_whom_and_not_how_often_somebody_plays() -> None:
    rows = season(league("rating"), played("abc", "abc", "bc", "bc", "cb", "bc"), NAMES).rows
    assert [row.name for row in rows] == ["Anne", "Ben", "Cleo"]
    assert rows[0].games < rows[1].games


def test_only_the_game_and_the_days_of_a_season_count() -> None:
    evenings = [*played("ab", "ab"), *played("ba", game="liars_dice")]
    assert season(league(game="jamaica"), evenings, NAMES).rows[0].games == 2
    assert season(league(first=date(2026, 9, 8)), evenings, NAMES).rows[0].games == 1
    assert season(league(last=date(2026, 8, 31), first=date(2026, 8, 1)), evenings, NAMES).rows == ()


# --- through the database --------------------------------------------------------------------------------------------


def copy_of(table: TableOfTheHouse) -> HouseCopy:
    assert not table.courier.visit().trouble
    copy = read_copy(table.folder.house_copy)
    assert copy is not None
    return copy


def test_every_table_knows_the_people_the_leagues_and_the_records_of_the_house(seat_table: Seats, owner: str) -> None:
    put_league(owner, NewLeague("Autumn", tie_breaks=("wins", "duels")), date(2026, 1, 1), None)
    one, other = seat_table("Window"), seat_table("Bar")
    one.play(3)
    other.play(2, ["Eve", "Fay", "Gus"])
    copy_of(one)
    copy_of(other)

    copy = copy_of(one)

    assert {(person.name, person.home) for person in copy.people} >= {("Eve", "Bar"), ("Anne", "Window")}
    (autumn,) = copy.seasons
    assert (autumn.tie_breaks, sum(row.games for row in autumn.rows)) == (("wins", "duels"), 15)
    assert [(game.evenings, game.game) for game in copy.games] == [(5, copy.games[0].game)]
    assert copy.records[0].total >= 1
    assert sum(duel.games for duel in copy.duels) == 15
    before = one.folder.house_copy.read_bytes()
    one.courier.close()
    one.courier._url = one.url.replace("127.0.0.1", "127.0.0.9")
    assert one.courier.visit().trouble
    assert one.folder.house_copy.read_bytes() == before


def test_somebody_of_the_house_stays_the_same_at_another_table(seat_table: Seats, owner: str) -> None:
    one, other = seat_table("Window"), seat_table("Bar")
    one.play(2, ["Anne", "Ben", "Cleo"])
    copy_of(one)
    for person in copy_of(other).people:
        introduce(other.journal, person.name, person.uuid)
    other.play(1, ["Anne", "Ben", "Cleo"])
    copy_of(other)

    assert {(person.name, person.evenings) for person in copy_of(one).people} == {("Anne", 3), ("Ben", 3), ("Cleo", 3)}
    assert len(staff_people(owner)) == 3


def test_people_are_merged_and_split_again_in_the_whole_house(seat_table: Seats, owner: str) -> None:
    one, other = seat_table("Window"), seat_table("Bar")
    one.play(1, ["Anne", "Ben", "Cleo"])
    other.play(1, ["Annie", "Dan", "Eve"])
    copy_of(one)
    copy_of(other)

    merge_people(owner, "Annie", "Anne")
    together = {person.name: person.evenings for person in copy_of(one).people}
    split_people(owner, "Annie")
    apart = {person.name: person.evenings for person in copy_of(one).people}

    assert (together.get("Anne"), together.get("Annie")) == (2, None)
    assert (apart["Anne"], apart["Annie"]) == (1, 1)


def test_a_table_that_renames_or_merges_tells_the_house(seat_table: Seats, owner: str) -> None:
    table = seat_table("Window")
    table.play(1, ["Anne", "Ben", "Cleo"])
    table.play(1, ["Annie", "Ben", "Cleo"])
    copy_of(table)
    rename_person(table.journal, "Ben", "Benedict")
    rename_person(table.journal, "Annie", "Anne")

    copy_of(table)

    assert sorted((one.name, one.evenings) for one in staff_people(owner)) == [
        ("Anne", 2),
        ("Benedict", 2),
        ("Cleo", 2),
    ]


def server_files_with(postgres: Postgres, name: str) -> list[str]:
    """Every file of the server that holds a name: tables, its log of changes, what it says."""
    files = [file for file in postgres.folder.rglob("*") if file.is_file()]
    return [str(file) for file in files if name.lower().encode() in file.read_bytes().lower()]


def test_whoever_a_table_forgets_is_gone_in_the_harbour_too(seat_table: Seats, owner: str, postgres: Postgres) -> None:
    """If nobody else of the house has played with them; the number alone is known as forgotten."""
    name = "Xanthippe"
    table = seat_table("Window")
    table.play(2, [name, "Ben", "Cleo"])
    copy_of(table)
    (uuid,) = [one.uuid for one in staff_people(owner) if one.name == name]

    forget_everywhere(table.folder, table.journal, [name])
    copy = copy_of(table)
    with psycopg.connect(owner, autocommit=True) as line:
        wipe_server(line)

    assert name not in postgres.dump(owner.rpartition("/")[2]).decode()
    assert server_files_with(postgres, name) == []
    assert files_with(table.folder.path, name) == []
    assert copy.forgotten == (uuid,)
    assert sum(row.evenings for row in copy.games) == 2


def test_whoever_the_house_forgets_is_named_in_no_row_and_no_file_of_the_server(
    seat_table: Seats, owner: str, postgres: Postgres
) -> None:
    """Byte by byte: a dump, the files of the server's tables as they lie on the disk, and the table's copy."""
    name = "Xanthippe"
    table = seat_table("Window")
    table.play(2, [name, "Ben", "Cleo"])
    copy_of(table)
    assert name in postgres.dump(owner.rpartition("/")[2]).decode()

    assert forget_people(owner, name).evenings == 2

    assert name.lower() not in postgres.dump(owner.rpartition("/")[2]).decode().lower()
    assert server_files_with(postgres, name) == []
    copy = copy_of(table)
    assert len(copy.forgotten) == 1
    assert name not in [person.name for person in copy.people]
    assert copy.forgotten[0] in [one.uuid for one in persons(table.journal)]
    table.courier.close()
    table.journal.put("UPDATE identities SET noted = 'old'")
    table.courier.visit()
    assert name not in [one.name for one in staff_people(owner)]
    assert NOBODY not in [one.name for one in staff_people(owner)]
