"""The list of evenings: who played what, how long and how it ended, without replaying anything."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.engine.kernel.codec import encode
from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import RulesChanged, Unreadable
from companion.engine.shelf import game_named
from companion.session.errors import NoSuchMatch
from companion.session.journal.evenings import Evening, evening, evenings, name_people, to_resume
from companion.session.journal.journal import Entry, Journal, Start, now
from companion.session.journal.match_results import dice_of, readings
from companion.session.journal.persons import tidy_name
from companion.session.table.live_table import LiveTable
from tests.session.tables import GAMES, amid, begun, played, setup_for, snapshot

ANN, BEN, CAT = Seat("ann"), Seat("ben"), Seat("cat")


def next_instant() -> None:
    """Let the journal's clock go on: it counts milliseconds, and two evenings may be written in one."""
    before = now()
    while now() == before:
        pass


def test_an_evening_says_who_sits_where_and_since_when(journal: Journal) -> None:
    """People go by their names; a seat that nobody named goes by its own."""
    game, setup = game_named("tortuga1667"), setup_for("tortuga1667", 3)
    LiveTable.begin(journal, game, setup, names={ANN: "Anne-Marie", CAT: "Dr. Cat"})

    (one,) = evenings(journal)

    assert (one.id, one.game, one.rules, one.seats) == (1, "tortuga1667", game.version, (ANN, BEN, CAT))
    assert list(one.names.items()) == [(ANN, "Anne-Marie"), (BEN, "Ben"), (CAT, "Dr. Cat")]
    assert one.begun == journal.match(1).begun_at
    assert (one.finished, one.result, one.ended, one.seconds) == (False, None, None, 0)


@pytest.mark.parametrize("game", GAMES)
def test_when_a_match_ends_its_result_is_in_the_list(journal: Journal, game: str) -> None:
    """By category, as the rules counted it, with the moment of the last answer."""
    table = played(begun(journal, game), 10_000)
    table.note("what an evening")

    one = evening(journal, table.number)

    assert one.result == table.match.result
    assert one.finished
    assert one.ended == journal.entries(table.number)[-2].at
    assert one.latest == journal.entries(table.number)[-1].at
    assert one.result is not None
    assert any(tally.lines for tally in one.result.tallies)


def test_a_result_that_is_taken_back_is_gone_from_the_list_until_it_is_brought_back(journal: Journal) -> None:
    """The list follows the table, row by row."""
    table = played(begun(journal, holder="app"), 10_000)
    before = evening(journal, table.number)
    table.undo(agreed=True)
    between, offered = evening(journal, table.number), to_resume(journal)
    table.redo()

    assert (between.result, between.ended, [one.id for one in offered]) == (None, None, [table.number])
    assert to_resume(journal) == []
    assert evening(journal, table.number).result == before.result is not None


def test_unfinished_evenings_are_offered_the_latest_played_first(journal: Journal) -> None:
    """Not the latest begun."""
    tables = [played(begun(journal), 3) for _ in range(3)]
    played(begun(journal), 10_000)
    next_instant()
    tables[1].note("a late remark")

    assert [one.id for one in to_resume(journal)] == [2, 3, 1]
    assert [one.id for one in to_resume(journal, most=1)] == [2]
    assert [one.id for one in evenings(journal, finished=True)] == [4]
    assert [one.id for one in evenings(journal)] == [2, 4, 3, 1]
    assert [one.id for one in evenings(journal, game="tortuga1667", finished=False, most=2)] == [2, 3]
    assert evenings(journal, game="chess") == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("holder", ["table", "app"])
def test_what_is_offered_first_comes_back_with_the_same_question(path: Path, game: str, holder: str) -> None:
    """After the companion was closed in the middle of a turn."""
    with Journal(path) as journal:
        begun(journal, game)
        left = snapshot(amid(begun(journal, game, holder), 23).match)

    with Journal(path) as journal:
        first = to_resume(journal)[0]
        assert snapshot(LiveTable.reopen(journal, first.id).match) == left


