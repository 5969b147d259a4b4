"""Readers of dice and cards: a picture in, readings out; over time and within a zone."""

from hardware.vision.dice.dice_files import as_row, drawn, scan, watch
from hardware.vision.dice.dice_lesson import Asked, Lesson, Shown
from hardware.vision.dice.dice_reader import DiceReader
from hardware.vision.dice.dice_tracker import DiceTracker, Pace, State, Watching
from hardware.vision.dice.dice_values import (
    ANYTHING,
    PIP_FACES,
    PIPS,
    Candidate,
    DieReading,
    Expected,
    Reading,
    Reason,
    Verdict,
    Wanted,
    pip_dice,
)
from hardware.vision.dice.face_templates import BookUnreadable, FaceTemplates
from hardware.vision.dice.simulated_faces import library
from hardware.vision.shared.mat import marked_zone, zone_from_markers
from hardware.vision.shared.picture import PictureUnreadable, load_picture
from hardware.vision.shared.zone import BadZone, MarkersUnseen, Zone, zone_of

__all__ = [
    "ANYTHING",
    "PIPS",
    "PIP_FACES",
    "Asked",
    "BadZone",
    "BookUnreadable",
    "Candidate",
    "DiceReader",
    "DiceTracker",
    "DieReading",
    "Expected",
    "FaceTemplates",
    "Lesson",
    "MarkersUnseen",
    "Pace",
    "PictureUnreadable",
    "Reading",
    "Reason",
    "Shown",
    "State",
    "Verdict",
    "Wanted",
    "Watching",
    "Zone",
    "as_row",
    "drawn",
    "library",
    "load_picture",
    "marked_zone",
    "pip_dice",
    "scan",
    "watch",
    "zone_from_markers",
    "zone_of",
]
