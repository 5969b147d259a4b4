"""Random scenes: the same wish and seed give the same scene."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

import numpy as np

from hardware.simulation.drawing.projection import Eye
from hardware.simulation.scene import Cover, Hand, Lens, Light, LyingCard, LyingDie, Scene, Tabletop, View

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats
    from hardware.simulation.card import Card
    from hardware.simulation.die import Die

TABLETOPS = (
    Tabletop(Cover.FELT, (28, 92, 58)),
    Tabletop(Cover.FELT, (30, 58, 110)),
    Tabletop(Cover.FELT, (112, 28, 36)),
    Tabletop(Cover.FELT, (52, 52, 56)),
    Tabletop(Cover.WOOD, (150, 100, 62)),
    Tabletop(Cover.WOOD, (206, 162, 108)),
    Tabletop(Cover.WOOD, (92, 58, 40)),
    Tabletop(Cover.LINEN, (216, 210, 196)),
)
SKINS = ((236, 196, 170), (224, 178, 148), (190, 138, 106), (140, 95, 70), (92, 62, 48))
TRIES = 60


class Mood(StrEnum):
    """How kind the picture is: a good lamp and a straight camera, a usual evening, or everything at once."""

    CALM = "calm"
    USUAL = "usual"
    HARSH = "harsh"


@dataclass(frozen=True, slots=True)
class Wish:
    """What shall lie on the table; faces are rolled, places found."""

    dice: tuple[Die, ...] = ()
    faces: tuple[str, ...] = ()
    cards: tuple[Card, ...] = ()
    face_down: int = 0
    hands: int = 0
    mood: Mood = Mood.USUAL
    size: tuple[int, int] = (1280, 720)
    across: float = 420.0


def arranged(wish: Wish, seed: int) -> Scene:
    """A table as wished, by chance."""
    chance = np.random.default_rng([seed, 11])
    bare = Scene(
        size=wish.size,
        tabletop=replace(TABLETOPS[chance.integers(len(TABLETOPS))], piece=int(chance.integers(8))),
        light=_light(chance, wish.mood),
        view=_view(chance, wish),
        lens=_lens(chance, wish.mood),
        moment=seed,
    )
    room = _Room(bare, chance)
    cards = tuple(
        _card(room, chance, card, wish.mood, face_up=number >= wish.face_down) for number, card in enumerate(wish.cards)
    )
    faces = wish.faces or tuple(str(chance.choice(die.names)) for die in wish.dice)
    dice = tuple(
        LyingDie(die, face, *room.place(die.size * 0.72), turned=float(chance.uniform(0, 360)))
        for die, face in zip(wish.dice, faces, strict=True)
    )
    hands = tuple(_hand(room, chance) for _ in range(wish.hands))
    return replace(bare, cards=cards, dice=dice, hands=hands)


def in_tray(
    scene: Scene, dice: tuple[LyingDie, ...], corners: Sequence[tuple[float, float]], seed: int
) -> tuple[LyingDie, ...]:
    """The same dice, between four corners that are told in shares of the picture."""
    wide, high = scene.size
    room = _Room(scene, np.random.default_rng([seed, 13]), [(x * wide, y * high) for x, y in corners])
    places = [room.place(die.die.size * 0.72) for die in dice]
    return tuple(replace(die, x=x, y=y) for die, (x, y) in zip(dice, places, strict=True))


class _Room:
    """Finds places that are in the picture and not taken."""

    def __init__(self, scene: Scene, chance: np.random.Generator, corners: Sequence[tuple[float, float]] = ()) -> None:
        eye = Eye(scene.view, scene.size)
        width, height = scene.size
        edge = 0.02 * min(width, height)
        whole = [(edge, edge), (width - edge, edge), (width - edge, height - edge), (edge, height - edge)]
        self._corners: Floats = eye.on_table(list(corners) or whole)
        self._chance = chance
        self._taken: list[tuple[float, float, float]] = []

    def place(self, radius: float, crowding: float = 1.0) -> tuple[float, float]:
        """A free place for something of this radius; the least taken one if none is free."""
        best, best_gap = (0.0, 0.0), float("-inf")
        for _ in range(TRIES):
            x, y = self.anywhere(radius)
            gaps = (np.hypot(x - ox, y - oy) - (radius + reach) * crowding for ox, oy, reach in self._taken)
            gap = min(gaps, default=1.0)
            if gap > best_gap:
                best, best_gap = (x, y), gap
            if gap >= 0:
                break
        self._taken.append((*best, radius))
        return best

    def anywhere(self, radius: float = 0.0) -> tuple[float, float]:
        """Any place where something of this radius is in the picture."""
        left, right, far_right, far_left = self._corners
        margins = (radius / np.linalg.norm(right - left), radius / np.linalg.norm(far_left - left))
        across, down = (m + (1 - 2 * m) * self._chance.random() for m in np.minimum(margins, 0.45))
        upper, lower = left + (right - left) * across, far_left + (far_right - far_left) * across
        point = upper + (lower - upper) * down
        return round(float(point[0]), 2), round(float(point[1]), 2)


def _card(room: _Room, chance: np.random.Generator, card: Card, mood: Mood, *, face_up: bool) -> LyingCard:
    x, y = room.place(float(np.hypot(*card.size)) / 2, 0.9)
    sleeved = mood is Mood.HARSH and bool(chance.integers(2))
    lift = float(chance.uniform(0.3, 1.6))
    return LyingCard(card, x, y, float(chance.uniform(0, 360)), face_up=face_up, sleeved=sleeved, lift=lift)


def _hand(room: _Room, chance: np.random.Generator) -> Hand:
    x, y = room.anywhere()
    return Hand(
        x,
        y,
        from_side=float(chance.uniform(0, 360)),
        skin=SKINS[chance.integers(len(SKINS))],
        spread=float(chance.uniform(0.1, 0.9)),
        height=float(chance.uniform(12, 60)),
    )


def _light(chance: np.random.Generator, mood: Mood) -> Light:
    reach = {Mood.CALM: 120.0, Mood.USUAL: 420.0, Mood.HARSH: 800.0}[mood]
    turn = chance.uniform(0, 2 * np.pi)
    away = reach * np.sqrt(chance.random())
    low = {Mood.CALM: 700.0, Mood.USUAL: 520.0, Mood.HARSH: 340.0}[mood]
    return Light(
        x=float(away * np.cos(turn)),
        y=float(away * np.sin(turn)),
        z=float(chance.uniform(low, 900.0)),
        radius=float(chance.uniform(15, 110)),
        strength=float(chance.uniform(0.4, 0.75)),
        room=float(chance.uniform(0.3, 0.55)),
        warmth=float(chance.uniform(-0.3, 1.0)),
        uneven={Mood.CALM: 0.06, Mood.USUAL: 0.2, Mood.HARSH: 0.5}[mood] * float(chance.random()),
        patches=int(chance.integers(64)),
    )


def _view(chance: np.random.Generator, wish: Wish) -> View:
    tilt = {Mood.CALM: 2.0, Mood.USUAL: 10.0, Mood.HARSH: 35.0}[wish.mood]
    return View(
        across=wish.across * float(chance.uniform(0.92, 1.08)),
        height=float(chance.uniform(560, 820)),
        tilt=float(chance.uniform(0, tilt)),
        tilt_towards=float(chance.uniform(0, 360)),
        roll=float(chance.uniform(-4, 4)) if wish.mood is not Mood.CALM else 0.0,
    )


def _lens(chance: np.random.Generator, mood: Mood) -> Lens:
    if mood is Mood.CALM:
        return Lens(blur=0.6, grain=0.008)
    harsh = mood is Mood.HARSH
    return Lens(
        blur=float(chance.uniform(0.5, 1.6 if harsh else 1.0)),
        motion=float(chance.uniform(0, 7)) if harsh and chance.integers(3) == 0 else 0.0,
        motion_towards=float(chance.uniform(0, 180)),
        grain=float(chance.uniform(0.006, 0.035 if harsh else 0.016)),
        exposure=float(chance.uniform(0.6, 1.5) if harsh else chance.uniform(0.85, 1.2)),
        vignette=float(chance.uniform(0.0, 0.35)),
        jpeg=int(chance.integers(55, 95)) if chance.integers(2) else 0,
    )
