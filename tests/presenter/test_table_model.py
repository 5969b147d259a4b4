"""What the screens show, without a screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.kernel.codec import plain
from companion.engine.kernel.decisions import Answer, Seat
from companion.engine.kernel.setup import Holder, Setup
from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter import theme
from companion.presenter.boards.board_lookup import board_of
from companion.presenter.house import preferences
from companion.presenter.house.box_choice import BoxChoice
from companion.presenter.house.draft import Draft
from companion.presenter.house.evening_rows import history, last_open
from companion.presenter.house.people import People, Person, seat_for
from companion.presenter.table.answer_keys import NEVER
from companion.presenter.table.final_score import scores
from companion.presenter.table.position_words import PositionWords
from companion.presenter.table.table_model import TableModel
from companion.session.journal.evenings import evening
from companion.session.journal.journal import Journal
from companion.session.plain_data import Change
from companion.session.profiles.box_profile import Profile
from companion.session.profiles.profile_folder import Profiles
from companion.session.table.live_table import LiveTable
from companion.session.table.position_editor import PositionEditor
from companion.session.table.random_player import RandomPlayer
from tests.presenter.test_hands_follow import evening as any_game

LOOK = theme.CHART
EN = translator("en")


def evening_of(journal: Journal, players: int = 3, holder: Holder = Holder.TABLE, seed: int = 1) -> TableModel:
    names = {Seat(name): name.title() for name in ("anne", "ben", "carla", "diego")[:players]}
    game = SHELF["tortuga1667"]
    setup = Setup(game.name, tuple(names), {}, dict.fromkeys(game.sources, holder))
    table = LiveTable.begin(journal, game, setup, seed=seed, names=names)
    marks = dict(zip(names, theme.MARKS, strict=False))
    return TableModel(table, board_of(game.name), EN, names, marks)


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "journal.db")


def play_on(playing: TableModel, until: str = "", seed: int = 4) -> None:
    """Answer at random until a question of this name, or to the end."""
    castaway = RandomPlayer(seed)
    while playing.match.decision is not None and (not until or playing.asking(LOOK).about != until):
        playing.answer(castaway.answer(playing.match.decision, playing.match.sequence, playing.match.owed))


# --- questions -------------------------------------------------------------------------------------------------------


def test_a_question_names_who_acts_and_has_one_key_for_each_answer(journal: Journal) -> None:
    playing = evening_of(journal)
    play_on(playing, "action")
    asking = playing.asking(LOOK)

    assert asking.kind == "choose"
    assert asking.seat is not None
    assert asking.seat == playing.match.decision.seat
    assert [key.answer.option for key in asking.keys] == list(playing.match.decision.options)
    assert asking.prompt == f"{playing.names[asking.seat]}, what do you do?"
    assert playing.acting == (asking.seat,)


def test_a_touched_card_asks_what_to_do_with_it_and_is_not_asked_for_again(journal: Journal) -> None:
    """5.1-5.3: a card of the row points at three actions; two touched cards are a whole answer."""
    playing = evening_of(journal)
    play_on(playing, "action")
    asking = playing.asking(LOOK)

    open_ = asking.touched(frozenset({"slot-3"}))
    assert {type(key.answer.option).__name__ for key in open_} == {"Look", "Reveal", "Force"}
    assert asking.told_by(frozenset({"slot-3"})) is None

    playing.answer(next(key.answer for key in open_ if type(key.answer.option).__name__ == "Look"))
    pairs = playing.asking(LOOK)
    assert len(pairs.touched(frozenset({"slot-3"}))) == 4
    told = pairs.told_by(frozenset({"slot-3", "slot-5"}))
    assert told is not None
    assert told.text == "Cards 3 and 5"


def test_votes_on_the_table_are_counted_not_searched_in_a_list(journal: Journal) -> None:
    """6.1: one number for each icon; numbers that cannot be are no answer."""
    playing = evening_of(journal)
    play_on(playing, "votes")
    asking = playing.asking(LOOK)

    assert asking.kind == "count"
    wanted = asking.keys[0].answer
    numbers = {count.field: getattr(wanted.option, count.field) for count in asking.counts}
    assert asking.counting(numbers) == asking.keys[0]
    assert asking.counting(dict.fromkeys(numbers, 0)) is None


def test_a_secret_question_shows_nothing_but_who_still_owes_an_answer(journal: Journal) -> None:
    """11: options are only for their owner, and only by number on the open screen."""
    playing = evening_of(journal, 4, Holder.APP)
    play_on(playing, "vote")
    asking = playing.asking(LOOK)
    seat = asking.owed[0]

    assert (asking.kind, asking.keys, asking.counts) == ("secret", (), ())
    choices = playing.private.choices(seat)
    assert [choice.number for choice in choices] == list(range(1, len(choices) + 1))
    playing.answer(Answer(seat, choices[0].option))
    assert seat not in playing.asking(LOOK).owed


def test_why_a_touch_gives_nothing_is_said_with_the_rule(journal: Journal) -> None:
    """5.4: a place that is too far away."""
    playing = evening_of(journal)
    play_on(playing, "action")
    seat = playing.asking(LOOK).seat
    here = next(pirate.place for pirate in playing.match.view().pirates if pirate.seat == seat)
    far = "place-BW" if here == "JR" else "place-BE"

    assert playing.why_not(far, LOOK) == "That is more than one step away (rule 5.4)."
    assert playing.why_not("rose", LOOK) == ""


# --- setting up, news, secrets ---------------------------------------------------------------------------------------


def test_the_checklist_tells_the_steps_in_the_order_of_hands(journal: Journal) -> None:
    """4.2-4.8; it ends before the first turn."""
    playing = evening_of(journal, 2, Holder.APP)
    steps = [line.text for line in playing.checklist()]

    assert playing.needs_checklist
    assert steps[0] == "Anne and Ben get a loyalty card each, face down."
    assert "Put 4 chests on the Spanish Galleon." in steps
    assert all(line.picture for line in playing.checklist())
    play_on(playing, "action")
    assert not any("turn." in line.text for line in playing.checklist())


def test_after_setting_up_everybody_looks_at_what_the_app_dealt(journal: Journal) -> None:
    """4.2: once each, in the order of the seats; with real cards nobody does."""
    app, real = evening_of(journal, 3, Holder.APP), evening_of(journal, 3)
    play_on(app, "action")
    play_on(real, "action")

    assert app.first_looks == ["anne", "ben", "carla"]
    assert real.first_looks == []
    lines = app.private.lines(Seat("anne"), LOOK, news=False)
    assert len(lines) == 4
    assert lines[0].picture.startswith("card:tortuga1667:loyalties")


def test_a_table_that_the_app_sets_up_alone_has_a_checklist_and_first_looks_too(journal: Journal) -> None:
    """Jamaica 5.1-5.4: with all pieces held by the app nothing is asked before the first round."""
    game = SHELF["jamaica"]
    names = {Seat("anne"): "Anne", Seat("ben"): "Ben"}
    setup = Setup(game.name, tuple(names), {}, dict.fromkeys(game.sources, Holder.APP))
    table = LiveTable.begin(journal, game, setup, seed=1, names=names)
    playing = TableModel(table, board_of(game.name), EN, names, dict(zip(names, theme.MARKS, strict=False)))

    assert playing.needs_checklist
    assert playing.first_looks == ["anne", "ben"]
    playing.checked = len(playing.checklist())
    assert not playing.needs_checklist


def test_public_lines_never_tell_what_is_for_one_person(journal: Journal) -> None:
    """11: neither the hands nor the log."""
    playing = evening_of(journal, 4, Holder.APP)
    play_on(playing, seed=9)
    private = {playing.tr.told(playing.game, told.what, playing.names) for told in playing.match._told if told.to}

    assert len(private) > 10
    assert private.isdisjoint(line.text for line in playing.everything())


def test_the_last_act_is_named_unless_it_was_secret(journal: Journal) -> None:
    playing = evening_of(journal, 4, Holder.APP)
    play_on(playing, "vote")
    seat = playing.asking(LOOK).owed[0]
    assert ": " in playing.last_act()
    playing.answer(Answer(seat, playing.private.choices(seat)[0].option))

    assert playing.last_act() == "A secret choice"


def test_taking_back_brings_the_question_before(journal: Journal) -> None:
    """And names what the table must agree to."""
    playing = evening_of(journal)
    play_on(playing, "action")
    before = playing.asking(LOOK).keys
    playing.answer(before[0].answer)

    assert playing.consent() == "What is announced is done: no take-backs at this table (rule 5.0)."
    playing.take_back()
    again = playing.asking(LOOK).keys
    assert [key._replace(sequence=NEVER) for key in again] == [key._replace(sequence=NEVER) for key in before]
    assert {key.sequence for key in again} == {playing.table.sequence} != {before[0].sequence}


def test_turns_and_rounds_are_counted(journal: Journal) -> None:
    playing = evening_of(journal, 3)
    assert (playing.turn, playing.round) == (0, 0)
    assert playing.status.replace("\u00a0", " ") == "Setting up · 0 min · real pieces"
    play_on(playing, "action")
    assert (playing.turn, playing.round) == (1, 1)
    assert playing.status.replace("\u00a0", " ") == "Turn 1 · round 1 · 0 min · real pieces"


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("jamaica", "Tour 1 ·"),
        ("liars_dice", "Manche 1 ·"),
        ("ship_captain_crew", "Manche 1 ·"),
        ("tortuga1667", "Tour 1 · tour de table 1 ·"),
        ("tortuga_cards", "Manche 1 ·"),
        ("tortuga_dice", "Round 1 ·"),
    ],
)
def test_a_round_has_the_name_that_it_has_in_the_french_box(game: str, said: str) -> None:
    playing = any_game(game, 2)
    playing.tr = translator("fr")
    random_player = RandomPlayer(1)
    while not playing.round:
        asked = playing.match.decision
        playing.answer(random_player.answer(asked, playing.match.sequence, playing.match.owed))

    assert playing.status.replace("\u00a0", " ").startswith(said)


@pytest.mark.parametrize("seed", [4, 5, 6])
def test_the_end_is_told_in_columns_that_add_up(journal: Journal, seed: int) -> None:
    """9: each nation line by line, as the match counted it, and nobody wins but its winners."""
    playing = evening_of(journal, 4)
    play_on(playing, seed=seed)
    told, result = scores(playing), playing.match.result
    tallies = sorted(result.tallies, key=lambda tally: tally.side)

    assert [(column.total, [points for _, points in column.lines]) for column in told.columns] == [
        (tally.total, [points for _, points in tally.lines]) for tally in tallies
    ]
    assert [sum(points for _, points in column.lines) for column in told.columns] == [c.total for c in told.columns]
    assert [column.things for column in told.columns] == [
        tuple(f"score.{line}" for line, _ in tally.lines) for tally in tallies
    ]
    assert [column.crew for column in told.columns] == [
        ", ".join(playing.names[seat] for seat in tally.seats) for tally in tallies
    ]
    assert 0 < len(result.winners) < 4
    assert told.seats == result.winners
    best = [column.crew for column in told.columns if column.winner]
    assert best == [", ".join(playing.names[seat] for seat in result.winners)]
    assert {name for name in playing.names.values() if name in told.winners} == set(best[0].split(", "))


# --- preparing, remembering ------------------------------------------------------------------------------------------


def test_an_option_that_is_a_number_goes_from_its_least_to_its_most_and_no_farther(tmp_path: Path) -> None:
    """10.2 From three to eight starred cards; what is as usual is not kept."""
    draft = Draft(EN, People(tmp_path / "people.json"), BoxChoice(Profiles(tmp_path)), "tortuga1667")
    met = []
    for by in (1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1):
        draft.step("starred-count", by)
        met.append(draft.options.get("starred-count"))

    assert met == [4, 5, 6, 7, 8, 8, 8, 7, 6, 5, 4, None, None]


def test_a_draft_seats_people_and_refuses_with_a_reason(tmp_path: Path) -> None:
    """10.6: clashes are named; what goes together makes a setup."""
    draft = Draft(EN, People(tmp_path / "people.json"), BoxChoice(Profiles(tmp_path)), "tortuga1667")
    assert [person.name for person in draft.crew] == ["Anne", "Ben", "Carla", "Diego"]
    assert not draft.add("Anne")
    assert draft.add("  Zoë   Long-Name-Indeed ")

    draft.step("open-loyalty")
    draft.step("half-open-loyalty")
    assert draft.problems() == ("Loyalties are either all face up, or only two of them (rule 10.6).",)
    draft.step("open-loyalty")
    assert draft.problems() == ()
    assert draft.options == {"half-open-loyalty": True}
    assert draft.game.complete(draft.setup()).seats[-1] == "zoe-long-name-inde"


def test_a_table_plays_with_its_own_box_and_a_spoilt_one_is_named(tmp_path: Path) -> None:
    """The last box is taken, the others and the usual one are a touch away; what cannot be read stops nobody."""
    shelf = Profiles(tmp_path / "profiles")
    other = {"die": "A", "fleet": 5, "crew": 2, "hunt": 4, "board": 1, "plunder": 3}
    shelf.save(Profile("tortuga_dice", "blue-box", box={"dice": [other]}))
    shelf.save(Profile("tortuga_dice", "spoilt-box", options={"eight-chests": True}))
    (tmp_path / "profiles" / "tortuga_dice" / "spoilt-box" / "0001.toml").write_text("dice = [", encoding="utf-8")
    draft = Draft(EN, People(tmp_path / "people.json"), BoxChoice(shelf), "tortuga_dice")

    assert draft.rows()[0][:3] == ("box", "Your box", "spoilt-box")
    assert draft.cautions()[0].startswith("The box spoilt-box cannot be used: ")
    assert draft.setup().box == {}
    draft.step("box")
    assert draft.rows()[0].value == "the usual one"
    draft.step("box")
    assert draft.setup().box == {"dice": [other]}
    assert draft.problems() == ()
    begun = draft.setup()
    draft.choose("jamaica")
    assert "box" not in [row.name for row in draft.rows()]
    draft.choose("tortuga_dice")
    draft.box.take_as_in(begun)
    assert draft.rows()[0].value == "blue-box"


def test_people_have_the_colours_of_the_sets_in_the_box(tmp_path: Path) -> None:
    """Dice 1.4: Anne likes red, and the box has no red set: on the screen she is what her dice are."""
    draft = Draft(EN, People(tmp_path / "people.json"), BoxChoice(Profiles(tmp_path)), "tortuga_dice")
    liked = [one.mark.colour for one in draft.seated()]
    marks = [mark.colour for mark in draft.marks().values()]

    assert liked == ["red", "blue", "yellow", "green"]
    assert marks == ["orange", "blue", "yellow", "green"]
    assert draft.setup().options["liveries"] == marks
    assert draft.problems() == ()
    draft.choose("jamaica")
    assert [mark.colour for mark in draft.marks().values()] == liked


def test_no_two_seats_share_a_mark(tmp_path: Path) -> None:
    people = People(tmp_path / "people.json")
    people.remember([Person("Anne", 3), Person("Ben", 3)])
    marks = People(tmp_path / "people.json").marks({Seat("anne"): "Anne", Seat("ben"): "Ben", Seat("cy"): "Cy"})

    assert marks[Seat("anne")] == theme.MARKS[3]
    assert len(set(marks.values())) == 3


@pytest.mark.parametrize(
    ("name", "seat"), [("Anne", "anne"), ("Zoë", "zoe"), ("Ω", "seat"), ("3PO", "seat-3po"), ("Jean Luc", "jean-luc")]
)
def test_every_name_gets_a_seat(name: str, seat: str) -> None:
    assert seat_for(name) == seat
    assert seat_for(name, [Seat(seat)]) == f"{seat}-2"


@pytest.mark.parametrize("content", [b"", b"{", b'{"letters": 99, "look": "pink", "language": "xx"}', b"\xff\xfe"])
def test_a_corrupt_file_of_settings_or_people_is_as_none(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "file.json"
    file.write_bytes(content)
    likes = preferences.load(file)

    assert People(file).known == []
    assert likes.look == "chart"
    assert likes.letters in range(len(theme.TEXT_STEPS))


def test_history_lists_evenings_and_the_open_one_is_offered_first(journal: Journal) -> None:
    done, open_ = evening_of(journal, 2), evening_of(journal, 3)
    play_on(done)
    play_on(open_, "action")
    told = {one.number: one for one in history(journal, EN)}

    assert last_open(journal, EN) == told[open_.table.number]
    assert told[done.table.number].outcome.endswith(("win.", "wins."))
    assert told[open_.table.number].who == "Anne, Ben, Carla"
    assert evening(journal, open_.table.number).names == {"anne": "Anne", "ben": "Ben", "carla": "Carla"}


@pytest.mark.parametrize("game", ["liars_dice", "ship_captain_crew"])
def test_what_belongs_to_somebody_is_named_without_a_nobody(game: str) -> None:
    """Under a person's name stand *Dice* and *Score*, not *Dice none*."""
    playing = any_game(game, 3)
    random_player = RandomPlayer(1)
    while playing.setting_up:
        asked = playing.match.decision
        playing.answer(random_player.answer(asked, playing.match.sequence, playing.match.owed))
    shown = PositionWords(playing.table, playing.tr, playing.names).parts(PositionEditor(playing.table))
    labels = {part.label for part in shown if part.group == "Anne"}

    assert labels
    assert not any("none" in label.lower() or "{" in label or label != label.strip() for label in labels)


