"""The doctor: looks at pins, lamps, cameras, display, sound, storage, power and heat, and reports in keys and facts."""

from hardware.doctor.examination import NEEDED, examine
from hardware.doctor.finding import Finding, State, broken
from hardware.doctor.machine import Machine
from hardware.doctor.trials import (
    Ask,
    AskPress,
    AskYesNo,
    Trial,
    try_buttons,
    try_camera_view,
    try_lamps,
    try_sound,
)

__all__ = [
    "NEEDED",
    "Ask",
    "AskPress",
    "AskYesNo",
    "Finding",
    "Machine",
    "State",
    "Trial",
    "broken",
    "examine",
    "try_buttons",
    "try_camera_view",
    "try_lamps",
    "try_sound",
]
