"""Drawn tables for the card bench: cards of our own design laid at random, with the truth."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.simulation import (
    POKER,
    Card,
    Hand,
    Lens,
    Light,
    LyingCard,
    Mood,
    Scene,
    Tabletop,
    View,
    Wish,
    arranged,
    render,
)
from hardware.simulation.drawing.card_paint import card_corners
from hardware.simulation.drawing.projection import Eye
from hardware.simulation.random_scene import SKINS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hardware.arrays import Floats, Pixels
    from hardware.simulation import SeenCard

KNOWN, STRANGE = 60, 20
COLOURS = ((120, 36, 36), (30, 70, 120), (34, 92, 60), (128, 88, 24), (84, 44, 110), (52, 56, 64))
SIGNS = """anchor apple back barrel bird bomb cannon chest coin compass cross crown drop eye fist forward hat hook key
lily map moon palm pistol sabre ship skull star sun torch wheel"""
MOST_HIDDEN = 0.30
TRIES = 80
RIM = 2.0
FINE = 2.0
"""Dots for a millimetre when overlaps are counted."""


@dataclass(frozen=True, slots=True, eq=False)
class Trial:
    """A picture of a table and the cards that lie there."""

    picture: Pixels
    cards: tuple[SeenCard, ...]


@cache
def own_cards() -> tuple[Card, ...]:
    """Eighty cards that share one frame: one large picture, or three small ones; the last twenty are never learnt."""
    signs = SIGNS.split()
    chance = np.random.default_rng(60)
    singles = [
        Card(sign, sign.title(), (sign,), COLOURS[n % len(COLOURS)], number=str(n % 9 + 1) if n % 3 == 0 else "")
        for n, sign in enumerate(signs)
    ]
    triples: list[Card] = []
    while len(singles) + len(triples) < KNOWN + STRANGE:
        three = tuple(str(sign) for sign in chance.choice(signs, 3, replace=False))
        colour = COLOURS[len(triples) % len(COLOURS)]
        card = Card("-".join(three), three[0].title() + " " + three[2].title(), three, colour)
        if all(card.name != other.name for other in triples):
            triples.append(card)
    mixed = [*singles, *triples]
    return tuple(mixed[n] for n in chance.permutation(len(mixed)))


def lesson_picture(card: Card, *, face_up: bool = True, seed: int = 0) -> Pixels:
    """One card alone on the table in good light, as a lesson asks for it."""
    chance = np.random.default_rng([seed, 5])
    x, y = (float(v) for v in chance.uniform(-20, 20, 2))
    lying = LyingCard(card, x, y, float(chance.uniform(-8, 8)), face_up)
    scene = Scene(
        tabletop=Tabletop(),
        cards=(lying,),
        light=Light(uneven=0.05),
        view=View(across=420.0),
        lens=Lens(grain=0.008),
        moment=seed,
    )
    return render(scene).picture


def table_trial(  # noqa: PLR0913  # each has a good default
    cards: Sequence[Card],
    seed: int,
    mood: Mood = Mood.HARSH,
    *,
    size: tuple[int, int] = (1280, 720),
    face_down: float = 0.1,
    hand: float = 0.0,
    overlap: float = MOST_HIDDEN,
    stickers: Mapping[str, int] | None = None,
) -> Trial:
    """Cards anywhere at any angle, half of them sleeved, some over others; at most a share of each is hidden."""
    chance = np.random.default_rng([seed, 23])
    room = sum(card.size[0] * card.size[1] for card in cards) * 2.2
    across = float(np.clip(chance.uniform(380, 640), min(640.0, (room * 16 / 9) ** 0.5 * 1.15), 640))
    bare = arranged(Wish(mood=mood, size=size, across=across), seed)
    eye = Eye(bare.view, size)
    lying: list[LyingCard] = []
    for card in cards:
        place = _placed(card, lying, eye, chance, overlap)
        if place is not None:
            up = chance.random() >= face_down
            sticker = stickers.get(card.name) if stickers else None
            lying.append(replace(place, face_up=up, sleeved=bool(chance.integers(2)), sticker=sticker))
    hands = tuple(_finger(lying[int(chance.integers(len(lying)))], chance) for _ in range(int(chance.random() < hand)))
    drawn = render(replace(bare, cards=tuple(lying), hands=hands))
    return Trial(drawn.picture, drawn.truth.cards)


def _placed(
    card: Card, others: list[LyingCard], eye: Eye, chance: np.random.Generator, overlap: float
) -> LyingCard | None:
    """A place in the picture where nothing below is hidden too much; on top of what lies there."""
    reach = np.abs(eye.on_table([(0, 0), (eye.width, 0), (eye.width, eye.height), (0, eye.height)])).max(0)
    for _ in range(TRIES):
        x, y = (float(v) for v in chance.uniform(-reach, reach))
        lying = LyingCard(card, x, y, float(chance.uniform(0, 360)), lift=0.4 + 0.4 * len(others))
        seen = eye.project(card_corners(lying, 2.0))
        inside = (seen > RIM).all() and (seen < (eye.width - RIM, eye.height - RIM)).all()
        if inside and _worst_hidden([*others, lying]) <= overlap:
            return lying
    return None


def _worst_hidden(lying: Sequence[LyingCard]) -> float:
    """The largest share of any card that later ones lie over."""
    corners = np.array([card_corners(card)[:, :2] for card in lying])
    low = corners.min((0, 1))
    shape = np.ceil((corners.max((0, 1)) - low) * FINE).astype(int) + 1
    who = np.zeros((int(shape[1]), int(shape[0])), np.int16)
    whole = []
    for number, quad in enumerate(corners, start=1):
        mask = np.zeros(who.shape, np.uint8)
        cv2.fillConvexPoly(mask, np.round((quad - low) * FINE).astype(np.int32), 1)
        who[mask > 0] = number
        whole.append(int(mask.sum()))
    return max(1 - float((who == n).sum()) / area for n, area in enumerate(whole, start=1))


def _finger(card: LyingCard, chance: np.random.Generator) -> Hand:
    """A finger that holds a card down near its edge."""
    side = float(chance.uniform(0, 360))
    away = np.radians(side)
    reach = 0.36 * min(card.card.size)
    return Hand(
        card.x + reach * float(np.cos(away)),
        card.y + reach * float(np.sin(away)),
        from_side=side,
        skin=SKINS[int(chance.integers(len(SKINS)))],
        spread=float(chance.uniform(0.1, 0.9)),
        height=8.0,
    )


def grid_trial(
    cards: Sequence[Sequence[Card | None]], seed: int, mood: Mood = Mood.USUAL, size: tuple[int, int] = (2304, 1296)
) -> Trial:
    """Rows of cards laid by hand: a little crooked, all in the picture."""
    chance = np.random.default_rng([seed, 29])
    rows, columns = len(cards), max(len(row) for row in cards)
    step = np.array(POKER) + chance.uniform(5, 14, 2)
    wide, high = (step * (columns, rows)).tolist()
    across = max(wide * 1.06, high * 1.06 * size[0] / size[1]) * 1.04
    bare = arranged(Wish(mood=mood, size=size, across=across), seed)
    bare = replace(bare, view=replace(bare.view, across=across * (1 + bare.view.tilt / 60)))
    lying = []
    for row, cells in enumerate(cards):
        for column, card in enumerate(cells):
            if card is None:
                continue
            x, y = ((np.array([column, rows - 1 - row]) - (columns / 2 - 0.5, rows / 2 - 0.5)) * step).tolist()
            dx, dy, turned = (chance.normal(0, 1, 3) * (1.6, 1.6, 2.0)).tolist()
            upside = 180.0 * bool(chance.random() < 0.1)  # noqa: PLR2004  # a card in ten lies upside down
            lying.append(LyingCard(card, x + dx, y + dy, turned + upside))
    drawn = render(replace(bare, cards=tuple(lying)))
    return Trial(drawn.picture, drawn.truth.cards)


def inside(point: tuple[float, float], quad: Sequence[tuple[float, float]]) -> bool:
    """Whether a point lies in a quad."""
    shape: Floats = np.array(quad, np.float32)
    return cv2.pointPolygonTest(shape, point, measureDist=False) >= 0
