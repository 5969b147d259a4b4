"""Reading dice in picture files and live: one plain row for each picture, and annotated pictures."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.dice_tracker import DiceTracker
from hardware.vision.dice.dice_values import ANYTHING, Expected, Reading, Verdict
from hardware.vision.shared.drawings import Drawings
from hardware.vision.shared.picture import PictureUnreadable, load_picture
from hardware.vision.shared.zone import MarkersUnseen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from hardware.arrays import Pixels
    from hardware.camera.frame import Camera
    from hardware.vision.dice.dice_tracker import State, Watching
    from hardware.vision.shared.zone import Zone

INKS = {Verdict.SURE: (60, 200, 60), Verdict.DOUBTFUL: (0, 170, 255), Verdict.IMPOSSIBLE: (60, 60, 230)}
FRAME_PATIENCE = 1.0


def as_row(reading: Reading) -> dict[str, Any]:
    """A reading as plain values."""
    return {
        "values": list(reading.values),
        "verdict": reading.verdict.value,
        "reason": reading.reason.value if reading.reason else None,
        "facts": reading.facts,
        "dice": [
            {
                "kind": die.kind,
                "face": die.value if die.value is not None else die.face or None,
                "confidence": round(die.confidence, 4),
                "runner_up": int(die.runner_up) if die.value is not None and die.runner_up else die.runner_up or None,
                "runner_up_confidence": round(die.runner_up_confidence, 4),
                "box": [round(v, 1) for v in die.box],
                "colour": die.colour,
                "sure": die.sure,
                "trouble": die.trouble.value if die.trouble else None,
            }
            for die in reading.dice
        ],
        "candidates": [{"faces": list(way.faces), "share": round(way.share, 4)} for way in reading.candidates],
    }


def scan(
    paths: Iterable[Path],
    expected: Expected = ANYTHING,
    reader: DiceReader | None = None,
    draw: Path | None = None,
    zone: Zone | Callable[[Pixels], Zone] | None = None,
) -> Iterator[dict[str, Any]]:
    """One row for each file: `file`, `values`, `dice`, `ms`; where it cannot be read also `error`, and no dice."""
    reader, paths = _warmed_up(reader or DiceReader()), tuple(paths)
    drawings = Drawings(draw, paths) if draw is not None else None
    for path in paths:
        began = time.perf_counter()
        try:
            picture = load_picture(path)
            where = zone(picture) if callable(zone) else zone
        except (PictureUnreadable, MarkersUnseen) as error:
            yield {"file": str(path), "error": error.key, **_nothing(error.key), "ms": _since(began)}
            continue
        began = time.perf_counter()
        reading = reader.read(picture, expected, where)
        took = _since(began)
        if drawings is not None:
            drawings.keep(path, drawn(picture, reading))
        yield {"file": str(path), **as_row(reading), "ms": took}


def _since(began: float) -> float:
    return round((time.perf_counter() - began) * 1000, 1)


def _nothing(reason: str) -> dict[str, Any]:
    """The fields of a reading, for a file that gave none."""
    return as_row(Reading(Verdict.IMPOSSIBLE)) | {"reason": reason}


def drawn(picture: Pixels, reading: Reading) -> Pixels:
    """The picture with a box and the face on every die: green is sure, orange doubtful, red impossible."""
    out = picture.copy()
    scale = max(0.4, max(picture.shape[:2]) / 1400)
    thick = max(1, round(scale * 1.6))
    for die in reading.dice:
        ink = INKS[Verdict.SURE if die.sure else Verdict.IMPOSSIBLE if die.trouble else Verdict.DOUBTFUL]
        left, top, right, low = (round(v) for v in die.box)
        cv2.rectangle(out, (left, top), (right, low), ink, thick)
        words = die.face or "?"
        if not die.sure and die.runner_up:
            words += f"/{die.runner_up}"
        cv2.putText(out, words, (left, max(12, top - 4)), cv2.FONT_HERSHEY_SIMPLEX, scale, ink, thick, cv2.LINE_AA)
    return out


def watch(  # noqa: PLR0913  # four of them have a good default
    camera: Camera,
    tell: Callable[[Watching], None],
    expected: Expected = ANYTHING,
    zone: Zone | None = None,
    *,
    until: Callable[[], bool] = lambda: False,
    reader: DiceReader | None = None,
) -> None:
    """Read what a camera sees until `until` says so; `tell` hears how it begins and of every change."""
    tracker = DiceTracker(reader or DiceReader(), expected, zone)
    last = -1
    state: State | None = None
    while not until():
        frame = camera.next_frame(last, FRAME_PATIENCE)
        if frame is None:
            continue
        last = frame.sequence
        seen = tracker.saw(frame.picture, frame.at)
        if seen.fresh or seen.state is not state:
            tell(seen)
        state = seen.state


def _warmed_up(reader: DiceReader) -> DiceReader:
    """The reader, after two drawn dice: tables made at the first look of a process take no picture's time."""
    drawing = np.full((240, 320, 3), (60, 100, 40), np.uint8)
    for x in (110, 210):
        cv2.rectangle(drawing, (x - 22, 98), (x + 22, 142), (235, 235, 235), -1)
        for off in (-12, 12):
            cv2.circle(drawing, (x + off, 120 + off), 5, (20, 20, 20), -1)
    reader.read(drawing)
    return reader
