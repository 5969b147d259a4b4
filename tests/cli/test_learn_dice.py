"""`companion learn dice`."""

from __future__ import annotations

import json
import sys
from io import StringIO
from pathlib import Path

import cv2
import pytest

from companion.bridge.simulation.simulated_rolls import die_of
from companion.bridge.teaching.die_kinds import die_named
from companion.bridge.teaching.face_files import FaceShelf
from companion.i18n import languages
from hardware.simulation import LyingDie, Scene, View, render
from hardware.vision import FaceTemplates, library
from tests.cli.conftest import Companion

COMBAT = die_named("combat")[0]


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """A picture of every face, named after it; a second one of the star."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    for name, face, turned in (*((face, face, 12.0) for face in COMBAT.faces), ("star-2", "star", 40.0)):
        lying = LyingDie(die_of("combat"), face, 0.0, 0.0, turned)
        cv2.imwrite(str(folder / f"{name}.png"), render(Scene(dice=(lying,), view=View(across=200.0))).picture)
    return folder


@pytest.mark.parametrize("language", languages())
def test_a_die_is_taught_from_pictures(companion: Companion, pictures: Path, tmp_path: Path, language: str) -> None:
    """All faces, and the reader finds them in the data folder."""
    done = companion("learn", "dice", "jamaica", "--from", pictures, "--data", tmp_path / "data", "--lang", language)

    assert done.code == 0
    assert FaceShelf(tmp_path / "data").complete("combat", COMBAT.faces)
    assert "learn." not in done.out


def test_a_missing_face_keeps_the_die_from_being_read(companion: Companion, pictures: Path, tmp_path: Path) -> None:
    """It goes on with the face that is missing; a picture of nothing is said."""
    (pictures / "8.png").rename(tmp_path / "8.png")
    (pictures / "letter.png").write_text("Dear Anne")
    done = companion("learn", "dice", "combat", "--from", pictures, "--data", tmp_path / "data")
    shelf = FaceShelf(tmp_path / "data")
    assert (done.code, shelf.begun("combat")) == (1, 5)
    assert "letter.png is not named after a face" in done.out
    assert not shelf.complete("combat", COMBAT.faces)

    (pictures / "letter.png").unlink()
    (tmp_path / "8.png").rename(pictures / "8.png")
    again = companion("learn", "dice", "combat", "--from", pictures, "--again", "8", "--data", tmp_path / "data")
    assert again.code == 0
    assert shelf.complete("combat", COMBAT.faces)


def test_a_taught_die_is_read_by_its_kind(companion: Companion, pictures: Path, tmp_path: Path) -> None:
    """Its faces are the values; before it was taught, the command that teaches it is named."""
    words = ("scan", "dice", pictures / "star-2.png", "--kind", "combat", "--expect", 1, "--data", tmp_path / "data")
    before = companion(*words)
    companion("learn", "dice", "jamaica", "--from", pictures, "--data", tmp_path / "data")

    assert (before.code, "companion learn dice" in before.err) == (1, True)
    assert json.loads(companion(*words, "--json").out)["values"] == ["star"]
    assert "Star (sure)" in companion(*words).out


def test_the_dice_of_a_whole_game_are_read_together_and_called_by_their_names(
    companion: Companion, tmp_path: Path
) -> None:
    """One of each, in the words of the language; a game of which one die is not taught names that die."""
    game = die_named("tortuga_dice")
    dice = [die_of(one.kind, one.faces) for one in game]
    words = ("scan", "dice", tmp_path / "roll.png", "--kind", "tortuga_dice", "--data", tmp_path)
    lying = tuple(LyingDie(dice[k], one.faces[0], 60.0 * k - 120, 0.0, 5.0) for k, one in enumerate(game))
    cv2.imwrite(str(tmp_path / "roll.png"), render(Scene(dice=lying, view=View(across=400.0))).picture)
    for one in game[:-1]:
        FaceShelf(tmp_path).keep(library([die_of(one.kind, one.faces)]), one.kind, whole=True)
    without = companion(*words)
    FaceShelf(tmp_path).keep(library(dice[-1:]), game[-1].kind, whole=True)
    told = json.loads(companion(*words, "--json", "--expect", 5).out)

    assert (without.code, "skull E" in without.err) == (1, True)
    assert sorted((die["kind"], die["face"]) for die in told["dice"]) == [(one.kind, one.faces[0]) for one in game]
    assert "Expansion de flotte 5, " in companion(*words, "--lang", "fr").out
    assert companion(*words, "--expect", 3).code == 2


def test_a_lesson_that_was_broken_off_does_not_change_what_is_read(
    companion: Companion, pictures: Path, tmp_path: Path
) -> None:
    """The die is read by the faces that were whole."""
    companion("learn", "dice", "combat", "--from", pictures, "--data", tmp_path)
    shelf = FaceShelf(tmp_path)
    half = FaceTemplates(tuple(page for page in shelf.load("combat").pages if page.face != "star"))
    shelf.keep(half, "combat", whole=False)
    row = json.loads(
        companion("scan", "dice", pictures / "star.png", "--kind", "combat", "--data", tmp_path, "--json").out
    )

    assert row["values"] == ["star"]


def test_faces_that_cannot_be_read_are_kept_aside_and_taught_anew(
    companion: Companion, pictures: Path, tmp_path: Path
) -> None:
    """The broken file stays, under another name, which is said."""
    (tmp_path / "faces.json").write_text("Dear Anne")
    done = companion("learn", "dice", "jamaica", "--from", pictures, "--data", tmp_path)
    kept = [file for file in tmp_path.glob("faces*") if file.read_bytes() == b"Dear Anne"]

    assert (done.code, [str(file) in done.out for file in kept]) == (0, [True])
    assert FaceShelf(tmp_path).complete("combat", COMBAT.faces)


def test_a_die_is_taught_before_a_camera_and_what_is_left_for_later_is_asked_again(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Enter takes the face that lies there, a word leaves it; who goes away has taught what was taken."""
    typed = StringIO("later\n\n\n")
    monkeypatch.setattr(sys, "stdin", typed)
    part = companion("learn", "dice", "combat", "--camera", "simulated", "--data", tmp_path, "--lang", "en")
    shelf = FaceShelf(tmp_path / "simulated")
    begun = (part.code, shelf.begun("combat"), shelf.complete("combat", COMBAT.faces))
    monkeypatch.setattr(sys, "stdin", StringIO("\n" * 9))
    whole = companion("learn", "dice", "combat", "--camera", "simulated", "--data", tmp_path, "--lang", "en")

    assert begun == (0, 2, False)
    assert part.out.splitlines()[-1].endswith("2 of 6 faces are learnt. It is read when all are.")
    assert [f"{face} on top" in line for face, line in zip(COMBAT.faces, asked(part.out), strict=False)] == [True] * 4
    assert [line.split(" on top")[0].split()[-1] for line in asked(whole.out)] == ["2", "8", "10", "Star"]
    assert (whole.code, shelf.complete("combat", COMBAT.faces)) == (0, True)
    assert "all 6 faces are learnt" in whole.out


