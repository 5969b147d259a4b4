"""A learnt box: the kinds of card a table has taught, each with its looks, and perhaps the marker on its sleeve."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from statistics import median
from typing import TYPE_CHECKING

from hardware.errors import HardwareError
from hardware.vision.cards.compare.card_look import look_at
from hardware.vision.cards.compare.gallery import Gallery
from hardware.vision.cards.teach.one_card import card_in, like_others
from hardware.vision.shared.picture import plain

if TYPE_CHECKING:
    from typing import Any

    from hardware.arrays import Pixels
    from hardware.vision.cards.compare.card_look import Look

MOST_LOOKS = 4
ENOUGH, AGREE = 3, 0.04
"""So many cards must agree so closely about their shape before it is that of the box."""
FIRST_MARKER, LAST_MARKER = 4, 99
"""Markers below the first are the corners of the mat."""


USUAL_SIZE = (63.0, 88.0)
LEAST_SIDE, LEAST_SPREAD = 20, 2.0
"""A picture that is smaller, in pixels, or whose brightness hardly varies, shows no card."""


def worth_a_look(picture: Pixels) -> bool:
    """Whether a picture to learn from is large enough, and shows anything at all."""
    return min(picture.shape[:2]) >= LEAST_SIDE and float(picture.std()) >= LEAST_SPREAD


class BoxUnreadable(HardwareError, ValueError):
    """A file is no learnt box, of a version nobody here knows, or damaged."""


class OfAnotherGame(BoxUnreadable):
    """A box has no card of the game that it was taken in for."""

    def __init__(self, file: str) -> None:
        super().__init__("box.another-game", file=file)


class NotInTheBox(HardwareError, KeyError):
    """A card was asked for that this box does not have."""


class BadMarker(HardwareError, ValueError):
    """A marker that cannot be on a card: out of range, or taken."""


class CardUnclear(HardwareError, ValueError):
    """A picture to learn from shows no card, or not clearly which."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card, or the back of cards; `marker` is the number on the stickers of its sleeve."""

    name: str
    looks: tuple[Look, ...] = ()
    face_up: bool = True
    marker: int | None = None
    size: tuple[float, float] = USUAL_SIZE
    """Width and height in millimetres: so far from its stickers its corners are."""


@dataclass(frozen=True, slots=True)
class Box:
    """All learnt kinds. Never changed: teaching gives a new box."""

    name: str
    kinds: tuple[Kind, ...] = field(default=())

    @property
    def names(self) -> tuple[str, ...]:
        """The kinds in the order they were learnt."""
        return tuple(kind.name for kind in self.kinds)

    @property
    def shape(self) -> float | None:
        """How wide for their height its cards are; None before enough agree, for one may have been seen amiss."""
        shapes = [look.shape for look in self.looks]
        alike = max(([s for s in shapes if abs(s / one - 1) < AGREE] for one in shapes), key=len, default=[])
        return median(alike) if len(alike) >= ENOUGH else None

    def kind(self, name: str) -> Kind:
        """The kind of that name."""
        for kind in self.kinds:
            if kind.name == name:
                return kind
        raise NotInTheBox("box.no-such-card", card=name, box=self.name)

    def with_look(self, name: str, look: Look, *, face_up: bool = True) -> Box:
        """The box with one more look at a kind; of very many the oldest are forgotten."""
        for number, kind in enumerate(self.kinds):
            if kind.name == name:
                fuller = replace(kind, looks=(*kind.looks, look)[-MOST_LOOKS:], face_up=face_up)
                return replace(self, kinds=(*self.kinds[:number], fuller, *self.kinds[number + 1 :]))
        return replace(self, kinds=(*self.kinds, Kind(name, (look,), face_up)))

    def without_looks(self, name: str) -> Box:
        """The box with what a card looked like forgotten, so that it can be taught anew; its marker stays."""
        bare = replace(self.kind(name), looks=())
        kept = [bare if kind.name == name else kind for kind in self.kinds]
        return replace(self, kinds=tuple(kind for kind in kept if kind.looks or kind.marker is not None))

    def with_marker(
        self, name: str, marker: int | None, *, face_up: bool = True, size: tuple[float, float] = USUAL_SIZE
    ) -> Box:
        """The box with a marker on the sleeve of a kind of this size; each marker is on one kind only."""
        if marker is not None:
            if not FIRST_MARKER <= marker <= LAST_MARKER:
                raise BadMarker("box.marker-range", marker=marker, least=FIRST_MARKER, most=LAST_MARKER)
            other = next((k.name for k in self.kinds if k.marker == marker and k.name != name), None)
            if other is not None:
                raise BadMarker("box.marker-taken", marker=marker, card=other)
        if name not in self.names:
            return replace(self, kinds=(*self.kinds, Kind(name, (), face_up, marker, size)))
        kinds = (replace(kind, marker=marker, size=size) if kind.name == name else kind for kind in self.kinds)
        return replace(self, kinds=tuple(kinds))

    def gallery(self) -> Gallery | None:
        """Its looks side by side; None before anything is learnt."""
        looks = [(number, look) for number, kind in enumerate(self.kinds) for look in kind.looks]
        return Gallery(looks) if looks else None

    def taught(
        self, name: str, picture: Any, *, face_up: bool = True, shape: float | None = None, strict: bool = False
    ) -> Box:
        """The box with a card learnt from a picture in which it lies alone, its top to the top of the picture."""
        whole = plain(picture)
        quad = card_in(whole, shape or self.shape, self.gallery, strict=strict) if worth_a_look(whole) else None
        if quad is None:
            raise CardUnclear("box.card-unclear", card=name)
        return self.with_look(name, look_at(whole, like_others(whole, quad, self.looks)), face_up=face_up)

    @property
    def looks(self) -> tuple[Look, ...]:
        """Everything it has seen."""
        return tuple(look for kind in self.kinds for look in kind.looks)
