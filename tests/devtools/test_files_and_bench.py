"""The commands' functions: rows for files, annotated pictures, a live watch, and the measurements."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.devtools.vision_bench.baseline import blob_reading
from companion.devtools.vision_bench.dice_bench import bench_photos, bench_simulated, bench_speed, main
from companion.devtools.vision_bench.label_match import match
from companion.devtools.vision_bench.photo_labels import LabelsUnreadable, held_back, labelled
from companion.devtools.vision_bench.reading_speed import contours_pass
from companion.devtools.vision_bench.simulated_dice import rolled
from hardware.arrays import Pixels
from hardware.camera import PictureFolder, WorkingCamera
from hardware.vision.dice.dice_files import scan, watch
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.dice_tracker import State, Watching
from hardware.vision.dice.dice_values import ANYTHING, DieReading, Expected, Reading, pip_dice
from hardware.vision.shared.zone import Zone


def die(face: str, x: float, y: float, *, sure: bool = True) -> DieReading:
    square = ((x - 10, y - 10), (x + 10, y - 10), (x + 10, y + 10), (x - 10, y + 10))
    return DieReading("pips", face, 0.99, "1", 0.01, (x, y), 20.0, square, "red", (0, 0, 0), sure)


def test_a_row_has_what_was_promised_and_is_plain_json(
    tmp_path: Path, reader: DiceReader, table: Callable[..., Pixels]
) -> None:
    """file, values, dice with box, face, confidence and runner-up, ms; and the annotated picture is written."""
    path = tmp_path / "roll.png"
    cv2.imwrite(str(path), table(("3", "6"), 9))

    row = json.loads(json.dumps(next(scan([path], pip_dice(2), reader, draw=tmp_path / "seen"))))

    assert row["file"] == str(path)
    assert sorted(row["values"]) == [3, 6]
    assert {"box", "face", "confidence", "runner_up", "colour", "sure"} <= set(row["dice"][0])
    assert row["ms"] > 0
    drawn = cv2.imread(str(tmp_path / "seen" / "roll.png"))
    assert drawn is not None
    assert not np.array_equal(drawn, table(("3", "6"), 9))


class Noting(DiceReader):
    """A reader that notes how large the pictures were that it read."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[tuple[int, ...]] = []

    def read(self, picture: Any, expected: Expected = ANYTHING, zone: Zone | None = None) -> Reading:
        self.sizes.append(picture.shape[:2])
        return super().read(picture, expected, zone)


def test_the_first_look_of_a_process_takes_no_picture_s_time(tmp_path: Path, table: Callable[..., Pixels]) -> None:
    """Dice are read once before any file is, so `ms` of the first file says as much as that of the second."""
    path = tmp_path / "roll.png"
    cv2.imwrite(str(path), table(("3", "6"), 9))
    reader = Noting()

    (row,) = scan([path], reader=reader)

    assert reader.sizes == [(240, 320), (360, 640)]
    assert sorted(row["values"]) == [3, 6]


def test_a_camera_is_watched_until_the_dice_are_taken(tmp_path: Path, table: Callable[..., Pixels]) -> None:
    """A folder of the same picture is a table at rest."""
    for number in range(3):
        cv2.imwrite(str(tmp_path / f"{number}.png"), table(("2", "5"), 9))
    camera = WorkingCamera(PictureFolder(tmp_path))
    told: list[Watching] = []
    try:
        watch(camera, told.append, pip_dice(2), until=lambda: any(w.fresh for w in told))
    finally:
        camera.close()

    final = next(w for w in told if w.fresh)
    assert final.state in (State.TAKEN, State.ASKING)
    assert final.reading is not None
    assert sorted(final.reading.values) == [2, 5]


def test_matching_counts_right_wrong_and_invented_dice() -> None:
    """One right, one misread but sure, one where there is none."""
    labels = [(3, (90.0, 90.0, 110.0, 110.0)), (5, (190.0, 90.0, 210.0, 110.0))]

    judged = match(labels, [die("3", 101, 99), die("2", 200, 101), die("6", 400, 300, sure=False)])

    assert (judged.exact, judged.dice, judged.right, judged.invented) == (False, 2, 1, 1)
    assert (judged.sure, judged.wrong_sure, judged.misread) == (2, 1, ((5, 2),))


