"""The calibration screen's content: quality of the picture, what to change, the mat, where dice are rolled. No Kivy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import Struct

from companion.presenter.house.doctor_rows import Told, told
from hardware.camera.frame import Condition, Health
from hardware.errors import HardwareError
from hardware.vision.dice.dice_place import DicePlace, Where
from hardware.vision.shared.mat import Mat, mat_from_touch
from hardware.vision.shared.zone import zone_of

if TYPE_CHECKING:
    from companion.bridge.teaching.camera_survey import Survey
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
THOUSAND: Final = 1000.0
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
    dice: Told | None = None
    """Where dice count; a touch changes it."""
    tray: tuple[Share, ...] = ()
    """The corners of the tray that is kept."""


class Choice(NamedTuple):
    """One of the places where dice may be rolled."""

    where: Where
    text: str
    now: bool


class CalibrationModel:
    """One look at how things stand; touching begins with `touch_corners`."""

    def __init__(self, tr: Translator) -> None:
        self.tr = tr
        self.survey: Survey | None = None
        self.kept: Mat | None = None
        self.dice = DicePlace()
        self.touching = False
        self.for_tray = False
        """The corners that are touched are those of a tray."""
        self.size = USUAL
        self._points: list[Share] = []
        self._health = Health.STARTING

    # --- what comes in -----------------------------------------------------------------------------------------

    def camera_is(self, condition: Condition) -> None:
        """Know how the camera is."""
        self._health = condition.health

    def saw(self, survey: Survey, kept: Mat | None, dice: DicePlace | None = None) -> None:
        """Take in a measurement, and the mat and the place for dice that are kept for this camera."""
        self.survey, self.kept, self.dice = survey, kept, dice or DicePlace()

    def touch_tray(self) -> None:
        """Begin to set the corners of a tray; one that is kept can be drawn elsewhere."""
        self.touching = self.for_tray = True
        self._points = list(self.dice.tray)

    def touch_corners(self) -> None:
        """Begin to set the corners by hand, or give it up."""
        self.touching, self.for_tray = not self.touching, False
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
        if not self.touching or self.for_tray:
            return self.survey.calibration.mat
        wide, high = self.survey.size
        try:
            points = [(x * wide, y * high) for x, y in self._points]
            return mat_from_touch(points, (self.size[0] * 10.0, self.size[1] * 10.0))
        except HardwareError:
            return None

    @property
    def tray(self) -> DicePlace | None:
        """The tray that would be kept, as it was touched; None if there is none."""
        if not (self.touching and self.for_tray):
            return None
        try:
            corners = zone_of([(x * THOUSAND, y * THOUSAND) for x, y in self._points]).corners
        except HardwareError:
            return None
        return DicePlace(Where.TRAY, tuple((x / THOUSAND, y / THOUSAND) for x, y in corners))

    def keeping(self) -> None:
        """What was touched is kept now."""
        if self.for_tray:
            self.dice = self.tray or self.dice
        else:
            self.kept = self.mat
        self.touching, self.for_tray, self._points = False, False, []

    def choices(self) -> tuple[Choice, ...]:
        """Where dice may be rolled; the mat only if somebody knows where it lies."""
        offered = [where for where in Where if where is not Where.MAT or self._knows_mat]
        return tuple(Choice(one, self.tr.text(f"calib.dice-{one}"), one is self.dice.where) for one in offered)

    @property
    def choice_help(self) -> str:
        """What is to be known about the choice."""
        lines = ["calib.dice-help"] if self._knows_mat else ["calib.dice-help", "calib.dice-mat-help"]
        return " ".join(self.tr.text(line) for line in lines)

    @property
    def _knows_mat(self) -> bool:
        return self.kept is not None or self.mat is not None or self.dice.where is Where.MAT

    def shown(self) -> Shown:
        """Put everything as the screen shows it."""
        tr, survey = self.tr, self.survey
        if self._health not in SEEING and self._health is not Health.STARTING:
            mend = Told("no", tr.text(f"eyes.{self._health}"), tr.text(f"eyes.{self._health}.mend"))
            return Shown(tr.text("calib.blind"), (mend,))
        if survey is None:
            return Shown(tr.text("teach.opening"))
        if self.touching:
            return self._touched_tray() if self.for_tray else self._touched(survey)
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
            dice=Told("die", tr.text(f"calib.dice-is-{self.dice.where}"), tr.text("calib.dice-change")),
            tray=self.dice.tray,
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

    def _touched_tray(self) -> Shown:
        tr, left = self.tr, CORNERS - len(self._points)
        tray = self.tray
        if left:
            words = tr.text("calib.touch-tray", left=left)
        else:
            words = tr.text("calib.drag") if tray is not None else tr.say("hardware", "zone.bad-corners", {})
        rows = (Told("die", tr.text("calib.dice-is-tray"), tr.text("calib.dice-help")),)
        corners = tray.tray if tray is not None else tuple(self._points)
        return Shown(words, rows, corners, touched=True, can_keep=tray is not None)

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
