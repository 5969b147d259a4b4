"""How long from a closing contact to the listener, while the camera works at full rate."""

from __future__ import annotations

import random
import statistics
import threading
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import cv2

from hardware.camera.simulated_camera import SimulatedCamera
from hardware.camera.worker import WorkingCamera
from hardware.seats.breadboard import Breadboard
from hardware.seats.seat import Contact, Pressed, SeatEvent
from hardware.seats.wired import wired_seats
from hardware.seats.wiring import load_wiring
from hardware.simulation.die import ordinary_die
from hardware.simulation.simulated_table import SimulatedTable

if TYPE_CHECKING:
    from hardware.camera.source import Source

LIMIT_MS = 30.0
HELD = 0.06
CLOSEST, FARTHEST = 0.010, 0.022
FULL_RATE = 30.0
LATE = 5.0
PATIENCE = 30.0


@dataclass(frozen=True, slots=True)
class SeatsBench:
    """What was measured, in milliseconds; and how many pictures were read meanwhile, and a second."""

    presses: int
    missed: int
    median: float
    nearly_all: float
    worst: float
    over_limit: int
    frames: int
    rate: float

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        return {name: getattr(self, name) for name in self.__slots__}


def bench_seats(presses: int = 1000, source: Source | None = None, seed: int = 1) -> SeatsBench:
    """Press buttons of a breadboard at random and measure; meanwhile every picture of the camera is read."""
    wiring = load_wiring()
    board = Breadboard(wiring)
    seats = wired_seats(wiring, board.factory)
    camera = WorkingCamera(source or _full_rate(seed))
    closed: dict[Contact, float] = {}
    took: list[float] = []
    heard = threading.Condition()

    def listen(event: SeatEvent) -> None:
        now = time.perf_counter()
        if isinstance(event, Pressed):
            with heard:
                took.append((now - closed.pop(Contact(event.seat, event.button))) * 1000)
                heard.notify()

    seats.open()
    seats.start(listen)
    camera.next_frame(0, PATIENCE)
    over = threading.Event()
    reader = _Reader(camera, over)
    reader.start()
    began = time.perf_counter()
    try:
        _press_all(board, closed, presses, random.Random(seed))
        with heard:
            heard.wait_for(lambda: len(took) == presses, LATE)
    finally:
        seconds = time.perf_counter() - began
        over.set()
        reader.join(PATIENCE)
        seats.close()
        camera.close()
    return _summed_up(presses, took, reader.frames, seconds)


class _Reader(threading.Thread):
    """Looks at every picture as a reader of dice would begin: grey, blurred, edges."""

    def __init__(self, camera: WorkingCamera, over: threading.Event) -> None:
        super().__init__(name="reader", daemon=True)
        self._camera = camera
        self._finished = over
        self.frames = 0

    def run(self) -> None:
        """Until it is over."""
        after = 0
        while not self._finished.is_set():
            frame = self._camera.next_frame(after, 0.2)
            if frame is not None:
                after = frame.sequence
                self.frames += 1
                cv2.Canny(cv2.GaussianBlur(cv2.extractChannel(frame.picture, 1), (5, 5), 0), 60, 120)


def _full_rate(seed: int) -> SimulatedCamera:
    table = SimulatedTable(seed)
    table.put([(ordinary_die(), "5"), (ordinary_die(), "2")])
    return SimulatedCamera(table, FULL_RATE)


def _press_all(board: Breadboard, closed: dict[Contact, float], presses: int, chance: random.Random) -> None:
    """One button after the other, the earlier ones still held: every contact rests long before its next turn."""
    wired = sorted(load_wiring().wired)
    held: list[tuple[float, Contact]] = []
    time.sleep(0.2)
    for number in range(presses):
        contact = wired[number * 10 % len(wired)]  # far from its neighbours: no chord by chance
        while held and held[0][0] <= time.perf_counter():
            board.release(held.pop(0)[1])
        closed[contact] = time.perf_counter()
        board.press(contact)
        held.append((time.perf_counter() + HELD, contact))
        time.sleep(chance.uniform(CLOSEST, FARTHEST))
    time.sleep(HELD)
    board.release()


def _summed_up(presses: int, took: list[float], frames: int, seconds: float) -> SeatsBench:
    ordered = sorted(took) or [float("nan")]
    return SeatsBench(
        presses=presses,
        missed=presses - len(took),
        median=round(statistics.median(ordered), 2),
        nearly_all=round(ordered[int(len(ordered) * 0.99) - 1 if len(ordered) > 1 else 0], 2),
        worst=round(ordered[-1], 2),
        over_limit=sum(one > LIMIT_MS for one in took),
        frames=frames,
        rate=round(frames / seconds, 1),
    )