def write_at(journal: Journal, *times: str) -> Evening:
    """A match begun at eight with a remark at each of these times."""
    setup = setup_for("tortuga1667")
    start = Start(game_named("tortuga1667").complete(setup))
    number = journal.begin("tortuga1667", 1, setup.seats, start, 7, at="2026-01-02T20:00:00.000+00:00")
    for seq, at in enumerate(times, 1):
        journal.write(number, seq, Entry("note", option='"x"', at=f"2026-01-{at}+00:00"))
    return evening(journal, number)


@pytest.mark.parametrize(
    ("times", "seconds"),
    [
        ((), 0),
        (("02T20:00:30.500", "02T20:05:00.000"), 300),
        (("02T20:29:00", "02T20:58:00"), 58 * 60),
        (("02T20:10:00", "02T21:00:00", "02T21:01:00"), 11 * 60),
        (("02T20:10:00", "05T19:00:00", "05T19:20:00"), 30 * 60),
        (("02T20:10:00", "02T19:00:00", "02T19:05:00"), 15 * 60),
    ],
)
def test_a_pause_of_more_than_half_an_hour_is_no_time_at_the_table(
    journal: Journal, times: tuple[str, ...], seconds: int
) -> None:
    """Dinner, the next weekend, and a clock that was set back."""
    assert write_at(journal, *times).seconds == seconds


def test_names_can_be_changed_afterwards(journal: Journal) -> None:
    """Whoever is not named keeps the old name."""
    table = played(begun(journal), 4)
    name_people(journal, table.number, {ANN: "Anna"})
    name_people(journal, table.number, {BEN: "Benno"})

    assert [evening(journal, table.number).names[seat] for seat in (ANN, BEN, CAT)] == ["Anna", "Benno", "Cat"]


@pytest.mark.parametrize(
    "name", ["", "  ", "x" * 41, "two\nlines", "\ud800", None, 5, "\x1b[2J", "\u200d", "\u0301", "a\u202eb"]
)
def test_a_name_is_one_short_line(journal: Journal, name: Any) -> None:
    """Anything else is refused, before a match begins and after."""
    table = begun(journal)

    with pytest.raises(Unreadable, match="not-a-name"):
        name_people(journal, table.number, {ANN: name})
    with pytest.raises(Unreadable, match="not-a-name"):
        LiveTable.begin(journal, game_named("tortuga1667"), setup_for("tortuga1667"), names={ANN: name})
    with pytest.raises(Unreadable, match="no-such-seat"):
        name_people(journal, table.number, {Seat("zoe"): "Zoe"})

    assert [one.names[ANN] for one in evenings(journal)] == ["Ann"]


def test_a_match_of_other_rules_is_listed_and_not_replayed(journal: Journal) -> None:
    """Another version, or a game that is no longer on the shelf; all its rows can still be read."""
    setup = setup_for("tortuga1667")
    start = Start(game_named("tortuga1667").complete(setup))
    for game, rules in (("tortuga1667", 99), ("chess", 1)):
        number = journal.begin(game, rules, setup.seats, start, 7)
        journal.write(number, 1, Entry("answer", ANN, '{"is":"reveal"}'))

    assert [(one.id, one.game, one.playable) for one in evenings(journal)] == [
        (2, "chess", False),
        (1, "tortuga1667", False),
    ]
    assert to_resume(journal) == []
    with pytest.raises(RulesChanged):
        LiveTable.reopen(journal, 1)
    assert [entry.option for entry in journal.entries(1)] == ['{"is":"reveal"}']
    assert journal.start(1) == start


def test_a_match_can_be_removed_with_all_that_belongs_to_it(journal: Journal, path: Path) -> None:
    """Not a word of it is left in the file, and its number is not given again."""
    kept = snapshot(played(begun(journal), 5).match)
    game, setup = game_named("tortuga_dice"), setup_for("tortuga_dice")
    gone = LiveTable.begin(journal, game, setup, names={ANN: "Xanthippe-Marker"}, seed=1)
    gone.note("a remark to be forgotten")
    played(gone, 10_000)

    journal.forget(gone.number)

    assert [one.id for one in evenings(journal)] == [1]
    assert readings(journal) == []
    assert begun(journal).number == 3
    for ask in (journal.forget, lambda number: evening(journal, number)):
        with pytest.raises(NoSuchMatch):
            ask(gone.number)
    assert snapshot(LiveTable.reopen(journal, 1).match) == kept
    journal.close()
    content = path.read_bytes()
    assert b"Xanthippe-Marker" not in content
    assert b"to be forgotten" not in content


