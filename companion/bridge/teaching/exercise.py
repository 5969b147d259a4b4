"""The interface of everything that can be taught before a camera, item by item.

A picture is tried first and kept only when somebody, or the closing ring, says so. Every kept one is on the disk before
the next is asked for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, Protocol, TypeVar

import cv2

if TYPE_CHECKING:
    from companion.i18n import Translator
    from hardware.arrays import Pixels
    from hardware.simulation import Scene

DRAWN: Final = 360
"""Pixels: how high a drawing of what is asked for is."""
PLACES: Final = ((-6.0, 3.0, 2.0), (5.0, -4.0, -3.0), (0.0, 6.0, 1.0))
"""Where things are laid on the simulated table: x, y, turned."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to lay down now, the how manyth of how many."""

    name: str
    number: int
    of: int


@dataclass(frozen=True, slots=True, eq=False)
class Tried:
    """What came of a picture: a key of the hardware, how far it is with this one, and what would be kept."""

    key: str
    share: float = 0.0
    seen: Pixels | None = None

    @property
    def good(self) -> bool:
        """Whether it can be kept."""
        return self.share >= 1


class Exercise(Protocol):
    """A round of teaching."""

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that is taught, in order."""
        ...

    @property
    def known(self) -> frozenset[str]:
        """What is learnt already."""
        ...

    @property
    def wanted(self) -> Wanted | None:
        """What to lay down; None when all is learnt."""
        ...

    def title(self, name: str, tr: Translator) -> str:
        """What one of them is called."""
        ...

    def group(self, name: str, tr: Translator) -> str:
        """What it belongs to: its deck, its die."""
        ...

    def drawing(self, name: str) -> Pixels | None:
        """About what it looks like, drawn by us; None if only people know that."""
        ...

    def lay(self, scene: Scene) -> Scene:
        """The simulated table with what is wanted lying on it."""
        ...

    def look(self, picture: Pixels) -> Tried:
        """Try a picture; nothing is kept."""
        ...

    def forget(self) -> None:
        """Let go of what was tried."""
        ...

    def keep(self) -> str:
        """Keep what was tried, on the disk too, and say its name; "" if there is nothing good."""
        ...

    def later(self) -> None:
        """Leave what is wanted for the end."""
        ...

    def anew(self, name: str) -> None:
        """Ask for this one now; what was known of it counts until the new one is kept."""
        ...


class Lesson(Protocol):
    """What asks for one thing after the other, and learns them from pictures."""

    def later(self) -> None:
        """Leave what is asked for the end."""
        ...


L = TypeVar("L", bound=Lesson)


class TrialLesson(ABC, Generic[L]):
    """A lesson and a copy on which pictures are tried; the copy becomes the lesson once it is on the disk."""

    def __init__(self, lesson: L) -> None:
        self._lesson = lesson
        self._trial: L | None = None

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]: ...

    @property
    @abstractmethod
    def _asked(self) -> str | None:
        """What the lesson asks for."""

    @abstractmethod
    def _write(self, trial: L) -> None:
        """Put what the copy has learnt on the disk."""

    @property
    def wanted(self) -> Wanted | None:
        asked = self._asked
        return Wanted(asked, self.names.index(asked) + 1, len(self.names)) if asked is not None else None

    def forget(self) -> None:
        self._trial = None

    def keep(self) -> str:
        wanted, trial = self.wanted, self._trial
        if trial is None or wanted is None:
            return ""
        self._write(trial)
        self._lesson, self._trial = trial, None
        return wanted.name

    def later(self) -> None:
        self.forget()
        self._lesson.later()


def as_high(picture: Pixels) -> Pixels:
    """A picture as high as a drawing."""
    scale = DRAWN / picture.shape[0]
    return cv2.resize(picture, (max(1, round(picture.shape[1] * scale)), DRAWN), interpolation=cv2.INTER_AREA)
