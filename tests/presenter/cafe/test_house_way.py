"""The way of a house with guests: what is kept, what is forgotten, and who may see the settings."""

from __future__ import annotations

from pathlib import Path

from companion.engine.shelf import SHELF
from companion.i18n import translator
from companion.presenter.cafe.cafe_rows import Harbour, cafe_settings
from companion.presenter.cafe.house_way import GUARDED, Cafe, HouseWay, load_way
from companion.presenter.house.box_choice import BoxChoice
from companion.presenter.house.draft import Draft
from companion.presenter.house.people import People, Person
from companion.presenter.house.preferences import Preferences
from companion.session.profiles.profile_folder import Profiles

GAME = "liars_dice"


def house(folder: Path) -> tuple[Cafe, People, Draft]:
    cafe, people = Cafe(folder / "cafe.json"), People(folder / "people.json")
    draft = Draft(translator("en"), people, BoxChoice(Profiles(folder / "profiles")), GAME, cafe.way_of)
    return cafe, people, draft


def an_option() -> str:
    return next(one.name for one in SHELF[GAME].switches if isinstance(one.default, bool) and not one.document)


def test_the_next_guests_find_everything_as_the_house_wants_it(tmp_path: Path) -> None:
    """Also after a restart; of the last party neither names nor evenings are left."""
    cafe, people, draft = house(tmp_path)
    people.remember([Person("Wilhelmina", 2)])
    draft.step(an_option())
    cafe.open_to_guests(guests=True, likes=Preferences(letters=2), people=people, draft=draft)
    people.remember([Person("Zebulon", 0), Person("Yolanda", 1)])

    cafe, people, draft = house(tmp_path)
    likes = cafe.next_guests([3, 7, 5], people)

    assert likes == Preferences(letters=2)
    assert [person.name for person in people.known] == ["Wilhelmina"]
    assert "Zebulon" not in (tmp_path / "people.json").read_text(encoding="utf-8")
    assert Cafe(tmp_path / "cafe.json").since == 7
    assert house(tmp_path)[2].options == {an_option(): not _default(an_option())}


def _default(name: str) -> object:
    return next(one.default for one in SHELF[GAME].switches if one.name == name)


def test_what_a_game_does_not_know_any_more_is_left_out(tmp_path: Path) -> None:
    """A house that wanted an option of an older version can still play."""
    (tmp_path / "cafe.json").write_text(
        '{"guests": true, "games": {"liars_dice": {"options": {"gone": true}, "sources": {"no-such": "app"}}}}',
        encoding="utf-8",
    )
    draft = house(tmp_path)[2]

    assert (draft.options, draft.sources) == ({}, {})
    assert draft.problems() == ()


def test_a_pin_guards_what_is_for_the_staff_and_nothing_else(tmp_path: Path) -> None:
    cafe = Cafe(tmp_path / "cafe.json")
    assert not any(map(cafe.guards, GUARDED))
    cafe.guard("2468")

    assert all(map(cafe.guards, GUARDED))
    assert not any(map(cafe.guards, ("home", "table", "boxes", "history", "rules")))
    assert cafe.guards("people"), "whoever may forget people there"
    assert cafe.door is not None
    assert not cafe.door.opens("1111")
    assert cafe.door.opens("2468")
    cafe.let_in()
    assert not any(map(cafe.guards, GUARDED))
    cafe.leave()
    assert all(map(cafe.guards, GUARDED))


def test_guests_are_shown_the_names_of_the_house_and_their_own(tmp_path: Path) -> None:
    """Not those of earlier guests; the staff is, with a PIN or without one, and so is a table alone."""
    cafe, people, draft = house(tmp_path)
    assert cafe.may_name(())("Zebulon")
    people.remember([Person("Wilhelmina", 2)])
    cafe.open_to_guests(guests=True, likes=Preferences(), people=people, draft=draft)
    may_name = cafe.may_name(["Yolanda"])

    assert [may_name(name) for name in ("WILHELMINA", "yolanda", "Zebulon")] == [True, True, False]
    cafe.let_in()
    assert cafe.shows_all
    assert cafe.may_name(())("Zebulon")
    cafe.leave()
    assert not cafe.shows_all


def test_whoever_of_the_house_is_called_otherwise_still_belongs_to_it(tmp_path: Path) -> None:
    """Also where two became one; and whoever was forgotten in the file is not brought back by the next word of it."""
    cafe, people, _ = house(tmp_path)
    cafe.way.people = ["Wilhelmina", "Mina", "Ben"]
    cafe.rename("Wilhelmina", "Mina")
    assert Cafe(tmp_path / "cafe.json").way.people == ["Mina", "Ben"]

    other = Cafe(tmp_path / "cafe.json")
    other.way.people = ["Ben"]
    other.guard("")
    cafe.read_again()
    cafe.next_guests((), people)
    assert Cafe(tmp_path / "cafe.json").way.people == ["Ben"]


def test_wrong_pins_of_the_staff_are_slowed_also_from_another_screen(tmp_path: Path) -> None:
    """The door counts on while it is asked for again and again."""
    cafe = Cafe(tmp_path / "cafe.json")
    cafe.guard("2468")
    for _ in range(3):
        assert cafe.door is not None
        cafe.door.opens("0000")

    assert cafe.door is not None
    assert cafe.door.wait > 0
    assert not cafe.door.opens("2468")


def test_a_file_that_cannot_be_read_is_a_house_without_guests(tmp_path: Path) -> None:
    file = tmp_path / "cafe.json"
    for text in ("", "[]", '{"after": "many"}', "[" * 100_000):
        file.write_text(text, encoding="utf-8")
        assert load_way(file) == HouseWay()


def test_every_row_of_the_cafe_screen_has_its_words(tmp_path: Path) -> None:
    """In every mood, with and without a PIN, in every language."""
    cafe = Cafe(tmp_path / "cafe.json")
    for language in ("en", "fr", "es"):
        tr = translator(language)
        for pin in ("", "2468"):
            cafe.guard(pin)
            for mood in ("off", "waiting", "there", "missing"):
                rows = cafe_settings(tr, cafe.way, Harbour("Table 4", live=mood != "off", mood=mood))
                assert all(row.words and all(choice.words for choice in row.choices) for row in rows)
        assert not tr.missing