def test_a_picture_is_exact_only_with_all_values_and_no_more() -> None:
    """An invented die spoils it, a die of unknown face does not count as pips."""
    labels = [(3, (90.0, 90.0, 110.0, 110.0))]

    assert match(labels, [die("3", 100, 100)]).exact
    assert not match(labels, [die("3", 100, 100), die("3", 300, 100)]).exact
    assert not match(labels, []).exact


def test_the_bench_measures_reader_blobs_and_one_pass_in_one_run(
    tmp_path: Path, reader: DiceReader, table: Callable[..., Pixels], capsys: pytest.CaptureFixture[str]
) -> None:
    """Figures for each source and for all, alone, with the count told, and by blobs."""
    for number, faces in enumerate((("1",), ("6", "2"))):
        cv2.imwrite(str(tmp_path / f"drawn_{number}.png"), table(faces, number + 20))
    boxes = {"drawn_0.png": {"dice": [{"v": 1, "box": [0, 0, 1, 1]}]}, "drawn_1.png": {"dice": []}}
    (tmp_path / "boxes.json").write_text(json.dumps(boxes), "utf-8")

    figures = bench_photos(tmp_path, reader)
    assert main(["--photos", str(tmp_path), "--draw", str(tmp_path / "misses")]) == 0

    assert set(figures) == {"drawn", "all"}
    assert figures["all"]["alone"]["pictures"] == 2
    assert figures["all"]["alone"]["exact_pictures"] == 50.0
    assert {"alone", "told", "blobs", "contours_pass_ms"} <= set(figures["drawn"])
    assert "speed" in json.loads(capsys.readouterr().out)
    assert (tmp_path / "misses" / "drawn_1-alone.png").exists()


def test_speed_is_measured_beside_one_pass(reader: DiceReader) -> None:
    """Pictures with few and many dice, near and far: the ratio is what counts, milliseconds are the machine's."""
    speed = bench_speed(reader, 1)
    rows = [row for row in speed.values() if isinstance(row, dict)]

    assert [row["dice"] for row in rows] == [1, 3, 5, 5]
    assert speed["worst_ratio"] == max(row["ratio"] for row in rows)
    for row in rows:
        assert row["ratio"] == pytest.approx(row["read_ms"] / row["contours_pass_ms"], rel=0.05)


def test_rolls_of_the_simulated_table_are_the_same_for_the_same_seed(reader: DiceReader) -> None:
    """One to five dice, with the truth about each; another seed shows other rolls."""
    one, again, other = (list(rolled(2, seed)) for seed in (5, 5, 6))

    assert all(1 <= len(labels) <= 5 for *_, labels in one)
    assert all(np.array_equal(a[2], b[2]) and a[3] == b[3] for a, b in zip(one, again, strict=True))
    assert not np.array_equal(one[0][2], other[0][2])
    assert bench_simulated(1, 5, reader)["ordinary"]["alone"]["dice"] == len(one[0][3])


def test_photos_are_held_back_by_their_split_or_every_fourth() -> None:
    """What a source keeps for testing is never fitted to."""
    boxes = {f"a_{n}": {"split": "test" if n == 3 else "train"} for n in range(5)} | {f"b_{n}": {} for n in range(6)}

    assert [name for name in boxes if held_back(name, boxes)] == ["a_3", "b_0", "b_4"]


def test_a_folder_without_labels_is_refused(tmp_path: Path) -> None:
    """With a key, whatever is wrong with it."""
    with pytest.raises(LabelsUnreadable):
        next(labelled(tmp_path))
    for wrong in ("[]", "{", '{"a": {"dice": [{"v": 1}]}}', '{"a": 3}'):
        (tmp_path / "boxes.json").write_text(wrong)
        with pytest.raises(LabelsUnreadable):
            list(labelled(tmp_path))


def test_counting_blobs_is_the_baseline() -> None:
    """On a clean drawing it works, which is why blogs like it."""
    paper = np.full((300, 300, 3), 230, np.uint8)
    for x, y in ((80, 80), (104, 104), (128, 128)):
        cv2.circle(paper, (x, y), 8, (20, 20, 20), -1)

    assert blob_reading(paper) == [3]
    assert contours_pass(paper) >= 3
