"""Makes of training dice, dull ones among them, and tastes: what kind of scene is drawn."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np

from companion.devtools.training.dice_bodies import Body, Window
from companion.devtools.training.scene_grounds import colour


@dataclass(frozen=True, slots=True)
class Taste:
    """How many dice, how large (pixels), how often straight from above; then shares of odd things."""

    dice: tuple[int, int] = (1, 15)
    pixels: tuple[float, float] = (22.0, 72.0)
    from_above: float = 0.4
    leaning: float = 0.035
    dull: float = 0.0
    emblems: float = 0.0
    vessels: float = 0.0
    mirrors: float = 0.0
    printed: float = 0.0
    low: float = 0.0
    casino: float = 0.0
    blanks: float = 0.0
    stones: float = 0.12
    """Grounds that are printed boards, cameras held low, clear dice with sharp edges, cubes without pips; and of the
    printed grounds those full of dominoes."""


USUAL = Taste()
CROWD = Taste((6, 30), (17.0, 42.0), 0.65, 0.05, dull=0.5, emblems=0.3, vessels=0.5, mirrors=0.6)
CLOSE = Taste((1, 9), (26.0, 90.0), 0.5, 0.08, dull=0.35, emblems=0.1, vessels=0.35, mirrors=0.6)
BOARD = Taste((1, 7), (14.0, 60.0), 0.3, 0.03, mirrors=0.2, printed=1.0, low=0.35, blanks=0.3)
EMPTY = Taste((0, 1), (14.0, 60.0), 0.3, printed=1.0, low=0.35, blanks=0.6)
STONES = Taste((0, 1), (14.0, 60.0), 0.4, printed=1.0, low=0.2, stones=1.0)
HEAP = Taste((10, 42), (15.0, 38.0), 0.3, 0.04, dull=0.2, emblems=0.4, vessels=0.4, mirrors=0.4, low=0.3)
LOW = Taste((1, 6), (18.0, 80.0), 0.0, 0.03, mirrors=0.3, low=1.0)
CASINO = Taste((1, 7), (24.0, 80.0), 0.35, 0.05, mirrors=0.4, casino=1.0, low=0.2)


def body(chance: np.random.Generator) -> Body:
    """Any die of any shop."""
    kind = chance.random()
    main = colour(chance)
    if kind < 0.25:
        main = np.clip(chance.uniform(0.6, 0.95) * (1 + chance.normal(0, 0.04, 3)), 0, 1).astype(np.float32)
    veined = chance.random() < 0.3
    bright = float(main.mean())
    if chance.random() < 0.75:
        ink = np.full(3, chance.uniform(0.6, 1.0) if bright < 0.3 else chance.uniform(0.0, 0.06), np.float32)
    else:
        ink = colour(chance)
    if abs(float(ink.mean()) ** 0.45 - bright**0.45) < (0.22 if chance.random() < 0.85 else 0.1):
        ink = np.full(3, 0.02 if bright > 0.22 else 0.85, np.float32)
    return Body(
        colour=main,
        ink=ink.astype(np.float32),
        round_by=float(chance.uniform(0.02, 0.24)),
        ball=float(chance.uniform(0.62, 0.78)) if chance.random() < 0.5 else 1.0,
        gloss=float(chance.uniform(0, 1)) * (2.5 if chance.random() < 0.2 else 1.0),
        clear=float(chance.uniform(0.25, 0.75)) if chance.random() < 0.12 else 0.0,
        veins=np.concatenate([chance.normal(0, chance.uniform(3, 14), (4, 3)), chance.uniform(0, 6, (4, 1))], 1).astype(
            np.float32
        ),
        vein_colour=colour(chance),
        vein_strength=float(chance.uniform(0.2, 0.9)) if veined else 0.0,
        glow=float(chance.uniform(0, 0.3)) if chance.random() < 0.1 else 0.0,
    )


def dull_body(chance: np.random.Generator) -> Body:
    """Dark, marbled, shiny, with pips that hardly stand out."""
    made = body(chance)
    main = np.clip(made.colour * float(chance.uniform(0.15, 0.9)), 0.004, 1).astype(np.float32)
    ink = colour(chance)
    least = float(chance.uniform(0.12, 0.3))
    if abs(float(ink.max()) ** 0.45 - float(main.max()) ** 0.45) < least:
        bright = (float(main.max()) ** 0.45 + least * float(chance.uniform(1.0, 1.8))) ** 2.2
        ink = ink / max(float(ink.max()), 1e-3) * min(bright, 1.0)
    veined = chance.random() < 0.6
    return Body(
        colour=main,
        ink=ink.astype(np.float32),
        round_by=made.round_by,
        ball=made.ball,
        gloss=float(chance.uniform(0.2, 1.6)),
        clear=made.clear,
        veins=made.veins,
        vein_colour=np.clip(main + (made.vein_colour - main) * float(chance.uniform(0.1, 0.7)), 0, 1).astype(
            np.float32
        ),
        vein_strength=float(chance.uniform(0.3, 1.0)) if veined else 0.0,
        glow=0.0,
    )


def casino_body(chance: np.random.Generator) -> Body:
    """Clear and strongly coloured, with sharp edges and flat white pips; those of the bottom shine through."""
    hsv = np.array([[[chance.integers(180), chance.integers(120, 256), chance.integers(60, 256)]]], np.uint8)
    main = (cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0].astype(np.float32) / 255) ** 2.2
    made = body(chance)
    return replace(
        made,
        colour=np.clip(main * float(chance.uniform(0.3, 1.1)), 0.004, 1).astype(np.float32),
        ink=np.full(3, chance.uniform(0.6, 1.0), np.float32) if chance.random() < 0.85 else made.ink,
        round_by=float(chance.uniform(0.01, 0.06)) if chance.random() < 0.7 else made.round_by,
        ball=1.0 if chance.random() < 0.8 else made.ball,
        clear=float(chance.uniform(0.15, 0.75)),
        vein_strength=0.0,
        shines=float(chance.uniform(0.15, 0.75)),
    )


def windows(chance: np.random.Generator) -> tuple[Window, ...]:
    """One to three bright panes overhead that shiny dice mirror."""
    panes = []
    for _ in range(int(chance.integers(1, 4))):
        aside, around = np.radians(chance.uniform(0, 50)), chance.uniform(0, 2 * np.pi)
        towards = np.array([np.sin(aside) * np.cos(around), np.sin(aside) * np.sin(around), np.cos(aside)], np.float32)
        across = np.cross(towards, [np.cos(around + 1.3), np.sin(around + 1.3), 0.1])
        across /= np.linalg.norm(across) + 1e-9
        panes.append(
            Window(
                towards,
                across.astype(np.float32),
                np.cross(towards, across).astype(np.float32),
                float(chance.uniform(0.06, 0.35)),
                float(chance.uniform(0.06, 0.35)),
                float(chance.uniform(0.15, 1.1)),
                float(chance.uniform(0.05, 0.5)),
            )
        )
    return tuple(panes)
