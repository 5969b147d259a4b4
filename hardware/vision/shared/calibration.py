"""Calibration: sharpness, light, glare, the mat, the size of a card: what is, and what to change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

from hardware.doctor.finding import Finding, State
from hardware.markers import CORNER_MARKERS
from hardware.vision.shared.mat import Mat, corner_markers, mat_from_markers
from hardware.vision.shared.picture import at_most, plain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from hardware.arrays import Floats, Pixels

CHECK = "calibration"
SHARP_FROM, SOFT_FROM = 0.2, 0.15
"""How much of a strong edge's height lies within one pixel: a lens in focus, one slightly out of it."""
LEAST_CONTRAST = 25.0
DARK_BELOW, DIM_BELOW = 90.0, 150.0
"""How bright the brightest things are: paper, the rim of a marker."""
NIGHT_BELOW = 40.0
"""So dark that also a dark cloth with nothing on it shows that there is no light."""
BLOWN = 250
BRIGHT_SHARE, GLARE_SHARE = 0.05, 0.006
EVEN_FROM = 0.55
CARD_WIDTH = 63.0
CARD_GOOD, CARD_LEAST = 100.0, 70.0
ASLANT_FROM = 1.5
"""The nearest marker is seen so much larger than the farthest."""
AROUND = 15
LARGEST = 2600


@dataclass(frozen=True, slots=True)
class Calibration:
    """What was measured; None where it could not be."""

    sharpness: float | None
    brightness: float
    blown: float
    evenness: float | None
    aslant: float | None
    seen: tuple[int, ...]
    mat: Mat | None

    @property
    def card_pixels(self) -> float | None:
        """How wide a playing card is in the picture."""
        return self.mat.scale * CARD_WIDTH if self.mat else None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything in the order in which one would mend it: light first, then the lens, then where things are."""
        return tuple(_findings(self))

    @property
    def good(self) -> bool:
        """Whether cards can be read from such pictures."""
        return all(finding.state is not State.BROKEN for finding in self.findings)

    @property
    def bare(self) -> bool:
        """Whether nothing lies there to judge light or sharpness by."""
        return self.sharpness is None and not self.seen

    @property
    def first(self) -> Finding | None:
        """The one thing to change now, at last what cannot be told of a bare table; None if all is well."""
        order = (State.BROKEN, State.WARNING)
        ill = [finding for finding in self.findings if finding.state in order]
        if not ill and self.bare:
            return next(finding for finding in self.findings if finding.state is State.ABSENT)
        return min(ill, key=lambda finding: order.index(finding.state)) if ill else None


def calibrated(picture: Any, mat: Mat | None = None) -> Calibration | None:
    """Measure a picture; a mat that was touched is taken where no markers are seen. None if it is no picture."""
    whole = plain(picture)
    if not whole.size:
        return None
    small, _ = at_most(whole, LARGEST)
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    markers = corner_markers(whole)
    return Calibration(
        sharpness=_sharpness(grey),
        brightness=float(np.percentile(grey, 99)),
        blown=float((grey >= BLOWN).mean()),
        evenness=_evenness(whole, markers),
        aslant=_aslant(markers),
        seen=tuple(sorted(markers)),
        mat=mat_from_markers(whole) or mat,
    )


def _sharpness(grey: Pixels) -> float | None:
    """The steepest part of the strongest edges, as a share of their height; None if there is no edge to judge."""
    smooth = cv2.GaussianBlur(grey.astype(np.float32), (0, 0), 0.7)
    steep = cv2.magnitude(cv2.Sobel(smooth, cv2.CV_32F, 1, 0) / 8, cv2.Sobel(smooth, cv2.CV_32F, 0, 1) / 8)
    around = np.ones((AROUND, AROUND), np.uint8)
    height = cv2.dilate(smooth, around) - cv2.erode(smooth, around)
    least = float(np.percentile(height, 98))
    if least < LEAST_CONTRAST:
        return None
    strong = height >= least
    return float(np.percentile(steep[strong] / height[strong], 95))


def _evenness(whole: Pixels, markers: dict[int, Floats]) -> float | None:
    """The darkest marker's paper against the brightest one's."""
    if len(markers) < 2:  # noqa: PLR2004  # one alone compares with nothing
        return None
    papers = []
    for corners in markers.values():
        middle = corners.mean(0)
        rim = (corners - middle) * 1.15 + middle
        left, top = np.clip(np.floor(rim.min(0)), 0, None).astype(int)
        right, low = np.ceil(rim.max(0)).astype(int)
        papers.append(float(np.percentile(cv2.cvtColor(whole[top:low, left:right], cv2.COLOR_BGR2GRAY), 90)))
    return min(papers) / max(*papers, 1.0)


def _aslant(markers: dict[int, Floats]) -> float | None:
    if set(markers) != set(CORNER_MARKERS):
        return None
    sides = [float(cv2.contourArea(corners) ** 0.5) for corners in markers.values()]
    return max(sides) / max(min(sides), 1.0)


# --- in words ------------------------------------------------------------------------------------------------------


def _findings(seen: Calibration) -> Iterator[Finding]:
    light = State.BROKEN if seen.brightness < DARK_BELOW else State.WARNING
    if seen.bare and NIGHT_BELOW <= seen.brightness < DIM_BELOW:
        yield _said(State.ABSENT, "light.unknown")
    elif seen.brightness < DIM_BELOW:
        yield _said(light, "light.dark" if light is State.BROKEN else "light.dim")
    elif seen.blown > BRIGHT_SHARE:
        yield _said(State.WARNING, "light.bright")
    else:
        yield _said(State.GOOD, "light.good")
        glare = seen.blown > GLARE_SHARE
        yield _said(State.WARNING if glare else State.GOOD, "glare.some" if glare else "glare.good")
    if seen.evenness is not None:
        even = seen.evenness >= EVEN_FROM
        yield _said(State.GOOD if even else State.WARNING, "even.good" if even else "even.uneven")
    yield _sharp(seen.sharpness)
    yield from _placed(seen)


def _sharp(sharpness: float | None) -> Finding:
    if sharpness is None:
        return _said(State.ABSENT, "sharpness.unknown")
    if sharpness >= SHARP_FROM:
        return _said(State.GOOD, "sharpness.good")
    if sharpness >= SOFT_FROM:
        return _said(State.WARNING, "sharpness.soft")
    return _said(State.BROKEN, "sharpness.blurred")


def _placed(seen: Calibration) -> Iterator[Finding]:
    if seen.mat is None:
        missing = [number for number in CORNER_MARKERS if number not in seen.seen]
        if len(missing) == len(CORNER_MARKERS):
            yield _said(State.ABSENT, "mat.none")
        else:
            yield _said(State.BROKEN, "mat.missing", corner=missing[0] if missing else 0)
        return
    width, height = (round(side / 10) for side in seen.mat.size)
    yield _said(State.GOOD, "mat.good", width=width, height=height)
    pixels = round(seen.card_pixels or 0)
    if pixels < CARD_LEAST:
        yield _said(State.BROKEN, "size.tiny", pixels=pixels)
    elif pixels < CARD_GOOD:
        yield _said(State.WARNING, "size.small", pixels=pixels)
    else:
        yield _said(State.GOOD, "size.good", pixels=pixels)
    if seen.aslant is not None:
        aslant = seen.aslant > ASLANT_FROM
        yield _said(State.WARNING if aslant else State.GOOD, "tilt.aslant" if aslant else "tilt.good")


def _said(state: State, key: str, **facts: float) -> Finding:
    return Finding(CHECK, state, f"{CHECK}.{key}", dict(facts))
