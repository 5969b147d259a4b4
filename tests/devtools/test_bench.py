"""The measurements work; what they measure is for people to judge, on their own machine."""

from __future__ import annotations

from companion.devtools.bench.seat_latency import bench_seats
from companion.devtools.bench.simulation_speed import bench_table
from hardware.camera.simulated_camera import SimulatedCamera
from hardware.simulation import Scene, SimulatedTable


def test_presses_are_measured_while_the_camera_works() -> None:
    """The times are in order; how many are late or missed is the machine's affair, and told."""
    table = SimulatedTable(1)
    table.lay(Scene(size=(320, 180)))
    measured = bench_seats(60, SimulatedCamera(table, rate=30.0))
    assert 0 <= measured.missed < measured.presses == 60
    assert 0 < measured.median <= measured.nearly_all <= measured.worst
    assert measured.frames > 0


def test_the_table_is_measured_too() -> None:
    """In milliseconds for each picture."""
    measured = bench_table(2, dice=1, size=(320, 180))
    assert 0 < measured.median <= measured.worst
