"""The mouth: short sounds and a speaking voice, by programs of the system, never in the way of the caller."""

from hardware.sound.programs import Programs, found_here
from hardware.sound.speaker import Speaker

__all__ = ["Programs", "Speaker", "found_here"]
