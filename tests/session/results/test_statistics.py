"""What many evenings come to, with numbers worked out by hand."""

from __future__ import annotations

import csv
from io import StringIO

import pytest

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.results import Result, Tally
from companion.engine.kernel.setup import Setup
from companion.session.exchange.csv_export import results_csv
from companion.session.journal.evenings import Evening, evenings
from companion.session.journal.journal import Journal
from companion.session.journal.persons import plain_name as person
from companion.session.results.ranking import ranked_people
from companion.session.results.statistics import Played, Share, count, options_played, statistics
from tests.session.shelved import shelved

ANN, BEN, CAT = Seat("ann"), Seat("ben"), Seat("cat")
NAMES = {ANN: "Anne", BEN: "Ben", CAT: "Zoë"}


def dice(winner: Seat, **points: tuple[int, int]) -> Result:
    """A dice game: crew and fleet points of each seat, the winner first."""
    tallies = [Tally(seat, (Seat(seat),), (("crew", crew), ("fleet", fleet))) for seat, (crew, fleet) in points.items()]
    tallies.sort(key=lambda tally: (tally.side != winner, -tally.total))
    return Result(tuple(tallies), (winner,), "six-chests")


def sailing(english: tuple[Seat, ...], french: tuple[Seat, ...], winner: str) -> Result:
    """A game of two crews: three chests to one."""
    tallies = [Tally("E", english, (("FD", 2), ("TOR", 1))), Tally("F", french, (("FD", 1), ("TOR", 0)))]
    tallies.sort(key=lambda tally: tally.side != winner)
    return Result(tuple(tallies), tallies[0].seats, "armada")


def evening(
    result: Result, game: str = "tortuga_dice", number: int = 1, names: dict[Seat, str] | None = None
) -> Evening:
    at = "2026-11-16T20:00:00.000+00:00"
    seats = (ANN, BEN, CAT)
    return Evening(number, game, 1, seats, names or NAMES, at, at, at, 3600, result, "1")


def table(result: Result, game: str = "tortuga_dice", minutes: int = 60, **options: object) -> Played:
    return Played(Setup(game, (ANN, BEN, CAT), options), NAMES, minutes * 60, result)


def test_games_wins_and_averages_by_category() -> None:
    """Anne: crew 4, 8, 3 make 5; fleet 2, 0, 1 make 1; totals 6, 8, 4 make 6; she won one of three."""
    (counted,) = count(
        [
            table(dice(ANN, ann=(4, 2), ben=(1, 1), cat=(2, 2)), minutes=30),
            table(dice(BEN, ann=(8, 0), ben=(9, 3), cat=(0, 0)), minutes=60),
            table(dice(BEN, ann=(3, 1), ben=(5, 5), cat=(1, 0)), minutes=90),
        ]
    )

    assert (counted.game, counted.games, counted.minutes) == ("tortuga_dice", 3, 60)
    assert counted.reasons == {"six-chests": 3}
    ben, anne, zoe = counted.people
    assert (ben.name, ben.share) == ("Ben", Share(3, 2))
    assert ben.share.rate == pytest.approx(2 / 3)
    assert (anne.name, anne.share, anne.total, anne.best) == ("Anne", Share(3, 1), 6, 8)
    assert anne.lines == {"crew": 5, "fleet": 1}
    assert (zoe.share, zoe.lines) == (Share(3, 0), {"crew": 1, "fleet": pytest.approx(2 / 3)})


def test_win_rates_by_loyalty() -> None:
    """England sailed three times and won twice, France three times and won once; crews share their score."""
    (counted,) = count(
        [
            table(sailing((ANN, BEN), (CAT,), "E"), "tortuga1667"),
            table(sailing((CAT,), (ANN, BEN), "E"), "tortuga1667"),
            table(sailing((ANN,), (BEN, CAT), "F"), "tortuga1667"),
        ]
    )

    assert counted.sides == {"E": Share(3, 2), "F": Share(3, 1)}
    people = {one.name: one for one in counted.people}
    assert people["Anne"].sides == {"E": Share(2, 1), "F": Share(1, 0)}
    assert people["Zoë"].share == Share(3, 2)
    assert people["Anne"].lines == {"FD": pytest.approx(5 / 3), "TOR": pytest.approx(2 / 3)}


def test_win_rates_by_colour() -> None:
    """Dice game 9.3: the colours are those of the table, or the usual ones in the order of the seats."""
    result = dice(BEN, ann=(0, 0), ben=(1, 1), cat=(0, 0))
    (counted,) = count([table(result), table(result, liveries=["blue", "orange", "green"])])

    assert counted.sides["orange"] == Share(2, 1)
    assert counted.sides["blue"] == Share(2, 1)
    assert sum(share.games for share in counted.sides.values()) == 6


