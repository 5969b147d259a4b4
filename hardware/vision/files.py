"""Scanning files and cameras: one plain row for each picture, and annotated pictures to look at."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2

from hardware.vision.picture import PictureUnreadable, load_picture
from hardware.vision.reader import DiceReader
from hardware.vision.tracker import DiceTracker
from hardware.vision.values import ANYTHING, Expected, Reading, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from hardware.arrays import Pixels
    from hardware.camera.frame import Camera
    from hardware.vision.tracker import State, Watching
    from hardware.vision.zone import Zone

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
    zone: Zone | None = None,
) -> Iterator[dict[str, Any]]:
    """One row for each file: `file`, `values`, `dice`, `ms`; or `file` and `error` where it cannot be read."""
    reader = reader or DiceReader()
    for path in paths:
        try:
            picture = load_picture(path)
        except PictureUnreadable as error:
            yield {"file": str(path), "error": error.key}
            continue
        began = time.perf_counter()
        reading = reader.read(picture, expected, zone)
        took = (time.perf_counter() - began) * 1000
        if draw is not None:
            draw.mkdir(parents=True, exist_ok=True)
            cv2.imwrite(str(draw / f"{path.stem}.png"), drawn(picture, reading))
        yield {"file": str(path), **as_row(reading), "ms": round(took, 1)}


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
