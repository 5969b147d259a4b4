"""Templates of learnt faces: what each face of a die without pips looks like, and telling them apart by it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from hardware.bounded_files import read_text
from hardware.errors import HardwareError
from hardware.vision.dice.face_match import Album, unpacked

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from hardware.arrays import Pixels

ALIKE = 0.92
"""Prints of two faces that fit each other so well will be mixed up."""
LEANING, HALF = 1.3, 0.5
"""A face that looks so much longer than wide belongs to a die that leans: it counts half."""
SHARPNESS, FITS = 28.0, 0.58
"""How strongly a fit becomes certainty: a face that is behind by a quarter is out; what fits less is no learnt face."""


class BookUnreadable(HardwareError, ValueError):
    """What was kept is no book of faces."""


@dataclass(frozen=True, slots=True)
class Page:
    """One face of one kind of die: a small picture of it from each time it was shown."""

    kind: str
    face: str
    prints: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FaceTemplates:
    """All learnt faces."""

    pages: tuple[Page, ...] = field(default=())

    def kinds(self) -> tuple[str, ...]:
        """The kinds of dice it knows."""
        return tuple(dict.fromkeys(page.kind for page in self.pages))

    def faces(self, kind: str) -> tuple[str, ...]:
        """The faces it knows of a kind."""
        return tuple(page.face for page in self.pages if page.kind == kind)

    def with_print(self, kind: str, face: str, kept: str) -> FaceTemplates:
        """The book with one more print of a face."""
        for number, page in enumerate(self.pages):
            if (page.kind, page.face) == (kind, face):
                fuller = Page(kind, face, (*page.prints, kept))
                return FaceTemplates((*self.pages[:number], fuller, *self.pages[number + 1 :]))
        return FaceTemplates((*self.pages, Page(kind, face, (kept,))))

    def without(self, kind: str) -> FaceTemplates:
        """The book with a kind forgotten."""
        return FaceTemplates(tuple(page for page in self.pages if page.kind != kind))

    def alike(self, kind: str) -> list[tuple[str, str, float]]:
        """Pairs of faces of a kind that look so alike that they will be mixed up, with their likeness."""
        pages = [page for page in self.pages if page.kind == kind]
        if not pages:
            return []
        near = Album([page.prints for page in pages]).likenesses()
        return [
            (page.face, pages[k].face, float(near[number, k]))
            for number, page in enumerate(pages)
            for k in range(number + 1, len(pages))
            if near[number, k] > ALIKE
        ]

    def as_json(self) -> list[dict[str, Any]]:
        """Plain values to keep in a file."""
        return [{"kind": p.kind, "face": p.face, "prints": p.prints} for p in self.pages]

    @staticmethod
    def from_json(rows: Any) -> FaceTemplates:
        """A book out of what was kept, without faces that have no print: they are taught again. Refuses all else."""
        try:
            pages = tuple(
                Page(str(row["kind"]), str(row["face"]), tuple(str(kept) for kept in row.get("prints", ())))
                for row in rows
            )
            for kept in (kept for page in pages for kept in page.prints):
                unpacked(kept)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise BookUnreadable("book.unreadable") from error
        return FaceTemplates(tuple(page for page in pages if page.prints))


MOST_BYTES = 8_000_000
"""Learnt faces are a few kilobytes each."""


def read_faces(file: Path) -> FaceTemplates:
    """The book in a file; raises `BookUnreadable`, or an `OSError` if there is none to be opened."""
    try:
        return FaceTemplates.from_json(json.loads(read_text(file, MOST_BYTES)))
    except (ValueError, RecursionError) as error:
        raise BookUnreadable("book.unreadable", file=str(file)) from error


class Teller:
    """Says which learnt face a die shows."""

    def __init__(self) -> None:
        """Begin with no faces at hand."""
        self._album: tuple[list[Page], Album] | None = None

    def tell(
        self, picture: Pixels, middle: tuple[float, float], size: float, book: FaceTemplates, kinds: Sequence[str]
    ) -> list[tuple[str, str, float]]:
        """Kind, face and share, best first, of the learnt faces of these kinds; what is like none gets little."""
        pages = [page for page in book.pages if page.kind in kinds]
        if not pages:
            return []
        if self._album is None or self._album[0] != pages:
            self._album = (pages, Album([page.prints for page in pages]))
        found = self._album[1].compared(picture, middle, size)
        power = np.exp(-SHARPNESS * np.maximum(found.behind, 0.0))
        stranger = float(np.exp(SHARPNESS * (FITS - found.value)))
        shares = power / (power.sum() + stranger) * (1.0 if found.aslant < LEANING else HALF)
        told = [(page.kind, page.face, float(share)) for page, share in zip(pages, shares, strict=True)]
        return sorted(told, key=lambda row: -row[2])
