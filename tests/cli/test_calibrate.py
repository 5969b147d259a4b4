"""`companion calibrate`."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

from companion.i18n import languages
from hardware.simulation import Lens, Scene, View
from hardware.vision.shared.camera_memory import Devices
from hardware.vision.shared.picture import load_picture
from tests.cli.conftest import Companion
from tests.hardware.vision.laid_mat import with_corners


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """A folder that serves as a camera: the table with its corners, seen well."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    scene = Scene(view=View(across=560, height=900), lens=Lens(exposure=1.2))
    cv2.imwrite(str(folder / "table.png"), with_corners(scene, (400, 220)))
    return folder


def test_a_good_view_is_said_and_its_mat_kept(companion: Companion, pictures: Path, tmp_path: Path) -> None:
    """The place of the mat is there the next time, for this camera."""
    word = f"folder:{pictures}"
    done = companion("calibrate", "--camera", word, "--data", tmp_path / "data", "--json")
    told = json.loads(done.out)

    assert done.code == 0
    assert told["good"]
    assert told["mat"]["size"] == pytest.approx([400, 220], rel=0.03)
    kept = Path(told["kept"])
    camera = json.loads(kept.read_text())["camera"]
    mat = Devices(kept.parent).mat(camera)
    assert mat is not None
    assert mat.size == tuple(told["mat"]["size"])


@pytest.mark.parametrize("language", languages())
def test_a_blurred_view_says_what_to_change(companion: Companion, pictures: Path, language: str) -> None:
    """In every language, with exit code 1; a picture alone keeps nothing."""
    file = pictures / "table.png"
    cv2.imwrite(str(file), cv2.GaussianBlur(load_picture(file), (0, 0), 5))
    done = companion("calibrate", file, "--lang", language)

    assert done.code == 1
    assert {"en": "Focus the camera", "fr": "mise au point", "es": "Enfoca"}[language] in done.out
    assert "calibration." not in done.out


def test_what_cannot_be_looked_at_is_said(companion: Companion, tmp_path: Path) -> None:
    """A missing file, a file that is no picture, an unknown camera, both at once."""
    text = tmp_path / "letter.jpg"
    text.write_text("Dear Anne")

    assert [
        companion("calibrate", tmp_path / "none.jpg").code,
        companion("calibrate", text).code,
        companion("calibrate", "--camera", "telescope").code,
        companion("calibrate", text, "--camera", "auto").code,
    ] == [1, 1, 2, 2]


@pytest.mark.parametrize("language", languages())
def test_of_a_bare_table_nothing_is_promised(companion: Companion, tmp_path: Path, language: str) -> None:
    """Neither that cards can be read nor that it is too dark."""
    done = companion("calibrate", "--camera", "simulated", "--data", tmp_path, "--lang", language)

    assert done.code == 1
    assert {"en": "put some on the table", "fr": "posez-en quelques-unes", "es": "pon algunas"}[language] in done.out
    assert {"en": "too dark", "fr": "trop sombre", "es": "demasiado oscuro"}[language] not in done.out


def test_notes_of_a_camera_that_are_damaged_are_named_and_made_anew(
    companion: Companion, pictures: Path, tmp_path: Path
) -> None:
    """Calibrating is the way out of it, so it must not end there."""
    words = ("calibrate", "--camera", f"folder:{pictures}", "--data", tmp_path / "data")
    kept = Path(json.loads(companion(*words, "--json").out)["kept"])
    kept.write_text("{")

    again = companion(*words)
    assert (again.code, str(kept) in again.out) == (0, True)
    assert json.loads(companion(*words, "--json").out)["lost"] is None


def test_a_camera_that_opens_and_gives_no_picture_is_said(
    companion: Companion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a while, instead of waiting for ever or going on without."""
    monkeypatch.setattr("companion.cli.shared.picture_input.PATIENCE", 0.3)
    (tmp_path / "broken.png").write_bytes(b"no picture")
    done = companion("calibrate", "--camera", f"folder:{tmp_path}", "--data", tmp_path / "data")

    assert (done.code, done.out) == (1, "")
    assert "The camera gave no picture." in done.err
