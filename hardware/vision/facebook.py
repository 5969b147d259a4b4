"""Learnt faces: a book of what each face of a die without pips looks like, and telling them apart by it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from hardware.errors import HardwareError
from hardware.vision.crops import crop
from hardware.vision.networks import CropNetwork
from hardware.vision.prints import Album, unpacked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats, Pixels

TURNS = tuple(22.5 * k for k in range(16))
SHARPNESS = 14.0
"""How strongly likeness becomes certainty."""
ENOUGH = 0.45
"""Less likeness than this to any learnt face is no learnt face."""
ALIKE = 0.8
SEVERAL = 3
SIZES, PLAINLY = (1.0, 1.35, 1.75), 0.85
LEANING, HALF = 1.3, 0.5
"""A face that looks so much longer than wide belongs to a die that leans: it counts half."""
PRINT_SHARPNESS, FIT_SHARPNESS, FITS = 28.0, 28.0, 0.58
"""The same for prints: a face that is behind by a quarter is out; a print that fits less than this does not."""


class BookUnreadable(HardwareError, ValueError):
    """What was kept is no book of faces."""


@dataclass(frozen=True, slots=True)
class Page:
    """One face of one kind of die: what it looked like each time it was shown, and the colours of the die then.

    Its `prints` are small pictures of it; books from before there were any have none.
    """

    kind: str
    face: str
    looks: tuple[tuple[float, ...], ...]
    colours: tuple[tuple[int, int, int], ...] = ()
    prints: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FaceBook:
    """All learnt faces."""

    pages: tuple[Page, ...] = field(default=())

    def kinds(self) -> tuple[str, ...]:
        """The kinds of dice it knows."""
        return tuple(dict.fromkeys(page.kind for page in self.pages))

    def faces(self, kind: str) -> tuple[str, ...]:
        """The faces it knows of a kind."""
        return tuple(page.face for page in self.pages if page.kind == kind)

    def with_look(self, kind: str, face: str, look: Floats, rgb: tuple[int, int, int], kept: str = "") -> FaceBook:
        """The book with one more look at a face, and the print that was `kept` of it."""
        values = tuple(round(float(v), 5) for v in look)
        prints = (kept,) if kept else ()
        for number, page in enumerate(self.pages):
            if (page.kind, page.face) == (kind, face):
                fuller = Page(kind, face, (*page.looks, values), (*page.colours, rgb), (*page.prints, *prints))
                return FaceBook((*self.pages[:number], fuller, *self.pages[number + 1 :]))
        return FaceBook((*self.pages, Page(kind, face, (values,), (rgb,), prints)))

    def without(self, kind: str) -> FaceBook:
        """The book with a kind forgotten."""
        return FaceBook(tuple(page for page in self.pages if page.kind != kind))

    def alike(self, kind: str) -> list[tuple[str, str, float]]:
        """Pairs of faces of a kind that look so alike that they will be mixed up, with their likeness."""
        pages = [page for page in self.pages if page.kind == kind]
        pairs = []
        for number, page in enumerate(pages):
            near = np.mean([_likenesses(np.array(look), pages) for look in page.looks], axis=0)
            pairs += [
                (page.face, pages[k].face, float(near[k])) for k in range(number + 1, len(pages)) if near[k] > ALIKE
            ]
        return pairs

    def as_json(self) -> list[dict[str, Any]]:
        """Plain values to keep in a file."""
        return [
            {"kind": p.kind, "face": p.face, "looks": p.looks, "colours": p.colours, "prints": p.prints}
            for p in self.pages
        ]

    @staticmethod
    def from_json(rows: Any) -> FaceBook:
        """A book out of what was kept; refuses anything else."""
        try:
            pages = tuple(
                Page(
                    str(row["kind"]),
                    str(row["face"]),
                    tuple(tuple(float(v) for v in look) for look in row["looks"]),
                    tuple((int(r), int(g), int(b)) for r, g, b in row["colours"]),
                    tuple(str(kept) for kept in row.get("prints", ())),
                )
                for row in rows
            )
            for kept in (kept for page in pages for kept in page.prints):
                unpacked(kept)
            lengths = {len(look) for page in pages for look in page.looks}
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise BookUnreadable("book.unreadable") from error
        if len(lengths) > 1 or any(not page.looks for page in pages):
            raise BookUnreadable("book.unreadable")
        return FaceBook(pages)


class Teller:
    """Says which learnt face a die shows."""

    def __init__(self) -> None:
        """Load the network."""
        self._network = CropNetwork("signs")
        self._album: tuple[list[Page], Album] | None = None

    def look(self, picture: Pixels, middle: tuple[float, float], size: float) -> Floats:
        """What a face looks like, whichever way it is turned: a direction of length one."""
        return _unit(self._turned(picture, middle, size).mean(0))

    def _turned(self, picture: Pixels, middle: tuple[float, float], size: float) -> Floats:
        return _unit(self._network.look([crop(picture, middle, size, turn) for turn in TURNS]))

    def tell(
        self, picture: Pixels, middle: tuple[float, float], size: float, book: FaceBook, kinds: Sequence[str]
    ) -> list[tuple[str, str, float]]:
        """Kind, face and share, best first, of the learnt faces of these kinds; what is like none gets little."""
        pages = [page for page in book.pages if page.kind in kinds]
        if not pages:
            return []
        if all(page.prints for page in pages):
            return self._compared(picture, middle, size, pages)
        likeness, turned = np.zeros(len(pages)), np.zeros((1, 1))
        for larger in SIZES:  # how large the die is can be misjudged by its sign
            looks = self._turned(picture, middle, size * larger)
            other = _likenesses(_unit(looks.mean(0)), pages)
            if other.max() > likeness.max():
                likeness, turned = other, looks
            if likeness.max() > PLAINLY:
                break
        if turned.size == 1:
            return []
        power = np.exp(SHARPNESS * (likeness - likeness.max()))
        stranger = float(np.exp(SHARPNESS * (ENOUGH - likeness.max())))
        shares = power / (power.sum() + stranger) * _agreed(turned, pages)
        told = [(page.kind, page.face, float(share)) for page, share in zip(pages, shares, strict=True)]
        return sorted(told, key=lambda row: -row[2])

    def _compared(
        self, picture: Pixels, middle: tuple[float, float], size: float, pages: list[Page]
    ) -> list[tuple[str, str, float]]:
        """The same by the prints, which tell small signs apart."""
        if self._album is None or self._album[0] != pages:
            self._album = (pages, Album([page.prints for page in pages]))
        found = self._album[1].compared(picture, middle, size)
        power = np.exp(-PRINT_SHARPNESS * np.maximum(found.behind, 0.0))
        stranger = float(np.exp(FIT_SHARPNESS * (FITS - found.value)))
        shares = power / (power.sum() + stranger) * (1.0 if found.aslant < LEANING else HALF)
        told = [(page.kind, page.face, float(share)) for page, share in zip(pages, shares, strict=True)]
        return sorted(told, key=lambda row: -row[2])


def _agreed(turned: Floats, pages: Sequence[Page]) -> Floats:
    """The share of the turned looks that speak for each page, smoothed so that one dissenter does not rule it out."""
    votes = np.array([_likenesses(look, pages).argmax() for look in turned])
    counts = np.bincount(votes, minlength=len(pages)).astype(np.float64)
    agreed: Floats = (counts + 0.05) / (len(votes) + 0.05)
    return agreed


def _likenesses(look: Floats, pages: Sequence[Page]) -> Floats:
    """How like each page a look is, seen from the middle of them all: what all faces share tells nothing."""
    middle = np.mean([np.mean(page.looks, axis=0) for page in pages], axis=0) if len(pages) >= SEVERAL else 0.0
    towards = _unit(look - middle)
    return np.array([float((_unit(np.array(page.looks) - middle) @ towards).max()) for page in pages])


def _unit(rows: Floats) -> Floats:
    unit: Floats = rows / (np.linalg.norm(rows, axis=-1, keepdims=True) + 1e-9)
    return unit