def test_a_shared_victory_is_one_for_each() -> None:
    """Dice game 7.9."""
    tie = Result(dice(ANN, ann=(1, 1), ben=(1, 1), cat=(0, 0)).tallies, (ANN, BEN), "six-chests")
    (counted,) = count([table(tie)])

    assert {one.name: one.share.wins for one in counted.people} == {"Anne": 1, "Ben": 1, "Zoë": 0}
    assert [one.rank for one in ranked_people(evening(tie))] == [1, 1, 3]


def test_each_game_is_counted_for_itself() -> None:
    """A game that is not on the shelf any more is counted too, without flags."""
    counted = count([table(dice(ANN, ann=(1, 1)), "ludo"), table(dice(ANN, ann=(1, 1)))])

    assert [(one.game, one.games, len(one.sides)) for one in counted] == [("ludo", 1, 0), ("tortuga_dice", 1, 3)]


def test_a_person_is_the_same_however_they_are_written() -> None:
    """Accents, capitals and spaces do not make another person; the latest spelling is shown."""
    assert person("  ZOE ") == person("Zoë") == person("zoë")
    assert person("Straße") == person("STRASSE")
    first = table(dice(CAT, ann=(1, 0), ben=(0, 0), cat=(9, 0)))
    second = Played(first.setup, {ANN: "anne", BEN: "BEN", CAT: "Zoe"}, 60, first.result)

    (counted,) = count([first, second])

    assert [(one.name, one.share.games) for one in counted.people] == [("Zoë", 2), ("Anne", 2), ("Ben", 2)]


def test_two_of_one_name_are_told_apart_by_their_seats() -> None:
    """Else one of them would have played twice on one evening."""
    result = dice(ANN, ann=(1, 0), ben=(0, 0), cat=(0, 0))
    named = ranked_people(evening(result, names={ANN: "Anna", BEN: "anna", CAT: "Zoë"}))

    assert [one.name for one in named] == ["Anna (ann)", "anna (ben)", "Zoë"]


def test_the_journal_gives_the_same_statistics_as_its_evenings(journal: Journal) -> None:
    """Read quickly or read slowly: three random games, one unfinished."""
    for seed in (1, 2):
        shelved(journal, "tortuga_dice", seed=seed)
    shelved(journal, "tortuga_dice", seed=3, answers=30)
    listed = evenings(journal, finished=True)
    slow = count(
        Played(Setup(one.game, one.seats, options_played(journal)[one.id]), one.names, one.seconds, one.result)
        for one in listed
        if one.result
    )

    (quick,) = statistics(journal)

    assert len(listed) == quick.games == 2
    assert (quick.people, quick.sides, quick.reasons) == (slow[0].people, slow[0].sides, slow[0].reasons)
    assert statistics(journal, "tortuga1667") == ()


# --- as a spreadsheet ----------------------------------------------------------------------------------------------


def test_results_as_csv_are_read_back_line_by_line() -> None:
    """One line for each person; lines of the score have columns of their own."""
    one = evening(dice(ANN, ann=(4, 2), ben=(1, 1), cat=(2, 2)))
    two = evening(sailing((ANN, BEN), (CAT,), "E"), "tortuga1667", 2)

    rows = list(csv.DictReader(StringIO(results_csv([one, two], {}))))

    assert list(rows[0])[:13] == [
        *("match", "game", "begun", "ended", "minutes", "players", "reason"),
        *("name", "seat", "side", "rank", "winner", "total"),
    ]
    assert [row["seat"] for row in rows] == [str(seat) for seat in (ANN, BEN, CAT) * 2]
    assert len(rows) == 6
    assert {"match": "1", "name": "Anne", "rank": "1", "winner": "1", "total": "6"}.items() <= rows[0].items()
    assert {"tortuga_dice.crew": "4", "tortuga_dice.fleet": "2", "tortuga1667.FD": ""}.items() <= rows[0].items()
    assert {"match": "2", "name": "Zoë", "side": "F", "rank": "2", "winner": "0"}.items() <= rows[5].items()


@pytest.mark.parametrize("name", ["=1+1", "+49", "-x", "@me", '"; DROP', "a,b", "line 'quoted'"])
def test_no_name_becomes_a_formula_or_breaks_a_line(name: str) -> None:
    """A spreadsheet runs what begins with = + - or @."""
    one = evening(dice(ANN, ann=(1, 0)), names={ANN: name, BEN: "Ben", CAT: "Zoë"})

    rows = list(csv.DictReader(StringIO(results_csv([one], {}))))

    assert rows[0]["name"].lstrip("'") == name
    assert rows[0]["name"][0] not in "=+-@"
    assert len(rows) == 3
