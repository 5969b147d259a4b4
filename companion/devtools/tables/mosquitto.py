"""Debian's Mosquitto on a free port of this machine alone, in a folder of its own: started, killed, started again."""

from __future__ import annotations

import shutil
import signal
import socket
import subprocess
import time
from typing import TYPE_CHECKING, Final, Self

from companion.devtools.harbour.postgres import free_port

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM: Final = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")
PATIENCE: Final = 15.0


class Mosquitto:
    """A broker that ends with its block."""

    def __init__(self, folder: Path, settings: str = "allow_anonymous true\n", *, keeps: bool = False) -> None:
        """Prepare one; `keeps` lets it write what is retained to a file, as Debian's own settings do."""
        self.port = free_port()
        self.address = f"mqtt://127.0.0.1:{self.port}"
        self._file = folder / "mosquitto.conf"
        self.kept = folder / "mosquitto.db"
        kept = f"persistence true\npersistence_location {folder}/\nuser root" if keeps else "persistence false"
        self._file.write_text(f"listener {self.port} 127.0.0.1\n{kept}\n{settings}", encoding="utf-8")
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        if PROGRAM is None:
            raise FileNotFoundError("mosquitto")
        command = [PROGRAM, "-c", str(self._file)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)  # noqa: S603  Debian's
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self._process.poll() is None:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1.0).close()
            except OSError:
                time.sleep(0.02)
            else:
                return
        raise RuntimeError("mosquitto does not answer")

    def write(self) -> bytes:
        """Let it write its file now, and read that."""
        if self._process is None:
            raise RuntimeError("mosquitto does not run")
        before = self.kept.stat().st_mtime_ns if self.kept.exists() else 0
        self._process.send_signal(signal.SIGUSR1)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.kept.exists() and self.kept.stat().st_mtime_ns != before:
                return self.kept.read_bytes()
            time.sleep(0.02)
        raise RuntimeError("mosquitto does not write")

    def kill(self) -> None:
        """Kill it, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
