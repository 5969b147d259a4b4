"""PINs: kept salted, slowed when guessed, and their file is its owner's."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.presenter.house.people import People, Person
from companion.presenter.house.person_pin import FIRST_WAIT, LONGEST_WAIT, PinDoor, fits, is_pin, kept_pin


@pytest.mark.parametrize(
    ("pin", "right"), [("1234", True), ("12345678", True), ("123", False), ("12e4", False), ("", False)]
)
def test_a_pin_is_four_to_eight_digits(pin: str, right: bool) -> None:  # noqa: FBT001  pytest gives it by place
    """Also no digits of other scripts, which the pad does not have."""
    assert is_pin(pin) is right
    assert not is_pin("١٢٣٤")


def test_a_pin_is_kept_with_salt_and_cannot_be_read_back() -> None:
    """The same PIN twice is kept differently; what is damaged fits nothing."""
    one, two = kept_pin("4711"), kept_pin("4711")

    assert one != two
    assert "4711" not in one
    assert fits("4711", one)
    assert not fits("4712", one)
    assert not fits("4711", one[:-1])
    assert not fits("4711", "")


def test_wrong_tries_are_slowed_and_then_not_even_the_right_one_opens() -> None:
    """Three are free; the waits double up to five minutes."""
    now = 100.0
    door = PinDoor(kept_pin("4711"), lambda: now)
    for _ in range(2):
        assert not door.opens("0000")
        assert door.wait == 0
    assert not door.opens("0000")
    assert door.wait == FIRST_WAIT
    assert not door.opens("4711")

    waits = []
    for _ in range(6):
        now += door.wait
        assert not door.opens("0000")
        waits.append(door.wait)
    assert waits[:3] == [2 * FIRST_WAIT, 4 * FIRST_WAIT, 8 * FIRST_WAIT]
    assert waits[-1] == LONGEST_WAIT

    now += door.wait
    assert door.opens("4711")
    assert not door.opens("0000")
    assert door.wait == 0


def test_a_person_keeps_the_pin_from_evening_to_evening(tmp_path: Path) -> None:
    """It stays when the crew is remembered anew, and is gone when it is taken away."""
    people = People(tmp_path / "people.json")
    anne = Person("Anne", 2)
    people.guard(anne, "4711")
    people.remember([Person("Anne", 3), Person("Ben", 1)])

    again = People(tmp_path / "people.json")
    door = again.door("Anne")
    assert door is not None
    assert door.opens("4711")
    assert again.door("Anne") is door  # wrong tries are counted over every curtain
    assert again.door("Ben") is None

    again.guard(anne, "")
    assert People(tmp_path / "people.json").door("Anne") is None


def test_the_file_of_people_is_its_owners_only_and_never_half_written(tmp_path: Path) -> None:
    """The hashes of PINs are in it."""
    people = People(tmp_path / "people.json")
    people.guard(Person("Anne", 2), "4711")

    assert (tmp_path / "people.json").stat().st_mode & 0o777 == 0o600
    assert [file.name for file in tmp_path.iterdir()] == ["people.json"]
    assert b"4711" not in (tmp_path / "people.json").read_bytes()


def test_people_of_before_have_no_pin(tmp_path: Path) -> None:
    """A file of an older version is read as it is."""
    (tmp_path / "people.json").write_text('[{"name": "Anne", "mark": 2, "language": "fr"}]', "utf-8")

    assert People(tmp_path / "people.json").door("Anne") is None


def test_another_name_is_no_way_past_a_pin(tmp_path: Path) -> None:
    """Neither a new one, nor that of somebody without one."""
    people = People(tmp_path / "people.json")
    people.remember([Person("Anne", 2), Person("Ben", 1)])
    people.guard(Person("Anne", 2), "4711")
    people.rename("Anne", "Anna")
    people.rename("Anna", "Ben")

    door = People(tmp_path / "people.json").door("Ben")
    assert door is not None
    assert door.opens("4711")
