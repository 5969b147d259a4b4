"""Dice without pips: taught at the table, told apart afterwards."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from hardware.arrays import Pixels
from hardware.simulation import LyingDie, combat_die, symbol_die
from hardware.vision.dice.dice_lesson import Lesson, Shown
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.dice_values import Expected, Reason, Verdict, Wanted
from hardware.vision.dice.face_templates import BookUnreadable, FaceTemplates
from hardware.vision.dice.simulated_faces import library

COMBAT = combat_die()
FACES = COMBAT.names


@pytest.fixture(scope="module")
def taught() -> FaceTemplates:
    return library([COMBAT])


def expecting(count: int = 1, faces: tuple[str, ...] = FACES) -> Expected:
    return Expected((Wanted("combat", faces),) * count)


@pytest.mark.parametrize("face", FACES)
def test_the_combat_die_is_told_by_the_library(face: str, taught: FaceTemplates, lay: Callable[..., Pixels]) -> None:
    """Every face, and nothing else."""
    picture = lay(LyingDie(COMBAT, face, 8.0, -6.0, 20.0), across=180.0)

    reading = DiceReader(taught).read(picture, expecting())

    assert reading.faces == (face,)
    assert reading.dice[0].kind == "combat"
    assert reading.verdict is not Verdict.IMPOSSIBLE


def test_a_clear_learnt_face_is_sure(taught: FaceTemplates, lay: Callable[..., Pixels]) -> None:
    """The star is like no other face of the combat die."""
    reading = DiceReader(taught).read(lay(LyingDie(COMBAT, "star", 8.0, -6.0, 20.0), across=180.0), expecting())

    assert (reading.verdict, reading.faces) == (Verdict.SURE, ("star",))


def test_a_lesson_asks_for_each_face_and_then_knows_the_die(lay: Callable[..., Pixels]) -> None:
    """Two frames a face; no die, or two, teach nothing."""
    lesson = Lesson(DiceReader(), "combat", FACES, frames=2)

    assert lesson.show(lay()) is Shown.NO_DIE
    two = lay(LyingDie(COMBAT, "2", -30.0, 0.0), LyingDie(COMBAT, "4", 30.0, 0.0), across=180.0)
    assert lesson.show(two) is Shown.SEVERAL
    shown = []
    while lesson.asked is not None:
        asked = lesson.asked
        shown.append(asked.face)
        turn = 25.0 * asked.frames
        assert lesson.show(lay(LyingDie(COMBAT, asked.face, 0.0, 0.0, turn), across=180.0)) is Shown.LEARNT
    assert shown == [face for face in FACES for _ in range(2)]
    assert lesson.show(lay()) is Shown.FINISHED
    reading = DiceReader(lesson.book).read(lay(LyingDie(COMBAT, "star", -5.0, 7.0, 130.0), across=180.0), expecting())
    assert reading.faces == ("star",)


def test_a_die_with_pips_is_no_combat_die(taught: FaceTemplates, table: Callable[..., Pixels]) -> None:
    """Never a sure one."""
    reading = DiceReader(taught).read(table(("4",), 4), expecting())

    assert reading.verdict is not Verdict.SURE


def test_signs_nobody_taught_are_seen_but_not_read(reader: DiceReader, lay: Callable[..., Pixels]) -> None:
    """A die is there; what it shows is unknown."""
    reading = reader.read(lay(LyingDie(COMBAT, "star", 0.0, 0.0, 20.0), across=140.0))

    assert reading.verdict is not Verdict.SURE
    assert reading.values == () or reading.reason is not Reason.NO_DICE


def test_colour_tells_whose_die_it_is(lay: Callable[..., Pixels]) -> None:
    """The four colours of the symbol dice get four names."""
    values = {"fleet": 1, "crew": 2, "hunt": 3, "board": 1, "plunder": 2}
    names = {}
    for colour in ("orange", "blue", "yellow", "green"):
        die = symbol_die(colour, "A", values)
        reading = DiceReader().read(lay(LyingDie(die, "fleet 1", 0.0, 0.0, 12.0), across=120.0))
        names[colour] = reading.dice[0].colour

    assert names == {colour: colour for colour in names}


def test_a_book_survives_being_kept(taught: FaceTemplates) -> None:
    """JSON and back gives the same book; anything else is refused."""
    rows = json.loads(json.dumps(taught.as_json()))

    assert FaceTemplates.from_json(rows) == taught
    for wrong in (7, [{"kind": "x"}], [{"kind": "a", "face": "b", "prints": ["no print"]}], "book"):
        with pytest.raises(BookUnreadable):
            FaceTemplates.from_json(wrong)


def test_a_face_without_a_print_is_as_one_never_taught(taught: FaceTemplates) -> None:
    """It is asked for again; nothing else is lost."""
    rows = taught.as_json()
    rows[2] = {"kind": "combat", "face": rows[2]["face"], "looks": [[0.6, 0.8]]}

    lesson = Lesson(DiceReader(), "combat", FACES, FaceTemplates.from_json(rows))

    assert lesson.progress == (5, 6)
    assert lesson.asked is not None
    assert lesson.asked.face == FACES[2]


def test_faces_too_much_alike_are_named(taught: FaceTemplates) -> None:
    """The 8 shown again as if it were the star; the faces of the die itself are like no other."""
    assert taught.alike("combat") == []
    prints = next(page.prints for page in taught.pages if page.face == "8")
    mixed = FaceTemplates(tuple(page for page in taught.pages if page.face != "star"))
    for kept in prints[1:]:
        mixed = mixed.with_print("combat", "star", kept)

    assert [(one, other) for one, other, _ in mixed.alike("combat")] == [("8", "star")]
    assert mixed.alike("nobody's") == []


def test_a_lesson_notices_a_face_that_was_not_changed_or_changed_too_soon(lay: Callable[..., Pixels]) -> None:
    """The last face is not learnt for the next; another one is not learnt for the first."""
    lesson = Lesson(DiceReader(), "combat", ("2", "star"), frames=2)
    two, star = (lay(LyingDie(COMBAT, face, 0.0, 0.0, 25.0), across=180.0) for face in ("2", "star"))

    assert [lesson.show(two), lesson.show(star)] == [Shown.LEARNT, Shown.CHANGED]
    assert [lesson.show(two), lesson.show(two)] == [Shown.LEARNT, Shown.SAME]
    assert [lesson.show(star), lesson.show(star), lesson.show(star)] == [Shown.LEARNT, Shown.LEARNT, Shown.FINISHED]
