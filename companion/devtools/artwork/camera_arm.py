"""The camera's arm over a table, for the building page."""

from __future__ import annotations

import math
from typing import Final

from companion.devtools.artwork.plain_svg import SEA, Svg

HIGH: Final = 70.0
REACH: Final = 45.0
POLE: Final = 75.0
MAT: Final = (60.0, 48.0)
"""Centimetres: lens to table, pole to lens, the pole itself, the largest mat that a game asks for."""
ANGLES: Final = (66.0, 41.0)
"""Degrees that a Camera Module 3 sees, across and along, as its makers say."""


def seen(high: float) -> tuple[float, float]:
    """Say how much of the table the lens sees from that high."""
    across, along = (2 * high * math.tan(math.radians(angle / 2)) for angle in ANGLES)
    return across, along


def _at(x: float, y: float, z: float = 0.0) -> tuple[float, float]:
    """Give the place in the picture: x to the right, y towards us, z up, in centimetres from the middle of the mat."""
    return 560 + 5.7 * x - 1.5 * y, 650 + 2.7 * y - 6.3 * z


def _points(*places: tuple[float, float]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


def _square(width: float, depth: float, z: float = 0.0) -> str:
    x, y = width / 2, depth / 2
    return _points(_at(-x, -y, z), _at(x, -y, z), _at(x, y, z), _at(-x, y, z))


def camera_arm() -> str:
    """Draw table, mat, what the lens sees, arm, screen, lamp, and the measures."""
    svg = Svg(1200, 900, "The camera over the table")
    _table(svg)
    _pole(svg)
    _sight(svg)
    _arm(svg)
    _screen(svg)
    _measures(svg)
    return svg.finished()


def _table(svg: Svg) -> None:
    svg.add(
        f'<polygon points="{_points(_at(-76, 45), _at(80, 45), _at(80, 45, -4), _at(-76, 45, -4))}" fill="url(#dark)"/>'
    )
    svg.add(
        f'<polygon points="{_points(_at(80, -42), _at(80, 45), _at(80, 45, -4), _at(80, -42, -4))}" fill="#2f1b0e"/>'
    )
    top = _points(_at(-76, -42), _at(80, -42), _at(80, 45), _at(-76, 45))
    svg.add(f'<polygon points="{top}" fill="url(#lid)"/><polygon points="{top}" fill="url(#grain)" opacity=".7"/>')
    svg.add(f'<polygon points="{_square(*MAT)}" fill="#1f4b5f" stroke="#0f2a36" stroke-width="2"/>')
    for x in (-27.0, 27.0):
        for y in (-21.0, 21.0):
            marker = _points(_at(x - 2, y - 2), _at(x + 2, y - 2), _at(x + 2, y + 2), _at(x - 2, y + 2))
            svg.add(
                f'<polygon points="{marker}" fill="#fff"/><circle cx="{_at(x, y)[0]:.1f}" cy="{_at(x, y)[1]:.1f}" r="6" fill="#111"/>'
            )
    for x, y, turn in ((-8.0, 4.0, 12), (2.0, -6.0, -20), (10.0, 6.0, 35)):
        px, py = _at(x, y)
        svg.add(
            f'<g transform="translate({px:.1f} {py:.1f})"><ellipse cx="6" cy="6" rx="17" ry="9" fill="#000" opacity=".3"/>'
        )
        svg.add(
            f'<g transform="rotate({turn / 4})"><path d="M-13 -12h20l7 6v18h-20l-7 -6z" fill="#f3ead4" stroke="#5b4a30"/><path d="M-13 -12l7 6h20" fill="none" stroke="#5b4a30"/>'
        )
        svg.add('<circle cx="0" cy="3" r="2.4" fill="#33231a"/><circle cx="7" cy="8" r="2" fill="#33231a"/></g></g>')
    for x in (-22.0, 18.0):
        card = _points(_at(x, -16), _at(x + 6.3, -16), _at(x + 6.3, -7.2), _at(x, -7.2))
        svg.add(f'<polygon points="{card}" fill="#efe3c6" stroke="#8a6a2c" stroke-width="2"/>')


def _pole(svg: Svg) -> None:
    """A clamp at the far edge, and the pole."""
    x, y = _at(0, -44)
    svg.add(
        f'<path d="M{x - 20} {y - 16}h40v18h-26v34h26v14h-40z" fill="url(#metal)" stroke="#20282c" stroke-width="2"/>'
    )
    top = _at(0, -44, POLE)[1]
    svg.add(
        f'<rect x="{x - 7}" y="{top:.1f}" width="14" height="{y - 10 - top:.1f}" rx="6" fill="url(#metal)" stroke="#20282c"/>'
    )


def _sight(svg: Svg) -> None:
    """What the lens sees: a pyramid down to the table."""
    lens = _at(0, 0, HIGH)
    across, along = (far / 2 for far in seen(HIGH))
    corners = [_at(-across, -along), _at(across, -along), _at(across, along), _at(-across, along)]
    for begin, end in ((0, 1), (3, 0), (1, 2), (2, 3)):
        svg.add(f'<polygon points="{_points(lens, corners[begin], corners[end])}" fill="url(#seen)" opacity=".55"/>')
    svg.add(
        f'<polygon points="{_points(*corners)}" fill="none" stroke="#b8862c" stroke-width="3" stroke-dasharray="12 8"/>'
    )


def _arm(svg: Svg) -> None:
    """From the pole to over the middle, with the camera; the Pi on the pole, because ribbons are short."""
    (x, y), (end, low) = _at(0, -44, POLE - 2), _at(0, 1, POLE - 2)
    svg.add(
        f'<path d="M{x:.0f} {y:.0f}L{end:.0f} {low:.0f}" stroke="#20282c" stroke-width="17" stroke-linecap="round"/>'
    )
    svg.add(
        f'<path d="M{x:.0f} {y - 2:.0f}L{end:.0f} {low - 2:.0f}" stroke="#9fb0b7" stroke-width="7" stroke-linecap="round"/>'
    )
    svg.add(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="14" fill="url(#brass)" stroke="#4d370f" stroke-width="2"/>')
    px, py = _at(0, 0, HIGH)
    svg.add(
        f'<path d="M{px + 22:.0f} {py - 20:.0f}C{px + 60:.0f} {py - 40:.0f} {x - 40:.0f} {y + 90:.0f} {x - 22:.0f} {y + 136:.0f}" fill="none" stroke="#d8d2c2" stroke-width="8"/>'
    )
    svg.add(
        f'<path d="M{x + 36:.0f} {y + 180:.0f}C{x + 90:.0f} {y + 240:.0f} {x + 10:.0f} {y + 420:.0f} {x + 130:.0f} {y + 470:.0f}S{x + 300:.0f} {y + 500:.0f} 930 600" fill="none" stroke="#20303a" stroke-width="8"/>'
    )
    svg.add(
        f'<g transform="translate({x:.1f} {y + 135:.1f})"><rect x="-44" y="0" width="88" height="58" rx="6" fill="#2a3135" stroke="#0d1012" stroke-width="2"/>'
    )
    svg.add(
        '<rect x="-44" y="0" width="88" height="16" rx="6" fill="#b0283a"/><circle cx="-24" cy="40" r="4" fill="#6ee07a"/><path d="M-6 30h40M-6 38h40M-6 46h40" stroke="#0d1012" stroke-width="3"/></g>'
    )
    svg.add(
        f'<g transform="translate({px:.1f} {py:.1f})"><rect x="-30" y="-26" width="60" height="22" rx="5" fill="#1d5b3a" stroke="#0d2c1b" stroke-width="2"/>'
    )
    svg.add(
        '<rect x="-13" y="-6" width="26" height="13" rx="4" fill="#15181a"/><ellipse cx="0" cy="7" rx="9" ry="4" fill="#2f5f8c"/><ellipse cx="-3" cy="6" rx="3" ry="1.4" fill="#cfe6ff"/></g>'
    )


def _screen(svg: Svg) -> None:
    """The touchscreen with the Pi behind it, at the right."""
    svg.add('<ellipse cx="985" cy="640" rx="135" ry="26" fill="url(#shadow)"/>')
    svg.add('<polygon points="880,500 1068,516 1086,640 896,618" fill="#15181a" stroke="#000" stroke-width="2"/>')
    svg.add(
        '<polygon points="890,511 1059,526 1075,628 904,608" fill="#efe3c6"/><polygon points="890,511 1059,526 1062,547 893,531" fill="#1f4b5f"/>'
    )
    for place in range(3):
        y = 552 + 18 * place
        svg.add(
            f'<polygon points="{_points((985, y), (1056, y + 6), (1058, y + 19), (987, y + 12))}" fill="{"#b8862c" if place == 0 else "#fbf4e2"}" stroke="#33231a"/>'
        )
    svg.add(
        '<polygon points="905,548 972,554 977,602 911,594" fill="#2f7390"/><path d="M1086 640l26 6l-22 -120l-22 -10z" fill="#2b2f31"/>'
    )


def _measures(svg: Svg) -> None:
    across, along = seen(HIGH)
    left = -72.0
    svg.measure(_at(left, 0), _at(left, 0, HIGH), f"{HIGH:g} cm", aside=(18, -10))
    svg.thin(_at(left, 0, HIGH), _at(-5, 0, HIGH))
    x, y = _at(left, 0, HIGH / 2)
    svg.text("from the lens to", (x + 18, y + 20), 19, SEA, "start")
    svg.text("the table: 60 to 80", (x + 18, y + 44), 19, SEA, "start")
    svg.measure(_at(-7, -44, POLE), _at(-7, 1, POLE), f"{REACH:g} cm", aside=(-16, -8))
    svg.measure(
        _at(-MAT[0] / 2, MAT[1] / 2 + 10),
        _at(MAT[0] / 2, MAT[1] / 2 + 10),
        f"mat of {MAT[0]:g} x {MAT[1]:g} cm",
        aside=(0, 28),
        colour="#fbf4e2",
    )
    svg.point(
        _at(across / 2, along / 2), (560, 872), f"a Camera Module 3 sees {across:.0f} x {along:.0f} cm from there"
    )
    svg.point(_at(0, -44, POLE / 2 - 6), (780, 330), f"pole of {POLE:g} cm, clamped to the edge")
    svg.point(_at(-5, 0, HIGH + 2), (190, 170), "camera, looking straight down")
    pole, top = _at(0, -44, POLE - 2)
    svg.point((pole + 44, top + 160), (780, 190), "Pi on the pole: a ribbon")
    svg.text("has 50 cm at most", (780, 218), 21, anchor="start")
    svg.point((pole + 62, top + 330), (780, 410), "HDMI and USB to the screen")
