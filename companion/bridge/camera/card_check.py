"""The check of the cards on a mat while nobody is asked about one: said or offered, never taken by itself."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.bridge.camera.camera_thread import CameraThread
from companion.bridge.camera.placements import LIKELY, Spotted, placed
from companion.bridge.camera.readings import Impossible
from companion.bridge.camera.table_difference import difference, expected, spotted
from companion.bridge.camera.zone_plan import zones_on
from companion.engine.kernel.sights import FACE_DOWN
from hardware.camera.frame import Health
from hardware.vision.cards import CardReader
from hardware.vision.shared.mat import mat_from_markers
from hardware.vision.shared.stillness import Stillness

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from companion.bridge.box_cards import CardList
    from companion.bridge.question import Stamp
    from companion.engine.kernel.errors import Refusal
    from companion.engine.kernel.match import Match
    from companion.engine.kernel.sights import Sight
    from hardware.camera.frame import Camera, Frame
    from hardware.vision.cards import Box
    from hardware.vision.shared.mat import Mat

EVERY: Final = 0.8
"""Seconds between two glances, which only tell whether the table lies still.

What two readings in a row agree on is told; as long as they do not, each is followed by a longer rest.
"""
SAID: Final = ("table-moved", "table-other")
"""A card too few may be one that was overlooked, and one too many is perhaps on its way: see `_alone`."""
IN_SIGHT: Final = 4
"""So many cards must be seen before a single one is missed."""

Seen = list[tuple[str, str]]


class ToldCards(NamedTuple):
    """What was told last, and for which question."""

    stamp: Stamp
    seen: tuple[Spotted, ...]


class CardWatch:
    """Looks at a camera's newest picture from time to time, on a thread of its own, whenever it is `free` to."""

    def __init__(  # noqa: PLR0913  a look needs a camera, a box and a table
        self,
        camera: Camera,
        box: Callable[[], Box | None],
        cards: CardList,
        seats: tuple[str, ...],
        kept: Callable[[str], Mat | None],
        *,
        free: Callable[[], bool],
        on_post: Callable[[], None] | None = None,
    ) -> None:
        """`kept` gives the mat that is remembered for a camera, where no printed corners are seen.

        `box` is asked on the thread that looks: learning cards may take its time.
        """
        self._box, self._cards, self._seats = box, cards, seats
        self._kept, self._free = kept, free
        self._still = Stillness()
        self._reader: CardReader | None = None
        self._before: Seen | None = None
        self._told: ToldCards | None = None
        self._tries = 0
        self._thread = CameraThread(
            "checking cards", self._step, camera=camera, on_post=on_post, tells_health=False, first_rest=EVERY
        )
        self._thread.start()

    def at(self, stamp: Stamp) -> None:
        """Know the open question: what was seen before it no longer counts."""
        self._thread.stamp = stamp

    def take(self, now: Stamp) -> tuple[Spotted, ...] | None:
        """The cards seen since this question stands; None if there is no news."""
        seen: tuple[Spotted, ...] | None = self._thread.newest_message(now)
        return seen

    def close(self) -> None:
        """Stop; the camera belongs to others."""
        self._thread.close()

    def _step(self, camera: Camera) -> float:
        frame, stamp = camera.newest(), self._thread.stamp
        if frame is None or stamp is None or camera.condition().health is not Health.FINE:
            return EVERY
        if not self._still.saw(frame.picture, time.monotonic()) or not self._free():
            return EVERY
        if self._told is not None and not self._still.changed():
            if self._told.stamp != stamp:
                self._tell(self._told.seen, frame, stamp)
            return EVERY
        return self._look(frame, stamp)

    def _look(self, frame: Frame, stamp: Stamp) -> float:
        """Read the cards, and tell them if they are as they were the last time; the rest grows until they are."""
        began = time.monotonic()
        box = self._box() if self._reader is None else None
        self._reader = CardReader(box) if box is not None else self._reader
        seen = self._spread(self._reader, frame) if self._reader is not None else ()
        self._tries += 1
        rest = max(EVERY, self._tries * (time.monotonic() - began))
        now = sorted((spot.zone, spot.card) for spot in seen if spot.confidence >= LIKELY)
        if now == self._before:
            self._tries = 0
            self._tell(seen, frame, stamp)
            self._still.mark()
        self._before = now
        return rest

    def _tell(self, seen: tuple[Spotted, ...], frame: Frame, stamp: Stamp) -> None:
        self._told = ToldCards(stamp, seen)
        self._thread.mail.post_newest("cards", seen, frame.sequence, stamp)

    def _spread(self, reader: CardReader, frame: Frame) -> tuple[Spotted, ...]:
        mat = mat_from_markers(frame.picture) or self._kept(frame.source)
        if mat is None:
            return ()
        zoned = mat.with_zones(zones_on(self._cards.game, self._seats, mat.size))
        if not zoned.zones:
            return ()
        return tuple(spotted(reader.read(frame.picture), zoned, self._cards))


def wrong_card(match: Match[Any], seen: Iterable[Spotted]) -> Refusal | None:
    """One place where surely something else lies than the companion has there; None if all is as it should be.

    What a legal answer to the open question explains is on its way, and not wrong.
    """
    wanted = expected(match)
    zones = {sight.zone for sight in wanted}
    spots = [spot for spot in seen if spot.zone in zones]
    placement = placed(match.game, match.decision, wanted, spots)
    if placement is not None and not isinstance(placement.proposal, Impossible):
        return None
    why = difference(wanted, spots)
    return why if why is not None and why.key in SAID else _alone(wanted, spots)


def _alone(wanted: Iterable[Sight], spots: Iterable[Spotted]) -> Refusal | None:
    """A card that is too few or too many, if all others that lie there for everybody are surely seen as they should be.

    A back, or what lies before a player, may be in somebody's hand.
    """
    lying = [sight for sight in wanted if sight.card != FACE_DOWN and not sight.zone.startswith("player-")]
    zones = {sight.zone for sight in lying}
    near = [spot for spot in spots if spot.zone in zones]
    told, seen = Counter(lying), Counter(spot.sight for spot in near)
    apart = (told - seen).total() + (seen - told).total()
    plain = len(near) >= IN_SIGHT and all(spot.certain for spot in near)
    return difference(lying, near) if plain and apart == 1 else None
