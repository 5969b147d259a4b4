"""Comfort around the table, without a screen: facing, first games, sounds, a gentle timer, idle."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import defstruct

from companion.engine.games.tortuga1667.answers import MOVES, Look, Pirate, Shift
from companion.engine.games.tortuga1667.happenings import CardTurned, ChestMoved
from companion.engine.games.tortuga1667.pieces import EventCard, Hold, Nation, Place
from companion.engine.kernel.decisions import Choose, Decision, Seat
from companion.engine.kernel.happenings import Happening, Told
from companion.i18n.handbook import handbook
from companion.presenter.house.idle import ATTRACT_AFTER, UNLOCK, Idle, Light
from companion.presenter.table.answer_keys import Asking
from companion.presenter.table.first_lessons import Lessons
from companion.presenter.table.screen_facing import Facing, side_of
from companion.presenter.table.sound_cues import sound_for, words_for
from companion.presenter.table.timer import Timer

ANNE, BEN, CARLA, DIEGO = (Seat(name) for name in ("anne", "ben", "carla", "diego"))
FOUR = (ANNE, BEN, CARLA, DIEGO)

# --- the screen turns to the player ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "sides"),
    [
        (2, (0, 180)),
        (3, (0, 270, 90)),
        (4, (0, 270, 180, 90)),
        (6, (0, 270, 270, 180, 90, 90)),
        (8, (0, 270, 270, 180, 180, 90, 90, 0)),
    ],
)
def test_places_go_round_the_table_from_the_near_side(count: int, sides: tuple[int, ...]) -> None:
    """As they are drawn on the crew's table: near, left, far, right."""
    assert tuple(side_of(place, count) for place in range(count)) == sides


def test_the_screen_looks_at_the_one_who_acts_and_stays_for_the_table() -> None:
    """A roll, or a secret of several, turns nothing."""
    facing = Facing()
    facing.follows = True

    assert facing.towards((CARLA,), FOUR) == 180
    assert facing.towards((), FOUR) == 180
    assert facing.towards((ANNE, BEN), FOUR) == 180
    assert facing.towards((DIEGO,), FOUR) == 90
    assert facing.home() == 0


def test_a_locked_screen_does_not_turn() -> None:
    """Somebody holds it where it is."""
    facing = Facing()
    facing.follows = True
    facing.towards((BEN,), FOUR)
    facing.locked = True

    assert facing.towards((CARLA,), FOUR) == 270


def test_a_screen_that_does_not_follow_stays_as_it_is_mounted() -> None:
    """Mounted upside down it is upside down for everybody."""
    assert Facing(180).towards((CARLA,), FOUR) == 180


def test_the_way_it_is_mounted_is_added() -> None:
    """A screen on its side still finds everybody."""
    facing = Facing(90)
    facing.follows = True

    assert facing.towards((BEN,), FOUR) == 0


# --- a first game ---------------------------------------------------------------------------------------------------


MENU = Choose(ANNE, "action", (Look(), Shift(Nation.ENGLAND), MOVES[Place.TORTUGA]))


def due(lessons: Lessons, asked: Decision, *told: Told) -> str:
    """The name of the article that is due, noted as read."""
    entry = lessons.due("tortuga1667", asked, told)
    if entry is not None:
        lessons.learn("tortuga1667", entry.name)
    return entry.name if entry else ""


def test_a_rule_is_explained_once_and_never_again(tmp_path: Path) -> None:
    """Also not on the next evening."""
    file = tmp_path / "lessons.json"
    lessons = Lessons(file)

    assert [due(lessons, MENU) for _ in range(5)] == ["turn", "look", "shift", "move", ""]
    assert due(Lessons(file), MENU) == ""


def test_nothing_is_explained_because_a_word_of_it_happens_to_occur(tmp_path: Path) -> None:
    """A chest for the British hold is no lesson in loyalties, and who to point at none in pirates."""
    lessons = Lessons(tmp_path / "lessons.json")

    assert due(lessons, Choose(ANNE, "pistol-at-whom", (Pirate(Seat("ben")),))) == "pistol"
    assert due(lessons, Choose(ANNE, "pistol-at-whom", (Pirate(Seat("ben")),))) == ""


