"""The wiring diagram, drawn from the wiring file: `python -m hardware.seats.wiring_diagram FILE.svg`."""

from __future__ import annotations

import sys
from html import escape
from pathlib import Path

from hardware.seats.seat import BUTTONS
from hardware.seats.wiring import Wiring, load_wiring

HEADER_ROWS = """
3V3 5V / 2 5V / 3 GND / 4 14 / GND 15 / 17 18 / 27 GND / 22 23 / 3V3 24 / 10 GND / 9 25 / 11 8 / GND 7 / 0 1 /
5 GND / 6 12 / 13 GND / 19 16 / 26 20 / GND 21
"""
HEADER = HEADER_ROWS.replace("/", " ").split()
"""What is on the forty places of the header, from place 1 on."""
WIDTH, HEIGHT = 1480, 1130
BLUE, GREEN, ORANGE, INK, GREY, RED = "#2458a6", "#2e7d46", "#c4661f", "#2b2622", "#b8b0a4", "#b3261e"
PAPER = "#fbf7ee"
FONT = "font-family='DejaVu Sans, Verdana, sans-serif'"


def wiring_drawing(wiring: Wiring) -> str:
    """The diagram of a matrix wiring as SVG."""
    parts = [
        f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {WIDTH} {HEIGHT}' {FONT} fill='none' stroke-width='2'>",
        f"<rect width='{WIDTH}' height='{HEIGHT}' fill='{PAPER}'/>",
        _text(40, 50, "Nine seats, three buttons and a lamp each, on one header", 26, weight="bold"),
        *_header(wiring, 60, 100),
        *_matrix(wiring, 500, 150),
        *_one_seat(500, 660),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _header(wiring: Wiring, left: float, top: float) -> list[str]:
    """The header seen from above, places in their order, with what goes where."""
    uses = {pin: (f"seat {seat}", BLUE) for seat, pin in wiring.seat_lines.items()}
    uses |= {pin: (f"button {button}", GREEN) for button, pin in wiring.button_lines.items()}
    uses |= {pin: (f"lamp {seat}", ORANGE) for seat, pin in wiring.lamps.items()}
    drawn = [
        _text(left + 160, top, "Raspberry Pi header, from above", 17, anchor="middle", weight="bold"),
        f"<rect x='{left + 112}' y='{top + 16}' width='96' height='{20 * 46 + 12}' rx='8' fill='#1f3d2b'/>",
    ]
    for place, name in enumerate(HEADER):
        row, side = divmod(place, 2)
        x, y = left + 138 + 44 * side, top + 45 + 46 * row
        power = {"3V3": RED, "5V": RED, "GND": INK}.get(name)
        label, colour = (name, power) if power else uses.get(int(name), ("", GREY))
        drawn.append(f"<circle cx='{x}' cy='{y}' r='13' fill='{colour}' stroke='{PAPER}'/>")
        drawn.append(_text(x, y + 4, str(place + 1), 11, "white", "middle"))
        told = label if power else f"{label}  (GPIO {name})" if label else f"GPIO {name}"
        away, anchor = (-34, "end") if side == 0 else (34, "start")
        drawn.append(_text(x + away, y + 5, told, 13, colour if label else "#9a9186", anchor))
    return drawn


def _matrix(wiring: Wiring, left: float, top: float) -> list[str]:
    """Seat lines upright, button lines level, a button and a diode where they cross."""
    across, down = 98, 118
    seats = sorted(wiring.seat_lines)
    drawn = [
        _text(
            left,
            top - 50,
            "The matrix: at every crossing a button and a diode, its ring towards the button line",
            17,
            weight="bold",
        )
    ]
    for number, button in enumerate(BUTTONS):
        y = top + 130 + down * number
        end = left + 80 + across * (len(seats) - 1) + 40
        pin = wiring.button_lines.get(button)
        drawn += [_line([(left + 66, y), (end, y)], GREEN, 3)]
        drawn += [
            _text(left + 58, y - 4, f"button {button}", 13, GREEN, "end"),
            _text(left + 58, y + 13, f"GPIO {pin}", 11, GREEN, "end"),
        ]
    for number, seat in enumerate(seats):
        x = left + 80 + across * number
        bottom = top + 130 + down * (len(BUTTONS) - 1) - 66
        drawn += [
            _text(x, top - 14, f"seat {seat}", 13, BLUE, "middle"),
            _text(x, top + 1, f"GPIO {wiring.seat_lines[seat]}", 11, BLUE, "middle"),
        ]
        drawn += _resistor(x, top + 24, BLUE)
        drawn += [_line([(x, top + 56), (x, bottom)], BLUE, 3)]
        for row in range(len(BUTTONS)):
            drawn += _crossing(x, top + 130 + down * row)
    drawn.append(_text(left + 64, top + 45, "470 Ω", 12, INK, "end"))
    return drawn


def _crossing(x: float, y: float) -> list[str]:
    """From the seat line through a button and a diode down to the button line."""
    start, side = y - 66, x + 40
    return [
        _dot(x, start, BLUE),
        _line([(x, start), (x + 16, start)]),
        _dot(x + 16, start, INK, 3),
        _line([(x + 15, start - 11), (side - 1, start - 11)]),
        _line([(x + 27, start - 11), (x + 27, start - 18)]),
        _dot(side, start, INK, 3),
        _line([(side, start), (side, start + 22)]),
        *_diode(side, start + 22),
        _line([(side, start + 40), (side, y)]),
        _dot(side, y, GREEN),
    ]


def _one_seat(left: float, top: float) -> list[str]:
    """One seat's box and its cable."""
    drawn = [
        _text(left, top - 20, "One seat: a box, six wires", 17, weight="bold"),
        f"<rect x='{left + 230}' y='{top}' width='640' height='352' rx='22' stroke='{INK}' fill='#f1e7d2'/>",
    ]
    wires = [
        ("seat line", BLUE, 40),
        ("button line 1", GREEN, 136),
        ("button line 2", GREEN, 184),
        ("button line 3", GREEN, 232),
        ("lamp", ORANGE, 284),
        ("ground", INK, 322),
    ]
    for name, colour, below in wires:
        drawn += [
            _text(left + 130, top + below + 5, name, 14, colour, "end"),
            _line([(left + 142, top + below), (left + 300, top + below)], colour, 3),
        ]
    for number, button in enumerate(BUTTONS):
        x, y = left + 380 + 150 * number, top + 136 + 48 * number
        drawn += [
            _line([(left + 300, top + 40), (x, top + 40)], BLUE, 3),
            _dot(x, top + 40, BLUE),
            f"<circle cx='{x}' cy='{top + 66}' r='17' fill='{GREEN}' stroke='{INK}'/>",
            _text(x, top + 72, str(button), 16, "white", "middle", "bold"),
            _line([(x, top + 40), (x, top + 49)]),
            _line([(x, top + 83), (x, y - 24)]),
            *_diode(x, y - 24),
            _line([(x, y - 6), (x, y)]),
            _dot(x, y, GREEN),
            _line([(left + 300, y), (x, y)], GREEN, 3),
        ]
    y = top + 284
    drawn += [
        _line([(left + 300, y), (left + 400, y)], ORANGE, 3),
        f"<rect x='{left + 400}' y='{y - 8}' width='40' height='16' stroke='{INK}' fill='{PAPER}'/>",
        _text(left + 420, y - 15, "470 Ω", 12, INK, "middle"),
        _line([(left + 440, y), (left + 520, y)], ORANGE, 3),
        f"<circle cx='{left + 540}' cy='{y}' r='20' fill='#ffd98a' stroke='{ORANGE}'/>",
        _text(left + 540, y + 5, "LED", 12, INK, "middle"),
        _line([(left + 560, y), (left + 600, y), (left + 600, top + 322), (left + 300, top + 322)], INK, 3),
        _text(
            left + 230,
            top + 386,
            "Diodes: 1N4148, ring (bar) towards the button line. Lamp: long leg to the resistor.",
            13,
        ),
        _text(left + 230, top + 408, "Ground is shared by all lamps: any GND of the header.", 13),
    ]
    return drawn


def _resistor(x: float, y: float, colour: str) -> list[str]:
    return [
        _line([(x, y - 14), (x, y)], colour, 3),
        f"<rect x='{x - 8}' y='{y}' width='16' height='32' stroke='{INK}' fill='{PAPER}'/>",
    ]


def _diode(x: float, y: float) -> list[str]:
    """Pointing down: current goes from the triangle's base to the bar."""
    return [
        f"<polygon points='{x - 9},{y} {x + 9},{y} {x},{y + 15}' fill='{INK}' stroke='{INK}'/>",
        _line([(x - 9, y + 17), (x + 9, y + 17)], INK, 3),
    ]


def _line(points: list[tuple[float, float]], colour: str = INK, width: int = 2) -> str:
    told = " ".join(f"{x},{y}" for x, y in points)
    return f"<polyline points='{told}' stroke='{colour}' stroke-width='{width}'/>"


def _dot(x: float, y: float, colour: str, radius: int = 5) -> str:
    return f"<circle cx='{x}' cy='{y}' r='{radius}' fill='{colour}'/>"


def _text(  # noqa: PLR0913, PLR0917  a text and its looks
    x: float, y: float, words: str, size: int = 14, colour: str = INK, anchor: str = "start", weight: str = "normal"
) -> str:
    looks = f"font-size='{size}' fill='{colour}' text-anchor='{anchor}' font-weight='{weight}'"
    return f"<text x='{x}' y='{y}' {looks}>{escape(words)}</text>"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(wiring_drawing(load_wiring()), encoding="utf-8")
