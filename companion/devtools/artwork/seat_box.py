"""Draws the seat box and the camera's arm for the building page: `python -m companion.devtools.artwork.seat_box`.

What lies on a plane is drawn flat, in millimetres, and laid into the picture by a matrix; so circles become the right
ellipses, and the measures are those of the drill template.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import resvg_py
from PIL import Image

from companion.assets import ASSETS
from companion.devtools.artwork.camera_arm import camera_arm
from companion.devtools.artwork.plain_svg import Svg
from companion.prints import maker_sheets as box

ROOT: Final = Path(__file__).parents[3]
WIDE: Final = 1000
CAPS: Final = (("#2f7390", "#123e52"), ("#f6ead0", "#bfa878"), ("#c2483b", "#6f1d16"))
"""The colours of the three buttons: lit and in shadow."""


class Plane(NamedTuple):
    """Where the corner of a box stands in the picture, and how far one millimetre leads along each of its sides."""

    corner: tuple[float, float]
    along: tuple[float, float]
    deep: tuple[float, float]
    up: tuple[float, float]

    def at(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """Give the place in the picture."""
        corner, sides = self.corner, (self.along, self.deep, self.up)
        return tuple(  # type: ignore[return-value]  # two of them
            corner[axis] + sum(side[axis] * far for side, far in zip(sides, (x, y, z), strict=True)) for axis in (0, 1)
        )

    def flat(self, z: float) -> str:
        """Lay what is drawn flat at this height."""
        numbers = (*self.along, *self.deep, *self.at(0, 0, z))
        return f"matrix({' '.join(f'{number:.3f}' for number in numbers)})"


def seat_box() -> str:
    """Draw one box as it stands before its player: lid, buttons, lamp, label, cable, measures."""
    (width, depth), high = box.LID, box.DEEP
    plane = Plane((262.0, 370.0), (5.6, 0.0), (-0.95, 3.8), (0.0, -3.5))
    svg = Svg(1200, 900, "One seat box")
    svg.add('<ellipse cx="600" cy="628" rx="470" ry="70" fill="url(#shadow)"/>')
    _cable(svg, plane.at(width * 0.72, 0, high * 0.45))
    _wall(
        svg,
        [plane.at(0, depth, 0), plane.at(width, depth, 0), plane.at(width, depth, high), plane.at(0, depth, high)],
        "wood",
    )
    _wall(
        svg,
        [plane.at(width, 0, 0), plane.at(width, depth, 0), plane.at(width, depth, high), plane.at(width, 0, high)],
        "dark",
    )
    _lid(svg, plane, width, depth, high)
    _lamp(svg, plane, width / 2, high)
    for place, colours in enumerate(CAPS):
        _button(svg, plane, width / 2 + (place - 1) * box.PITCH, high, colours)
    _box_measures(svg, plane, width, depth, high)
    return svg.finished()


def _wall(svg: Svg, corners: list[tuple[float, float]], paint: str) -> None:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
    svg.add(
        f'<polygon points="{points}" fill="url(#{paint})" stroke="#2a1a10" stroke-width="2" stroke-linejoin="round"/>'
    )
    svg.add(f'<polygon points="{points}" fill="url(#grain)" opacity=".5"/>')


def _lid(svg: Svg, plane: Plane, width: float, depth: float, high: float) -> None:
    label, middle = box.LABEL, width / 2
    svg.add(f'<g transform="{plane.flat(high)}">')
    svg.add(f'<rect width="{width}" height="{depth}" rx="2.5" fill="url(#lid)" stroke="#2a1a10" stroke-width=".5"/>')
    svg.add(f'<rect width="{width}" height="{depth}" rx="2.5" fill="url(#grain)" opacity=".6"/>')
    svg.add(
        f'<rect x="1.6" y="1.6" width="{width - 3.2}" height="{depth - 3.2}" rx="2" fill="none" stroke="#d9b26a" stroke-width=".5" opacity=".7"/>'
    )
    left, top = (width - label[0]) / 2, box.LABEL_LINE
    svg.add(
        f'<rect x="{left}" y="{top}" width="{label[0]}" height="{label[1]}" rx="1" fill="#efe3c6" stroke="#8a6a2c" stroke-width=".4"/>'
    )
    svg.flat_text("3", left + 4.5, top + 8.4, 7, "#1f4b5f")
    for place, word in enumerate(box.BUTTONS):
        svg.flat_text(word, middle + (place - 1) * box.PITCH, top + 7.8, 4.6, "#33231a")
    for x in (5.0, width - 5.0):
        for y in (5.0, depth - 5.0):
            svg.add(
                f'<circle cx="{x}" cy="{y}" r="1.7" fill="url(#brass)"/><path d="M{x - 1} {y - 0.6}L{x + 1} {y + 0.6}" stroke="#5c4415" stroke-width=".4"/>'
            )
    svg.add("</g>")


def _button(svg: Svg, plane: Plane, x: float, high: float, colours: tuple[str, str]) -> None:
    """A rim, a cap that stands out of it, light from the left."""
    y, name = box.BUTTON_LINE, f"cap{x:.0f}"
    svg.gradient(name, *colours)
    svg.add(
        f'<circle cx="{x + 2.5}" cy="{y + 2.5}" r="{box.RIM / 2 + 1}" transform="{plane.flat(high)}" fill="#1a0f08" opacity=".35"/>'
    )
    _disc(svg, plane, (x, y), box.RIM / 2, (high, high + 3.0), "#171310", "url(#rim)")
    _disc(svg, plane, (x, y), box.BUTTON_HOLE / 2 - 2.5, (high + 3.0, high + 8.5), colours[1], f"url(#{name})")
    svg.add(
        f'<ellipse cx="{x - 3}" cy="{y - 3}" rx="4.2" ry="2.6" transform="{plane.flat(high + 8.5)}" fill="#fff" opacity=".45"/>'
    )


def _lamp(svg: Svg, plane: Plane, x: float, high: float) -> None:
    y = box.LAMP_LINE
    svg.add(f'<circle cx="{x}" cy="{y}" r="13" transform="{plane.flat(high)}" fill="url(#glow)"/>')
    _disc(svg, plane, (x, y), 4.0, (high, high + 1.2), "#5c4415", "url(#brass)")
    _disc(svg, plane, (x, y), box.LAMP_HOLE / 2, (high + 1.2, high + 4.5), "#e8b33c", "url(#lit)")


def _disc(
    svg: Svg, plane: Plane, at: tuple[float, float], radius: float, between: tuple[float, float], side: str, top: str
) -> None:
    """A round thing from one height to another, as many thin slices."""
    low, high = between
    for step in range(17):
        where = plane.flat(low + (high - low) * step / 16)
        svg.add(
            f'<circle cx="{at[0]}" cy="{at[1]}" r="{radius}" transform="{where}" fill="{side if step < 16 else top}"/>'
        )


def _cable(svg: Svg, out: tuple[float, float]) -> None:
    x, y = out
    way = f"M{x:.0f} {y:.0f}C{x + 60:.0f} {y - 90:.0f} {x + 190:.0f} {y - 120:.0f} {x + 300:.0f} {y - 40:.0f}S{x + 330:.0f} {y + 230:.0f} 1120 690"
    svg.add(f'<path d="{way}" fill="none" stroke="#20303a" stroke-width="19" stroke-linecap="round"/>')
    svg.add(
        f'<path d="{way}" fill="none" stroke="#4d6b7a" stroke-width="6" stroke-linecap="round" transform="translate(-3 -4)"/>'
    )
    svg.add(
        '<g transform="translate(1104 690) rotate(12)"><rect width="46" height="66" rx="5" fill="#cfd8da" stroke="#2a1a10" stroke-width="2"/>'
    )
    svg.add(
        '<rect x="6" y="40" width="34" height="26" fill="#eef3f3"/>'
        + "".join(f'<rect x="{8 + 4 * wire}" y="46" width="2.4" height="18" fill="#c79a3a"/>' for wire in range(8))
        + "</g>"
    )


def _box_measures(svg: Svg, plane: Plane, width: float, depth: float, high: float) -> None:
    """Say how long everything is, as on the drill template."""
    svg.measure(plane.at(0, depth + 12, 0), plane.at(width, depth + 12, 0), f"{width:g} mm")
    svg.measure(plane.at(width + 9, depth, 0), plane.at(width + 9, depth, high), f"{high:g} mm", aside=(44, 0))
    svg.measure(plane.at(-9, 0, high), plane.at(-9, depth, high), f"{depth:g} mm", aside=(-46, 0))
    middle = width / 2
    svg.measure(plane.at(middle, -9, high), plane.at(middle + box.PITCH, -9, high), f"{box.PITCH:g} mm", aside=(0, -14))
    for x in (middle, middle + box.PITCH):
        svg.thin(plane.at(x, -9, high), plane.at(x, box.BUTTON_LINE, high + 8.5))
    svg.point(
        plane.at(middle - box.PITCH, box.BUTTON_LINE, high + 9),
        (60, 165),
        f"arcade button, hole of {box.BUTTON_HOLE:g} mm",
    )
    svg.point(
        plane.at(middle, box.LAMP_LINE, high + 5),
        (320, 100),
        f"lamp, {box.LAMP_HOLE:g} mm, {box.LAMP_LINE:g} mm from the back",
    )
    svg.point((1108, 660), (640, 820), "network cable: six of its eight wires")
    svg.point(
        (plane.at(width, 0, high)[0] + 12, plane.at(0, 0, high)[1] + 3),
        (800, 120),
        f"cable through {box.CABLE_HOLE:g} mm in the back",
    )


def drawings() -> Iterator[tuple[str, str]]:
    """Give each drawing by its name."""
    yield "seat-box", seat_box()
    yield "camera-arm", camera_arm()


def main() -> int:
    """Write the drawings beside the wiring diagram, and their pictures for the page."""
    fonts = [str(file) for file in (ASSETS / "fonts").glob("*.ttf")]
    for name, svg in drawings():
        (ROOT / "hardware" / f"{name}.svg").write_text(svg, encoding="utf-8")
        painted = resvg_py.svg_to_bytes(svg_string=svg, width=WIDE, skip_system_fonts=True, font_files=fonts)
        with Image.open(io.BytesIO(bytes(painted))) as opened:
            opened.convert("RGB").save(ROOT / "docs" / "pictures" / f"{name}.png", optimize=True)
    sys.stdout.write("2 drawings\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
