"""`companion scan dice` and `companion bench vision`."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.i18n import languages, translator
from hardware.simulation import Mood, Scene, View, Wish, arranged, ordinary_die, render
from hardware.vision import State, Verdict
from hardware.vision.dice.dice_place import DicePlace, Where
from hardware.vision.shared.camera_memory import Devices
from tests.cli.conftest import Companion
from tests.hardware.vision.laid_mat import with_corners


@pytest.fixture(scope="module")
def roll(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A calm picture of the simulated table on which 2, 4 and 5 were rolled."""
    wish = Wish(dice=(ordinary_die(),) * 3, faces=("2", "4", "5"), mood=Mood.CALM)
    path = tmp_path_factory.mktemp("rolls") / "roll.png"
    cv2.imwrite(str(path), render(arranged(wish, 4)).picture)
    return path


def test_a_roll_is_read_from_a_file_as_one_line_of_json(companion: Companion, roll: Path) -> None:
    """The fields that other programs may rely on."""
    done = companion("scan", "dice", roll, "--json", "--expect", 3)
    (line,) = done.out.splitlines()
    row = json.loads(line)

    assert done.code == 0
    assert row["file"] == str(roll)
    assert sorted(row["values"]) == [2, 4, 5]
    assert {"values", "dice", "ms", "verdict"} <= row.keys()
    assert all({"box", "face", "confidence", "runner_up"} <= die.keys() for die in row["dice"])
    assert all(len(die["box"]) == 4 for die in row["dice"])


def test_every_picture_has_its_own_line_and_a_bad_one_its_own_message(
    companion: Companion, roll: Path, tmp_path: Path
) -> None:
    """The others are read all the same; exit code 1."""
    bad = tmp_path / "letter.txt"
    bad.write_text("Dear Anne")
    done = companion("scan", "dice", roll, bad, tmp_path / "none.png", "--json")
    rows = [json.loads(line) for line in done.out.splitlines()]

    assert done.code == 1
    assert sorted(rows[0]["values"]) == [2, 4, 5]
    assert [row.get("error") for row in rows[1:]] == ["picture.not-a-picture", "picture.no-file"]
    assert rows[1]["message"] == f"{bad} is not a picture, or is damaged."
    assert done.err == "companion: 2 pictures could not be read.\n"


def test_a_damaged_picture_is_said_in_one_line_and_by_nobody_else(
    companion: Companion, roll: Path, tmp_path: Path
) -> None:
    """Libraries that complain about it themselves are not heard."""
    half = tmp_path / "half.png"
    half.write_bytes(roll.read_bytes()[:20_000])
    done = companion("scan", "dice", half)
    judged = companion("calibrate", half)

    assert (done.code, done.out) == (1, f"{half} is not a picture, or is damaged.\n")
    assert done.err == "companion: 1 picture could not be read.\n"
    assert judged.err == f"companion: {half} is not a picture, or is damaged.\n"


def test_libraries_stay_silent_over_a_folder_that_is_watched_live(
    companion: Companion, roll: Path, tmp_path: Path
) -> None:
    """What the decoder thinks of a damaged picture is not heard."""
    (tmp_path / "half.png").write_bytes(roll.read_bytes()[:20_000])
    (tmp_path / "roll.png").write_bytes(roll.read_bytes())
    done = companion("scan", "dice", "--camera", f"folder:{tmp_path}", "--seconds", 1, "--json")

    assert (done.code, done.err) == (0, "")


def test_a_line_of_json_is_one_whatever_the_terminal_can_show(roll: Path, tmp_path: Path) -> None:
    """Accents, a line break, bytes that are no letters: in the name of a file, and on a terminal without accents."""
    names = [tmp_path / "Würfel äöü.png", tmp_path / "two\nlines.png", tmp_path / "latin\udce9.png"]
    for name in names:
        name.write_bytes(roll.read_bytes())
    command = Path(sys.executable).with_name("companion")
    done = subprocess.run(
        [command, "scan", "dice", *names, "--json"],
        capture_output=True,
        check=True,
        env={"PYTHONIOENCODING": "ascii"},
    )

    assert [json.loads(line)["file"] for line in done.stdout.splitlines()] == list(map(str, names))


