"""Every way to build a sense serves the one interface; the type checker reads this file too."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import numpy as np
import pytest

from hardware.camera import AutoCamera, PiCamera, PictureFolder, SimulatedCamera, UsbCamera, VideoFile, WorkingCamera
from hardware.clock import GivenClock
from hardware.errors import CameraMissing
from hardware.record import Keep, RecordedCamera, RecordedSeats, Recorder, Replay, TapeWriter
from hardware.seats import GivenKeys, SimulatedSeats, key_seats, load_keys, load_wiring, wired_seats
from hardware.simulation import Scene, SimulatedTable

if TYPE_CHECKING:
    from pathlib import Path

    from hardware.camera import Camera, Source
    from hardware.seats import Seats

PATIENCE = 60.0


def test_seats_are_seats_however_they_are_built(tmp_path: Path) -> None:
    """Soldered, on keys, simulated, recorded, replayed."""
    with TapeWriter(tmp_path / "x.tape") as tape:
        recorder = Recorder(tape, GivenClock())
        every: list[Seats] = [
            wired_seats(load_wiring()),
            key_seats(load_keys(), GivenKeys()),
            SimulatedSeats(),
            RecordedSeats(SimulatedSeats(), recorder),
        ]
    every.append(Replay(tmp_path / "x.tape").seats)
    assert [seats.seats for seats in every] == [tuple(range(1, 10))] * 4 + [()]
    for seats in every:
        seats.close()
        seats.close()


def test_cameras_are_cameras_wherever_their_pictures_come_from(tmp_path: Path) -> None:
    """And sources are sources."""
    sources: list[Source] = [
        AutoCamera(real=lambda: None),
        PiCamera(),
        UsbCamera(root=tmp_path),
        PictureFolder(tmp_path),
        VideoFile(tmp_path / "x.avi"),
        SimulatedCamera(),
    ]
    told = [(source.name.partition(":")[0], source.size, source.rate, source.lively) for source in sources]
    assert told == [
        ("auto (simulated)", (1280, 720), 15.0, True),
        ("pi", (1280, 720), 15.0, True),
        ("usb", (1280, 720), 15.0, True),
        ("folder", None, 5.0, False),
        ("video", None, 15.0, False),
        ("simulated", (1280, 720), 15.0, True),
    ]
    assert [source.name for source in sources if source.paces_itself] == ["pi:0", "usb"]
    for source in sources:
        source.close()
        source.close()


def test_a_camera_gives_its_pictures_through_every_interface_and_none_once_it_is_closed(tmp_path: Path) -> None:
    """At work, recorded and replayed: the same picture; closed twice, whoever waits is told that there is none."""
    table = SimulatedTable(3)
    table.lay(Scene(size=(320, 180)))
    with TapeWriter(tmp_path / "x.tape") as tape:
        working = WorkingCamera(SimulatedCamera(table))
        recorded: Camera = RecordedCamera(working, Recorder(tape, GivenClock(), Keep.EXACT))
        first = recorded.next_frame(0, PATIENCE)
        for camera in (recorded, working):
            camera.close()
            camera.close()
            assert camera.next_frame(10**9, PATIENCE) is None
            with pytest.raises(CameraMissing):
                camera.still().result(PATIENCE)
    replayed: Camera = Replay(tmp_path / "x.tape").camera
    again = replayed.next_frame(0, PATIENCE)

    assert first is not None
    assert again is not None
    assert (again.sequence, again.size, again.source) == (first.sequence, (320, 180), "simulated")
    assert np.array_equal(again.picture, first.picture)
    assert replayed.next_frame(again.sequence, PATIENCE) is None
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("camera ")]
    replayed.close()
    replayed.close()
