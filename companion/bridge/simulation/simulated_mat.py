"""The mat of the simulated table: printed corners, every card in its zone, room for the one that is laid."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Final, NamedTuple

from companion.bridge.camera.zone_plan import zones_on
from companion.engine.shelf import facts_of
from hardware.simulation import Card, LyingCard, View
from hardware.vision.shared.mat import MARKER_SIDE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.vision.shared.mat import MatZone

SHEET: Final = MARKER_SIDE * 18 / 13 + 2
"""The side of the paper on which a corner is printed."""
AROUND: Final = 8.0
ASKEW: Final = 3.0
WHITE: Final = (255, 255, 255)


class SimulatedMat(NamedTuple):
    """A mat for one game and these people."""

    size: tuple[float, float]
    zones: dict[str, MatZone]

    @classmethod
    def of(cls, game: str, seats: Sequence[str]) -> SimulatedMat | None:
        """The mat of a game; None if it is played without."""
        plan = facts_of(game).mat
        zones = zones_on(game, seats, plan.least) if plan.stays else ()
        return cls(plan.least, {zone.name: zone for zone in zones}) if zones else None

    @property
    def view(self) -> View:
        """From so high that all of it is seen."""
        return View(across=(self.size[1] + 2 * (SHEET + AROUND)) * 16 / 9, height=1200.0)

    @property
    def corners(self) -> tuple[LyingCard, ...]:
        """The printed corners; they touch the area from outside."""
        wide, high = (side / 2 + MARKER_SIDE / 2 for side in self.size)
        places = ((-wide, high), (wide, high), (wide, -high), (-wide, -high))
        return tuple(
            LyingCard(
                Card(f"corner {number}", "", (), WHITE, size=(SHEET, SHEET)),
                *place,
                sticker=number,
                marker_side=MARKER_SIDE,
            )
            for number, place in enumerate(places)
        )

    def laid(self, zone: str, card: Card, *, face_up: bool, number: int = 0) -> LyingCard:
        """A card in a zone, a little askew, always the same way; of several in one zone, each in its own corner."""
        chance = random.Random(f"{zone} {card.name} {number}")
        area = self.zones.get(zone) or self.zones[max(self.zones, key=lambda name: self.zones[name].width)]
        wide, high = card.size
        columns = max(1, int(area.width // (wide + ASKEW)))
        rows = max(1, int(area.height // (high + ASKEW)))
        column, row = number % columns, number // columns % rows
        x = area.x + area.width * (column + 0.5) / columns - self.size[0] / 2
        y = self.size[1] / 2 - area.y - area.height * (row + 0.5) / rows
        turned = chance.uniform(-ASKEW, ASKEW)
        return LyingCard(card, x + chance.uniform(-1, 1), y + chance.uniform(-1, 1), turned, face_up)
