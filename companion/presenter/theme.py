"""How everything looks, in one place: colours, signs of the seats, pictures, fonts, sizes. No Kivy here."""

from __future__ import annotations

from functools import cache
from math import radians, tan
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import Struct, structs

from companion.assets import ASSETS
from companion.engine.shelf import homes
from companion.presenter.brought_pictures import picture_fault

Paint = tuple[float, float, float, float]

TITLE_FONT: Final = str(ASSETS / "fonts" / "DejaVuSerifCondensed-Bold.ttf")
TEXT_FONT: Final = "Roboto"

SHORT_SIDE: Final = 480
LONG_SIDE: Final = 800
"""The smallest screen: there one unit is one pixel."""
LEAST_TARGET: Final = 48
"""What a finger can hit, in units."""
UNIT_MM: Final = 154.08 / LONG_SIDE
"""One unit on the smallest screen that is made for a table: 7 inches, 154 x 86 mm."""
CAPITALS: Final = 0.711
"""How high a capital of `TEXT_FONT` stands, of the size of its letters."""


def seen_at(arc_minutes: float, distance_mm: float = 800) -> float:
    """Give the letters, in units, whose capitals are seen under this angle from across the table (80 cm)."""
    return distance_mm * tan(radians(arc_minutes / 60)) / UNIT_MM / CAPITALS


READABLE: Final = round(seen_at(10))
"""Letters of what has to be read to go on, in units: 17. Who just may drive a car (sight 0.5) reads capitals of ten
minutes of arc, 2.3 mm from 80 cm. Keys that do not fit in these letters stand in a list that scrolls.
"""
LEAST_LETTERS: Final = round(seen_at(7.5))
"""No letters smaller than this, in units: 13, for usual sight (0.67). They say what need not be read to play."""
PLAIN_BOX: Final = "box-plain"
"""The front of a box that has none of its own: its name is written on it."""
BOARD_SHARE: Final = 0.6
"""On the board letters may be so much smaller: everything there is said in the tray, too."""
TEXT_STEPS: Final = (0.85, 1.0, 1.15, 1.3)


def paint(colour: str, strength: float = 1.0) -> Paint:
    """Read #rrggbb, and nothing else."""
    red, green, blue = (part / 255 for part in bytes.fromhex(colour.removeprefix("#")))
    return (red, green, blue, strength)


@cache
def picture(name: str) -> str:
    """Find a picture by its name: ours, or one that an installed game brings; what nobody has is a compass."""
    ours = ASSETS / "pictures" / f"{name}.png"
    if ours.is_file():
        return str(ours)
    brought = (home / "pictures" / f"{name}.png" for home in homes().values())
    found = next((file for file in brought if picture_fault(file) is None), None)
    return str(found or ASSETS / "pictures" / "compass.png")


def box_picture(game: str) -> str:
    """Name the picture of a game's box; one without gets a box on which its name can be written."""
    own = f"box-{game}"
    return own if Path(picture(own)).stem == own else PLAIN_BOX


def unit(width: float, height: float) -> float:
    """How many pixels one unit is in a window of this size, lying or standing."""
    return max(0.5, min(min(width, height) / SHORT_SIDE, max(width, height) / LONG_SIDE))


class Look(Struct, frozen=True):
    """One set of colours."""

    name: str
    paper: Paint
    sheet: Paint
    """A leaf that lies on the paper."""
    ink: Paint
    faint: Paint
    """Ink for what is less important; still readable."""
    line: Paint
    brass: Paint
    brass_ink: Paint
    sea: Paint
    sea_ink: Paint
    deep: Paint
    glow: Paint
    alarm: Paint
    shade: Paint
    dark: bool = False
    """Whether it is meant for a dark room: boards are seen by night."""


CHART: Final = Look(
    name="chart",
    paper=paint("#EBDBB4"),
    sheet=paint("#F8EFD6"),
    ink=paint("#2A1D12"),
    faint=paint("#6A5539"),
    line=paint("#A98F5F"),
    brass=paint("#B8862F"),
    brass_ink=paint("#1F1408"),
    sea=paint("#2B6070"),
    sea_ink=paint("#FDF6E3"),
    deep=paint("#173A47"),
    glow=paint("#FFC83D"),
    alarm=paint("#9E2B1F"),
    shade=paint("#1A1008", strength=0.62),
)

CONTRAST: Final = Look(
    name="contrast",
    paper=paint("#FFFFFF"),
    sheet=paint("#FFFFFF"),
    ink=paint("#000000"),
    faint=paint("#222222"),
    line=paint("#000000"),
    brass=paint("#FFD400"),
    brass_ink=paint("#000000"),
    sea=paint("#00324A"),
    sea_ink=paint("#FFFFFF"),
    deep=paint("#001520"),
    glow=paint("#FF9900"),
    alarm=paint("#B00000"),
    shade=paint("#000000", strength=0.8),
)

NIGHT: Final = Look(
    name="night",
    paper=paint("#16222D"),
    sheet=paint("#223341"),
    ink=paint("#F4E8CF"),
    faint=paint("#C2B69C"),
    line=paint("#5B6F80"),
    brass=paint("#D39B36"),
    brass_ink=paint("#1A1206"),
    sea=paint("#12465A"),
    sea_ink=paint("#F9EFD9"),
    deep=paint("#091A25"),
    glow=paint("#FFB43D"),
    alarm=paint("#A23325"),
    shade=paint("#000000", strength=0.72),
)
"""For a table in a dark room: the old chart by lantern light."""

LOOKS: Final = {look.name: look for look in (CHART, CONTRAST, NIGHT)}


BY_NIGHT: Final = structs.replace(CHART, dark=True)


def board_look(look: Look) -> Look:
    """Give the colours of what lies on a board: it is a painted thing, and by night only its ground grows dark."""
    return BY_NIGHT if look is NIGHT else look


WHITE: Final = paint("#FFFFFF")
CLEAR: Final[Paint] = (1.0, 1.0, 1.0, 0.0)
DARK: Final = paint("#1F1408")
LIGHT: Final = paint("#FFF8E7")


class Mark(NamedTuple):
    """How one seat is told from the others: a colour and a shape, so that neither has to be seen alone."""

    colour: str
    paint: Paint
    ink: Paint
    shape: str


# Nine colours that stay apart for eyes that lack one kind of cone, too; tests/presenter/test_colour_sight.py looks.
MARKS: Final = (
    Mark("red", paint("#C9201A"), LIGHT, "shape-circle"),
    Mark("blue", paint("#1D4ECB"), LIGHT, "shape-square"),
    Mark("yellow", paint("#FFD632"), DARK, "shape-triangle"),
    Mark("green", paint("#1E7F55"), LIGHT, "shape-diamond"),
    Mark("white", paint("#FBF7EC"), DARK, "shape-star"),
    Mark("black", paint("#26211D"), LIGHT, "shape-hexagon"),
    Mark("purple", paint("#733068"), LIGHT, "shape-cross"),
    Mark("orange", paint("#D68C2C"), DARK, "shape-moon"),
    Mark("sky", paint("#55C6E6"), DARK, "shape-drop"),
)