def test_of_a_long_row_only_what_came_and_went_is_told() -> None:
    """Of pieces that lie there several times, as many as there are more or less now."""
    playing = any_game("tortuga_dice", 3)
    words = PositionWords(playing.table, playing.tr, playing.names)

    said = words._changed("Chests", ["red", "red", "blue", "gold"], ["blue", "red", "gold", "gold", "green"])

    assert said == "Chests: new Gold, Green; gone Red"
    assert words._changed("Chests", ["red"], ["blue"]) == "Chests: Red, now Blue"


def test_a_hold_put_right_says_what_was_in_it_and_what_is() -> None:
    """Not only that the holds have changed: which one, of what, how much."""
    playing = any_game("jamaica", 3)
    while playing.match.sequence < 20:
        playing.answer(RandomPlayer(1).answer(playing.match.decision, playing.match.sequence, playing.match.owed))
    words = PositionWords(playing.table, playing.tr, playing.names)
    holds = plain(playing.match.view())["ships"]
    seat = next(iter(playing.names))
    was = next(ship["holds"] for ship in holds if ship["seat"] == seat)
    place = next(place for place, hold in enumerate(was) if hold)
    now = [*was[:place], {**was[place], "count": was[place]["count"] + 1}, *was[place + 1 :]]
    empty = [*was[:place], None, *was[place + 1 :]]
    name, number = playing.names[seat], was[place]["count"]

    assert words.changes((Change(("ships", seat, "holds"), was, now),)) == (
        f"{name}: Hold {place + 1}: how many: {number}, now {number + 1}",
    )
    (what, many) = words.changes((Change(("ships", seat, "holds"), was, empty),))
    assert what.endswith("now none")
    assert many.endswith(f"how many: {number}, now none")
