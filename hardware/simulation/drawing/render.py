"""The renderer: a scene in, a picture and its truth out. The same scene gives the same picture, always."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import cv2
import numpy as np

from hardware.simulation.drawing.card_paint import card_corners, paint_card
from hardware.simulation.drawing.die_paint import Patch, paint_die
from hardware.simulation.drawing.ground import ground
from hardware.simulation.drawing.hand import hand_shadow, paint_hand
from hardware.simulation.drawing.lens import exposed, grained
from hardware.simulation.drawing.lighting import Lit
from hardware.simulation.drawing.projection import Eye
from hardware.simulation.drawing.shadows import Shadows
from hardware.simulation.drawing.solid import Solid
from hardware.simulation.scene import Cover, Hand, Scene
from hardware.simulation.scene_truth import Point, SeenCard, SeenDie, Truth

if TYPE_CHECKING:
    from collections.abc import Callable

    from hardware.arrays import Floats, Pixels


SHEEN = {Cover.FELT: 0.0, Cover.WOOD: 0.16, Cover.LINEN: 0.02}
DARKEST_TOUCH = 0.55
SHOWS = 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Rendered:
    """A picture (blue, green, red; 8 bit) with its truth, and the light it was made of."""

    picture: Pixels
    truth: Truth
    light: Floats


def render(scene: Scene) -> Rendered:
    """Draw a scene."""
    desk = _Desk(scene)
    desk.lay_cards()
    desk.light_up()
    desk.set_dice()
    desk.reach_in()
    light = exposed(desk.light, scene.lens)
    return Rendered(grained(light, scene.lens, scene.moment), desk.truth(), light)


class _Desk:
    """The picture while it is being made."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.eye = Eye(scene.view, scene.size)
        self.lit = Lit(scene.light, self.eye)
        self.light = ground(scene.tabletop, self.eye)
        self.gloss = np.full(self.light.shape[:2], SHEEN[scene.tabletop.cover], np.float32)
        self.who = np.zeros(self.light.shape[:2], np.int16)
        self.covered: dict[int, int] = {}
        self.hands: list[tuple[Hand, Patch]] = []
        self.free: list[float] = []
        self.solids = [Solid(lying) for lying in scene.dice]

    def lay_cards(self) -> None:
        """Cards in their order, each darkening a little what it lies on."""
        for number, lying in enumerate(self.scene.cards, start=1):
            patch, shade, gloss = paint_card(lying, self.eye, self.lit)
            if patch is None:
                continue
            self._darken(shade)
            rows, columns = _window(patch)
            cover = patch.cover
            self.gloss[rows, columns] += (np.float32(gloss) - self.gloss[rows, columns]) * cover
            self._put(patch, number)

    def light_up(self) -> None:
        """Turn paint into light: lamp, room, shadows of everything that stands on the table."""
        shadows = Shadows(self.eye, self.lit)
        self.hands = [found for hand in self.scene.hands if (found := paint_hand(hand, self.eye, self.lit))]
        for hand, patch in self.hands:
            shadows.cover(patch, *hand_shadow(hand, self.eye, self.lit))
        self.free = [1 - shadows.at(self.eye.project(solid.centre[None])[0]) for solid in self.solids]
        for solid in self.solids:
            shadows.cast(solid.corners)
            shadows.touch(solid.corners, solid.half * 0.3)
        kept, touch = shadows.fields()
        lamp, room, sheen = self.lit.fields()
        free = 1 - kept
        bright = (lamp * free + room) * (1 - DARKEST_TOUCH * touch)
        self._tinted(cv2.multiply, bright)
        if float(self.gloss.max()) > 0:
            self._tinted(cv2.add, self.gloss * sheen * free)

    def _tinted(self, mix: Callable[..., object], field: Floats) -> None:
        """Mix a field of light, in the lamp's colour, into the picture."""
        mix(self.light, cv2.merge([field * tint for tint in self.lit.tint]), self.light)

    def set_dice(self) -> None:
        """Dice from the far ones to the near ones."""
        first = len(self.scene.cards) + 1
        far_first = sorted(range(len(self.solids)), key=lambda i: -self.eye.depth(self.solids[i].centre))
        for index in far_first:
            patch = paint_die(self.solids[index], self.eye, self.lit, self.free[index])
            if patch is not None:
                self._put(patch, first + index)

    def reach_in(self) -> None:
        """Hands over everything."""
        for _, patch in self.hands:
            self._put(patch, -1)

    def truth(self) -> Truth:
        cards = tuple(
            SeenCard(
                lying.card.name, lying.face_up, _quad(self.eye.project(card_corners(lying))), self._visible(number)
            )
            for number, lying in enumerate(self.scene.cards, start=1)
        )
        first = len(self.scene.cards) + 1
        dice = tuple(self._seen(solid, first + index) for index, solid in enumerate(self.solids))
        return Truth(self.scene.size, dice, cards, len(self.hands), round(self.eye.scale, 4))

    def _seen(self, solid: Solid, number: int) -> SeenDie:
        die, lying = solid.lying.die, solid.lying
        hull = cv2.convexHull(solid.silhouette(self.eye).astype(np.float32)).reshape(-1, 2)
        top = _quad(self.eye.project(solid.top_square))
        leans = lying.lean > 0
        return SeenDie(die.kind, lying.face, die.colour, _points(hull), top, self._visible(number), leans)

    def _put(self, patch: Patch, number: int) -> None:
        rows, columns = _window(patch)
        region = self.light[rows, columns]
        region += (patch.light - region) * patch.cover[..., None]
        shows = patch.cover > SHOWS * float(patch.cover.max(initial=0.01))
        self.who[rows, columns][shows] = number
        self.covered[number] = int(shows.sum())

    def _visible(self, number: int) -> float:
        whole = self.covered.get(number, 0)
        return round(float((self.who == number).sum()) / whole, 3) if whole else 0.0

    def _darken(self, shade: Patch) -> None:
        rows, columns = _window(shade)
        self.light[rows, columns] *= 1 - shade.cover[..., None]


def _window(patch: Patch) -> tuple[slice, slice]:
    rows, columns = patch.cover.shape
    return slice(patch.top, patch.top + rows), slice(patch.left, patch.left + columns)


def _points(pixels: Floats) -> tuple[Point, ...]:
    return tuple((round(float(x), 2), round(float(y), 2)) for x, y in pixels)


def _quad(pixels: Floats) -> tuple[Point, Point, Point, Point]:
    one, two, three, four = _points(pixels)
    return one, two, three, four
