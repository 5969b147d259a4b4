"""Brushes: parts of SVG drawings made by numbers, the same every time."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from random import Random

Point = tuple[float, float]
Stops = Sequence[tuple[float, str] | tuple[float, str, float]]


def document(width: float, height: float, *parts: str) -> str:
    """Put a drawing together; corners and ends are round everywhere."""
    inside = "".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'stroke-linecap="round" stroke-linejoin="round">{inside}</svg>\n'
    )


def _stops(stops: Stops) -> str:
    return "".join(
        f'<stop offset="{stop[0]:g}" stop-color="{stop[1]}"'
        + (f' stop-opacity="{stop[2]:g}"' if len(stop) > 2 else "")
        + "/>"
        for stop in stops
    )


def shade(name: str, stops: Stops, *, across: bool = False) -> str:
    """A colour that changes from above to below, or from left to right."""
    x, y = (1, 0) if across else (0, 1)
    return f'<linearGradient id="{name}" x1="0" y1="0" x2="{x}" y2="{y}">{_stops(stops)}</linearGradient>'


def glow(name: str, stops: Stops, at: Point = (0.5, 0.5), reach: float = 0.5) -> str:
    """A colour that changes from a point outwards."""
    return f'<radialGradient id="{name}" cx="{at[0]:g}" cy="{at[1]:g}" r="{reach:g}">{_stops(stops)}</radialGradient>'


def rect(x: float, y: float, w: float, h: float, fill: str, more: str = "") -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" fill="{fill}" {more}/>'


def oval(x: float, y: float, rx: float, ry: float, fill: str, more: str = "") -> str:
    return f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{rx:.1f}" ry="{ry:.1f}" fill="{fill}" {more}/>'


def path(d: str, fill: str = "none", more: str = "") -> str:
    return f'<path d="{d}" fill="{fill}" {more}/>'


def smooth(points: Sequence[Point], *, closed: bool = True) -> str:
    """A soft line through these points."""
    n = len(points)

    def at(place: int) -> Point:
        return points[place % n] if closed else points[min(max(place, 0), n - 1)]

    d = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    for place in range(n if closed else n - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (at(place + step) for step in (-1, 0, 1, 2))
        d.append(
            f"C{bx + (cx - ax) / 6:.1f} {by + (cy - ay) / 6:.1f} {cx - (dx - bx) / 6:.1f} {cy - (dy - by) / 6:.1f} "
            f"{cx:.1f} {cy:.1f}"
        )
    return "".join(d) + ("Z" if closed else "")


def coast(middle: Point, rx: float, ry: float, seed: int, rough: float = 0.1, points: int = 56) -> list[Point]:
    """Points round an island: bays and capes, the same for the same seed."""
    chance = Random(seed)
    waves = [(k, chance.uniform(0, math.tau), chance.uniform(0.4, 1.0) / k**0.75) for k in range(2, 11)]
    total = sum(weight for _, _, weight in waves)
    found = []
    for step in range(points):
        turn = math.tau * step / points
        bend = 1 + rough * sum(weight * math.sin(k * turn + phase) for k, phase, weight in waves) / total * 2.2
        square = 1 + 0.10 * (1 - abs(math.cos(2 * turn)))  # a little more of the corners than an oval has
        found.append((middle[0] + rx * bend * square * math.cos(turn), middle[1] + ry * bend * square * math.sin(turn)))
    return found


def swollen(points: Sequence[Point], middle: Point, by: float) -> list[Point]:
    """The same coast so far further out."""
    grown = []
    for x, y in points:
        far = math.hypot(x - middle[0], y - middle[1]) or 1
        grown.append((x + (x - middle[0]) / far * by, y + (y - middle[1]) / far * by))
    return grown


def ripples(
    box: tuple[float, float, float, float],
    count: int,
    seed: int,
    *,
    colour: str = "#fff",
    most: float = 0.22,
    long: float = 34,
) -> str:
    """Short waves on water."""
    chance = Random(seed)
    x, y, w, h = box
    drawn = []
    for _ in range(count):
        wide = chance.uniform(0.5, 1) * long
        left, top = x + chance.random() * (w - wide), y + chance.random() * h
        up = wide * 0.16
        drawn.append(
            path(
                f"M{left:.0f} {top:.0f}q{wide / 4:.1f} {-up:.1f} {wide / 2:.1f} 0t{wide / 2:.1f} 0",
                more=f'stroke="{colour}" stroke-width="{long / 14:.1f}" stroke-opacity="{chance.uniform(0.3, 1) * most:.2f}"',
            )
        )
    return "".join(drawn)


def planks(
    box: tuple[float, float, float, float],
    rows: int,
    seed: int,
    *,
    wood: str = "#8a5f36",
    dark: str = "#3a2412",
    upright: bool = False,
) -> str:
    """Boards of a deck: each a little darker or lighter, with grain, butts and nails."""
    chance = Random(seed)
    x, y, w, h = box
    drawn = [rect(x, y, w, h, wood)]
    for row in range(rows):
        light = chance.uniform(-0.16, 0.16)
        tone, strength = ("#fff", light) if light > 0 else ("#000", -light)
        if upright:
            left, wide = x + w * row / rows, w / rows
            drawn.append(rect(left, y, wide, h, tone, f'fill-opacity="{strength:.2f}"'))
            drawn.append(
                path(f"M{left:.1f} {y:.1f}v{h:.1f}", more=f'stroke="{dark}" stroke-width="2.2" stroke-opacity="0.7"')
            )
            for _ in range(3):
                at, top = left + chance.uniform(0.15, 0.85) * wide, y + chance.random() * h * 0.6
                drawn.append(
                    path(
                        f"M{at:.1f} {top:.1f}v{h * 0.3:.1f}",
                        more=f'stroke="{dark}" stroke-width="1" stroke-opacity="0.25"',
                    )
                )
            butt = y + chance.random() * h
            drawn.append(
                path(
                    f"M{left:.1f} {butt:.1f}h{wide:.1f}", more=f'stroke="{dark}" stroke-width="2" stroke-opacity="0.6"'
                )
            )
        else:
            top, high = y + h * row / rows, h / rows
            drawn.append(rect(x, top, w, high, tone, f'fill-opacity="{strength:.2f}"'))
            drawn.append(
                path(f"M{x:.1f} {top:.1f}h{w:.1f}", more=f'stroke="{dark}" stroke-width="2.2" stroke-opacity="0.7"')
            )
            for _ in range(max(3, int(w / 120))):
                at, left = top + chance.uniform(0.2, 0.8) * high, x + chance.random() * w * 0.85
                drawn.append(
                    path(
                        f"M{left:.1f} {at:.1f}q40 {chance.uniform(-4, 4):.1f} {min(90, w * 0.15):.1f} 0",
                        more=f'stroke="{dark}" stroke-width="1.2" stroke-opacity="0.28"',
                    )
                )
            butt = x + chance.random() * w
            drawn.append(
                path(f"M{butt:.1f} {top:.1f}v{high:.1f}", more=f'stroke="{dark}" stroke-width="2" stroke-opacity="0.6"')
            )
            drawn.extend(
                oval(butt + side, top + high * part, 1.8, 1.8, dark, 'fill-opacity="0.6"')
                for side in (-7, 7)
                for part in (0.25, 0.75)
            )
    return "".join(drawn)


def palm(x: float, y: float, size: float, *, lean: float = 0.2) -> str:
    """A palm with its foot there."""
    top_x, top_y = x + size * lean, y - size
    leaves = []
    for turn, far in ((-2.9, 0.62), (-2.3, 0.56), (-1.6, 0.44), (-0.9, 0.56), (-0.25, 0.62), (0.5, 0.46), (-3.6, 0.46)):
        tip_x, tip_y = top_x + math.cos(turn) * size * far, top_y + math.sin(turn) * size * far * 0.7 + size * 0.12
        mid_x, mid_y = (
            top_x + math.cos(turn) * size * far * 0.5,
            top_y + math.sin(turn) * size * far * 0.6 - size * 0.14,
        )
        leaves.append(
            path(
                f"M{top_x:.1f} {top_y:.1f}Q{mid_x:.1f} {mid_y - size * 0.06:.1f} {tip_x:.1f} {tip_y:.1f}"
                f"Q{mid_x:.1f} {mid_y + size * 0.1:.1f} {top_x:.1f} {top_y:.1f}Z",
                "#2f6b34",
                'stroke="#1c4422" stroke-width="1"',
            )
        )
    trunk = path(
        f"M{x - size * 0.05:.1f} {y:.1f}Q{x:.1f} {y - size * 0.5:.1f} {top_x:.1f} {top_y:.1f}"
        f"Q{x + size * 0.1:.1f} {y - size * 0.5:.1f} {x + size * 0.06:.1f} {y:.1f}Z",
        "#8a6236",
    )
    return oval(x + size * 0.2, y, size * 0.35, size * 0.07, "#000", 'fill-opacity="0.2"') + trunk + "".join(leaves)


def hill(x: float, y: float, size: float, light: str, dark: str) -> str:
    """A mountain as old maps have it: one side lit, the other hatched."""
    w, h = size, size * 0.78
    lit = path(
        f"M{x - w / 2:.1f} {y:.1f}Q{x - w * 0.2:.1f} {y - h * 0.55:.1f} {x:.1f} {y - h:.1f}Q{x + w * 0.24:.1f} {y - h * 0.5:.1f} {x + w / 2:.1f} {y:.1f}Z",
        light,
    )
    side = path(
        f"M{x:.1f} {y - h:.1f}Q{x + w * 0.24:.1f} {y - h * 0.5:.1f} {x + w / 2:.1f} {y:.1f}H{x + w * 0.06:.1f}Q{x - w * 0.06:.1f} {y - h * 0.5:.1f} {x:.1f} {y - h:.1f}Z",
        dark,
    )
    hatch = "".join(
        path(
            f"M{x + w * 0.03 + w * step * 0.085:.1f} {y - h * (0.76 - step * 0.15):.1f}l{w * 0.06:.1f} {h * 0.3:.1f}",
            more='stroke="#20301a" stroke-width="1.4" stroke-opacity="0.4"',
        )
        for step in range(5)
    )
    return lit + side + hatch


def woods(
    middle: Point,
    rx: float,
    ry: float,
    count: int,
    seed: int,
    colours: Sequence[str] = ("#3f7a3c", "#2f6531", "#568f47"),
) -> str:
    """Trees as round crowns, those behind first."""
    chance = Random(seed)
    crowns = []
    for _ in range(count):
        turn, far = chance.uniform(0, math.tau), math.sqrt(chance.random())
        crowns.append(
            (middle[1] + ry * far * math.sin(turn), middle[0] + rx * far * math.cos(turn), chance.uniform(6, 12))
        )
    return "".join(
        oval(x + 1.5, y + r * 0.5, r, r * 0.7, "#1d3d1c", 'fill-opacity="0.5"')
        + oval(x, y, r, r * 0.85, chance.choice(list(colours)))
        + oval(x - r * 0.25, y - r * 0.3, r * 0.4, r * 0.28, "#fff", 'fill-opacity="0.16"')
        for y, x, r in sorted(crowns)
    )


def hut(x: float, y: float, size: float, wall: str = "#f1e2bd", roof: str = "#a8482c") -> str:
    """A house with a pitched roof."""
    w, h = size, size * 0.5
    return (
        oval(x + w * 0.1, y + 1, w * 0.62, h * 0.22, "#000", 'fill-opacity="0.22"')
        + rect(x - w / 2, y - h, w, h, wall)
        + rect(x + w * 0.1, y - h, w * 0.4, h, "#000", 'fill-opacity="0.12"')
        + path(
            f"M{x - w * 0.62:.1f} {y - h:.1f}L{x - w * 0.2:.1f} {y - h * 1.9:.1f}H{x + w * 0.3:.1f}L{x + w * 0.62:.1f} {y - h:.1f}Z",
            roof,
        )
        + path(
            f"M{x + w * 0.3:.1f} {y - h * 1.9:.1f}L{x + w * 0.62:.1f} {y - h:.1f}H{x + w * 0.1:.1f}Z",
            "#000",
            'fill-opacity="0.18"',
        )
        + rect(x - w * 0.3, y - h * 0.6, w * 0.16, h * 0.6, "#4a2f1c")
    )


def rose(x: float, y: float, r: float, ink: str, strength: float = 0.8) -> str:
    """A compass rose of sixteen points."""
    drawn = [
        f'<g fill="none" stroke="{ink}" stroke-width="{r / 40:.1f}" opacity="{strength:g}"><circle cx="{x:g}" cy="{y:g}" r="{r * 0.62:.1f}"/><circle cx="{x:g}" cy="{y:g}" r="{r * 0.55:.1f}"/></g>'
    ]
    for step in range(16):
        turn = math.tau * step / 16 - math.pi / 2
        far = r * (1.0 if step % 4 == 0 else 0.78 if step % 2 == 0 else 0.5)
        broad = r * (0.13 if step % 4 == 0 else 0.09)
        tip = (x + math.cos(turn) * far, y + math.sin(turn) * far)
        for side, opacity in ((1, 1.0), (-1, 0.45)):
            edge = (x + math.cos(turn + side * 0.785) * broad, y + math.sin(turn + side * 0.785) * broad)
            drawn.append(
                path(
                    f"M{x:.1f} {y:.1f}L{edge[0]:.1f} {edge[1]:.1f}L{tip[0]:.1f} {tip[1]:.1f}Z",
                    ink,
                    f'fill-opacity="{opacity * strength:.2f}"',
                )
            )
    return "".join(drawn)


def grouped(parts: Iterable[str], more: str) -> str:
    return f"<g {more}>{''.join(parts)}</g>"
