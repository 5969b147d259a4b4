"""The simulated table: lay things on it, roll dice over it, reach in; it knows how it looks at every instant."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from hardware.clock import Clock, SystemClock
from hardware.simulation.random_scene import Mood, Wish, arranged, in_tray

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hardware.arrays import Floats
    from hardware.simulation.card import Card
    from hardware.simulation.die import Die
    from hardware.simulation.scene import Hand, LyingCard, LyingDie, Scene

ROLL_LASTS = 0.9
SETTLES = 0.78
"""From this share of a roll on, a die shows the face it will keep."""


@dataclass(frozen=True, slots=True)
class _Roll:
    began: float
    seed: int
    first: int
    cards: bool = False
    """Cards are laid down instead of dice being rolled."""


class SimulatedTable:
    """A table without a table. Everything by chance comes from the seed; safe from several threads."""

    def __init__(self, seed: int = 0, mood: Mood = Mood.CALM, clock: Clock | None = None) -> None:
        self._seed = seed
        self._mood = mood
        self._clock = clock or SystemClock()
        self._lock = threading.RLock()
        self._deals = 0
        self._roll: _Roll | None = None
        self._scene = arranged(Wish(mood=mood), seed)

    @property
    def scene(self) -> Scene:
        """The table as it looks now, rolling dice included."""
        with self._lock:
            roll, scene = self._roll, self._scene
            if roll is None:
                return scene
            share = (self._clock.now() - roll.began) / ROLL_LASTS
            if share >= 1:
                self._roll = None
                return scene
            moving = dealing if roll.cards else rolling
            return moving(scene, share, roll.seed, roll.first)

    @property
    def still(self) -> bool:
        """Whether nothing rolls."""
        with self._lock:
            return self._roll is None or self._clock.now() - self._roll.began >= ROLL_LASTS

    def lay(self, scene: Scene) -> None:
        """Let the table look exactly like this."""
        with self._lock:
            self._scene, self._roll = scene, None

    def put(self, dice: Sequence[tuple[Die, str]] = (), cards: Sequence[Card] = (), face_down: int = 0) -> None:
        """Clear the table and put these on it, at rest, somewhere."""
        with self._lock:
            self._scene = self._dealt(dice, cards, face_down)
            self._roll = None

    def roll(
        self, dice: Sequence[Die], faces: Sequence[str] = (), within: Sequence[tuple[float, float]] = ()
    ) -> tuple[str, ...]:
        """Take up what dice lie there and roll these; returns the faces they come to show.

        `within` are the corners of a tray in shares of the picture, from the upper left with the clock.
        """
        with self._lock:
            chance = np.random.default_rng([self._seed, self._deals, 5])
            shown = tuple(faces) or tuple(str(chance.choice(die.names)) for die in dice)
            fresh = self._dealt(list(zip(dice, shown, strict=True)), (), 0)
            seed = self._seed + self._deals
            lying = in_tray(self._scene, fresh.dice, within, seed) if within else fresh.dice
            self._scene = replace(self._scene, dice=lying)
            self._roll = _Roll(self._clock.now(), seed, 0)
            return shown

    def deal(self, kept: Sequence[LyingCard], laid: Sequence[LyingCard]) -> None:
        """Clear the table but for the cards that are kept, and lay others down, one hand's move for all."""
        with self._lock:
            self._deals += 1
            self._scene = replace(self._scene, dice=(), cards=(*kept, *laid))
            self._roll = _Roll(self._clock.now(), self._seed + self._deals, len(kept), cards=True)

    def reach_in(self, *hands: Hand) -> None:
        """Hold these hands over the table; none takes all away."""
        with self._lock:
            self._scene = replace(self._scene, hands=hands)

    def clear(self) -> None:
        """Take everything off."""
        with self._lock:
            self._scene = replace(self._scene, dice=(), cards=(), hands=())
            self._roll = None

    def _dealt(self, dice: Sequence[tuple[Die, str]], cards: Sequence[Card], face_down: int) -> Scene:
        self._deals += 1
        wish = Wish(
            dice=tuple(die for die, _ in dice),
            faces=tuple(face for _, face in dice),
            cards=tuple(cards),
            face_down=face_down,
            mood=self._mood,
            size=self._scene.size,
        )
        dealt = arranged(wish, self._seed * 7919 + self._deals)
        return replace(self._scene, dice=dealt.dice, cards=dealt.cards)


def rolling(scene: Scene, share: float, seed: int, first: int = 0) -> Scene:
    """The scene with its dice, from the first on, `share` of the way through a roll."""
    chance = np.random.default_rng([seed, 23])
    side = float(chance.uniform(0, 2 * np.pi))
    start = np.array([np.cos(side), np.sin(side)]) * scene.view.across * 0.7
    moved = tuple(_tumbling(die, share, start, chance) for die in scene.dice[first:])
    return replace(scene, dice=(*scene.dice[:first], *moved))


def dealing(scene: Scene, share: float, seed: int, first: int = 0) -> Scene:
    """The scene with its cards, from the first on, `share` of the way from a hand beside the table."""
    chance = np.random.default_rng([seed, 29])
    side = float(chance.uniform(0, 2 * np.pi))
    start = np.array([np.cos(side), np.sin(side)]) * scene.view.across * 0.8
    left = (1 - share) ** 2
    moved = tuple(_sliding(card, left, start) for card in scene.cards[first:])
    return replace(scene, cards=(*scene.cards[:first], *moved))


def _sliding(lying: LyingCard, left: float, start: Floats) -> LyingCard:
    x, y = np.array([lying.x, lying.y]) * (1 - left) + start * left
    return replace(lying, x=float(x), y=float(y), turned=lying.turned + 90.0 * left, lift=lying.lift + 30.0 * left)


def _tumbling(lying: LyingDie, share: float, start: Floats, chance: np.random.Generator) -> LyingDie:
    faces = chance.permutation(lying.die.names)
    spin, hops = float(chance.uniform(400, 900)), float(chance.uniform(5, 8))
    left = 1 - share
    way = 1 - left * left
    here = start + (np.array([lying.x, lying.y]) - start) * way
    face = lying.face if share > SETTLES else str(faces[int(share * 12) % len(faces)])
    return replace(
        lying,
        face=face,
        x=float(here[0]),
        y=float(here[1]),
        turned=lying.turned + spin * left,
        lean=44.0 * abs(float(np.sin(hops * np.pi * share))) * left,
        lean_towards=float(np.degrees(np.arctan2(-start[1], -start[0]))),
        on=22.0 * abs(float(np.sin(hops * np.pi * share))) * left,
    )
