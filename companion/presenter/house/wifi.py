"""The Wi-Fi of the machine, through NetworkManager's own command where it is installed. No Kivy.

Only updates need a network. A password goes to the command by its input, where no list of processes shows it, and
NetworkManager alone keeps it.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from typing import Final, NamedTuple

COMMAND: Final = "nmcli"
LOOKING: Final = 20
JOINING: Final = 45
"""Seconds that NetworkManager may take."""
GRACE: Final = 10


class Network(NamedTuple):
    """One that can be heard here."""

    name: str
    locked: bool


class Wifi:
    """What this machine can do; without the command, nothing."""

    def __init__(self, command: str | None = None) -> None:
        self._command = command or shutil.which(COMMAND)

    def there(self) -> bool:
        """Say whether there is a Wi-Fi that is switched on."""
        told = self._ask(LOOKING, "-t", "-f", "TYPE,STATE", "device")
        kinds = [line.split(":", 1) for line in (told or "").splitlines() if ":" in line]
        return any(kind == "wifi" and state not in ("unavailable", "unmanaged") for kind, state in kinds)

    def networks(self) -> Iterator[Network]:
        """List what can be heard, the loudest first, each name once."""
        wait = str(LOOKING)
        told = self._ask(LOOKING, "--wait", wait, "-t", "-f", "SIGNAL,SECURITY,SSID", "device", "wifi", "list") or ""
        heard: dict[str, Network] = {}
        for _, security, name in sorted(map(_fields, told.splitlines()), key=lambda one: -int(one[0])):
            if name:
                heard.setdefault(name, Network(name, security not in ("", "--")))
        yield from heard.values()

    def join(self, network: Network, password: str = "") -> Iterator[bool]:
        """Join it, now and after every start; gives one True or False. What did not work is forgotten again."""
        connect = ("--ask", "--wait", str(JOINING), "device", "wifi", "connect", network.name)
        joined = self._ask(JOINING, *connect, said=password + "\n") is not None
        if not joined:
            self._ask(LOOKING, "connection", "delete", "id", network.name)
        yield joined

    def _ask(self, seconds: int, *words: str, said: str = "") -> str | None:
        """Give what the command prints, or None if it fails."""
        if self._command is None:
            return None
        try:
            done = subprocess.run(  # noqa: S603  a command of the system, and no shell
                [self._command, *words],
                input=said,
                capture_output=True,
                text=True,
                timeout=seconds + GRACE,
                check=False,
                errors="replace",
            )
        except (OSError, ValueError, subprocess.TimeoutExpired):
            return None
        return done.stdout if done.returncode == 0 else None


def _fields(line: str) -> tuple[str, str, str]:
    """Read a line; a colon or a backslash within a name has a backslash before it."""
    signal, security, name, *_ = [*(re.sub(r"\\(.)", r"\1", part) for part in re.split(r"(?<!\\):", line)), "", ""]
    return signal if signal.isdigit() else "0", security, name