def test_the_open_dice_of_finished_matches_are_added_up(journal: Journal) -> None:
    """As often as they fell, and as often as they should have; running matches are not in it."""
    for seed in (1, 2):
        played(begun(journal, "tortuga_dice", seed=seed), 10_000, seed=seed)
    one, other = (readings(journal, match=number) for number in (1, 2))
    running = played(begun(journal, "tortuga_dice"), 200)

    together = readings(journal, game="tortuga_dice")

    assert together == readings(journal)
    assert sum(die.times for die in together) == sum(die.times for die in (*one, *other)) > 0
    assert sum(die.expected for die in together) == pytest.approx(sum(die.times for die in together))
    assert {die.dealt for die in together} == {False}
    assert sum(die.times for die in dice_of(running.match.game, running.standing.chapters)) > 0


def test_among_ten_thousand_evenings_a_page_and_the_one_to_resume_cost_little(journal: Journal) -> None:
    """Neither reads all of them; how long that takes is for `companion bench session` to say."""
    table = played(begun(journal), 10_000)
    waiting = begun(journal)
    with journal.together():
        for _ in range(10_000):
            journal.put(
                "INSERT INTO matches SELECT NULL, game, rules, seats, start, begun_at, app FROM matches LIMIT 1"
            )
        insert = "INSERT INTO results SELECT id, begun_at, ?, '' FROM matches WHERE id > 2"
        journal.put(insert, encode(table.match.result))
    asked: list[Callable[[], list[Evening]]] = [
        lambda: evenings(journal),
        lambda: evenings(journal, most=20),
        lambda: to_resume(journal, most=1),
    ]
    took = []
    for ask in asked:
        begin = time.process_time()
        assert ask()
        took.append(time.process_time() - begin)

    assert len(evenings(journal)) == 10_002
    assert [one.id for one in to_resume(journal)] == [waiting.number]
    everything, page, resume = took
    assert max(page, resume) < everything / 4


def test_the_newest_that_can_be_played_on_is_found_behind_others(journal: Journal) -> None:
    """One asked for is one given, also if a later match was written by other rules."""
    playable = played(begun(journal), 5)
    with journal.together():
        journal.begin(
            "tortuga1667", 99, playable.match.setup.seats, Start(playable.match.setup), 1, at="2999-01-01T00:00"
        )

    assert [one.id for one in to_resume(journal, most=1)] == [playable.number]
    assert to_resume(journal, most=0) == []


@pytest.mark.parametrize(
    "name",
    [
        "\U0001f3f4\u200d\u2620\ufe0f Zoë \U0001f99c",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f Kim",
        "\U0001faef",
        "نگار\u200cآرا",
    ],
)
def test_signs_joined_to_one_picture_are_a_name(journal: Journal, name: str) -> None:
    """A pirate's flag, a family, the flag of England, an emoji newer than Python, two Persian words."""
    setup = setup_for("tortuga1667")
    table = LiveTable.begin(journal, game_named("tortuga1667"), setup, names={ANN: name})

    assert evening(journal, table.number).names[ANN] == name


def test_what_is_typed_becomes_a_name() -> None:
    """Signs without a shape go, and what is cut leaves no loose joiner; what nobody could see is no name."""
    assert tidy_name("  Zoë \t\xa0 K\x00im\u202e ", 24) == "Zoë Kim"
    assert tidy_name("\U0001f468\u200d\U0001f469\u200d\U0001f467", 4) == "\U0001f468\u200d\U0001f469"
    assert tidy_name(" \u200d\ufe0f ", 24) == ""
