"""A table followed picture by picture: what was seen and accounted for, and what is news."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from companion.bridge.camera.placements import Placement, Spotted, changed, placed
from companion.bridge.camera.table_difference import expected
from companion.engine.kernel.match import Match
from companion.engine.kernel.sights import FACE_DOWN, Sight


class TableAccount:
    """Keeps what was seen and accounted for; every new picture is compared with that."""

    def __init__(self, before: Iterable[Sight] = ()) -> None:
        self.before: list[Sight] = list(before)

    def look(self, match: Match[Any], after: Sequence[Spotted]) -> Placement | None:
        """Say what a still picture without hands means for the question of the moment.

        What lies as the companion has it is no news; of backs where it asks, only those are known that it saw. What was
        taken away is forgotten, so that it can come again.
        """
        asked = match.decision
        wanted = match.game.extras.sights.wants(asked) if match.game.extras.sights and asked is not None else None
        asked_for = Sight(wanted.zone, FACE_DOWN) if wanted else None
        known = Counter(self.before) | Counter(sight for sight in expected(match) if sight != asked_for)
        placement = placed(match.game, asked, known.elements(), after)
        news, _ = changed(known.elements(), after)
        self.before = sorted((Counter(spot.sight for spot in after) - Counter(spot.sight for spot in news)).elements())
        return placement

    def settle(self, placement: Placement) -> None:
        """An answer was taken: what it explained is no news any more, whatever lay there before."""
        zones = {sight.zone for sight in placement.settles}
        told = Counter(placement.settles)
        kept = Counter(sight for sight in self.before if sight.zone not in zones)
        stacked = Counter(sight for sight in self.before if sight.zone in zones and _may_share(sight.zone))
        self.before = sorted((kept + stacked + told).elements())


def _may_share(zone: str) -> bool:
    """Whether several cards lie side by side there: what a player keeps, and the votes."""
    return zone.startswith("player-") or zone == "votes"