def test_a_picture_without_markers_does_not_keep_the_others_from_being_read(
    companion: Companion, roll: Path, tmp_path: Path
) -> None:
    """It has a row of its own, and in words its name goes before."""
    mat = tmp_path / "mat.png"
    cv2.imwrite(str(mat), with_corners(Scene(view=View(across=520.0)), (300.0, 180.0)))
    done = companion("scan", "dice", roll, mat, "--zone", "markers", "--json")
    rows = [json.loads(line) for line in done.out.splitlines()]

    assert (done.code, [row.get("error") for row in rows]) == (1, ["zone.no-markers", None])
    assert companion("scan", "dice", roll, "--zone", "markers").out.startswith(f"{roll}: Not all four corner markers")


def test_a_roll_is_told_in_words(companion: Companion, roll: Path) -> None:
    """Values and verdict on one line."""
    done = companion("scan", "dice", roll, "--lang", "fr")

    assert re.match(rf"{re.escape(str(roll))}: [245] [245] [245] \(sûr\)", done.out)


def test_more_dice_than_expected_are_not_taken(companion: Companion, roll: Path) -> None:
    """Three lie there, two were asked for."""
    row = json.loads(companion("scan", "dice", roll, "--expect", 2, "--json").out)

    assert (row["verdict"], row["reason"]) == ("impossible", "dice.too-many")
    assert "More dice than were asked for: 3 instead of 2." in companion("scan", "dice", roll, "--expect", 2).out


def test_what_was_seen_is_drawn_into_a_copy(companion: Companion, roll: Path, tmp_path: Path) -> None:
    """The picture itself stays as it is."""
    before = roll.read_bytes()
    companion("scan", "dice", roll, "--draw", tmp_path / "seen")
    copy = cv2.imread(str(tmp_path / "seen" / "roll.png"))

    assert roll.read_bytes() == before
    assert copy is not None
    assert copy.shape == (720, 1280, 3)
    assert (copy != cv2.imread(str(roll))).any()


def test_a_drawing_is_never_written_over_a_photo_or_another_drawing(
    companion: Companion, roll: Path, tmp_path: Path
) -> None:
    """Drawn into their own folder, and two of the same name: each keeps a file of its own."""
    photos = [tmp_path / "one" / "roll.png", tmp_path / "two" / "roll.png"]
    for photo in photos:
        photo.parent.mkdir()
        photo.write_bytes(roll.read_bytes())
    companion("scan", "dice", *photos, "--draw", photos[0].parent)

    assert photos[0].read_bytes() == roll.read_bytes()
    assert sorted(file.name for file in photos[0].parent.iterdir()) == ["roll-2.png", "roll-3.png", "roll.png"]


def test_where_nothing_can_be_drawn_is_named(companion: Companion, roll: Path, tmp_path: Path) -> None:
    """A file is in the way of the folder."""
    (tmp_path / "seen").write_text("a letter")
    done = companion("--lang", "es", "scan", "dice", roll, "--draw", tmp_path / "seen")

    assert done.code == 1
    assert str(tmp_path / "seen" / "roll.png") in done.err
    assert done.err.startswith("companion: No se puede escribir la imagen")


def test_only_the_zone_is_looked_at(companion: Companion, roll: Path) -> None:
    """Corners in any order; where the markers shall say it and are not there, that is said."""
    row = json.loads(companion("scan", "dice", roll, "--json").out)
    left, top, right, low = row["dice"][0]["box"]
    corners = f"{left - 20},{top - 20} {right + 20},{low + 20} {right + 20},{top - 20} {left - 20},{low + 20}"
    inside = json.loads(companion("scan", "dice", roll, "--zone", corners, "--json").out)

    assert inside["values"] == [row["dice"][0]["face"]]
    assert companion("scan", "dice", roll, "--zone", "markers").code == 1
    assert companion("scan", "dice", roll, "--zone", "5,5 6,6").code == 2


