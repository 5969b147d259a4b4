"""Readings of dice with their doubts, and the verdict on a whole picture. Plain frozen values."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

Box = tuple[float, float, float, float]
Point = tuple[float, float]
PIPS = "pips"
PIP_FACES = ("1", "2", "3", "4", "5", "6")


class Verdict(StrEnum):
    """Whether a reading can be taken, must be asked about, or cannot be."""

    SURE = "sure"
    DOUBTFUL = "doubtful"
    IMPOSSIBLE = "impossible"


class Reason(StrEnum):
    """Why a reading is impossible, or what casts doubt on it; keys for translation."""

    NO_PICTURE = "picture.empty"
    TOO_SMALL = "picture.too-small"
    OUTSIDE = "zone.outside"
    DARK = "picture.dark"
    GLARE = "picture.glare"
    BLURRED = "picture.blurred"
    MOVING = "picture.moving"
    HAND = "hand.in-the-way"
    NO_DICE = "dice.none"
    TOO_MANY = "dice.too-many"
    TOO_FEW = "dice.too-few"
    PERHAPS_MORE = "dice.perhaps-more"
    OTHER_DICE = "dice.not-those"
    ON_EDGE = "die.on-edge"
    ASLANT = "die.aslant"
    STACKED = "die.stacked"
    CUT_OFF = "die.cut-off"
    UNKNOWN_FACE = "die.unknown-face"
    UNCLEAR = "die.unclear"


@dataclass(frozen=True, slots=True)
class DieReading:
    """One die: kind and face (empty if unknown), where it is, its colour, how sure that is, and the second guess."""

    kind: str
    face: str
    confidence: float
    runner_up: str
    runner_up_confidence: float
    middle: Point
    size: float
    outline: tuple[Point, ...]
    colour: str
    rgb: tuple[int, int, int]
    sure: bool
    trouble: Reason | None = None
    there: float = 1.0
    """How likely it is that a die lies there at all."""

    @property
    def box(self) -> Box:
        """Left, top, right, bottom in pixels."""
        xs, ys = zip(*self.outline, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def value(self) -> int | None:
        """The pips, if it shows pips."""
        return int(self.face) if self.kind == PIPS and self.face else None


@dataclass(frozen=True, slots=True)
class Candidate:
    """One way to read the whole picture, and its share among all ways."""

    faces: tuple[str, ...]
    share: float


@dataclass(frozen=True, slots=True)
class Reading:
    """What a picture shows: the dice from left to right within rows, the verdict, and other ways to read it."""

    verdict: Verdict
    dice: tuple[DieReading, ...] = ()
    reason: Reason | None = None
    facts: dict[str, str | float] = field(default_factory=dict, hash=False)
    candidates: tuple[Candidate, ...] = ()

    @property
    def values(self) -> tuple[int, ...]:
        """The pips of all dice that show pips."""
        return tuple(die.value for die in self.dice if die.value is not None)

    @property
    def faces(self) -> tuple[str, ...]:
        """The faces of all dice."""
        return tuple(die.face for die in self.dice)

    @property
    def confidence(self) -> float:
        """How sure the whole is."""
        share = 1.0
        for die in self.dice:
            share *= die.confidence
        return share if self.dice else 0.0


@dataclass(frozen=True, slots=True)
class Wanted:
    """A die that may lie there: its kind, the faces it can show, and its colour if that tells whose it is."""

    kind: str = PIPS
    faces: tuple[str, ...] = PIP_FACES
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Expected:
    """What is asked for: these dice, all or (with `up_to`) as many as are not still in hand; None is anything."""

    dice: tuple[Wanted, ...] | None = None
    up_to: bool = False

    @property
    def count(self) -> int | None:
        """How many dice must be there; None if that is open."""
        return None if self.dice is None or self.up_to else len(self.dice)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of dice that may be there."""
        return (PIPS,) if not self.dice else tuple(dict.fromkeys(die.kind for die in self.dice))

    def faces_of(self, kind: str) -> tuple[str, ...]:
        """The faces that dice of this kind may show."""
        if not self.dice:
            return PIP_FACES
        return tuple(dict.fromkeys(face for die in self.dice if die.kind == kind for face in die.faces))


ANYTHING = Expected()


def pip_dice(count: int, faces: tuple[str, ...] = PIP_FACES) -> Expected:
    """So many ordinary dice."""
    return Expected((Wanted(PIPS, faces),) * count)
