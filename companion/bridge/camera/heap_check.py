"""Chests and pawns counted while nobody touches the table, and compared with the companion's: never an answer."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.bridge.camera.camera_thread import CameraThread
from companion.bridge.camera.zone_plan import zone_plan
from companion.engine.kernel.errors import Refusal
from companion.engine.shelf import facts_of
from hardware.camera.frame import Health
from hardware.errors import HardwareError
from hardware.vision.shared.heaps import Counted, Piece, counted
from hardware.vision.shared.mat import Mat, mat_from_markers
from hardware.vision.shared.stillness import Stillness

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from companion.bridge.question import Stamp
    from companion.engine.kernel.match import Match
    from hardware.arrays import Pixels
    from hardware.camera.frame import Camera, Frame
    from hardware.vision.shared.camera_memory import Devices

CHEST: Final = "chest"
PAWN: Final = "pawn"
EVERY: Final = 2.5
"""Seconds between two counts; what two in a row agree on is told."""


def heap_pieces(game: str, pieces: Iterable[str] = (CHEST, PAWN)) -> tuple[Piece, ...]:
    """What the pieces of a game look like, as far as it says so: of these names."""
    wanted = set(pieces)
    return tuple(Piece(one.name, one.side, one.colours) for one in facts_of(game).heaps if one.name in wanted)


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


class HeapWatch:
    """Counts in a camera's newest picture from time to time, on a thread of its own."""

    def __init__(
        self, camera: Camera, devices: Devices, heaps: Heaps, on_post: Callable[[], None] | None = None
    ) -> None:
        self.heaps = heaps
        self._devices = devices
        self._before: tuple[Stamp | None, tuple[Counted, ...]] | None = None
        self._still = Stillness()
        self._last = -1
        self._thread = CameraThread(
            "counting heaps", self._step, camera=camera, on_post=on_post, tells_health=False, first_rest=EVERY
        )
        self._thread.start()

    def at(self, stamp: Stamp) -> None:
        """Know the open question: what was seen before it no longer counts."""
        self._thread.stamp = stamp

    def take(self, now: Stamp) -> tuple[Counted, ...] | None:
        """The counts since this question stands; None if there is no news."""
        seen: tuple[Counted, ...] | None = self._thread.newest_message(now)
        return seen

    def close(self) -> None:
        """Stop; the camera belongs to others."""
        self._thread.close()

    def _step(self, camera: Camera) -> float:
        frame, stamp = camera.newest(), self._thread.stamp
        if frame is None or frame.sequence == self._last or camera.condition().health is not Health.FINE:
            return EVERY
        self._last = frame.sequence
        if self._still.saw(frame.picture, time.monotonic()) and stamp is not None:
            seen = self._count(frame)
            if (stamp, seen) == self._before:
                self._thread.mail.post_newest("heaps", seen, frame.sequence, stamp)
            self._before = (stamp, seen)
        return EVERY

    def _count(self, frame: Frame) -> tuple[Counted, ...]:
        mat = self._mat(frame)
        return heaps_on(mat, frame.picture, self.heaps) if mat is not None else ()

    def _mat(self, frame: Frame) -> Mat | None:
        try:
            return mat_from_markers(frame.picture) or self._devices.mat(frame.source)
        except HardwareError:
            return None


def heaps_on(mat: Mat, picture: Pixels, heaps: Heaps) -> tuple[Counted, ...]:
    """Count the pieces in every zone of a mat."""
    zoned = mat.with_zones(zone_plan(heaps.game, heaps.seats, mat.size))
    wanted = (CHEST, PAWN) if heaps.pawns else (CHEST,)
    zones = [zone.name for zone in zoned.zones]
    return tuple(one for piece in heap_pieces(heaps.game, wanted) for one in counted(picture, zoned, piece, zones))


def compared(match: Match[Any], seen: Iterable[Counted]) -> Refusal | None:
    """Hold counts against the public view; what is doubtful is held against nobody."""
    heaps = match.game.extras.sights.heaps(match.view()) if match.game.extras.sights else ()
    has = {(heap.zone, heap.piece, heap.colour): heap.count for heap in heaps}
    for one in seen:
        expected = has.get((one.zone, one.piece, one.colour), one.count)
        if one.sure and one.count != expected:
            key = "table-pawns" if one.piece == PAWN else "table-chests"
            return Refusal(
                key, facts=(("zone", one.zone), ("seen", one.count), ("has", expected), ("colour", one.colour))
            )
    return None
