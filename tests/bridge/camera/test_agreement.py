"""Looking beside the game: one look proves nothing, and what was seen for one question is not told for another."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import numpy as np
import pytest

from companion.bridge.box_cards import card_list
from companion.bridge.camera import card_check, heap_check
from companion.bridge.camera.card_check import CardWatch
from companion.bridge.camera.heap_check import Heaps, HeapWatch
from companion.bridge.question import Stamp
from companion.engine.shelf import SHELF
from hardware.camera.frame import Condition, Frame, Health
from hardware.vision.cards import Box
from hardware.vision.shared.camera_memory import Devices
from hardware.vision.shared.mat import Mat
from hardware.vision.shared.stillness import STILL_FOR, Stillness
from tests.bridge.still_camera import StillCamera

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


PATIENCE = 60.0
HERE, NEXT = Stamp(1, 3), Stamp(1, 4)
MAT = Mat(((0.0, 0.0), (160.0, 0.0), (160.0, 120.0), (0.0, 120.0)), (560.0, 400.0))


class Table(StillCamera):
    """A camera over a plain table that nobody touches. New pictures come only while it runs."""

    def __init__(self) -> None:
        super().__init__([])
        self.running = True
        self.number = self.looked = 0
        self.health = Health.FINE
        self.picture = np.full((120, 160, 3), 90, np.uint8)

    def newest(self) -> Frame | None:
        self.looked += 1
        self.number += self.running
        return Frame(self.number, 0.0, self.picture, "plain")

    def condition(self) -> Condition:
        return Condition(self.health, 0.0)

    def look_often(self, times: int = 4) -> None:
        """Wait until it was looked through so many times more."""
        _until(lambda end=self.looked + times: self.looked >= end)  # type: ignore[misc]


class Looks:
    """Counts the looks; lets the table rest after each, so that the test says when the next one comes."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.made = 0

    def made_one(self) -> Mat:
        self.made += 1
        self.table.running = False
        return MAT

    def next(self) -> None:
        wanted = self.made + 1
        self.table.running = True
        _until(lambda: self.made >= wanted)
        self.table.look_often()


class CountedDevices(Devices):
    """Remembers a mat for every camera; asked once for each look."""

    def __init__(self, folder: Path, looks: Looks) -> None:
        super().__init__(folder)
        self._looks = looks

    def mat(self, camera: str) -> Mat | None:
        assert camera == "plain"
        return self._looks.made_one()


def _until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.002)


class Side:
    """One of the two watches beside the game, over a plain table."""

    def __init__(self, watch: HeapWatch | CardWatch, looks: Looks, table: Table) -> None:
        self.watch, self.looks, self.table = watch, looks, table


@pytest.fixture(params=["heaps", "cards"])
def side(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Side]:
    monkeypatch.setattr(heap_check, "EVERY", 0.02)
    monkeypatch.setattr(card_check, "EVERY", 0.02)
    table = Table()
    looks = Looks(table)
    watch: HeapWatch | CardWatch
    if request.param == "heaps":
        watch = HeapWatch(table, CountedDevices(tmp_path, looks), Heaps("tortuga1667", ("a", "b")))
    else:
        cards = card_list(SHELF["tortuga_cards"])
        box = Box("tortuga_cards")
        watch = CardWatch(table, lambda: box, cards, ("a", "b"), lambda _: looks.made_one(), free=lambda: table.running)
    yield Side(watch, looks, table)
    watch.close()


def test_nothing_is_told_before_a_question_stands_or_while_the_camera_is_ill(side: Side) -> None:
    """It is not even looked at."""
    side.table.look_often(60)
    assert side.looks.made == 0
    side.table.health = Health.DARK
    side.watch.at(HERE)
    side.table.look_often(60)

    assert side.looks.made == 0
    assert side.watch.take(HERE) is None


def test_one_look_proves_nothing_and_two_that_agree_are_told_once(side: Side) -> None:
    """For the question that stood when they were made, and for no other."""
    side.watch.at(HERE)
    side.looks.next()
    assert side.watch.take(HERE) is None
    side.looks.next()
    side.table.look_often()

    assert side.watch.take(NEXT) is None


def test_two_looks_that_agree_are_told_for_their_question(side: Side) -> None:
    side.watch.at(HERE)
    side.looks.next()
    side.looks.next()
    told = side.watch.take(HERE)

    assert told is not None
    assert side.watch.take(HERE) is None


def test_a_closed_watch_looks_no_more(side: Side) -> None:
    """Its thread is gone; the camera belongs to others and stays open."""
    side.watch.at(HERE)
    side.looks.next()
    side.watch.close()
    side.watch.close()

    names = {"counting heaps", "checking cards"}
    assert not [one for one in threading.enumerate() if one.name in names]


def test_a_count_for_the_question_before_does_not_agree_with_one_for_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pieces are moved between two questions: each needs two counts of its own."""
    monkeypatch.setattr(heap_check, "EVERY", 0.02)
    table = Table()
    looks = Looks(table)
    watch = HeapWatch(table, CountedDevices(tmp_path, looks), Heaps("tortuga1667", ("a", "b"), pawns=True))
    try:
        watch.at(HERE)
        looks.next()
        watch.at(NEXT)
        looks.next()
        assert watch.take(NEXT) is None
        looks.next()
        told = watch.take(NEXT)
    finally:
        watch.close()

    assert told is not None
    assert {one.piece for one in told} == {"chest", "pawn"}
    assert {one.count for one in told} == {0}


# --- stillness -----------------------------------------------------------------------------------------------------


def grey(level: int, patch: int = 0) -> np.ndarray:
    """A picture of one grey, with a patch that is lighter by so much."""
    picture = np.full((360, 640, 3), level, np.uint8)
    picture[100:150, 200:250] = level + patch
    return picture


@pytest.mark.parametrize(("patch", "moves"), [(5, False), (8, True), (-8, True)])
def test_a_patch_that_changes_by_more_than_six_grey_levels_has_moved(patch: int, moves: bool) -> None:  # noqa: FBT001  a column of the table
    """Then the wait begins again; light that comes on everywhere is no movement."""
    still = Stillness()
    assert not still.saw(grey(90), 10.0)
    assert not still.saw(grey(140), 9.99 + STILL_FOR)
    assert still.saw(grey(140), 10.01 + STILL_FOR)

    assert still.saw(grey(140, patch), 10.1 + STILL_FOR) is not moves
    assert still.saw(grey(140, patch), 10.2 + 2 * STILL_FOR)
    assert 0.4 < STILL_FOR < 1.0


def test_a_table_that_creeps_is_not_still() -> None:
    """Each picture is like the last, but not like the one the wait began with."""
    still = Stillness()
    states = [still.saw(grey(90, step * 4), step * 0.2) for step in range(12)]

    assert not any(states)


def test_a_marked_table_has_changed_once_it_looked_otherwise_even_if_it_looks_the_same_again() -> None:
    """A card was turned and turned back: it is looked at again."""
    still = Stillness()
    assert still.changed(), "never marked: it is new"
    still.saw(grey(90), 0.0)
    still.mark()
    assert not still.changed()
    still.saw(grey(90, 40), 1.0)
    still.saw(grey(90), 2.0)
    assert not still.changed(), "nobody asked in between"
    still.saw(grey(90, 40), 3.0)
    assert still.changed()
    still.saw(grey(90), 4.0)

    assert still.changed()
