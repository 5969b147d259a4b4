"""Where dice are looked for: within corners that were typed, between the printed markers, or where the app keeps it."""

from __future__ import annotations

import re
from typing import Final

from companion.cli.errors import WrongUsage
from hardware.vision import Zone, zone_of

MARKERS: Final = "markers"
KEPT: Final = "kept"
CORNERS: Final = 4
_PLACE: Final = re.compile(r"(\d+(?:\.\d+)?),(\d+(?:\.\d+)?)")


def typed_zone(word: str) -> Zone | None:
    """The zone within four corners, in any order; None if the markers shall say it, or what is kept for the camera."""
    if word in (MARKERS, KEPT):
        return None
    places = [_PLACE.fullmatch(one) for one in word.split()]
    if len(places) != CORNERS or not all(places):
        raise WrongUsage('--zone: markers, kept, or four corners such as "90,60 900,60 900,500 90,500"')
    return zone_of([(float(place[1]), float(place[2])) for place in places if place])
