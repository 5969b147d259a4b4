"""Whatever is held before the eyes: no crash, and no dice invented as sure."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.arrays import Pixels
from hardware.simulation import Die, LyingDie
from hardware.simulation.die import Face
from hardware.vision.dice.dice_files import scan
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.dice_values import ANYTHING, Reason, Verdict, pip_dice
from hardware.vision.shared.picture import PictureUnreadable, load_picture, plain

CHANCE = np.random.default_rng(4)
ODD: dict[str, Any] = {
    "noise": CHANCE.integers(0, 256, (480, 640, 3), np.uint8),
    "grey noise": CHANCE.integers(0, 256, (300, 400), np.uint8),
    "blurred noise": cv2.GaussianBlur(CHANCE.integers(0, 256, (480, 640, 3), np.uint8), (0, 0), 2.5),
    "black": np.zeros((360, 640, 3), np.uint8),
    "white": np.full((360, 640, 3), 255, np.uint8),
    "one pixel": np.full((1, 1, 3), 77, np.uint8),
    "a line": np.full((1, 900, 3), 77, np.uint8),
    "alpha": CHANCE.integers(0, 256, (200, 300, 4), np.uint8),
    "sixteen bit": CHANCE.integers(0, 65536, (200, 300), np.uint16),
    "floats with nan": np.full((90, 120, 3), np.nan),
    "flags": np.eye(64, dtype=bool),
    "grey steps": np.repeat(np.repeat(np.arange(12, dtype=np.uint8).reshape(3, 4) * 20, 80, 0), 80, 1),
    "two planes": np.zeros((40, 40, 2), np.uint8),
    "nothing": np.zeros((0, 0, 3), np.uint8),
    "words": np.array([["a", "b"], ["c", "d"]]),
    "a list": [1, 2, 3],
    "four axes": np.zeros((2, 2, 2, 2), np.uint8),
    "rows of unlike length": [[1, 2, 3], [4]],
}


@pytest.mark.parametrize("name", ODD)
def test_no_die_is_surely_seen_where_there_is_none(name: str, reader: DiceReader) -> None:
    """Noise, plain fields and what is no picture give no sure die and no error."""
    alone = reader.read(ODD[name])
    told = reader.read(ODD[name], pip_dice(2))

    assert not any(die.sure for die in (*alone.dice, *told.dice))
    assert alone.verdict is not Verdict.SURE
    assert told.verdict is not Verdict.SURE


def test_a_keyboard_and_a_drawn_face_are_no_dice(reader: DiceReader) -> None:
    """Keys with signs on them, and round eyes in a round head."""
    keyboard = np.full((360, 640, 3), 40, np.uint8)
    for row in range(6):
        for column in range(12):
            x, y = 30 + column * 49, 30 + row * 52
            cv2.rectangle(keyboard, (x, y), (x + 42, y + 44), (215, 215, 215), -1)
            cv2.putText(keyboard, chr(65 + (row * 12 + column) % 26), (x + 12, y + 30), 0, 0.7, (20, 20, 20), 2)
    head = np.full((360, 640, 3), (120, 140, 120), np.uint8)
    cv2.ellipse(head, (320, 180), (110, 150), 0, 0, 360, (150, 180, 225), -1)
    for x in (280, 360):
        cv2.circle(head, (x, 150), 14, (40, 40, 40), -1)
    cv2.ellipse(head, (320, 240), (50, 20), 0, 0, 180, (60, 60, 160), 5)

    for picture in (keyboard, head):
        for expected in (ANYTHING, pip_dice(1), pip_dice(3)):
            reading = reader.read(picture, expected)
            assert not any(die.sure for die in reading.dice)
            assert reading.verdict is not Verdict.SURE


@pytest.mark.parametrize("numerals", ["123456", ("I", "II", "III", "IV", "V", "VI")])
def test_numerals_are_not_taken_for_pips(numerals: Sequence[str], reader: DiceReader, lay: Any) -> None:
    """Dice with digits on them are dice, but nobody has taught what they show."""
    one, two, three, four, five, six = (Face(text, text=text) for text in numerals)
    numbered = Die("numbered", (one, two, three, four, five, six))
    for face, turned in zip(numerals, range(10, 360, 60), strict=True):
        picture = lay(LyingDie(numbered, face, 6.0, -4.0, float(turned)), across=180.0)
        for expected in (ANYTHING, pip_dice(1)):
            assert not any(die.sure for die in reader.read(picture, expected).dice)


def test_a_huge_picture_is_read_too(reader: DiceReader, table: Any) -> None:
    """8000 x 6000 pixels; places are told in its own pixels."""
    small = table(("3", "5"), 5)
    huge = cv2.resize(small, (8000, 6000), interpolation=cv2.INTER_LINEAR)

    reading = reader.read(huge)

    assert sorted(reading.faces) == sorted(reader.read(small).faces) == ["3", "5"]
    assert all(0 <= die.middle[0] < 8000 and 0 <= die.middle[1] < 6000 for die in reading.dice)


def test_too_dark_is_said_so(reader: DiceReader) -> None:
    """A dark picture without dice is impossible for that reason."""
    reading = reader.read(np.full((360, 640, 3), 4, np.uint8), pip_dice(2))

    assert (reading.verdict, reading.reason) == (Verdict.IMPOSSIBLE, Reason.DARK)


def test_grey_and_alpha_read_as_the_same_picture(reader: DiceReader, table: Any) -> None:
    """An alpha plane changes nothing."""
    picture = table(("2", "6"), 3)
    with_alpha = cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA)

    assert reader.read(with_alpha) == reader.read(picture)
    assert plain(picture[..., 0]).shape == picture.shape


@pytest.mark.parametrize("form", ["tif", "hdr"])
def test_floating_numbers_are_read_from_a_file_too(form: str, reader: DiceReader, table: Any, tmp_path: Path) -> None:
    """From 0 to 1, with a spark above."""
    numbers = table(("2", "6"), 3).astype(np.float32) / 255
    numbers[:3, :3] = 4.0
    path = tmp_path / f"roll.{form}"
    cv2.imwrite(str(path), numbers)

    assert sorted(reader.read(load_picture(path)).faces) == ["2", "6"]
    assert sorted(reader.read(numbers).faces) == ["2", "6"]


def test_a_file_that_cannot_be_read_has_the_fields_of_one_that_can(tmp_path: Path) -> None:
    """Programs need not look twice; a folder, a missing file and one that cannot be opened are told apart."""
    (tmp_path / "text.jpg").write_text("no picture", "utf-8")
    paths = [tmp_path, tmp_path / "missing.jpg", tmp_path / "text.jpg" / "a.jpg", tmp_path / ("long" * 99)]
    rows = list(scan([*paths, tmp_path / "text.jpg"]))

    keys = ["picture.folder", "picture.no-file", "picture.no-file", "picture.unopened", "picture.not-a-picture"]
    assert [row["error"] for row in rows] == [row["reason"] for row in rows] == keys
    for row in rows:
        assert (row["values"], row["dice"], row["verdict"]) == ([], [], "impossible")
        assert row["ms"] >= 0


def test_files_that_are_no_pictures_get_a_row_with_the_reason(tmp_path: Path, table: Any) -> None:
    """Missing, empty, text, and half a JPEG: a key for each, the rest is still read."""
    good = tmp_path / "good.jpg"
    cv2.imwrite(str(good), table(("4", "1"), 8))
    packed = good.read_bytes()
    (tmp_path / "empty.jpg").write_bytes(b"")
    (tmp_path / "text.jpg").write_text("no picture", "utf-8")
    (tmp_path / "header.jpg").write_bytes(packed[:40])
    (tmp_path / "half.jpg").write_bytes(packed[: len(packed) // 2])
    names = ["missing.jpg", "empty.jpg", "text.jpg", "header.jpg", "half.jpg", "good.jpg"]

    rows = {Path(row["file"]).name: row for row in scan([tmp_path / name for name in names], pip_dice(2))}

    assert rows["missing.jpg"]["error"] == "picture.no-file"
    assert {rows[name]["error"] for name in ("empty.jpg", "text.jpg")} == {"picture.not-a-picture"}
    assert {rows[name]["error"] for name in ("header.jpg", "half.jpg")} == {"picture.damaged"}
    assert sorted(rows["good.jpg"]["values"]) == [1, 4]
    with pytest.raises(PictureUnreadable):
        load_picture(tmp_path)


def test_the_picture_given_is_left_as_it_was(reader: DiceReader, noise: Pixels) -> None:
    """Reading changes nothing, not even of a picture nobody may write to."""
    before = noise.copy()
    noise.setflags(write=False)

    reader.read(noise)

    assert np.array_equal(noise, before)


@pytest.mark.parametrize("side", [1, 2, 11])
def test_a_picture_of_a_few_pixels_is_too_small_not_too_dark(side: int, reader: DiceReader) -> None:
    read = reader.read(np.full((side, side, 3), 3, np.uint8))

    assert (read.verdict, read.reason) == (Verdict.IMPOSSIBLE, Reason.TOO_SMALL)
