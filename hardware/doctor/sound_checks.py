"""Sound: which cards are there, and may we use them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from hardware.doctor.finding import Finding, State

if TYPE_CHECKING:
    from hardware.doctor.machine import Machine


def check_sound(machine: Machine) -> list[Finding]:
    """The sound cards, by name."""
    told = machine.read("proc/asound/cards") or ""
    cards = re.findall(r"^\s*\d+\s*\[[^\]]*\]:\s*(.+)$", told, re.MULTILINE)
    if not cards:
        return [Finding("sound", State.ABSENT, "doctor.sound.none")]
    speakers = machine.glob("dev/snd/pcmC*p")
    if not speakers:
        return [Finding("sound", State.WARNING, "doctor.sound.no-speaker", {"cards": ", ".join(cards)})]
    if not any(machine.may_use(speaker) for speaker in speakers):
        return [Finding("sound", State.BROKEN, "doctor.sound.not-allowed", {"group": "audio"})]
    return [Finding("sound", State.GOOD, "doctor.sound.good", {"cards": ", ".join(cards)})]
