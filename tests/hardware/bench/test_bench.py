"""The measurements work; what they measure is for people to judge, on their own machine."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from hardware.bench import bench_seats, bench_table
from hardware.bench.__main__ import main
from hardware.camera.simulated import SimulatedCamera
from hardware.table import Scene, SimulatedTable

if TYPE_CHECKING:
    import pytest


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


def test_a_measurement_is_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """For people and programs."""
    assert main(["cameras", "--count", "3"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"folder", "video", "simulated"}
    assert main(["table", "--count", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["pictures"] == 1