def asked(out: str) -> list[str]:
    """The lines that ask for a face."""
    return [line for line in out.splitlines() if " on top, " in line]


def test_what_cannot_be_taught_is_said(companion: Companion, tmp_path: Path) -> None:
    """No die, no such die, no such face, both ways at once, a word too many."""
    assert "2, 4, 6, 8, 10, star" in companion("learn", "dice", "combat", "--again", "7").err
    assert [
        companion("learn", "dice").code,
        companion("learn", "dice", "knucklebones").code,
        companion("learn", "dice", "combat", "--again", "7").code,
        companion("learn", "dice", "combat", "--from", tmp_path, "--camera", "auto").code,
        companion("learn", "jamaica", "combat").code,
    ] == [2, 1, 1, 2, 2]


@pytest.mark.parametrize(
    "more", [("--export", "x.box"), ("--import", "x.box"), ("--box", "ours"), ("--json",)], ids=lambda more: more[0]
)
def test_what_is_only_for_boxes_of_cards_is_refused_for_dice(companion: Companion, more: tuple[str, ...]) -> None:
    """By itself already; nothing is asked of a camera."""
    done = companion("learn", "dice", "combat", *more)

    assert (done.code, done.out) == (2, "")
    assert "only --camera or --from" in done.err


def test_any_die_is_taught_under_a_name_of_its_own(companion: Companion, pictures: Path, tmp_path: Path) -> None:
    """Of no game: its faces are what its pictures are called; without any it is said how to name them."""
    unknown = companion("learn", "dice", "monster", "--data", tmp_path / "data")
    done = companion("learn", "dice", "monster", "--from", pictures, "--data", tmp_path / "data")
    words = ("scan", "dice", pictures / "star-2.png", "--kind", "monster", "--expect", 1, "--data", tmp_path / "data")

    assert (unknown.code, "--faces" in unknown.err) == (1, True)
    assert (done.code, "monster" in done.out) == (0, True)
    assert FaceShelf(tmp_path / "data").complete("monster", COMBAT.faces)
    assert json.loads(companion(*words, "--json").out)["values"] == ["star"]


def test_the_faces_of_an_own_die_are_typed_for_a_camera(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before a camera they are asked for one by one, by the names that were typed."""
    monkeypatch.setattr(sys, "stdin", StringIO(""))
    done = companion(
        "learn", "dice", "monster", "--faces", "claw, heart", "--camera", "simulated", "--data", tmp_path / "data"
    )

    assert done.code == 0
    assert "claw" in done.out
