"""Where a die may be that was asked for and not found: half out of the picture, or under another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.dice.dice_values import Reason
from hardware.vision.dice.search.dice_finder import APART, CLEARLY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Pixels
    from hardware.vision.dice.search.close_look import Looker
    from hardware.vision.dice.search.cube_outlines import Fit
    from hardware.vision.dice.search.dice_choice import Seen
    from hardware.vision.dice.search.dice_finder import Finder, Place

RIM = 12
"""The picture is mirrored at its border by this part of its longer side: there half a die becomes a whole one."""
ON_BORDER, A_DIE = 0.3, 0.8
ONE_DIE = 0.042
"""An outline that no single cube fits better is that of two."""


def whereabouts(
    picture: Pixels, there: Sequence[Seen], fits: Sequence[Fit | None], finder: Finder, looker: Looker
) -> list[Reason]:
    """What may have become of it, likeliest first; often nothing can be said."""
    found = [Reason.CUT_OFF] if _on_border(picture, there, finder, looker) else []
    if any(fit is not None and fit.best_flat > ONE_DIE for fit in fits):
        found.append(Reason.STACKED)
    return found


def _on_border(picture: Pixels, there: Sequence[Seen], finder: Finder, looker: Looker) -> bool:
    rim = max(picture.shape[:2]) // RIM
    mirrored = cv2.copyMakeBorder(picture, rim, rim, rim, rim, cv2.BORDER_REFLECT)

    def half_out(place: Place) -> bool:
        x, y = place.x - rim, place.y - rim
        inside = min(x, y, picture.shape[1] - x, picture.shape[0] - y)
        known = any(np.hypot(x - die.x, y - die.y) < APART * place.size for die in there)
        return place.heat > CLEARLY and abs(inside) < ON_BORDER * place.size and not known

    halves = [place for place in finder.find(mirrored) if half_out(place)]
    return any(look.die > A_DIE for look in looker.look(mirrored, halves))
