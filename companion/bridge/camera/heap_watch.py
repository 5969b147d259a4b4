"""Counts chests, and pawns if asked for, while nobody touches the table: for a check that is only ever said."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from companion.bridge.camera.attending import Stillness
from companion.bridge.camera.heap_check import CHEST, PAWN, heap_pieces
from companion.bridge.camera.sidewatch import SideWatch
from companion.bridge.camera.zone_plan import zone_plan
from hardware.camera.frame import Health
from hardware.errors import HardwareError
from hardware.vision.shared.heaps import Counted, counted
from hardware.vision.shared.mat import Mat, mat_from_markers

if TYPE_CHECKING:
    from collections.abc import Callable

    from companion.bridge.question import Stamp
    from hardware.camera.frame import Camera, Frame
    from hardware.vision.shared.camera_memory import Devices

EVERY: Final = 2.5
"""Seconds between two counts; what two in a row agree on is told."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Heaps:
    """What to count: whose pieces, for whom, and whether pawns too."""

    game: str
    seats: tuple[str, ...]
    pawns: bool = False

    @property
    def there(self) -> bool:
        """Whether there is anything to count in this game."""
        return bool(heap_pieces(self.game))


class HeapWatch(SideWatch[tuple[Counted, ...]]):
    """Looks at a camera's newest picture from time to time, on a thread of its own."""

    def __init__(
        self, camera: Camera, devices: Devices, heaps: Heaps, on_post: Callable[[], None] | None = None
    ) -> None:
        self.heaps = heaps
        self._devices = devices
        self._before: tuple[Stamp | None, tuple[Counted, ...]] | None = None
        super().__init__(camera, "counting heaps", on_post)

    def _run(self) -> None:
        still, last = Stillness(), -1
        while not self._over.wait(EVERY):
            frame = self._camera.newest()
            if frame is None or frame.sequence == last or self._camera.condition().health is not Health.FINE:
                continue
            last, stamp = frame.sequence, self._stamp
            if not still.saw(frame.picture, time.monotonic()) or stamp is None:
                continue
            try:
                seen = self._count(frame)
            except Exception:  # noqa: BLE001  a check never disturbs an evening
                _log.exception("counting heaps failed")
                continue
            if (stamp, seen) == self._before:
                self._mail.post_newest("heaps", seen, frame.sequence, stamp)
            self._before = (stamp, seen)

    def _count(self, frame: Frame) -> tuple[Counted, ...]:
        mat = self._mat(frame)
        if mat is None:
            return ()
        mat = mat.with_zones(zone_plan(self.heaps.game, self.heaps.seats, mat.size))
        wanted = (CHEST, PAWN) if self.heaps.pawns else (CHEST,)
        zones = [zone.name for zone in mat.zones]
        pieces = heap_pieces(self.heaps.game, wanted)
        return tuple(one for piece in pieces for one in counted(frame.picture, mat, piece, zones))

    def _mat(self, frame: Frame) -> Mat | None:
        try:
            return mat_from_markers(frame.picture) or self._devices.mat(frame.source)
        except HardwareError:
            return None
