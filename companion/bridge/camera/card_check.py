"""Reads the cards of a mat while nobody is asked about one: for what is said or offered, and never taken by itself."""

from __future__ import annotations

import logging
import time
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.bridge.camera.attending import Stillness
from companion.bridge.camera.placements import LIKELY, Spotted, placed
from companion.bridge.camera.readings import Impossible
from companion.bridge.camera.sidewatch import SideWatch
from companion.bridge.camera.table_difference import difference, expected, spotted
from companion.bridge.camera.zone_plan import zones_on
from companion.engine.kernel.sights import FACE_DOWN
from hardware.camera.frame import Health
from hardware.vision.cards import CardReader
from hardware.vision.shared.mat import mat_from_markers

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

_log = logging.getLogger(__name__)


Seen = list[tuple[str, str]]


class Telling(NamedTuple):
    """What was told last, and for which question."""

    stamp: Stamp
    seen: tuple[Spotted, ...]


class CardWatch(SideWatch[tuple[Spotted, ...]]):
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
        super().__init__(camera, "checking cards", on_post)

    def _run(self) -> None:
        still, reader = Stillness(), None
        before: Seen | None = None
        told: Telling | None = None
        pause, tries = EVERY, 0
        while not self._over.wait(pause):
            pause = EVERY
            frame, stamp = self._camera.newest(), self._stamp
            if frame is None or stamp is None or self._camera.condition().health is not Health.FINE:
                continue
            if not still.saw(frame.picture, time.monotonic()) or not self._free():
                continue
            if told is not None and not still.changed():
                if told.stamp != stamp:
                    told = Telling(stamp, told.seen)
                    self._mail.post_newest("cards", told.seen, frame.sequence, stamp)
                continue
            began = time.monotonic()
            try:
                reader = reader or self._reader()
                seen = self._spread(reader, frame) if reader is not None else ()
            except Exception:  # noqa: BLE001  a check never disturbs an evening
                _log.exception("looking at the cards failed")
                continue
            tries += 1
            pause = max(EVERY, tries * (time.monotonic() - began))
            now = sorted((spot.zone, spot.card) for spot in seen if spot.confidence >= LIKELY)
            if now == before:
                tries = 0
                told = Telling(stamp, seen)
                self._mail.post_newest("cards", seen, frame.sequence, stamp)
                still.mark()
            before = now

    def _reader(self) -> CardReader | None:
        box = self._box()
        return CardReader(box) if box is not None else None

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

    What a legal answer to the question of the moment explains is on its way, and not wrong.
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
