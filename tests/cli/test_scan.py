"""`companion scan dice` and `companion bench vision`."""

from __future__ import annotations

import json
import re
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.i18n import languages, translator
from hardware.table import Mood, Wish, arranged, ordinary_die, render
from hardware.vision import State, Verdict
from tests.cli.conftest import Companion


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
    assert rows[1]["message"] == f"{bad} is no picture."
    assert done.err == "companion: 2 pictures could not be read.\n"


def test_a_roll_is_told_in_words(companion: Companion, roll: Path) -> None:
    """Values and verdict on one line."""
    done = companion("scan", "dice", roll, "--lang", "fr")

    assert re.match(rf"{re.escape(str(roll))}: [245] [245] [245] \(sûr\)", done.out)


def test_more_dice_than_expected_are_not_taken(companion: Companion, roll: Path) -> None:
    """Three lie there, two were asked for."""
    row = json.loads(companion("scan", "dice", roll, "--expect", 2, "--json").out)

    assert (row["verdict"], row["reason"]) == ("impossible", "dice.too-many")
    assert "There are more dice than were asked for." in companion("scan", "dice", roll, "--expect", 2).out


def test_what_was_seen_is_drawn_into_a_copy(companion: Companion, roll: Path, tmp_path: Path) -> None:
    """The picture itself stays as it is."""
    before = roll.read_bytes()
    companion("scan", "dice", roll, "--draw", tmp_path / "seen")
    copy = cv2.imread(str(tmp_path / "seen" / "roll.png"))

    assert roll.read_bytes() == before
    assert copy is not None
    assert copy.shape == (720, 1280, 3)
    assert (copy != cv2.imread(str(roll))).any()


def test_a_camera_is_watched_live(companion: Companion) -> None:
    """The simulated table rolls by itself; every line says what state the watch is in."""
    done = companion("scan", "dice", "--camera", "simulated:3", "--expect", 2, "--seconds", 2, "--json")
    rows = [json.loads(line) for line in done.out.splitlines()]

    assert done.code == 0
    assert rows
    assert all(row["state"] in set(State) for row in rows)


def test_the_watch_speaks(companion: Companion) -> None:
    """In words, from its first picture on."""
    done = companion("scan", "dice", "--camera", "simulated:3", "--seconds", 1, "--lang", "es")

    assert any(word in done.out for word in ("Mirando", "Algo se mueve", "No hay nada en la mesa"))


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
