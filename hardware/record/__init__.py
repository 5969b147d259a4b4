"""Record and replay: an evening of presses and pictures in one file."""

from hardware.record.recorder import RecordedCamera, RecordedSeats, Recorder
from hardware.record.replay import Replay
from hardware.record.tape import TapeReader, TapeWriter
from hardware.record.words import Keep

__all__ = ["Keep", "RecordedCamera", "RecordedSeats", "Recorder", "Replay", "TapeReader", "TapeWriter"]