def test_a_camera_is_watched_live(companion: Companion) -> None:
    """The simulated table rolls by itself, until two dice are taken; every line says what state the watch is in."""
    rows: list[dict[str, Any]] = []
    for patience in (2, 10, 40):  # a busy machine sees less in the same time
        done = companion("scan", "dice", "--camera", "simulated:3", "--expect", 2, "--seconds", patience, "--json")
        assert done.code == 0
        rows = [json.loads(line) for line in done.out.splitlines()]
        if any(row["state"] == State.TAKEN for row in rows):
            break

    assert all(row["state"] in set(State) for row in rows)
    assert {len(row["values"]) for row in rows if row["state"] == State.TAKEN} == {2}
    assert {row["verdict"] for row in rows if row["state"] == State.TAKEN} == {"sure"}


def test_what_the_app_keeps_for_a_camera_is_looked_at(companion: Companion, tmp_path: Path, roll: Path) -> None:
    """The simulated dice are rolled into the tray, and read there; a picture has no camera."""
    tray = ((0.1, 0.1), (0.45, 0.1), (0.45, 0.9), (0.1, 0.9))
    Devices(tmp_path / "devices").keep_dice("simulated", DicePlace(Where.TRAY, tray))
    watched = ("scan", "dice", "--camera", "simulated", "--zone", "kept", "--json", "--data", tmp_path)
    boxes: list[list[float]] = []
    for patience in (3, 10, 40):  # a busy machine sees less in the same time
        done = companion(*watched, "--seconds", patience)
        assert done.code == 0
        boxes = [die["box"] for line in done.out.splitlines() for die in json.loads(line).get("dice", ())]
        if boxes:
            break

    assert boxes
    assert all(0.1 * 1280 <= (left + right) / 2 <= 0.45 * 1280 for left, _, right, _ in boxes)
    assert companion("scan", "dice", roll, "--zone", "kept").code == 2


def test_a_mat_that_nobody_sees_is_no_zone(companion: Companion, tmp_path: Path) -> None:
    """Dice shall count on the mat only: without it nothing is read instead of everything."""
    Devices(tmp_path / "devices").keep_dice("simulated", DicePlace(Where.MAT))
    done = companion("scan", "dice", "--camera", "simulated", "--zone", "kept", "--seconds", 2, "--data", tmp_path)

    assert done.code == 1
    assert "Not all four corner markers can be seen" in done.err


