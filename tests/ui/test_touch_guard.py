"""The touch guard beside a clock that is put forward: frames that take long, and pictures that come late."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.presenter.table.slip_guard import SETTLING
from companion.ui import touch_guard
from companion.ui.touch_guard import PICTURES, TouchGuard


class Glass:
    """A window's guard, and its clock."""

    def __init__(self) -> None:
        self.now = 100.0
        self.guard = TouchGuard()
        self.touched = 0

    def time(self) -> float:
        """Give the time."""
        return self.now

    def frame(self, lasts: float = 0.016, *, painted: bool = False) -> None:
        """Let a frame pass, which asks for touches at its end."""
        self.now += lasts
        self.guard.process([])
        if painted:
            self.guard.painted()

    def tap(self) -> bool:
        """Touch and let go."""
        self.touched += 1
        touch: Any = SimpleNamespace(uid=self.touched, ud={})
        counts = self.guard.down(touch, alone=True)
        self.guard.up(touch)
        return counts


@pytest.fixture
def glass(monkeypatch: pytest.MonkeyPatch) -> Glass:
    made = Glass()
    monkeypatch.setattr(touch_guard, "Clock", made)
    for _ in range(3):
        made.frame()
    return made


def test_the_second_click_of_a_double_one_waits_while_a_page_is_built_and_does_not_count(glass: Glass) -> None:
    """However long that takes: it is told of in the first frame after it."""
    assert glass.tap()
    glass.guard.changed()
    glass.frame(2.0)

    assert not glass.tap()


def test_nobody_answers_what_is_not_painted_yet(glass: Glass) -> None:
    """Short frames, but the picture of the page comes late."""
    glass.guard.changed()
    for _ in range(60):
        glass.frame()
    for _ in range(PICTURES):
        glass.frame(painted=True)

    assert not glass.tap()


def test_whoever_waits_until_it_is_there_is_heard(glass: Glass) -> None:
    """A while after its picture; what is painted later, as every moving ship is, changes nothing."""
    glass.guard.changed()
    for _ in range(PICTURES):
        glass.frame(painted=True)
    for _ in range(round((SETTLING + 0.1) / 0.016)):
        glass.frame(painted=True)

    assert glass.tap()
