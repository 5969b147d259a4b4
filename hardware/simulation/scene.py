"""A scene: what lies on the table and how it is seen, as plain values in millimetres.

The middle of the table is (0, 0); x goes to the right of the picture, y to its top, z up to the camera. Angles are
degrees against the clock. The same scene gives the same picture, always.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from hardware.errors import BadScene
from hardware.stickers import MARKER

if TYPE_CHECKING:
    from hardware.simulation.card import Card
    from hardware.simulation.die import Die

Colour = tuple[int, int, int]
"""Red, green, blue, 0 to 255."""


class Cover(StrEnum):
    """What the table is made of, or covered with."""

    FELT = "felt"
    WOOD = "wood"
    LINEN = "linen"


@dataclass(frozen=True, slots=True)
class Tabletop:
    """The ground: cover, colour, and which piece of felt or plank it is."""

    cover: Cover = Cover.FELT
    colour: Colour = (28, 92, 58)
    piece: int = 0


@dataclass(frozen=True, slots=True)
class LyingDie:
    """A die on the table: where, turned how far, leaning (on its edge) how far, and on what height it stands."""

    die: Die
    face: str
    x: float
    y: float
    turned: float = 0.0
    lean: float = 0.0
    lean_towards: float = 0.0
    on: float = 0.0


@dataclass(frozen=True, slots=True)
class LyingCard:
    """A card on the table; later ones lie over earlier ones.

    `sticker` is the marker that is stuck on its sleeve, at its top and its foot, `marker_side` how large it is.
    """

    card: Card
    x: float
    y: float
    turned: float = 0.0
    face_up: bool = True
    sleeved: bool = False
    lift: float = 0.4
    sticker: int | None = None
    marker_side: float = MARKER


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that reaches in: where its middle finger points to, from which side it comes."""

    x: float
    y: float
    from_side: float = 270.0
    skin: Colour = (224, 178, 148)
    sleeve: Colour = (52, 64, 92)
    spread: float = 0.4
    size: float = 1.0
    height: float = 25.0


@dataclass(frozen=True, slots=True)
class Light:
    """A lamp above the table and the light of the room; `uneven` is how patchy it falls."""

    x: float = -260.0
    y: float = 320.0
    z: float = 720.0
    radius: float = 60.0
    strength: float = 0.62
    room: float = 0.45
    warmth: float = 0.0
    uneven: float = 0.15
    patches: int = 0


@dataclass(frozen=True, slots=True)
class View:
    """The camera: how much of the table it sees across, from how high, tilted, turned and shifted."""

    across: float = 420.0
    height: float = 700.0
    tilt: float = 0.0
    tilt_towards: float = 270.0
    roll: float = 0.0
    at_x: float = 0.0
    at_y: float = 0.0


@dataclass(frozen=True, slots=True)
class Lens:
    """What the camera does to the light: blur (pixels), motion (pixels), grain, exposure, JPEG (0 is none)."""

    blur: float = 0.6
    motion: float = 0.0
    motion_towards: float = 0.0
    grain: float = 0.012
    exposure: float = 1.0
    vignette: float = 0.15
    jpeg: int = 0


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a picture shows. `moment` only changes the grain, as from one frame to the next."""

    size: tuple[int, int] = (1280, 720)
    tabletop: Tabletop = field(default_factory=Tabletop)
    dice: tuple[LyingDie, ...] = ()
    cards: tuple[LyingCard, ...] = ()
    hands: tuple[Hand, ...] = ()
    light: Light = field(default_factory=Light)
    view: View = field(default_factory=View)
    lens: Lens = field(default_factory=Lens)
    moment: int = 0

    def __post_init__(self) -> None:
        """Refuse what cannot be drawn, before anything is."""
        width, height = self.size
        if width < 1 or height < 1:
            raise BadScene("scene.no-size", width=width, height=height)
        if self.view.across <= 0 or self.view.height <= 0 or not 0 <= self.view.tilt < MOST_TILT:
            raise BadScene("scene.no-view", across=self.view.across, height=self.view.height, tilt=self.view.tilt)
        for lying in self.dice:
            if lying.face not in lying.die.names:
                raise BadScene("scene.no-such-face", face=lying.face, die=lying.die.kind)


MOST_TILT = 75.0
