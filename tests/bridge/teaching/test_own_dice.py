"""Dice of no game: kept by name with their faces, refused where nobody could tell them apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.bridge.teaching.own_dice import FILE, DieRefused, OwnDice


def test_a_die_is_kept_with_its_faces_and_found_again(tmp_path: Path) -> None:
    """In the order in which they were named; a second one beside it."""
    OwnDice(tmp_path).keep(" Weather ", ("sun", " rain", "sun", ""))
    OwnDice(tmp_path).keep("Ants", ("1", "2", "3"))

    assert [(die.kind, die.faces) for die in OwnDice(tmp_path).listed()] == [
        ("Ants", ("1", "2", "3")),
        ("Weather", ("sun", "rain")),
    ]
    named = OwnDice(tmp_path).named("Weather")
    assert named is not None
    assert named.game == ""
    assert OwnDice(tmp_path).named("nobody") is None


@pytest.mark.parametrize(
    ("name", "faces", "key"),
    [
        ("", ("a", "b"), "die.no-name"),
        ("x" * 41, ("a", "b"), "die.no-name"),
        ("combat", ("a", "b"), "die.name-taken"),
        ("one", ("a", "a"), "die.few-faces"),
    ],
)
def test_what_cannot_be_told_apart_is_refused_and_nothing_is_kept(
    tmp_path: Path, name: str, faces: tuple[str, ...], key: str
) -> None:
    """Without a name, with that of a game's die, with one face only."""
    with pytest.raises(DieRefused) as refused:
        OwnDice(tmp_path).keep(name, faces)

    assert refused.value.key == key
    assert not (tmp_path / FILE).exists()


def test_a_damaged_list_is_as_none(tmp_path: Path) -> None:
    """What was taught is elsewhere."""
    (tmp_path / FILE).write_text("{", "utf-8")

    assert OwnDice(tmp_path).listed() == ()
