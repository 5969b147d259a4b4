"""Finding all cards in a picture that shall be learnt at once: outlines of one size and shape, beside each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from hardware.vision.cards.compare.canvas import area_of
from hardware.vision.cards.compare.card_look import from_upper_left, shape_of
from hardware.vision.cards.search.card_outlines import quads
from hardware.vision.cards.search.overlaps import common_share, share_within
from hardware.vision.cards.teach.card_outline_search import sought
from hardware.vision.shared.picture import plain

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from hardware.arrays import Floats, Pixels

SLIMMEST = 0.52
"""How wide for their height cards are at least, seen aslant."""
AS_LARGE, AS_WIDE = 0.3, 0.18
"""By how much (in logarithms) cards of one picture differ in area and in shape."""
PLAIN, SURELY, OF_PLAIN, OF_SHAPE = 0.7, 0.95, 3.0, 4.0
"""How plain an outline must be, and how much that and its shape count beside its size."""
UNEVEN, ACUTE = 0.4, 0.45
"""By how much (in logarithms) opposite sides differ at most, and the cosine of a corner."""
BESIDE = 0.12
"""Cards that are learnt lie beside each other: they share no more than this."""
ROW = 0.5
"""Cards whose middles differ by less than this share of their height lie in one row."""
LEAST = 40.0
"""Pixels of the longer side of a card that can be learnt."""


@dataclass(frozen=True, slots=True, eq=False)
class Outlined:
    """A card that was outlined: from its upper left, and in which row and the how manyth there, from 0."""

    quad: Floats
    row: int
    column: int


def cards_on(picture: Any) -> tuple[Outlined, ...]:
    """All cards that lie beside each other, row by row; none if no outline is plain."""
    whole = plain(picture)
    if not whole.size:
        return ()
    closed = [(SURELY, from_upper_left(quad)) for quad in quads(whole)]
    best = _of_one_size(_likely(closed, whole))
    joined = _likely([(one.plain, one.quad) for one in sought(whole) if one.plain > PLAIN], whole)
    best = _and_others(best, joined) if best else _of_one_size(joined)
    return tuple(_in_rows(best))


def _likely(found: Sequence[tuple[float, Floats]], picture: Pixels) -> list[tuple[float, Floats]]:
    """Outlines of the shape and size of cards."""
    high, wide = picture.shape[:2]
    return [
        (seen, quad)
        for seen, quad in found
        if SLIMMEST < min(shape_of(quad), 1 / shape_of(quad)) <= 1
        and np.ptp(quad, axis=0).max() > LEAST
        and area_of(quad) < 0.9 * high * wide
        and _regular(quad)
    ]


def _regular(quad: Floats) -> bool:
    """Whether opposite sides are about as long and the corners about square, as of a card seen somewhat aslant."""
    along = np.roll(quad, -1, 0) - quad
    sides = np.linalg.norm(along, axis=1)
    corners = np.abs((along * np.roll(along, -1, 0)).sum(1)) / (sides * np.roll(sides, -1))
    return bool(np.abs(np.log(sides[:2] / sides[2:])).max() < UNEVEN and corners.max() < ACUTE)


def _and_others(known: list[Floats], joined: Sequence[tuple[float, Floats]]) -> list[Floats]:
    """Cards that were found, and outlines of lines that do not close, beside them and just like them."""
    every = list(known)
    area = float(np.median([np.log(area_of(quad)) for quad in known]))
    wide = float(np.median([abs(np.log(shape_of(quad))) for quad in known]))

    def unlike(quad: Floats) -> float:
        return float(abs(np.log(area_of(quad)) - area) + abs(abs(np.log(shape_of(quad))) - wide))

    for _, quad in sorted(joined, key=lambda one: unlike(one[1]) - one[0]):
        if unlike(quad) < 2 * AS_LARGE and all(
            max(share_within(quad, other), share_within(other, quad)) < BESIDE for other in every
        ):
            every.append(quad)
    return every


def _of_one_size(found: Sequence[tuple[float, Floats]]) -> list[Floats]:
    """The largest set of outlines of about one size and shape, none over another; of frames the outer ones."""
    areas = np.log([area_of(quad) for _, quad in found]) if found else np.zeros(0)
    wide = np.abs(np.log([shape_of(quad) for _, quad in found])) if found else np.zeros(0)
    best: list[Floats] = []
    covered = 0.0
    for number in range(len(found)):
        alike = np.flatnonzero((np.abs(areas - areas[number]) < AS_LARGE) & (np.abs(wide - wide[number]) < AS_WIDE))
        if len(alike) * float(np.exp(areas[number] + AS_LARGE)) < covered:
            continue
        chosen: list[Floats] = []
        usual = float(np.median(wide[alike]))
        for k in sorted(
            alike.tolist(), key=lambda k: -(OF_PLAIN * found[k][0] + areas[k] - OF_SHAPE * abs(wide[k] - usual))
        ):
            quad = found[k][1]
            if all(max(share_within(quad, other), common_share(quad, other)) < BESIDE for other in chosen):
                chosen.append(quad)
        area = sum(area_of(quad) for quad in chosen)
        if area > covered:
            best, covered = chosen, area
    return best


def _in_rows(found: Sequence[Floats]) -> list[Outlined]:
    """The same in reading order: a row is as high as half a card."""
    if not found:
        return []
    high = float(np.median([np.ptp(quad[:, 1]) for quad in found]))
    rows: list[list[Floats]] = []
    for quad in sorted(found, key=lambda quad: float(quad[:, 1].mean())):
        y = float(quad[:, 1].mean())
        if rows and y - float(np.mean([one[:, 1].mean() for one in rows[-1]])) < ROW * high:
            rows[-1].append(quad)
        else:
            rows.append([quad])
    return [
        Outlined(quad, number, place)
        for number, row in enumerate(rows)
        for place, quad in enumerate(sorted(row, key=lambda quad: float(quad[:, 0].mean())))
    ]
