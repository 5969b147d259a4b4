"""The people of a house: renamed, made one, with a sign of their own, and asked about when two spellings meet."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.engine.kernel.decisions import Seat
from companion.engine.kernel.errors import Forbidden
from companion.engine.shelf import game_named
from companion.i18n import translator
from companion.presenter.house.box_choice import BoxChoice
from companion.presenter.house.draft import Draft
from companion.presenter.house.people import PICTURES, People, Person
from companion.presenter.house.preferences import Preferences, save
from companion.presenter.table.first_lessons import Lessons
from companion.session.identity.person_changes import rename_person
from companion.session.journal.evenings import evening
from companion.session.journal.journal import Journal
from companion.session.profiles.profile_folder import Profiles
from companion.session.results.statistics import statistics
from companion.session.table.live_table import LiveTable
from tests.session.tables import played, setup_for

ANN, BEN = Seat("ann"), Seat("ben")


def an_evening(journal: Journal, ann: str, ben: str) -> int:
    """A finished evening of two."""
    game = game_named("tortuga_cards")
    table = LiveTable.begin(journal, game, setup_for("tortuga_cards", 2), seed=3, names={ANN: ann, BEN: ben})
    return played(table, 10_000).number


def test_somebody_is_renamed_on_all_evenings_and_two_spellings_become_one(tmp_path: Path) -> None:
    """Merging is renaming to a name that is known; statistics count them as one."""
    with Journal(tmp_path / "journal.db") as journal:
        first, second = an_evening(journal, "Annie", "Ben"), an_evening(journal, "Anne", "Ben")

        assert rename_person(journal, "Annie", "Anne") == 1

        assert [evening(journal, number).names[ANN] for number in (first, second)] == ["Anne", "Anne"]
        assert {one.name: one.share.games for one in statistics(journal)[0].people} == {"Anne": 2, "Ben": 2}


def test_two_who_sat_at_one_table_are_never_one(tmp_path: Path) -> None:
    """It is refused, and no evening is changed."""
    with Journal(tmp_path / "journal.db") as journal:
        number = an_evening(journal, "Anne", "Ben")
        with pytest.raises(Forbidden, match="two-at-one-table"):
            rename_person(journal, "Anne", "Ben")
        assert evening(journal, number).names[ANN] == "Anne"


def test_a_name_that_differs_only_in_capitals_is_somebody_known(tmp_path: Path) -> None:
    """And a name that is spelt as it is known needs no question."""
    people = People(tmp_path / "people.json")
    people.remember([Person("Zoë", 0), Person("Ben", 1)])

    assert [people.alike(name) for name in ("ZOE", "zoë", "Zoë", "Zora")] == ["Zoë", "Zoë", "", ""]


def test_who_is_renamed_keeps_colour_language_and_sign(tmp_path: Path) -> None:
    """The file says so after a restart, too."""
    people = People(tmp_path / "people.json")
    people.remember([Person("Anne", 3, "fr", "anchor"), Person("Ben", 1)])

    people.rename("Anne", "Anna")

    again = People(tmp_path / "people.json").known
    assert [(one.name, one.mark, one.language, one.picture) for one in again] == [
        ("Anna", 3, "fr", "anchor"),
        ("Ben", 1, "", ""),
    ]


def test_people_are_on_the_disk_before_the_file_has_its_name(tmp_path: Path, synced: list[bytes]) -> None:
    """Or a power cut leaves an empty file: everybody forgotten, and every PIN with them."""
    People(tmp_path / "people.json").guard(Person("Anne", 3), "1667")

    assert (tmp_path / "people.json").read_bytes() in synced


def test_settings_and_lessons_are_on_the_disk_before_their_files_have_their_names(
    tmp_path: Path, synced: list[bytes]
) -> None:
    """Or a power cut leaves an empty file, and the house begins anew."""
    save(tmp_path / "settings.json", Preferences(voice=True))
    Lessons(tmp_path / "lessons.json").learn("jamaica", "hold")

    assert (tmp_path / "settings.json").read_bytes() in synced
    assert (tmp_path / "lessons.json").read_bytes() in synced


def test_everybody_may_have_a_sign_of_their_own_choice_and_no_two_the_same(tmp_path: Path) -> None:
    """It stands wherever the shape of the colour stood."""
    people = People(tmp_path / "people.json")
    people.remember([Person("Anne", 0, "", "skull"), Person("Ben", 1, "", "skull")])
    marks = people.marks({ANN: "Anne", BEN: "Ben"})
    draft = Draft(translator("en"), people, BoxChoice(Profiles(tmp_path / "profiles")), "jamaica")
    draft.crew[1].picture = ""
    seen = []
    for _ in range(len(PICTURES) + 1):
        draft.next_picture(1)
        seen.append(draft.seated()[1].mark.shape)

    assert (marks[ANN].shape, marks[BEN].shape) == ("skull", "shape-square")
    assert "skull" not in seen
    assert set(seen) == {*PICTURES, "shape-square"} - {"skull"}


def test_long_names_are_not_cut(tmp_path: Path) -> None:
    """Letters get smaller instead."""
    draft = Draft(translator("en"), People(tmp_path / "people.json"), BoxChoice(Profiles(tmp_path / "p")), "jamaica")
    draft.crew.clear()

    assert draft.add("Maximiliane Hohenfelser")
    assert draft.crew[0].name == "Maximiliane Hohenfelser"


def test_as_last_time_keeps_the_colour_that_somebody_likes(tmp_path: Path) -> None:
    """The dice game has no red set: Anne plays orange there, as last time, and is red again in every other game."""
    people = People(tmp_path / "people.json")
    people.remember([Person("Anne", 0), Person("Ben", 1), Person("Carla", 4)])
    draft = Draft(translator("en"), people, BoxChoice(Profiles(tmp_path / "profiles")), "tortuga_dice")
    draft.crew = [Person("Anne", 0), Person("Ben", 1), Person("Carla", 4)]
    worn = {seat: mark.colour for seat, mark in draft.marks().items()}
    assert list(worn.values()) == ["yellow", "blue", "green"]

    for _ in range(2):
        setup, names = draft.setup(), draft.names()
        draft.as_in(setup, names, people.marks(names, worn))
        assert {seat: mark.colour for seat, mark in draft.marks().items()} == worn
        assert draft.setup() == setup
        people.remember(draft.crew)

    assert {person.name: person.mark for person in people.known} == {"Anne": 0, "Ben": 1, "Carla": 4}


def test_as_last_time_keeps_the_colours_that_people_changed_for_that_game(tmp_path: Path) -> None:
    """Whoever took another set that the box has takes it again."""
    people = People(tmp_path / "people.json")
    people.remember([Person("Anne", 1), Person("Ben", 2)])
    draft = Draft(translator("en"), people, BoxChoice(Profiles(tmp_path / "profiles")), "tortuga_dice")
    draft.crew = [Person("Anne", 3), Person("Ben", 2)]
    worn = {seat: mark.colour for seat, mark in draft.marks().items()}
    names = draft.names()
    draft.as_in(draft.setup(), names, people.marks(names, worn))

    assert {seat: mark.colour for seat, mark in draft.marks().items()} == worn
