"""The camera set right: what the picture is like, what to change, and the corners of the mat. No Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec import Struct

from companion.ui.models.doctoring import Told, told
from hardware.camera.frame import Condition, Health
from hardware.errors import HardwareError
from hardware.vision.mat import Mat, mat_from_touch

if TYPE_CHECKING:
    from companion.bridge.surveying import Survey
    from companion.i18n import Translator

CORNERS: Final = 4
NEAR: Final = 0.06
"""A finger so close to a corner, as a share of the picture, moves it."""
SEEING: Final = frozenset({Health.FINE, Health.SLOW, Health.WRONG_SIZE})
LEAST, MOST = 10, 250
USUAL: Final = (56, 40)
"""Centimetres."""
SAME: Final = 0.01
"""Corners that differ by less, as a share of the picture, have not moved."""
Share = tuple[float, float]
"""A place in the picture, from its upper left, in shares of its width and height."""


class Shown(Struct, frozen=True):
    """Everything that the screen shows, but the picture."""

    words: str
    rows: tuple[Told, ...] = ()
    corners: tuple[Share, ...] = ()
    touched: bool = False
    """The corners were set by a finger."""
    can_keep: bool = False
    kept: bool = False
    """What is shown is what is kept."""


class Calibrating:
    """One look at how things stand; touching begins with `touch_corners`."""

    def __init__(self, tr: Translator) -> None:
        self.tr = tr
        self.survey: Survey | None = None
        self.kept: Mat | None = None
        self.touching = False
        self.size = USUAL
        self._points: list[Share] = []
        self._health = Health.STARTING

    # --- what comes in -----------------------------------------------------------------------------------------

    def camera_is(self, condition: Condition) -> None:
        """Know how the camera is."""
        self._health = condition.health

    def saw(self, survey: Survey, kept: Mat | None) -> None:
        """Take in a measurement, and the mat that is kept for this camera."""
        self.survey, self.kept = survey, kept

    def touch_corners(self) -> None:
        """Begin to set the corners by hand, or give it up."""
        self.touching = not self.touching
        self._points = []
        if self.touching and self.kept is not None:
            wide, high = self.kept.size
            self.size = (round(wide / 10), round(high / 10))

    def touch(self, x: float, y: float) -> int | None:
        """Put a corner there, or take hold of the one that is near; says which."""
        if not self.touching:
            return None
        for number, (left, top) in enumerate(self._points):
            if abs(left - x) < NEAR and abs(top - y) < NEAR:
                return number
        if len(self._points) >= CORNERS:
            return None
        self._points.append(_within(x, y))
        return len(self._points) - 1

    def move(self, corner: int, x: float, y: float) -> None:
        """Draw a corner elsewhere."""
        if self.touching and 0 <= corner < len(self._points):
            self._points[corner] = _within(x, y)

    def resize(self, side: int, by: int) -> None:
        """Say how wide (0) or high (1) the area is, in centimetres."""
        sides = list(self.size)
        sides[side] = min(MOST, max(LEAST, sides[side] + by))
        self.size = (sides[0], sides[1])

    # --- what goes out -----------------------------------------------------------------------------------------

    @property
    def mat(self) -> Mat | None:
        """The mat that would be kept: as touched, or as its markers show it; None if there is none."""
        if self.survey is None:
            return None
        if not self.touching:
            return self.survey.calibration.mat
        wide, high = self.survey.size
        try:
            points = [(x * wide, y * high) for x, y in self._points]
            return mat_from_touch(points, (self.size[0] * 10.0, self.size[1] * 10.0))
        except HardwareError:
            return None

    def keeping(self) -> None:
        """What was touched is kept now."""
        self.kept = self.mat
        self.touching, self._points = False, []

    def shown(self) -> Shown:
        """Put everything as the screen shows it."""
        tr, survey = self.tr, self.survey
        if self._health not in SEEING and self._health is not Health.STARTING:
            mend = Told("no", tr.text(f"eyes.{self._health}"), tr.text(f"eyes.{self._health}.mend"))
            return Shown(tr.text("calib.blind"), (mend,))
        if survey is None:
            return Shown(tr.text("teach.opening"))
        if self.touching:
            return self._touched(survey)
        rows: tuple[Told, ...] = tuple(told(tr, one) for one in survey.calibration.findings)
        first = survey.calibration.first
        words = tr.text("calib.good") if first is None else told(tr, first).mend or told(tr, first).text
        mat = survey.calibration.mat
        return Shown(
            words,
            rows,
            self._shares(mat, survey.size),
            can_keep=mat is not None and not _alike(mat, self.kept, survey.size),
            kept=_alike(mat, self.kept, survey.size),
        )

    def _touched(self, survey: Survey) -> Shown:
        tr, left = self.tr, CORNERS - len(self._points)
        mat = self.mat
        if left:
            words = tr.text("calib.touch", left=left)
        elif mat is None:
            words = tr.say("hardware", "zone.bad-corners", {})
        else:
            words = tr.text("calib.drag")
        size = tr.text("calib.size", width=self.size[0], height=self.size[1])
        rows = (Told("table", size, tr.text("calib.size-help")),)
        corners = self._shares(mat, survey.size) if mat is not None else tuple(self._points)
        return Shown(words, rows, corners, touched=True, can_keep=mat is not None)

    @staticmethod
    def _shares(mat: Mat | None, size: tuple[int, int]) -> tuple[Share, ...]:
        wide, high = size
        return tuple((x / wide, y / high) for x, y in mat.corners) if mat is not None else ()


def _within(x: float, y: float) -> Share:
    return min(1.0, max(0.0, x)), min(1.0, max(0.0, y))


def _alike(mat: Mat | None, other: Mat | None, size: tuple[int, int]) -> bool:
    """Whether two mats are the same as far as a picture can tell."""
    if mat is None or other is None:
        return False
    far = max(
        abs(a - b) for one, two in zip(mat.corners, other.corners, strict=True) for a, b in zip(one, two, strict=True)
    )
    return far < SAME * max(size)