def test_a_card_is_explained_when_it_is_turned_up_and_not_when_it_is_next_asked_about(tmp_path: Path) -> None:
    """Many cards ask nothing: the Albatross simply stays. What only one person heard is no lesson for all."""
    lessons = Lessons(tmp_path / "lessons.json")
    turned = CardTurned(ANNE, 1, EventCard.ALBATROSS)

    assert due(lessons, MENU, Told(turned, (ANNE,))) == "turn"
    assert due(lessons, MENU, Told(turned)) == "albatross"
    assert due(lessons, MENU, Told(turned)) == "look"


def test_what_is_known_of_one_game_is_not_known_of_another(tmp_path: Path) -> None:
    """Each box has its own first evening."""
    lessons = Lessons(tmp_path / "lessons.json")
    for entry in handbook("tortuga1667").entries:
        lessons.learn("tortuga1667", entry.name)

    assert lessons.due("jamaica", Choose(ANNE, "sail-where", ()), ()) is not None
    lessons.forget("tortuga1667")
    assert lessons.due("tortuga1667", MENU, ()) is not None


@pytest.mark.parametrize("written", [b"", b"[1]", b'{"a": 3}', b"\xff"])
def test_a_broken_file_of_lessons_is_an_empty_one(tmp_path: Path, written: bytes) -> None:
    """And is written anew."""
    file = tmp_path / "lessons.json"
    file.write_bytes(written)
    lessons = Lessons(file)
    lessons.learn("jamaica", "dice")

    assert Lessons(file).knows("jamaica", "dice")


def test_a_disk_that_refuses_costs_only_the_memory(tmp_path: Path) -> None:
    """The lesson is over all the same."""
    (tmp_path / "in-the-way").write_text("a file, no folder", encoding="utf-8")
    lessons = Lessons(tmp_path / "in-the-way" / "lessons.json")
    lessons.learn("jamaica", "dice")

    assert lessons.knows("jamaica", "dice")


# --- sounds and voice -----------------------------------------------------------------------------------------------

ANNES, BENS = Asking("choose", "What will you do?", ANNE), Asking("choose", "What will you do?", BEN)
ROLL, EVENT = Asking("chance", "Roll.", about="action-dice"), Asking("chance", "Turn it.", about="events")
SECRET, ALMOST = Asking("secret", "Vote!", owed=(ANNE, BEN)), Asking("secret", "Vote!", owed=(BEN,))
OVER = Asking("over", "")
MOVED = Told(ChestMoved(Hold.GALLEON, Hold.FD_ENGLISH), None)


def told_of(tag: str) -> Told:
    """Something that a game may call so."""
    kind: Any = defstruct(tag.title().replace("-", ""), [], bases=(Happening,), frozen=True, tag=tag, tag_field="is")
    return Told(kind(), None)


ROWED, LEFT, BROKEN, TURNED = map(told_of, ("ship-sailed", "turn-lost", "combat-began", "card-turned"))


@pytest.mark.parametrize(
    ("before", "told", "after", "sound"),
    [
        (ANNES, (), BENS, "turn"),
        (ANNES, (), ANNES, "tap"),
        (ROLL, (), ANNES, "dice"),
        (EVENT, (), ANNES, "turn"),
        (ANNES, (MOVED,), ANNES, "chest"),
        (ANNES, (ROWED,), ANNES, "sail"),
        (ANNES, (LEFT, MOVED), BENS, "loss"),
        (ANNES, (BROKEN, LEFT), BENS, "fight"),
        (ANNES, (TURNED,), ANNES, "card"),
        (ANNES, (), OVER, "victory"),
    ],
)
def test_a_step_has_its_sound(before: Asking, told: tuple[Told, ...], after: Asking, sound: str) -> None:
    """What everybody sees may be heard."""
    assert sound_for(before, told, after) == sound


