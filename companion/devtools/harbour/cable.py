"""A network cable that can be pulled: tables live in a network namespace of their own, the server outside of it."""

from __future__ import annotations

import os
import shutil
import subprocess
from itertools import count
from typing import Final

_NUMBERS: Final = count(os.getpid() % 200)


class NoCable(Exception):
    """Says why there is none here."""


class Cable:
    """Two ends: `near` is the tables' address, `far` the server's."""

    def __init__(self) -> None:
        if os.geteuid() or shutil.which("ip") is None:
            raise NoCable("only root can lay one, with iproute2")
        number = next(_NUMBERS) % 200
        self.far, self.near = f"10.77.{number}.1", f"10.77.{number}.2"
        self._name, self._end = f"qm-{number}", f"qmh{number}"
        self.within = ("ip", "netns", "exec", self._name)
        try:
            self._ip("netns", "add", self._name)
            self._ip("link", "add", self._end, "type", "veth", "peer", "name", f"qmt{number}")
            self._ip("link", "set", f"qmt{number}", "netns", self._name)
            self._ip("addr", "add", f"{self.far}/24", "dev", self._end)
            self._ip("link", "set", self._end, "up")
            self._ip("-n", self._name, "addr", "add", f"{self.near}/24", "dev", f"qmt{number}")
            self._ip("-n", self._name, "link", "set", f"qmt{number}", "up")
            self._ip("-n", self._name, "link", "set", "lo", "up")
        except subprocess.CalledProcessError as error:
            self.close()
            raise NoCable(error.stderr.strip()) from error

    def cut(self) -> None:
        """Pull it: nothing arrives, and nobody is told so."""
        self._ip("link", "set", self._end, "down")

    def mend(self) -> None:
        """Plug it in again."""
        self._ip("link", "set", self._end, "up")

    def close(self) -> None:
        """Take it away."""
        subprocess.run(["ip", "netns", "del", self._name], check=False, capture_output=True)  # noqa: S607  Debian's
        subprocess.run(["ip", "link", "del", self._end], check=False, capture_output=True)  # noqa: S607  the same

    @staticmethod
    def _ip(*given: str) -> None:
        subprocess.run(["ip", *given], check=True, capture_output=True, text=True)  # noqa: S607  the same
