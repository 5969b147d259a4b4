"""Every way to build a sense serves the one interface; the type checker reads this file too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hardware.camera import AutoCamera, PiCamera, PictureFolder, SimulatedCamera, UsbCamera, VideoFile, WorkingCamera
from hardware.clock import GivenClock
from hardware.record import RecordedCamera, RecordedSeats, Recorder, Replay, TapeWriter
from hardware.seats import GivenKeys, SimulatedSeats, key_seats, load_keys, load_wiring, wired_seats

if TYPE_CHECKING:
    from pathlib import Path

    from hardware.camera import Camera, Source
    from hardware.seats import Seats


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
    for seats in every[:-1]:
        assert seats.seats == tuple(range(1, 10))
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
    for source in sources:
        source.close()
        source.close()
    with TapeWriter(tmp_path / "x.tape") as tape:
        working = WorkingCamera(sources[-1])
        every: list[Camera] = [working, RecordedCamera(working, Recorder(tape, GivenClock()))]
    every.append(Replay(tmp_path / "x.tape").camera)
    for camera in every:
        camera.close()