@pytest.mark.parametrize("told", [(), (MOVED,)])
def test_a_secret_begins_and_ends_with_the_same_sound_and_is_silent_between(told: tuple[Told, ...]) -> None:
    """Nobody hears who has answered, or what came of it."""
    assert sound_for(ANNES, told, SECRET) == "secret"
    assert sound_for(SECRET, told, ALMOST) == ""
    assert {sound_for(ALMOST, told, after) for after in (ANNES, BENS, ROLL, OVER)} == {"secret"}


def test_private_news_makes_no_sound_of_its_own() -> None:
    """A chest that only Anne was told of is not heard."""
    assert sound_for(ANNES, (Told(MOVED.what, (ANNE,)),), ANNES) == "tap"


def test_the_voice_says_who_is_asked_and_what() -> None:
    """And of a secret only its question."""
    names = {ANNE: "Anne"}

    assert words_for(ANNES, names) == "Anne. What will you do?"
    assert words_for(SECRET, names) == words_for(ALMOST, names) == "Vote!"
    assert words_for(OVER, names) == ""


# --- a gentle timer -------------------------------------------------------------------------------------------------


def test_the_timer_counts_a_question_down_and_begins_anew_with_the_next() -> None:
    """The same question asked again goes on counting."""
    timer = Timer(30)
    timer.ask("one", 100.0)
    timer.ask("one", 110.0)

    assert timer.left(115.0) == 15.0
    assert timer.share(115.0) == 0.5
    assert not timer.over(129.9)
    assert timer.over(130.0)
    timer.ask("two", 131.0)
    assert timer.left(131.0) == 30.0


def test_a_paused_timer_stands_still_and_is_never_over() -> None:
    """Drinks take as long as they take."""
    timer = Timer(30)
    timer.ask("one", 0.0)
    timer.pause(10.0)

    assert timer.left(500.0) == 20.0
    assert not timer.over(500.0)
    timer.go_on(600.0)
    assert timer.left(605.0) == 15.0
    assert timer.over(620.0)


def test_without_a_timer_nothing_is_ever_over() -> None:
    """And nothing is drawn as used up."""
    timer = Timer()
    timer.ask("one", 0.0)

    assert not timer.over(1e6)
    assert timer.share(1e6) == 1.0


def test_a_clock_that_goes_back_gives_nobody_more_than_the_whole_time() -> None:
    """Clocks jump."""
    timer = Timer(30)
    timer.ask("one", 100.0)

    assert timer.left(50.0) == 30.0


# --- idle --------------------------------------------------------------------------------------------------------


def test_the_first_touch_on_a_dark_screen_only_wakes_it() -> None:
    """Nobody votes by waking the table."""
    idle = Idle(0.0, blank_minutes=5)

    assert idle.light(299.0, idle=False) is Light.AWAKE
    assert idle.light(300.0, idle=False) is Light.DARK
    assert not idle.touch(301.0, idle=False)
    assert idle.light(301.0, idle=False) is Light.AWAKE
    assert idle.touch(302.0, idle=False)


def test_it_shows_itself_off_only_where_nothing_is_played() -> None:
    """And the touch that ends it does nothing else."""
    idle = Idle(0.0)

    assert idle.light(ATTRACT_AFTER, idle=False) is Light.AWAKE
    assert idle.light(ATTRACT_AFTER, idle=True) is Light.ATTRACT
    assert not idle.touch(ATTRACT_AFTER, idle=True)
    assert idle.touch(ATTRACT_AFTER + 1, idle=True)


def test_a_button_at_a_seat_keeps_the_screen_awake() -> None:
    """Not everybody touches it."""
    idle = Idle(0.0, blank_minutes=5)
    idle.stir(299.0)

    assert idle.light(400.0, idle=False) is Light.AWAKE


def test_a_locked_screen_opens_only_for_a_long_hold() -> None:
    """A child taps; a grown-up holds."""
    idle = Idle(0.0)
    idle.locked = True

    assert not idle.touch(1.0, idle=False)
    idle.hold(1.0)
    assert not idle.turn_lock(1.0 + UNLOCK / 2)
    idle.let_go()
    idle.hold(10.0)
    assert idle.held(10.0 + UNLOCK / 2) == 0.5
    assert idle.turn_lock(10.0 + UNLOCK)
    assert idle.touch(14.0, idle=False)
