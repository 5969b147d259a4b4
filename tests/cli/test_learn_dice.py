"""`companion learn dice`."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from companion.bridge.dicelists import die_named
from companion.bridge.facefiles import FaceShelf
from companion.bridge.pretending import die_of
from companion.i18n import languages
from hardware.table import LyingDie, Scene, View, render
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


def test_what_cannot_be_taught_is_said(companion: Companion, tmp_path: Path) -> None:
    """No die, no such die, no such face, both ways at once, a word too many."""
    assert [
        companion("learn", "dice").code,
        companion("learn", "dice", "knucklebones").code,
        companion("learn", "dice", "combat", "--again", "7").code,
        companion("learn", "dice", "combat", "--from", tmp_path, "--camera", "auto").code,
        companion("learn", "jamaica", "combat").code,
    ] == [2, 1, 1, 2, 2]
