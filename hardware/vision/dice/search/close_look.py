"""The close look: crops of each place from a few angles, what the network says of them on average."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.dice.networks import CropNetwork
from hardware.vision.dice.search.dice_finder import APART, WARM, Place

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from hardware.arrays import Floats, Pixels


COARSE = 2.0


@dataclass(frozen=True, slots=True)
class Frame:
    """How large a crop is, and the face in the middle of it, in pixels."""

    side: int
    face: int


CLOSE = Frame(56, 32)


def crop(  # noqa: PLR0913  where, how large, how turned, and how much around it
    picture: Pixels,
    middle: tuple[float, float],
    size: float,
    turn: float = 0.0,
    *,
    mirror: bool = False,
    frame: Frame = CLOSE,
) -> Pixels:
    """The surroundings of a die whose face is `size` pixels; beyond the picture the edge goes on."""
    scale = frame.face / max(size, 1.0)
    x, y = middle
    if scale * COARSE < 1:
        picture, x, y, scale = _smaller(picture, (x, y), size * frame.side / frame.face, scale)
    c, s = np.cos(np.radians(turn)) * scale, np.sin(np.radians(turn)) * scale
    across = np.array([-c, -s] if mirror else [c, s])
    matrix = np.array([[*across, 0.0], [-s, c, 0.0]])
    if mirror:
        matrix = np.array([[-c, -s, 0.0], [-s, c, 0.0]])
    matrix[:, 2] = (frame.side - 1) / 2 - matrix[:, :2] @ (x, y)
    size_out = (frame.side, frame.side)
    return cv2.warpAffine(picture, matrix, size_out, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def _smaller(
    picture: Pixels, at: tuple[float, float], reach: float, scale: float
) -> tuple[Pixels, float, float, float]:
    """A large die is made smaller first, by whole steps, which is quick and leaves no pixel out."""
    x, y = at
    high, wide = picture.shape[:2]
    left, top = (int(np.clip(v - reach, 0, most - 1)) for v, most in ((x, wide), (y, high)))
    right, low = (int(np.clip(v + reach + 2, 1, most)) for v, most in ((x, wide), (y, high)))
    part = picture[top : max(low, top + 1), left : max(right, left + 1)]
    step = min(2 ** int(np.ceil(np.log2(1 / (scale * COARSE)))), *part.shape[:2])
    small = (part.shape[1] // step, part.shape[0] // step)
    shrunk = cv2.resize(part[: small[1] * step, : small[0] * step], small, interpolation=cv2.INTER_AREA)
    return shrunk, (x - left + 0.5) / step - 0.5, (y - top + 0.5) / step - 0.5, scale * step


CLASSES = ("none", "1", "2", "3", "4", "5", "6", "sign", "edge")
PIPS = CLASSES[1:7]
NONE, SIGN, EDGE = 0, 7, 8
MOVES, FACING = slice(9, 12), 12
"""Where the network says how far off the die is, and which way it faces."""
SECOND = ((11.0, True),)
"""After the first look, straight, one from another angle in a mirror; the doubtful are looked at from more."""
MORE = ((-14.0, False), (-7.0, True))
NEARLY = 0.14
SETTLED, CLEAR, HOPE = 0.9, 0.93, 0.1
"""From this share on, more views would not change a mind."""
HELD, SMALLER, AROUND = 0.5, 0.5, 0.6
"""A die is held by another if it is as clear, so much smaller and lies so near its middle."""
LARGER = 0.3
"""Of two within each other that are about as clear, the larger is the die."""


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A place after a closer look: where it really is, and the share of every class."""

    place: Place
    shares: Floats

    @property
    def die(self) -> float:
        """How likely it is that a die's upper face is here at all."""
        return float(1 - self.shares[NONE])

    @property
    def clear(self) -> float:
        """How clear it is what is here: a die, and which face."""
        return float(self.place.heat * self.shares[NONE + 1 :].max())


