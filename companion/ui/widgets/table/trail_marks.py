"""Trail marks: arrows on a board from where pieces lay to where they go, and the pieces going there again and again."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from kivy.animation import Animation
from kivy.clock import Clock
from kivy.graphics import Color, InstructionGroup, Line, Triangle

from companion.presenter.table.hand_work import Trail

AGAIN: Final = 2.4
"""Seconds from one showing of a move to the next."""
GOING: Final = 1.1
HEAD: Final = 3.4
"""Board units: the length of an arrow's head."""
SHORT: Final = 7.0
"""Board units: so far before the middle of a piece an arrow ends."""

MOST_ARROWS: Final = 4
"""More arrows would hide what they point at: then the frames and the moving pieces say it."""

Point = tuple[float, float]


class TrailMarks:
    """The marks of one board. They are drawn over everything, and go when nothing is to be moved."""

    def __init__(self, canvas: Any) -> None:
        self._group = InstructionGroup()
        canvas.add(self._group)
        self._trails: tuple[Trail, ...] = ()
        self._views: Callable[[], Mapping[str, Any]] = dict
        self._on_the_glass: Callable[[Point], Point] = lambda point: point
        self._again = Clock.create_trigger(self._go, AGAIN, interval=True)

    def show(
        self,
        trails: tuple[Trail, ...],
        views: Callable[[], Mapping[str, Any]],
        on_the_glass: Callable[[Point], Point],
        *,
        moving: bool,
    ) -> None:
        """Mark these trails; `moving` lets the pieces themselves show the way."""
        self._trails, self._views, self._on_the_glass = trails, views, on_the_glass
        self._again.cancel()
        if trails and moving:
            self._again()
            Clock.schedule_once(self._go, 0)

    def still(self) -> None:
        """Stop every movement."""
        self._again.cancel()

    def _go(self, *_: object) -> None:
        views = self._views()
        for trail in self._trails:
            view = views.get(trail.key)
            if view is None or not view.bound_for[0]:
                continue
            x, y = self._on_the_glass(trail.out_of)
            view.halt()
            view.center = (x, y)
            view.glide(Animation(pos=view.bound_for[0], d=GOING, t="in_out_cubic"))

    def paint(self, ink: tuple[float, ...], edge: tuple[float, ...], scale: float, changed: Iterable[Any]) -> None:
        """Draw arrows and frames anew; `changed` are the boxes of pieces that show something else."""
        group = self._group
        group.clear()
        width = max(1.5, scale * 0.8)
        for box in changed:
            group.add(Color(*ink))
            group.add(outlined_box(box, width))
        for trail in self._trails if len(self._trails) <= MOST_ARROWS else ():
            start, end = self._on_the_glass(trail.out_of), self._on_the_glass(trail.to)
            end = _short_of(start, end, SHORT * scale)
            for paint, thick in ((edge, width * 1.5), (ink, width * 0.9)):
                group.add(Color(*paint))
                for part in arrow(start, end, HEAD * scale, thick):
                    group.add(part)


def _short_of(start: Point, end: Point, by: float) -> Point:
    """Give the point before the end of a way: an arrow points at what moves, and does not lie on its name."""
    far = math.dist(start, end)
    part = 1 - min(by, far * 0.3) / far if far else 1.0
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def outlined_box(box: tuple[float, float, float, float], width: float) -> Line:
    """Frame a box."""
    x, y, w, h = box
    return Line(rounded_rectangle=(x - width, y - width, w + 2 * width, h + 2 * width, width * 2), width=width)


def arrow(start: Point, end: Point, head: float, width: float) -> tuple[Any, ...]:
    """Draw an arrow; a very short one is only its head."""
    turn = math.atan2(end[1] - start[1], end[0] - start[0])
    far = math.hypot(end[0] - start[0], end[1] - start[1])
    head = min(head, far) + width
    neck = (end[0] - math.cos(turn) * head * 0.8, end[1] - math.sin(turn) * head * 0.8)
    wings = [
        coordinate
        for side in (turn + 2.6, turn - 2.6)
        for coordinate in (end[0] + math.cos(side) * head, end[1] + math.sin(side) * head)
    ]
    return Line(points=(*start, *neck), width=width), Triangle(points=(*end, *wings))
