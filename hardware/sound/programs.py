"""Which programs of the system can play a file and speak a sentence."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Player(NamedTuple):
    """A program that plays files, and the server that it plays them through: none for ALSA, the kernel's own."""

    command: tuple[str, ...]
    named_by: str = ""
    """A variable that says where the server is, if it is not in the usual place."""
    socket: str = ""
    """The usual place, in the folder of whoever is logged in."""

    def is_served(self, environ: Mapping[str, str]) -> bool:
        """Say whether its server runs for this user: on a console the programs may be there and no server."""
        folder = environ.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}"
        return not self.socket or bool(environ.get(self.named_by)) or Path(folder, self.socket).is_socket()


PLAYERS: Final = (
    Player(("pw-play",), "PIPEWIRE_REMOTE", "pipewire-0"),
    Player(("paplay",), "PULSE_SERVER", "pulse/native"),
    Player(("aplay", "-q")),
)
VOICES: Final = ("espeak-ng", "espeak")
WORDS_A_MINUTE: Final = 155
"""Slower than the voice's own pace: it is heard across a table."""


class Programs(NamedTuple):
    """The command lines to begin with; empty where there is none."""

    player: tuple[str, ...] = ()
    voice: tuple[str, ...] = ()

    def play(self, sound: Path) -> tuple[str, ...]:
        """Say how a file is played."""
        return (*self.player, str(sound))

    def speak(self, language: str) -> tuple[str, ...]:
        """Say how a sentence is spoken; the sentence itself goes in by the door, where no process list shows it."""
        return (*self.voice, "-v", language, "-s", str(WORDS_A_MINUTE), "--stdin")


def found_here() -> Programs:
    """Look for the programs of this machine; one whose server does not run only if there is no other."""
    there = [one for one in PLAYERS if shutil.which(one.command[0])]
    player = next((one.command for one in there if one.is_served(os.environ)), there[0].command if there else ())
    voice = next(((one,) for one in VOICES if shutil.which(one)), ())
    return Programs(player, voice)
