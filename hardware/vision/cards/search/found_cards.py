"""Found cards as readings; outlines that look like cards but fit nothing learnt are unknown cards."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.vision.cards.card_values import CardReading, CardsReading, Certainty
from hardware.vision.cards.compare.canvas import FINE
from hardware.vision.cards.compare.twins import bare, standing
from hardware.vision.cards.search.card_outlines import backing
from hardware.vision.cards.search.overlaps import hidden_blocks, share_within

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Flags, Floats
    from hardware.vision.cards.card_reader import CardReader
    from hardware.vision.cards.compare.canvas import Levels
    from hardware.vision.cards.compare.card_verdict import Judged
    from hardware.vision.cards.compare.gallery import Gallery
    from hardware.vision.cards.search.card_outlines import Shapes
    from hardware.vision.cards.tags.tagged_cards import Told

SURE, SURE_DUEL, SURE_CLEAR = 0.9, 0.3, 0.5
SURE_LIKE, SURE_AHEAD = 0.88, 0.12
"""How like its look a card must be where that differs from its twin, and how much more than like the twin."""
PLAINLY, FOREMOST, JUST_LIKE, NOT_LIKE, HARDLY = 0.88, 0.12, 0.94, 0.4, 0.03
"""A card is plainly itself with such a score and lead, so like its look, so unlike others, so little against it."""
MUCH = 0.35
BACKED = 0.6
"""The share of its sides at which edges must be seen before something is said to be a card nobody knows."""
SIMILAR = 1.7
"""How much larger or smaller than known cards an unknown one may be."""


def strangers(
    shapes: Shapes, known: Sequence[Floats], failed: Sequence[Judged], gallery: Gallery | None
) -> list[Floats]:
    """Outlines of cards that were not learnt: best those that failed but look like a card, then plain outlines."""
    usual = float(np.median([cv2.contourArea(quad.astype(np.float32)) for quad in known])) if known else None
    edges = cv2.dilate(shapes.edges, np.ones((3, 3), np.uint8))
    seen = [one for one in failed if backing(one.quad * shapes.scale, edges) > BACKED]
    ranked = [one.quad for one in sorted(seen, key=lambda one: -one.score)]
    plain = [quad for quad in shapes.quads if gallery is None or _card_shaped(quad, gallery)]
    taken: list[Floats] = []
    for quad in [*ranked, *plain]:
        size = float(cv2.contourArea(quad.astype(np.float32)))
        if usual is not None and not usual / SIMILAR < size < usual * SIMILAR:
            continue
        if all(share_within(quad, other) < MUCH for other in [*known, *taken]):
            taken.append(quad)
    return taken


def _card_shaped(quad: Floats, gallery: Gallery) -> bool:
    sides = np.linalg.norm(quad - np.roll(quad, -1, 0), axis=1)
    one, two = sides[0] + sides[2], sides[1] + sides[3]
    shape = float(min(one, two) / max(one, two))
    usual = np.minimum(gallery.shapes, 1 / gallery.shapes)
    return bool(np.abs(np.log(shape / usual)).min() < 0.3)  # noqa: PLR2004  # seen aslant at most


def said(  # noqa: PLR0913  # all that is known about one picture
    reader: CardReader,
    colour: Levels,
    found: Sequence[Judged],
    *,
    unknown: Sequence[Floats],
    told: Sequence[Told],
    scale: float,
) -> CardsReading:
    """All of it as one reading, in the pixels of the picture as it came."""
    cards = [_known(reader, colour, one, found, told) for one in found]
    cards += [_stranger(quad) for quad in unknown]
    cards = _merged(reader, cards, told)
    cards = [_scaled(card, scale) for card in cards]
    return CardsReading(tuple(_in_rows(cards)))


def _known(
    reader: CardReader, colour: Levels, one: Judged, found: Sequence[Judged], told: Sequence[Told]
) -> CardReading:
    gallery = reader.gallery
    assert gallery is not None  # noqa: S101  # nothing is found without one
    kind = reader.box.kinds[int(gallery.kinds[one.which])]
    rival = reader.box.kinds[int(gallery.kinds[one.rival])].name if one.rival >= 0 else ""
    hidden = hidden_blocks(one, [other for other in found if other is not one], [other.quad for other in told])
    covered = 0.0 if hidden is None else float(hidden.mean())
    share = one.share * one.against_rival
    plain = not one.guessed and one.share > SURE and one.clear > SURE_CLEAR
    sure = plain and _no_twin(gallery, colour, one, hidden)
    quarter = gallery.looks[one.which].quarter
    quad = np.roll(one.quad, -quarter, 0)
    return CardReading(
        kind.name,
        _points(quad),
        round(share, 4),
        rival,
        round(one.share * (1 - one.against_rival), 4),
        Certainty.SURE if sure else Certainty.DOUBTFUL,
        kind.face_up,
        _turned(quad),
        covered=round(covered, 3),
    )


def _no_twin(gallery: Gallery, colour: Levels, one: Judged, hidden: Flags | None) -> bool:
    """Whether a card is plainly itself just where those nearest to it are different."""
    if one.rival < 0:
        return one.duel > SURE_DUEL
    card = bare(colour.cut(one.turn, FINE))
    own, other = standing(card, gallery.bare(one.which), gallery.bare(one.rival), hidden)
    if one.duel > SURE_DUEL:
        return own > SURE_LIKE and own - other > SURE_AHEAD
    if one.score < PLAINLY or one.lead < FOREMOST or one.against > HARDLY:
        return False
    own_too, second = standing(card, gallery.bare(one.which), gallery.bare(one.second), hidden)
    return min(own, own_too) > JUST_LIKE and min(own - other, own_too - second) > NOT_LIKE


def _stranger(quad: Floats) -> CardReading:
    return CardReading("", _points(quad), 0.0, "", 0.0, Certainty.UNKNOWN, None, _turned(quad))


def _merged(reader: CardReader, cards: Sequence[CardReading], told: Sequence[Told]) -> list[CardReading]:
    """A marker says for sure what a card is, whatever it looks like."""
    left = [card for card in cards if all(share_within(np.array(card.quad), one.quad) < SAME_CARD for one in told)]
    return [*(_marked(reader, one) for one in told), *left]


SAME_CARD = 0.5


def _marked(reader: CardReader, one: Told) -> CardReading:
    kind = reader.box.kinds[reader.markers[one.marker]]
    quad = _points(one.quad)
    return CardReading(kind.name, quad, 1.0, "", 0.0, Certainty.SURE, kind.face_up, _turned(one.quad), one.marker)


def _scaled(card: CardReading, scale: float) -> CardReading:
    if scale == 1:
        return card
    return replace(card, quad=_points((np.array(card.quad) + 0.5) / scale - 0.5))


def _points(quad: Floats) -> tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]:
    one, two, three, four = ((round(float(x), 1), round(float(y), 1)) for x, y in quad)
    return one, two, three, four


def _turned(quad: Floats) -> float:
    """How far the card's top is turned from the picture's, with the clock."""
    up = (quad[0] + quad[1] - quad[2] - quad[3]) / 2
    return round(float(np.degrees(np.arctan2(up[0], -up[1]))) % 360, 1)


def _in_rows(cards: Sequence[CardReading]) -> list[CardReading]:
    """From left to right within rows, from top to bottom."""
    if not cards:
        return []
    tall = float(np.median([np.ptp(np.array(card.quad)[:, 1]) for card in cards])) * 0.6 + 1
    rows: list[list[CardReading]] = []
    for card in sorted(cards, key=lambda card: card.middle[1]):
        if rows and card.middle[1] - rows[-1][0].middle[1] < tall:
            rows[-1].append(card)
        else:
            rows.append([card])
    return [card for row in rows for card in sorted(row, key=lambda card: card.middle[0])]
