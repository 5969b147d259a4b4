"""Chests counted before a camera while nobody touches the table."""

from __future__ import annotations

import time
from pathlib import Path

import cv2
import pytest

from companion.bridge.camera import heap_watch
from companion.bridge.camera.heap_check import compared
from companion.bridge.camera.heap_watch import Heaps, HeapWatch
from companion.bridge.question import Stamp
from hardware.camera.folder import PictureFolder
from hardware.camera.worker import WorkingCamera
from hardware.vision.shared.camera_memory import Devices
from hardware.vision.shared.heaps import Counted
from tests.bridge.camera.test_heap_check import drawn, heaps_of, match_of, replace_count

PATIENCE = 60.0


def counts(watch: HeapWatch, stamp: Stamp) -> tuple[Counted, ...]:
    """Wait for what is counted for a question."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        seen = watch.take(stamp)
        if seen is not None:
            return seen
        time.sleep(0.01)
    raise TimeoutError


def test_a_chest_too_many_is_counted_and_said_while_the_question_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what two counts agree on; pawns only if asked for."""
    monkeypatch.setattr(heap_watch, "EVERY", 0.1)
    match = match_of("tortuga1667", 4, 12)
    heaps = [replace_count(heap, heap.count + (heap.zone == "FD-F")) for heap in heaps_of(match)]
    picture, _ = drawn(match, heaps)
    for number in range(3):
        cv2.imwrite(str(tmp_path / f"{number}.png"), picture)
    camera = WorkingCamera(PictureFolder(tmp_path))
    watch = HeapWatch(camera, Devices(tmp_path / "devices"), Heaps("tortuga1667", tuple(match.setup.seats)))
    stamp = Stamp(1, match.sequence)
    try:
        watch.at(stamp)
        seen = counts(watch, stamp)
    finally:
        watch.close()
        camera.close()

    assert {one.piece for one in seen} == {"chest"}
    why = compared(match, seen)
    assert why is not None
    assert (why.key, dict(why.facts)["zone"]) == ("table-chests", "FD-F")
    facts = dict(why.facts)
    assert int(facts["seen"]) == int(facts["has"]) + 1


def test_a_game_without_heaps_has_nothing_to_count() -> None:
    assert Heaps("tortuga_dice", ("a",)).there
    assert not Heaps("jamaica", ("a",)).there
