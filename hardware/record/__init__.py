"""Record and replay: an evening of presses and pictures in one file."""

from hardware.record.recorder import RecordedCamera, RecordedSeats, Recorder
from hardware.record.tape_file import TapeReader, TapeWriter
from hardware.record.tape_records import Keep
from hardware.record.tape_replay import Replay

__all__ = ["Keep", "RecordedCamera", "RecordedSeats", "Recorder", "Replay", "TapeReader", "TapeWriter"]