class Looker:
    """Says of places which face they show."""

    def __init__(self, weights: Path | None = None) -> None:
        """Load the network."""
        self._network = CropNetwork("reader", weights)

    def look(self, picture: Pixels, places: Sequence[Place]) -> list[Look]:
        """Every place looked at, moved to where the die really is; those that become one are told once."""
        if not places:
            return []
        moved, first, trust = self._straight(picture, places)
        astray = [k for k, straight in enumerate(trust[:, 0]) if not straight and 1 - first[k, NONE] > HOPE]
        if astray:
            nearer, shares, near = self._straight(picture, [moved[k] for k in astray])
            for k, place in zip(astray, nearer, strict=True):
                moved[k] = place
            first[astray], trust[astray] = shares, near
        shares = first.copy()
        again = [k for k, place in enumerate(moved) if not (trust[k, 0] and _plain(place, first[k]))]
        if again:
            second = self._views(picture, [moved[k] for k in again], SECOND)
            shares[again] = (first[again] * trust[again] + second) / (trust[again] + 1)
        doubt = [k for k, row in enumerate(shares) if row[:EDGE].max() + row[EDGE] < SETTLED and 1 - row[NONE] > HOPE]
        if doubt:
            more = self._views(picture, [moved[k] for k in doubt], MORE)
            seen = trust[doubt] + 1
            shares[doubt] = (shares[doubt] * seen + more * len(MORE)) / (seen + len(MORE))
        return told_once([Look(p, row) for p, row in zip(moved, shares, strict=True)])

    def _straight(self, picture: Pixels, places: Sequence[Place]) -> tuple[list[Place], Floats, Floats]:
        """A straight look at each: where it really is, the shares, and whether the look went to its middle."""
        said = self._network.look([crop(picture, (p.x, p.y), p.size) for p in places])
        moved = [_moved(p, row) for p, row in zip(places, said, strict=True)]
        trust = np.array([_near(a, b) for a, b in zip(places, moved, strict=True)], np.float32)[:, None]
        return moved, _shares(said[:, : len(CLASSES)]), trust

    def angles(
        self, picture: Pixels, middle: tuple[float, float], size: float, views: Sequence[tuple[float, bool, float]]
    ) -> Floats:
        """The shares of the classes from each of these angles: turn, mirror, and how much larger the die is taken."""
        cuts = [crop(picture, middle, size * larger, turn, mirror=mirror) for turn, mirror, larger in views]
        return _shares(self._network.look(cuts)[:, : len(CLASSES)])

    def _views(self, picture: Pixels, places: Sequence[Place], views: Sequence[tuple[float, bool]]) -> Floats:
        cuts = [crop(picture, (p.x, p.y), p.size, turn, mirror=mirror) for p in places for turn, mirror in views]
        shares = _shares(self._network.look(cuts)[:, : len(CLASSES)])
        mean: Floats = shares.reshape(len(places), len(views), -1).mean(1)
        return mean


def _shares(said: Floats) -> Floats:
    power = np.exp(said - said.max(1, keepdims=True))
    shares: Floats = power / power.sum(1, keepdims=True)
    return shares


def _moved(place: Place, said: Floats) -> Place:
    dx, dy, size = np.clip(said[MOVES], -0.3, 0.3).tolist()
    side = place.size * float(np.exp(size))
    facing = (float(said[FACING]), float(said[FACING + 1])) if len(said) > FACING else place.facing
    return Place(place.x + dx * side, place.y + dy * side, side, place.heat, facing)


def _plain(place: Place, shares: Floats) -> bool:
    """Whether one look is enough: a warm place with a clear face, or a cool one with nothing."""
    if int(shares.argmax()) == NONE:
        return float(shares[NONE]) > CLEAR and place.heat < WARM
    return float(shares.max()) > SETTLED and place.heat > WARM


def _near(before: Place, after: Place) -> float:
    """1 if the first look was straight at the die, else 0: then it does not count."""
    off = np.hypot(before.x - after.x, before.y - after.y) / after.size
    return float(off < NEARLY and abs(np.log(before.size / after.size)) < NEARLY)


def told_once(looks: list[Look]) -> list[Look]:
    """The clearest looks, none within another: a pip within a die is no die of its own."""
    kept: list[Look] = []
    for look in sorted(looks, key=lambda k: (-k.clear * k.place.size**LARGER, k.place.y, k.place.x)):
        p = look.place
        if all(np.hypot(p.x - k.place.x, p.y - k.place.y) > APART * max(p.size, k.place.size) for k in kept):
            kept.append(look)
    return kept


def without_giants(looks: list[Look]) -> list[Look]:
    """Without what holds several smaller dice: that is a bowl, a round field, the circle of a lamp."""
    clear = [look for look in looks if look.clear > HELD]

    def holds(one: Look) -> bool:
        p = one.place
        inner = [
            k.clear
            for k in clear
            if k.place.size < SMALLER * p.size and max(abs(k.place.x - p.x), abs(k.place.y - p.y)) < AROUND * p.size
        ]
        return len(inner) > 1 and sum(inner) > one.clear + HELD

    return [look for look in looks if not holds(look)]
