"""Where dice are rolled, as it is kept for a camera: anywhere in the picture, on the mat, or in a tray."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from hardware.vision.shared.mat import mat_from_markers
from hardware.vision.shared.picture import plain
from hardware.vision.shared.zone import Zone, zone_of

if TYPE_CHECKING:
    from hardware.vision.dice.dice_values import Point

THOUSAND = 1000.0


class Where(StrEnum):
    """What people can choose."""

    EVERYWHERE = "everywhere"
    MAT = "mat"
    TRAY = "tray"


@dataclass(frozen=True, slots=True)
class DicePlace:
    """The choice, and the corners that go with it."""

    where: Where = Where.EVERYWHERE
    tray: tuple[Point, ...] = ()
    """Corners in shares of the picture's width and height, so that its size may change."""
    mat: tuple[Point, ...] = ()
    """Corners in pixels as they are kept; where printed markers are seen, those count."""

    def __post_init__(self) -> None:
        """Refuse a tray or a mat that encloses nothing."""
        if self.where is Where.TRAY:
            self._tray(THOUSAND, THOUSAND)
        if self.mat:
            zone_of(self.mat)

    def zone(self, picture: Any) -> Zone | None:
        """The zone in this picture; None if dice count wherever they lie, or nobody knows where the mat is."""
        whole = plain(picture)
        if self.where is Where.EVERYWHERE or not whole.size:
            return None
        high, wide = whole.shape[:2]
        if self.where is Where.TRAY:
            return self._tray(float(wide), float(high))
        seen = mat_from_markers(whole)
        if seen is not None:
            return Zone(seen.corners, scale=seen.scale)
        return zone_of(self.mat) if self.mat else None

    def _tray(self, wide: float, high: float) -> Zone:
        return zone_of([(x * wide, y * high) for x, y in self.tray])

    def as_json(self) -> dict[str, Any]:
        """For a file or a tape."""
        return {"where": self.where.value, "tray": self.tray, "mat": self.mat}


def place_of(told: Any) -> DicePlace:
    """The place that was kept so; raises `ValueError`, `TypeError` or `KeyError` if it is damaged."""
    tray, mat = (tuple((float(x), float(y)) for x, y in told[name]) for name in ("tray", "mat"))
    return DicePlace(Where(told["where"]), tray, mat)