@pytest.mark.parametrize(
    "command", [("scan", "dice"), ("calibrate",), ("learn", "jamaica"), ("learn", "dice", "jamaica")]
)
def test_a_camera_that_is_not_there_is_said_at_once(
    companion: Companion, tmp_path: Path, command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for it, and nobody is shown a simulated table in its stead."""
    monkeypatch.setattr("companion.cli.shared.picture_input.real_camera", lambda: None)
    for word, says in ((f"folder:{tmp_path}", "There is no picture in"), ("auto", "No camera was found.")):
        done = companion(*command, "--camera", word)
        assert (done.code, done.out, says in done.err) == (1, "", True)


def test_the_watch_speaks(companion: Companion) -> None:
    """In words, from its first picture on."""
    done = companion("scan", "dice", "--camera", "simulated:3", "--seconds", 1, "--lang", "es")

    assert any(word in done.out for word in ("Mirando", "Algo se mueve", "No hay nada en la mesa"))


def test_the_watch_says_nothing_twice(companion: Companion) -> None:
    """Where no die may lie, an empty table is empty and that is all; where one rolls, it moves and that is all."""
    empty = companion("scan", "dice", "--camera", "simulated:3", "--expect", 0, "--seconds", 2)
    rolling = companion("scan", "dice", "--camera", "simulated:3", "--expect", 2, "--seconds", 2)

    assert (empty.code, set(empty.out.splitlines())) == (0, {"Nothing is there"})
    assert "Something is moving" in rolling.out.splitlines()


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("x.png", "--camera"),
        ("x.png", "--expect", -1),
        ("x.png", "--expect", 1000),
        ("--camera", "simulated", "--draw", "d"),
        ("--camera", "simulated", "--seconds", 0),
        ("x.png", "--seconds", 3),
        ("--camera", "spyglass", "--seconds", 1),
    ],
)
def test_what_makes_no_sense_is_one_line(companion: Companion, words: tuple[object, ...]) -> None:
    """Before anything is read."""
    done = companion("scan", "dice", *words)

    assert done.code in (1, 2)
    assert done.out == ""
    assert done.err.count("\n") == 1


def test_scan_alone_asks_what_to_scan(companion: Companion) -> None:
    """As other commands do."""
    done = companion("scan")

    assert (done.code, done.out) == (2, "")
    assert "companion scan --help" in done.err


@pytest.mark.parametrize("language", languages())
def test_every_state_and_verdict_has_a_word(language: str) -> None:
    """In every language."""
    tr = translator(language)
    for state in State:
        tr.text(f"scan.state.{state}")
    for verdict in Verdict:
        tr.text(f"scan.verdict.{verdict}")

    assert tr.missing == set()


@pytest.fixture
def photos(tmp_path: Path) -> Path:
    """Two labelled pictures in the shape of a folder of photos."""
    boxes = {}
    for number, split in ((1, "train"), (2, "test")):
        shown = render(arranged(Wish(dice=(ordinary_die(),) * 2, mood=Mood.CALM), number))
        cv2.imwrite(str(tmp_path / f"home_{number}.png"), shown.picture)
        size = np.array(shown.picture.shape[1::-1] * 2)
        dice = [{"v": int(die.face), "box": (np.array(die.box) / size).tolist()} for die in shown.truth.dice]
        boxes[f"home_{number}.png"] = {"dice": dice, "split": split}
    (tmp_path / "boxes.json").write_text(json.dumps(boxes))
    return tmp_path


def test_the_eyes_are_measured_on_photos_and_on_the_simulated_table(companion: Companion, photos: Path) -> None:
    """Alone, told, by blobs, and the pace beside one pass over the contours."""
    told = json.loads(companion("bench", "vision", "--photos", photos, "--simulated", 2, "--json").out)

    assert {"home", "all"} == told["photos"].keys()
    assert {"alone", "told", "blobs", "contours_pass_ms"} == told["photos"]["home"].keys()
    wanted = {"exact_pictures", "right_dice", "false_alarms", "sure_dice", "sure_right", "ms"}
    assert wanted <= told["photos"]["all"]["alone"].keys()
    assert (told["photos"]["all"]["told"]["pictures"], told["simulated"]["all"]["alone"]["pictures"]) == (2, 2)
    assert told["speed"]["worst_ratio"] > 0


def test_what_was_held_back_can_be_measured_alone_and_in_words(companion: Companion, photos: Path) -> None:
    """Every figure has words."""
    done = companion("bench", "vision", "--photos", photos, "--held-back", "--simulated", 0, "--lang", "es")

    assert done.code == 0
    assert done.out.count("         1  imágenes") == 6
    assert "bench" not in done.out


@pytest.mark.parametrize("words", [("--held-back",), ("--simulated", -1), ("--photos", "nowhere")])
def test_photos_without_labels_are_one_line(companion: Companion, words: tuple[object, ...]) -> None:
    """Nothing on stdout."""
    done = companion("bench", "vision", *words)

    assert done.code in (1, 2)
    assert done.out == ""
    assert done.err.count("\n") == 1
