"""Sound and voice: short sounds and spoken sentences, by programs of the system, never blocking the caller."""

from hardware.sound.programs import Programs, found_here
from hardware.sound.speaker import Speaker

__all__ = ["Programs", "Speaker", "found_here"]
